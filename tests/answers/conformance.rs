//! Every engine on every puzzle: the same set of solutions, each approved by the judge.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use graeco_document::Document;
use graeco_grid::{Budget, Cover, Engine, Limits, Outcome, Square};

/// The puzzle files beside the project, or those of the tests, which are some of them.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [shared, own] =
        ["../shared/variants", "tests/data/variants"].map(|folder| std::fs::read_dir(root.join(folder)));
    if shared.is_err() {
        println!("skipping ../shared/variants, which is not here");
    }
    let paths = shared.or(own).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "jsonl")).collect();
    files.sort();
    files
}

/// The puzzles of a file.
fn puzzles(path: &Path) -> Vec<Document> {
    let text = std::fs::read_to_string(path).unwrap();
    let read = |line: &str| Document::parse(line).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(read).collect()
}

fn solve(file: &Document, engine: Engine, matching: bool) -> (Vec<Square>, Duration) {
    let start = Instant::now();
    let mut solutions =
        file.puzzle().search().engine(engine).matching(matching).limits(Limits::solutions(1000)).solutions();
    let mut found: Vec<Square> = solutions.by_ref().collect();
    let expected_end = if found.len() == 1000 { Outcome::SolutionLimit } else { Outcome::Complete };
    assert_eq!(solutions.end(), Some(expected_end));
    found.sort();
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "a solution came twice");
    assert!(found.iter().all(|square| file.puzzle().faults(square).is_empty()), "a solution is none");
    (found, start.elapsed())
}

#[test]
fn every_engine_finds_the_solutions() {
    let (mut seen, mut kinds) = (0, 0);
    for path in files() {
        let kind = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut slowest = Duration::ZERO;
        let mut slowest_cover = Duration::ZERO;
        for file in puzzles(&path) {
            let id = file.header().title.clone().unwrap_or_default();
            if file.header().solvable.is_some() {
                continue;
            }
            let (pruned, time) = solve(&file, Engine::Prune, false);
            slowest = slowest.max(time);
            if let Some(solution) = &file.header().solution {
                assert_eq!(pruned, std::slice::from_ref(solution), "{id}");
            }
            if let Some(count) = file.header().count {
                assert_eq!(file.puzzle().count(), count, "{id}");
                let together = file.puzzle().search().threads(3).count();
                assert_eq!((together.solutions, together.end), (count, Outcome::Complete), "{id} by three threads");
            }
            if file.puzzle().order().get() <= 16 && pruned.len() < 1000 {
                assert_eq!(solve(&file, Engine::Prune, true).0, pruned, "{id} by matching");
                if Cover::new(file.puzzle(), &Budget::default()).unwrap().is_complete() {
                    let (covered, time) = solve(&file, Engine::Cover, false);
                    assert_eq!(covered, pruned, "{id} by cover");
                    slowest_cover = slowest_cover.max(time);
                }
            }
            seen += 1;
        }
        kinds += 1;
        println!("{kind:32} slowest {slowest:?} {slowest_cover:?}");
    }
    assert!(kinds >= 30 && seen >= 2 * kinds, "only {seen} puzzles of {kinds} kinds were tested");
}

#[test]
fn layouts_of_regions_have_a_square_or_none() {
    for file in files().iter().flat_map(|path| puzzles(path)) {
        let Some(solvable) = file.header().solvable else { continue };
        // Search alone proves slowly that there is none.
        let square = file.puzzle().solve();
        assert!(square.as_ref().is_none_or(|square| file.puzzle().is_solved_by(square)), "{:?}", file.header().title);
        assert_eq!(square.is_some(), solvable, "{:?}", file.header().title);
    }
}
