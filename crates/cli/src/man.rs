//! Man pages of all commands, made from their help.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use graeco_host::atomic_file;

/// The pages of a command and of all commands below it: names such as `graeco-sudoku-solve.1`, and contents.
pub(crate) fn pages(mut command: Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    command.build();
    let mut pages = Vec::new();
    add(&command, command.get_name(), &mut pages)?;
    Ok(pages)
}

fn add(command: &Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let further = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    // A page is called by the whole command, with `-` for blanks.
    let command = command.clone().display_name(name.to_owned());
    // The pages show the long help of options that `-h` leaves out.
    let command = command.mut_args(|arg| match (arg.get_long_help(), arg.get_help().cloned()) {
        (None, Some(help)) => arg.long_help(help),
        _ => arg,
    });
    let man = Man::new(command.clone().after_help(None::<&str>).after_long_help(None::<&str>));
    let mut page = Vec::new();
    man.render(&mut page)?;
    write_sections(&further.unwrap_or_default(), &mut page)?;
    pages.push((format!("{name}.1"), page));
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        add(below, &format!("{name}-{}", below.get_name()), pages)?;
    }
    Ok(())
}

/// Writes a text line by line, as it is laid out; a line such as `Exit status:` is the head of a section.
fn write_sections(text: &str, page: &mut Vec<u8>) -> io::Result<()> {
    for line in text.lines() {
        match line.strip_suffix(':') {
            Some(head) if !head.starts_with(' ') => writeln!(page, ".fi\n.SH \"{}\"\n.nf", head.to_uppercase())?,
            // `\&` keeps a line from being read as a request to the formatter.
            _ => writeln!(page, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?,
        }
    }
    writeln!(page, ".fi")
}

/// Writes pages into a directory, which is made if it does not exist.
pub(crate) fn write(pages: &[(String, Vec<u8>)], dir: &Path) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    pages.iter().try_for_each(|(name, page)| atomic_file::write(&dir.join(name), page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_with_its_exit_statuses() {
        let pages = pages(crate::args::command()).unwrap();
        for name in ["graeco.1", "graeco-sudoku-count.1", "graeco-cover-make-words.1"] {
            assert!(pages.iter().any(|(page, _)| page == name), "{name}");
        }
        for (name, page) in &pages {
            let text = String::from_utf8_lossy(page);
            assert!(text.contains(".SH \"EXIT STATUS\"") && text.matches(".TH ").count() == 1, "{name}: {text}");
        }
    }

    #[test]
    fn lines_are_not_requests_to_the_formatter() {
        let mut page = Vec::new();
        write_sections("Head:\n.x a-b \\\n  y:", &mut page).unwrap();
        assert_eq!(String::from_utf8_lossy(&page), ".fi\n.SH \"HEAD\"\n.nf\n\\&.x a\\-b \\e\n\\&  y:\n.fi\n");
    }
}
