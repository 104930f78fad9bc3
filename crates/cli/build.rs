//! The version with the commit that the program is built from, if it is built from the repository; and how it is linked.

use std::env;
use std::path::Path;
use std::process::Command;

/// What `git` prints when run in the workspace; `None` if it is missing or fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(["-C", "../.."]).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

/// Whether the program is linked with the shared glibc for x86-64, where rustc's linker is a C compiler that knows `-no-pie`. A
/// static program without `-static-pie` does not start.
fn is_for_shared_glibc() -> bool {
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    [target("OS"), target("ENV"), target("ARCH")] == ["linux", "gnu", "x86_64"] && !is_static
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if is_for_shared_glibc() {
        // Without this, 41,000 pointers to constants are relocated at each start: an eighth of the time of solving one
        // Sudoku. The price: the addresses of code are not random, which matters to memory errors alone.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    let mut version = env!("CARGO_PKG_VERSION").to_owned();
    // A package that was unpacked inside another repository is not built from a commit of that one.
    if Path::new("../../.git").exists() {
        // `HEAD` changes when another branch is checked out; its log, with every commit.
        let paths = ["HEAD", "logs/HEAD"].map(|file| git(&["rev-parse", "--path-format=absolute", "--git-path", file]));
        for path in paths.into_iter().flatten().filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
        if let Some(commit) = git(&["log", "-1", "--abbrev=10", "--format=%h %cs"]) {
            version += &format!(" ({commit})");
        }
    }
    println!("cargo::rustc-env=GRAECO_VERSION={version}");
}
