//! The README's commands, run as written there.

mod run;

use run::graeco;

#[test]
fn every_command_prints_what_the_readme_shows() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let mut seen = 0;
    for block in readme.split("```console\n").skip(1) {
        let (command, shown) = block.split("```").next().unwrap().split_once('\n').unwrap();
        let arguments = command.strip_prefix("$ graeco ").unwrap_or_else(|| panic!("{command} is no call of graeco"));
        let run = graeco(arguments, "");
        assert_eq!(run.out, shown, "{command}\n{}", run.err);
        assert_eq!(run.status, 0, "{command}\n{}", run.err);
        seen += 1;
    }
    assert!(seen >= 5, "the README shows only {seen} commands");
}
