//! Digits and open cells in other signs, as messages have them: keycaps, names of emoji, wide and circled digits, and squares.

/// Names of emoji as some programs write them.
const NAMES: [&str; 10] =
    [":zero:", ":one:", ":two:", ":three:", ":four:", ":five:", ":six:", ":seven:", ":eight:", ":nine:"];

/// Squares and circles for open cells, beside those of pictures.
const OPEN: &str = "■◼◽◾🔲🔳🟥🟧🟨🟩🟦🟪🟫○●◯．";

/// A text in usual signs; `None` if it is in these already.
pub(super) fn usual(text: &str) -> Option<String> {
    if text.is_ascii() && !["::", ": :"].iter().any(|between| text.contains(between)) {
        return None;
    }
    let mut usual: String = text.chars().filter_map(sign).collect();
    for (digit, name) in NAMES.iter().enumerate().filter(|(_, name)| text.contains(**name)) {
        usual = usual.replace(name, &digit.to_string());
    }
    let usual = without_squares(&usual);
    (usual != text).then_some(usual)
}

/// A text with open cells in place of `:blue_square:` and its like.
fn without_squares(text: &str) -> String {
    const END: &str = "_square:";
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let usual = |part: &str| match part.strip_suffix(END).and_then(|part| part.rsplit_once(':')) {
        Some((before, name)) if is_name(name) => before.to_owned() + ".",
        _ => part.to_owned(),
    };
    text.split_inclusive(END).map(usual).collect()
}

/// The usual sign; `None` for one that nobody sees.
fn sign(c: char) -> Option<char> {
    let digit = |zero: u32| char::from_digit(c as u32 - zero, 10);
    match c {
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe0f}' | '\u{20e3}' => None,
        '０'..='９' => digit('０' as u32),
        '①'..='⑨' => digit('①' as u32 - 1),
        c if !c.is_ascii() && OPEN.contains(c) => Some('.'),
        c => Some(c),
    }
}
