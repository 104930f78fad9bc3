//! Runs every example: each asserts its number.

use std::path::Path;
use std::process::Command;

#[test]
fn every_example_ends_well() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    // Cargo builds the examples beside the tests, before it runs these.
    let test = std::env::current_exe().unwrap();
    let built = test.parent().unwrap().parent().unwrap().join("examples");
    let mut seen = 0;
    for entry in std::fs::read_dir(sources).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") && !path.join("main.rs").exists() {
            continue;
        }
        let name = path.file_stem().unwrap();
        let program = built.join(name).with_extension(std::env::consts::EXE_EXTENSION);
        assert!(program.exists(), "{} is not built: run the tests by `cargo test`", program.display());
        let output = Command::new(program).output().unwrap();
        assert!(output.status.success(), "{name:?}: {}", String::from_utf8_lossy(&output.stderr));
        seen += 1;
    }
    assert!(seen >= 6);
}
