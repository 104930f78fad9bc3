//! `graeco cover` from end to end.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::run::{self, graeco, kill_after};
use rand::{RngExt, SeedableRng};

const DATA: &str = "tests/data/exact-cover";

#[test]
fn every_method_counts_alike() {
    for method in ["auto", "memo", "links", "cells", "rows", "portable-rows"] {
        let run = graeco(&format!("cover count --method {method} {DATA}/queens-8.xc"), "");
        assert_eq!((run.out.as_str(), run.status), ("92\n", 0), "{method}");
    }
    for method in ["auto", "frontier", "matching"] {
        assert_eq!(graeco(&format!("cover count --method {method} {DATA}/domino-6x6.xc"), "").out, "6728\n");
    }
    let stats = graeco(&format!("cover count --stats --memory 64K {DATA}/domino-6x6.xc"), "");
    assert!(stats.err.contains("matching: 6728 found") || stats.err.contains("frontier: 6728 found"), "{}", stats.err);
    let all = graeco("cover tile 12x12 --pieces dominoes --count --json", "").out;
    assert!(all.contains(r#""count":"53060477521960000","#), "{all}");
    let large = graeco("cover tile 20x20 --pieces dominoes --count", "").out;
    assert_eq!(large, "1269984011256235834242602753102293934298576249856\n");
}

#[test]
fn a_method_that_cannot_count_a_problem_says_what_does() {
    for (arguments, why) in [
        ("--method matching", "matching cannot count all of this problem; counted by"),
        ("--method frontier --limit 3", "frontier cannot stop at a limit; counted by"),
    ] {
        let run = graeco(&format!("cover count {arguments} {DATA}/queens-8.xc"), "");
        assert!(run.status == 0 && run.err.contains(why), "{arguments}: {}", run.err);
    }
    let run = graeco(&format!("cover count --method frontier {DATA}/queens-8.xc"), "");
    assert_eq!((run.out.as_str(), run.err.as_str()), ("92\n", ""));
}

#[test]
fn problems_of_several_files_are_answered_one_after_another() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.xc");
    std::fs::write(&bad, "a b\na c\n").unwrap();
    let (one, bad) = (format!("{DATA}/queens-8.xc"), bad.display().to_string());
    let run = graeco(&format!("cover count {one} {bad} no-such-file {one}"), "");
    assert_eq!((run.out.as_str(), run.status), ("92\n92\n", 2));
    assert!(run.err.contains(&format!("{bad}:2:3: there is no item called `c`")), "{}", run.err);
    assert!(run.err.contains("no-such-file cannot be read"), "{}", run.err);
    // What is known is printed while the next problem is still worked on.
    let mut long = graeco("cover make queens 20", "").out.into_bytes();
    long.extend_from_slice(b"| the end\n");
    let path = folder.path().join("long.xc");
    std::fs::write(&path, long).unwrap();
    let files = format!("cover count --method links {one} {}", path.display());
    let mut started = run::start(&files, std::path::Path::new(&path));
    let mut line = String::new();
    let mut out = std::io::BufReader::new(started.child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut out, &mut line).unwrap();
    assert_eq!(line, "92\n");
    assert!(started.child.try_wait().unwrap().is_none());
    started.child.kill().unwrap();
    started.child.wait().unwrap();
}

/// Answers come in the order of the files, by any number of threads, bad files among them; many notes are summed up.
#[test]
fn several_problems_are_answered_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let write = |number: usize, text: &str| {
        let path = folder.path().join(format!("{number}.xc"));
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let queens: Vec<String> = (4..10).map(|n| graeco(&format!("cover make queens {n}"), "").out).collect();
    let files: Vec<String> = (0..40).map(|number| write(number, &queens[number * 5 % 6])).collect();
    let counts: String =
        (0..40).map(|number| ["2\n", "10\n", "4\n", "40\n", "92\n", "352\n"][number * 5 % 6]).collect();
    let one = graeco(&format!("cover solve {}", files.join(" ")), "").out;
    for threads in [1, 2, 5, 0] {
        let run = graeco(&format!("cover count --threads {threads} {}", files.join(" ")), "");
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (counts.as_str(), "", 0), "{threads}");
        let solved = graeco(&format!("cover solve --threads {threads} {}", files.join(" ")), "");
        assert!(solved.out.lines().count() == 40 && (threads > 2 || solved.out == one), "{threads}: {}", solved.out);
    }
    let mut mixed = files[..4].to_vec();
    mixed.extend((0..5).map(|number| write(100 + number, "a b\na\n")));
    mixed.push(write(200, "a b\na c\n"));
    let run = graeco(&format!("cover count --threads 3 --json {}", mixed.join(" ")), "");
    let records: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((records.len(), run.status), (10, 2), "{}", run.out);
    let told: Vec<&str> = records.iter().map(|record| record["file"].as_str().unwrap()).collect();
    assert_eq!(told, mixed);
    assert_eq!((&records[9]["line"], &records[9]["error"]), (&2.into(), &"there is no item called `c`".into()));
    let run = graeco(&format!("cover solve --threads 3 {}", mixed.join(" ")), "");
    assert_eq!((run.out.lines().count(), run.status), (4, 2), "{}", run.out);
    // Every file was named by the user, and so is every one without a solution.
    let has_message = |file: &String| run.err.contains(&format!("{file}: no solution\n"));
    assert!(mixed[4..9].iter().all(has_message), "{}", run.err);
    let bad: Vec<String> = (0..5).map(|number| write(300 + number, "a b\na c\n")).collect();
    let run = graeco(&format!("cover count {}", bad.join(" ")), "");
    assert!(bad.iter().all(|file| run.err.contains(&format!("{file}:2:3: there is no item"))), "{}", run.err);
}

