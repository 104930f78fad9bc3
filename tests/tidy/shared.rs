//! Whether the workspace of Python can use what the other workspace has built: the same versions at the same levels.

use std::collections::{BTreeMap, BTreeSet};

use super::read;

/// The versions of each package that a lock file names.
fn versions(path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let lock = read(path);
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let field = |name: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split('"').nth(1)).unwrap_or_default().to_owned()
        };
        found.entry(field("name = ")).or_default().insert(field("version = "));
    }
    found
}

/// The packages of others that a manifest does not optimize in the profile of tests.
fn unoptimized(path: &str) -> BTreeSet<String> {
    let manifest = read(path);
    let (_, packages) = manifest.split_once("\n[profile.dev.package]\n").expect("a list of packages");
    let packages = packages.split("\n[").next().unwrap_or_default();
    let names = packages.lines().filter_map(|line| line.strip_suffix(".opt-level = 0"));
    names.filter(|name| !name.starts_with("graeco")).map(str::to_owned).collect()
}

#[test]
fn both_workspaces_have_the_same_versions() {
    let (ours, theirs) = (versions("Cargo.lock"), versions("crates/python/Cargo.lock"));
    for (name, theirs) in theirs {
        if let Some(ours) = ours.get(&name) {
            let way = "copy Cargo.lock to crates/python, where Cargo completes it";
            assert!(theirs.is_subset(ours), "{name}: {theirs:?} for Python, {ours:?} elsewhere; {way}");
        }
    }
}

#[test]
fn both_workspaces_optimize_the_same_packages_of_others() {
    let locked = versions("crates/python/Cargo.lock");
    let mut ours = unoptimized("Cargo.toml");
    ours.retain(|name| locked.contains_key(name));
    assert_eq!(ours, unoptimized("crates/python/Cargo.toml"));
}
