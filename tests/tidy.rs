//! The rules of the house that a program can check.

#[path = "tidy/floors.rs"]
mod floors;
#[path = "../benches/record/pages/mod.rs"]
mod pages;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(root().join(&path)).unwrap_or_else(|e| panic!("{}: {e}", path.as_ref().display()))
}

/// All Rust files below a folder, by their path from the root.
fn sources(folder: &str) -> BTreeMap<String, String> {
    fn walk(dir: &Path, found: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(&root().join(folder), &mut found);
    found
}

fn all_sources() -> BTreeMap<String, String> {
    ["crates", "examples", "benches", "tests"].into_iter().flat_map(sources).collect()
}

/// The crates that are libraries, apart from the server of the page.
const LIBRARIES: [&str; 20] = [
    "exact-cover",
    "models",
    "square",
    "nine",
    "completion",
    "grid",
    "rules",
    "document",
    "host",
    "certificate",
    "batch",
    "logic",
    "draw",
    "exchange",
    "sudoku",
    "latin",
    "designs",
    "cubes",
    "proof",
    "checker",
];

#[test]
fn every_file_opens_with_a_caption() {
    for (name, text) in all_sources() {
        let caption = text.lines().next().and_then(|line| line.strip_prefix("//! ")).unwrap_or("");
        assert!(caption.len() > 10, "{name} does not open with a line that says what it is");
    }
}

/// The crates of the workspace that a manifest names, those for tests aside.
fn needed(name: &str) -> Vec<String> {
    let manifest = read(format!("crates/{name}/Cargo.toml"));
    let manifest = manifest.split("[dev-dependencies]").next().unwrap_or_default();
    let own = |line: &str| line.strip_prefix("graeco-")?.split(['.', ' ']).next().map(str::to_owned);
    manifest.lines().filter_map(own).collect()
}

/// What Cargo does not compile for unit tests would never run them.
#[test]
fn crates_without_unit_tests_have_none() {
    for name in LIBRARIES.into_iter().chain(["cli", "serve"]) {
        let manifest = read(format!("crates/{name}/Cargo.toml"));
        for target in manifest.split("\n[").filter(|table| table.lines().any(|line| line == "test = false")) {
            for (file, text) in sources(&format!("crates/{name}/src")) {
                let is_of_target = !target.starts_with("[bin") || file.ends_with("/main.rs");
                assert!(!is_of_target || !text.contains("#[test]"), "{file} has a test that does not run");
            }
        }
    }
}

#[test]
fn the_exact_cover_crate_stands_alone() {
    assert!(needed("exact-cover").is_empty());
    for (name, text) in sources("crates/exact-cover/src") {
        for word in ["sudoku", "latin", "puzzle"] {
            assert!(!text.to_lowercase().contains(word), "{name} speaks of {word}");
        }
    }
}

#[test]
fn the_checker_shares_nothing_with_what_writes_proofs() {
    assert_eq!(needed("checker"), ["exact-cover", "grid"]);
    assert!(!needed("grid").iter().any(|name| ["proof", "checker"].contains(&name.as_str())));
}

#[test]
fn squares_do_not_know_designs() {
    assert!(needed("designs").contains(&"latin".to_owned()) && !needed("latin").contains(&"designs".to_owned()));
}

#[test]
fn only_the_translation_and_the_limits_name_exact_cover_in_the_grid_crate() {
    for (name, text) in sources("crates/grid/src") {
        assert!(
            name.ends_with("/cover.rs") || name.ends_with("/limits.rs") || !text.contains("graeco_exact_cover"),
            "{name} names the exact-cover crate"
        );
    }
}

#[test]
fn kernels_and_engines_do_not_know_each_other() {
    let kernels = ["boards", "sets"];
    let engines = ["links", "cells"];
    for (folder, names) in
        [("crates/grid/src/kernel/", &kernels[..]), ("crates/exact-cover/src/engine/dance/", &engines[..])]
    {
        let files = sources(folder);
        for one in names {
            let is_own = |file: &str| file[folder.len()..].trim_end_matches(".rs").split('/').next() == Some(one);
            let own: Vec<_> = files.iter().filter(|(file, _)| is_own(file)).collect();
            assert!(!own.is_empty(), "there is no {folder}{one}");
            for ((file, text), other) in own.iter().flat_map(|own| names.iter().map(move |other| (own, other))) {
                assert!(one == other || !text.contains(&format!("::{other}::")), "{file} knows {other}");
            }
        }
    }
}

#[test]
fn no_module_is_named_after_nothing() {
    for name in all_sources().keys() {
        let stem = Path::new(name).file_stem().unwrap().to_string_lossy().into_owned();
        assert!(!["utils", "common", "helpers", "types", "core"].contains(&stem.as_str()), "{name}");
    }
}

#[test]
fn clap_is_the_programs_alone_and_criterion_the_benches() {
    for name in [&LIBRARIES[..], &["python"]].concat() {
        let manifest = read(format!("crates/{name}/Cargo.toml"));
        assert!(!manifest.contains("clap") && !manifest.contains("criterion"), "{name}");
    }
    for (name, text) in all_sources() {
        let uses = text.lines().any(|line| line.trim_start().starts_with("use criterion"));
        assert!(!uses || name.starts_with("benches/"), "{name} uses criterion");
    }
}

#[test]
fn libraries_do_not_print_or_read_the_world() {
    for name in LIBRARIES.into_iter().filter(|name| !["cubes", "host", "certificate"].contains(name)) {
        for (file, text) in sources(&format!("crates/{name}/src")) {
            // Tests may.
            let text = text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
            for call in ["println!", "print!(", "std::process", "std::env", "std::fs"] {
                assert!(!text.contains(call), "{file} has {call}");
            }
            // The places that say that they have threads.
            let own = ["completion/src/race.rs", "solutions/workers.rs", "count/shared_out.rs"];
            let has_threads = own.iter().any(|own| file.ends_with(own));
            assert!(!text.contains("std::thread") || has_threads, "{file} has threads");
        }
    }
}

#[test]
fn the_tables_of_speed_are_those_of_the_record() {
    let pages = pages::pages(&read("benches/record.tsv"), |path| read(path));
    assert!(pages.len() > 2);
    for (path, page) in pages {
        assert!(read(path) == page, "{path} is not what `cargo bench -p graeco-workspace -- --save` writes");
    }
}