/// The engine that did the work is named, not the one that would have been chosen before the problem was simplified.
#[test]
fn the_engine_of_a_simplified_problem_is_named() {
    // Too many items for rows, of which most are always covered together.
    let items: String = (0..5000).map(|number| format!("i{number} ")).collect();
    let problem = format!("{items}a b c\n{items}a\n{items}b\n{items}c\na b\nb c\na c\n");
    let used = |arguments: &str| {
        let run = graeco(&format!("cover solve --stats {arguments}"), &problem);
        assert_eq!(run.status, 0, "{}", run.err);
        run.err.strip_prefix("<stdin>: ").and_then(|text| text.split(':').next()).unwrap().to_owned()
    };
    for threads in [1, 2] {
        assert_eq!(used(&format!("--engine rows --simplify --threads {threads}")), "rows");
        assert_eq!(used(&format!("--threads {threads}")), "links");
    }
}

#[test]
fn two_threads_list_the_same_solutions() {
    let sorted = |args: &str| {
        let run = graeco(&format!("cover solve {args} {DATA}/queens-8.xc"), "");
        assert_eq!(run.status, 0);
        run.out.lines().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let all = sorted("--all");
    assert_eq!(all.len(), 92);
    assert_eq!(sorted("--all --threads 2"), all);
    assert_eq!(sorted("--all --threads 0 --engine links"), all);
    let run = graeco(&format!("cover solve --limit 5 --threads 2 {DATA}/queens-8.xc"), "");
    assert_eq!(run.out.lines().count(), 5);
    let tilings = |args: &str| {
        let run = graeco(&format!("cover tile 4x5 --pieces dominoes {args}"), "");
        assert_eq!(run.status, 0, "{}", run.err);
        run.out
    };
    let tiled = |args: &str| tilings(args).split("\n\n").map(|one| one.trim_end().to_owned()).collect::<BTreeSet<_>>();
    let all = tiled("--all");
    assert_eq!((all.len(), tilings("--count --threads 3").as_str()), (95, "95\n"));
    assert_eq!(tiled("--all --threads 3"), all);
    assert_eq!(tilings("--limit 4 --threads 2").split("\n\n").count(), 4);
    let bounded = graeco(&format!("cover solve --engine rows {DATA}/mcc-tet-5x8.xc"), "");
    assert!(
        bounded.err.contains("rows cannot hold this problem; cells are used instead") && bounded.status == 0,
        "{}",
        bounded.err
    );
}

#[test]
fn cheapest_solutions_with_their_costs() {
    let problem = "a b c\na b |5\nc |1\na |2\nb |2\nb c |4\n";
    assert_eq!(graeco("cover cheapest -k 9 --names", problem).status, 2);
    let run = graeco("cover cheapest -n 9 --names", problem);
    assert_eq!((run.out.as_str(), run.status), ("5: c; a; b\n6: a b; c\n6: a; b c\n", 0));
    let one = graeco(&format!("cover cheapest {DATA}/cost-assign-12.xc"), "");
    assert!(one.out.starts_with("115: ") && one.out.lines().count() == 1, "{}", one.out);
    let none = graeco("cover cheapest", "a b\na |1\n");
    assert_eq!((none.out.as_str(), none.err.as_str(), none.status), ("", "<stdin>: no solution\n", 1));
}

#[test]
fn random_and_numbered_solutions() {
    let random = graeco(&format!("cover random -n 20 --seed 5 {DATA}/queens-8.xc"), "");
    let all = graeco(&format!("cover solve --all {DATA}/queens-8.xc"), "").out;
    let all: BTreeSet<&str> = all.lines().collect();
    assert!(random.out.lines().count() == 20 && random.out.lines().all(|line| all.contains(line)));
    assert_eq!(graeco(&format!("cover random -n 20 --seed 5 {DATA}/queens-8.xc"), "").out, random.out);
    let mut numbered = BTreeSet::new();
    for number in 1..=92 {
        numbered.insert(graeco(&format!("cover diagram --nth {number} {DATA}/queens-8.xc"), "").out);
    }
    assert_eq!(numbered.len(), 92);
    let beyond = graeco(&format!("cover diagram --nth 93 {DATA}/queens-8.xc"), "");
    assert!(beyond.err.contains("93 is above the number of solutions, 92") && beyond.status == 1, "{}", beyond.err);
    let uses = graeco("cover diagram", "a b c d\na b\nc d\na c\nb d\na d\n").out;
    assert_eq!(uses, "1 a b\n1 c d\n1 a c\n1 b d\n0 a d\n");
    let large = graeco(&format!("cover random --memory 64K {DATA}/queens-12.xc"), "");
    assert!(large.err.contains("bytes; --memory allows more") && large.status == 3, "{}", large.err);
}

#[test]
fn estimates_and_obstacles() {
    let run = graeco(&format!("cover estimate --json --dives 20000 {DATA}/queens-8.xc"), "").out;
    let value: serde_json::Value = serde_json::from_str(&run).unwrap();
    let (mean, error) = (
        value["estimate"]["solutions"]["mean"].as_f64().unwrap(),
        value["estimate"]["solutions"]["error"].as_f64().unwrap(),
    );
    assert!((mean - 92.0).abs() < 4.0 * error && error < 5.0, "{run}");
    let plain = graeco(&format!("cover estimate {DATA}/queens-8.xc"), "").out;
    assert!(plain.starts_with("solutions ") && plain.contains("\nseconds   "), "{plain}");
    let run = graeco("cover conflict", "a b c d e\na\nb c d\nd e\n");
    assert_eq!((run.out.as_str(), run.status), ("c e\n", 0));
    assert_eq!(run.err, "<stdin>: these 2 items cannot be covered together\n");
    let solvable = graeco(&format!("cover conflict {DATA}/queens-8.xc"), "");
    assert_eq!((solvable.out.as_str(), solvable.status), ("", 1));
    let board = graeco(&format!("cover conflict {DATA}/domino-6x6-mut.xc"), "").out;
    // One colour of the board has two squares more than the other; all 18 of it are needed to see that.
    assert!(!board.trim().is_empty() && board.split_whitespace().count() <= 18, "{board}");
}

#[test]
fn parts_are_problems_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("parts");
    let run = graeco(
        &format!("cubes make --time-limit 5m cover --target 20 --into {} {DATA}/queens-8.xc", into.display()),
        "",
    );
    let files: Vec<&str> = run.out.lines().collect();
    assert!(files.len() >= 20 && run.status == 0, "{}", run.err);
    let counts = graeco(&format!("cover count {}", files.join(" ")), "").out;
    assert_eq!(counts.lines().map(|n| n.parse::<u32>().unwrap()).sum::<u32>(), 92);
    let simple = graeco("cover simplify", "a b c | x y\na b x\nc\nb c x\nx y\n").out;
    assert_eq!(simple, "a c\na\nc\n");
}

