//! Known numbers of solutions, counted again by every engine.

use std::path::Path;

use graeco_exact_cover::{Engine, Problem, text};

/// Rows of a table with tabs, its header left out.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// Counts by all engines, one after another and without building solutions.
fn check_cover(name: &str, problem: &Problem, expected: u128) {
    for engine in Engine::ALL {
        assert_eq!(problem.search().engine(engine).count().solutions, expected, "{name} by {}", engine.name());
        let mut solutions = problem.search().engine(engine).solutions();
        let mut found = 0;
        for solution in solutions.by_ref() {
            found += 1;
            assert!(found > 500 || problem.is_solution(&solution), "{name}: a wrong solution by {}", engine.name());
        }
        assert_eq!(found, expected, "{name} listed by {}", engine.name());
    }
}

#[test]
fn exact_cover_instances_have_the_known_numbers_of_solutions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The folder, the most solutions that are listed, and how many instances at least are counted.
    let mut dirs = vec![(root.join("tests/data/exact-cover"), 100_000, 10)];
    let shared = root.join("../shared/exact-cover");
    if shared.exists() {
        dirs.push((shared, 10_000, 20));
    } else {
        println!("skipping ../shared/exact-cover, which is not here");
    }
    for (dir, most, least) in dirs {
        let mut counted = 0;
        for row in table(&dir.join("EXPECTED.tsv")) {
            // Few solutions can take long: what has many options is counted elsewhere.
            let options: usize = row[4].parse().unwrap();
            let Ok(expected) = row[5].parse::<u128>() else { continue };
            if expected > most || options > 1000 || row[0].starts_with("comp-") || row[0].starts_with("mcc-dominate-8")
            {
                continue;
            }
            let problem = std::fs::read_to_string(dir.join(&row[0]).with_extension("xc")).unwrap();
            check_cover(&row[0], &text::parse(&problem).unwrap(), expected);
            counted += 1;
        }
        assert!(counted >= least, "only {counted} instances of {}", dir.display());
    }
}
