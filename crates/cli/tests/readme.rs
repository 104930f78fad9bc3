//! The README's commands, run as written there.

mod run;

use run::graeco;

#[test]
fn every_command_prints_what_the_readme_shows() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let mut seen = 0;
    for block in readme.split("```console\n").skip(1) {
        for session in block.split("```").next().unwrap().split("$ ").skip(1) {
            let (command, shown) = session.split_once('\n').unwrap();
            // In a pipe each program reads what the one before has printed.
            let (mut out, mut err, mut status) = (String::new(), String::new(), 0);
            for call in command.split(" | ") {
                let arguments = call.strip_prefix("graeco ").unwrap_or_else(|| panic!("{call} is no call of graeco"));
                let run = graeco(arguments, &out);
                (out, err, status) = (run.out, run.err, run.status);
            }
            assert_eq!(out, shown, "{command}\n{err}");
            let expected = if shown.starts_with("at least") { 3 } else { 0 };
            assert_eq!(status, expected, "{command}\n{err}");
            seen += 1;
        }
    }
    assert!(seen >= 15, "the README shows only {seen} commands");
}