#[test]
fn tilings_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("tiling.svg");
    let run = graeco(&format!("cover tile 6x10 --draw {}", svg.display()), "");
    assert_eq!((run.out.lines().count(), run.status), (6, 0));
    let letters: BTreeSet<char> = run.out.chars().filter(|c| c.is_alphabetic()).collect();
    assert_eq!(letters.into_iter().collect::<String>(), "FILNPTUVWXYZ");
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(picture.contains("<svg") && picture.matches("<rect").count() == 61, "{picture}");
    assert_eq!(graeco("cover tile 5x12 --count", "").out, "4040\n");
    let hole = graeco("cover tile - --pieces dominoes --all", "..#\n#..\n");
    assert_eq!(hole.out, "AA \n BB\n".trim_end_matches('\n').to_owned() + "\n");
    let none = graeco("cover tile 4x5 --pieces tetrominoes", "");
    assert!(none.err.contains("4x5: no solution") && none.status == 1, "{}", none.err);
    assert_eq!(graeco("cover tile 6x8 --pieces tetrominoes --any-number --count", "").out, "22483347\n");
}

#[test]
fn known_problems_are_made() {
    let count = |args: &str, input: &str| {
        let problem = graeco(&format!("cover make {args}"), input);
        assert_eq!(problem.status, 0, "{}", problem.err);
        graeco("cover count", &problem.out).out
    };
    assert_eq!(count("queens 9", ""), "352\n");
    assert_eq!(count("langford 7", ""), "52\n");
    assert_eq!(count("words - --rows 2 --columns 2", "as\nat\nso\nto\n"), "4\n");
    assert_eq!(graeco("cover make macmahon", "").out.lines().count(), 1 + 1008);
}

