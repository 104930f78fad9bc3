//! An array of MiniZinc: rows between bars in `[|` and `|]`, perhaps with a name, comments and numbers such as the order.

/// The rows of a text that is one such array of cells and nothing else, on their lines.
pub(crate) fn rows(text: &str) -> Option<String> {
    if !text.contains("[|") {
        return None;
    }
    let without_comment = |line: &str| line.split('%').next().unwrap_or("").to_owned() + "\n";
    let text: String = text.lines().map(without_comment).collect();
    let (before, rest) = text.split_once("[|")?;
    let (inside, behind) = rest.split_once("|]")?;
    let mut statements: Vec<&str> = before.split(';').collect();
    let name = statements.pop().unwrap_or("").trim();
    let is_named = name.is_empty() || name.strip_suffix('=').is_some_and(is_declaration);
    let is_alone = is_named && statements.into_iter().chain(behind.split(';')).all(is_number_or_blank);
    let is_cell = |c: char| c.is_ascii_digit() || c.is_whitespace() || "._,|".contains(c);
    if !is_alone || !inside.chars().all(is_cell) {
        return None;
    }
    let between = if inside.trim().contains('\n') { " " } else { "\n" };
    let rows = inside.replace('|', between);
    Some("\n".repeat(before.matches('\n').count()) + rows.trim_matches([' ', '\n']) + "\n")
}

/// Whether a statement is empty or names a number.
fn is_number_or_blank(statement: &str) -> bool {
    let is_number = |(name, value): (&str, &str)| is_declaration(name) && value.trim().parse::<u32>().is_ok();
    statement.trim().is_empty() || statement.split_once('=').is_some_and(is_number)
}

/// Whether a text is a name, perhaps with its type before it.
fn is_declaration(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || " \t\n_:.,[]".contains(c))
}