/// A count killed at random moments and taken up again ends with the exact number.
#[test]
fn a_count_in_parts_survives_kills() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let args = format!("cover count --checkpoint {} {DATA}/queens-12.xc", state.display());
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(4);
    for _ in 0..8 {
        kill_after(&args, Duration::from_millis(rng.random_range(5..60)));
    }
    let fresh = format!("cover count --checkpoint {} {DATA}/queens-12.xc", folder.path().join("fresh").display());
    let cut = graeco(&format!("{fresh} --node-limit 3"), "");
    assert!(cut.out.starts_with("at least ") && cut.err.contains("; this run finished none"), "{}", cut.err);
    assert_eq!(cut.status, 3);
    let links = format!("{} --method links", fresh.replace("/fresh", "/links"));
    // Each part has less than the limit, all together have more.
    let cut = graeco(&format!("{links} --node-limit 5000"), "");
    assert!(cut.status == 3 && cut.err.contains("; run the same command to continue"), "{}", cut.err);
    let run = graeco(&links, "");
    assert_eq!((run.out.as_str(), run.status), ("14200\n", 0));
    let run = graeco(&args, "");
    assert_eq!((run.out.as_str(), run.status), ("14200\n", 0));
    let other = graeco(&format!("cover count --checkpoint {} {DATA}/queens-8.xc", state.display()), "");
    assert!(other.err.contains("is not a checkpoint of this count") && other.status == 2, "{}", other.err);
}

/// Whatever character of a kept state is changed, the state is refused and left as it is.
#[test]
fn a_state_that_was_changed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let args = format!("cover count --checkpoint {} {DATA}/queens-8.xc", state.display());
    assert_eq!(graeco(&args, "").out, "92\n");
    let kept = std::fs::read(&state).unwrap();
    for at in 0..kept.len() {
        let mut changed = kept.clone();
        changed[at] = if changed[at] == b'7' { b'8' } else { b'7' };
        std::fs::write(&state, &changed).unwrap();
        let run = graeco(&args, "");
        assert!(run.err.contains("is not a checkpoint of this count") && run.status == 2, "byte {at}: {}", run.err);
        assert_eq!(std::fs::read(&state).unwrap(), changed, "byte {at}");
    }
    std::fs::write(&state, &kept).unwrap();
    assert_eq!(graeco(&args, "").out, "92\n");
}

/// Parts stand alone in their folder, and their solutions are told by the numbers of the whole problem.
#[test]
fn solutions_of_parts_are_solutions_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("parts");
    let split =
        |file: &str| graeco(&format!("cubes make cover --target 20 --into {} {DATA}/{file}", into.display()), "");
    let files = split("queens-8.xc").out;
    let files: Vec<&str> = files.lines().collect();
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let parts = sorted(graeco(&format!("cover solve --all {}", files.join(" ")), "").out);
    assert_eq!((parts.len(), parts), (92, sorted(graeco(&format!("cover solve --all {DATA}/queens-8.xc"), "").out)));
    let again = split("queens-12.xc");
    assert_eq!((again.status, again.out.as_str()), (2, ""));
    assert!(again.err.contains("expected a folder without `.xc` files"), "{}", again.err);
    assert_eq!(std::fs::read_dir(&into).unwrap().count(), files.len());
    let bad = graeco("cover solve", "| options of the whole: 1 2 x\na\na\na\na\n");
    assert!(bad.err.contains("expected numbers of options that ascend") && bad.status == 2, "{}", bad.err);
}

/// Each of these would last for minutes or for ever.
#[test]
fn limits_hold_in_every_phase() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("parts").display().to_string();
    for command in [
        "cover tile 100x100 --pieces dominoes --count".to_owned(),
        "cover tile 1000x1000 --pieces pentominoes --any-number".to_owned(),
        format!("cover random -n 1000000000 {DATA}/queens-8.xc"),
        format!("cover estimate --dives 1000000000 {DATA}/queens-12.xc"),
        format!("cubes make cover --target 100000000 --into {into} {DATA}/queens-12.xc"),
    ] {
        let started = std::time::Instant::now();
        let run = graeco(&format!("{command} --time-limit 0.5"), "");
        assert_eq!(run.status, 3, "{command}: {}", run.err);
        // A machine may be busy.
        assert!(started.elapsed() < Duration::from_secs(10), "{command}: {:?}", started.elapsed());
    }
    let tight = graeco(&format!("cover diagram --memory 64K {DATA}/queens-12.xc"), "");
    assert!(tight.err.contains("needs more than") && tight.status == 3, "{}", tight.err);
}

#[test]
fn estimates_say_what_they_do_not_know() {
    let none = graeco(&format!("cover estimate --dives 0 {DATA}/queens-8.xc"), "");
    assert_eq!(none.status, 2);
    let one = graeco(&format!("cover estimate --dives 1 {DATA}/queens-8.xc"), "");
    assert!(one.err.contains("one dive gives no error of the estimate") && one.out.contains("± unknown"), "{one:?}");
    let one = graeco(&format!("cover estimate --json --dives 1 {DATA}/queens-8.xc"), "").out;
    assert!(one.contains(r#""error":null"#) && one.contains(r#""doubtful":true"#), "{one}");
    let many = graeco(&format!("cover estimate --dives 20000 {DATA}/queens-8.xc"), "");
    assert!(!many.err.contains("far off") && !many.out.contains("NaN"), "{many:?}");
}

#[test]
fn bounds_beyond_31_bits_are_bounds() {
    assert_eq!(graeco("cover count", "3000000000|a b\na b\n").out, "0\n");
    assert_eq!(graeco("cover count", "2147483648:4294967295|a\na\n").out, "0\n");
    assert_eq!(graeco("cover count", "\u{feff}a b\na b\n").out, "1\n");
}
