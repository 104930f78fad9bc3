//! Orthogonal squares and designs, classes, symmetries, mates, trades, subsquares, rectangles: the structure of squares.

use std::time::Duration;

use crate::run::{graeco, start};

#[test]
fn orthogonal_squares_as_designs() {
    let numbers = |text: &str| -> Vec<Vec<usize>> {
        text.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect()
    };
    let rows = numbers(&graeco("latin mols 5 --as oa", "").out);
    assert_eq!((rows.len(), rows[0].len()), (25, 6));
    assert_eq!(numbers(&graeco("latin mols 5 --as oa --symbols 1", "").out)[0][0], 1);
    let blocks = graeco("latin mols 5 --as td --json", "").out;
    assert_eq!(blocks.lines().filter(|line| line.contains(r#""design":"td","points":["#)).count(), 25);
    assert_eq!(numbers(&graeco("latin mols 4 --as net", "").out).len(), 20);
    let magic = numbers(&graeco("latin mols 10 --as magic", "").out);
    assert!(magic.iter().all(|row| row.iter().sum::<usize>() == 505));
    assert!((0..10).all(|column| magic.iter().map(|row| row[column]).sum::<usize>() == 505));
    let pandiagonal = numbers(&graeco("latin mols 7 --pandiagonal --as magic", "").out);
    assert!((0..7).all(|shift| (0..7).map(|i| pandiagonal[i][(i + shift) % 7]).sum::<usize>() == 175));
    let doubles = graeco("latin mols 10 --as tournament", "");
    assert_eq!((doubles.out.lines().count(), doubles.status), (45, 0));
    assert!(doubles.out.lines().all(|line| line.split(' ').nth(2) == Some("-")));
    for (args, status, what) in [
        ("latin mols 6 --as tournament", 1, "no self-orthogonal latin squares of order 6 exist"),
        ("latin mols 9 --pandiagonal", 1, "no orthogonal pandiagonal squares of order 9 exist"),
        ("latin mols 46 --diagonals", 1, "no orthogonal diagonal squares of order 46 are known to this program"),
        ("latin mols 5 --as oa --symbols letters", 2, "designs are printed in numbers"),
        ("latin mols 255 --as net --time-limit 0", 3, "time"),
        ("latin mols 6 --hole 2", 0, "2 orthogonal squares of order 6 with a hole of order 2"),
        ("latin mols 6 --hole 2 --json", 0, ""),
        ("latin mols 6 --hole 3", 1, "no two exist"),
        ("latin mols 6 --hole 2 --diagonals", 2, "cannot be used with"),
    ] {
        let run = graeco(args, "");
        assert_eq!(run.status, status, "{args}: {}", run.err);
        assert!(run.err.contains(what), "{args}: {}", run.err);
    }
}

#[test]
fn self_orthogonal_squares() {
    for args in ["10 --self-orthogonal --diagonals", "14 --self-orthogonal", "22 --diagonals", "1 --self-orthogonal"] {
        let squares = graeco(&format!("latin mols {args}"), "");
        assert_eq!(squares.status, 0, "{args}: {}", squares.err);
        let run = graeco("latin orthogonality --check", &squares.out);
        assert_eq!(run.status, 0, "{args}: {}", run.err);
        let is_diagonal = graeco("latin check --diagonals", &squares.out).status == 0;
        assert_eq!(is_diagonal, args != "14 --self-orthogonal", "{args}");
    }
}

/// Two isotopic squares of order 4, and one that is not.
const CYCLIC: &str = "0 1 2 3\n1 2 3 0\n2 3 0 1\n3 0 1 2\n";
const MIXED: &str = "2 3 0 1\n0 1 2 3\n1 2 3 0\n3 0 1 2\n";
const KLEIN: &str = "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n";

#[test]
fn squares_are_compared_with_the_first_one() {
    let run = graeco("latin isotopic", &format!("{CYCLIC}\n{MIXED}"));
    assert_eq!(run.status, 0);
    assert!(run.out.starts_with("isotopic: "), "{}", run.out);
    let run = graeco("latin isotopic --of main", &format!("{CYCLIC}\n{KLEIN}\n{MIXED}"));
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0] == "not paratopic" && lines[1].starts_with("paratopic: "), "{}", run.out);
    let run = graeco("latin isotopic --json", &format!("{CYCLIC}\n{CYCLIC}"));
    assert!(run.out.contains(r#""isotopic":true,"map":{"#), "{}", run.out);
    assert_eq!(graeco("latin isotopic", CYCLIC).status, 2);
    assert_eq!(graeco("latin isotopic", &format!("{CYCLIC}\n0 1\n1 1\n")).status, 2);
}

#[test]
fn conjugates_symmetries_and_subsquares() {
    let run = graeco("latin conjugates", KLEIN);
    assert!(run.out.starts_with("# rcs\n0 1 2 3\n") && run.out.contains("\n\n# crs, equal to rcs\n"), "{}", run.out);
    // What is printed can be read: comments are skipped.
    assert_eq!(graeco("latin check", &run.out).out, "latin\n".repeat(6));
    assert_eq!(graeco("latin conjugates --json", "0 1 2\n2 0 1\n1 2 0\n").out.matches("\"isotopic_to\"").count(), 5);
    assert_eq!(graeco("latin autotopisms", KLEIN).out, "96\n");
    let run = graeco("latin autotopisms --of main --generators", KLEIN);
    assert!(run.out.starts_with("576\n") && run.out.contains("rows to columns"), "{}", run.out);
    assert!(
        graeco("latin autotopisms --generators --json", CYCLIC).out.contains(r#""autotopisms":"32","generators":[{"#)
    );
    assert_eq!(graeco("latin subsquares --count", KLEIN).out, "12\n");
    let run = graeco("latin subsquares --order 2", CYCLIC);
    assert_eq!(run.out.lines().next(), Some("order 2: rows 1 3, columns 1 3, symbols 0 2"));
    assert_eq!(graeco("latin build 8 --group list", "").out, "Z8\nZ4xZ2\nZ2xZ2xZ2\nD4\nQ8\n");
    let table = graeco("latin build 8 --group Q8", "").out;
    assert_eq!(graeco("latin autotopisms", &table).out, "1536\n");
    assert_eq!(graeco("latin build 8 --group Z9", "").status, 2);
    assert_eq!(graeco("latin build 8 --group W8", "").status, 2);
}

#[test]
fn classes_are_printed_and_counted() {
    let run = graeco("latin classes 5", "");
    assert_eq!((run.out.lines().count(), run.status), (11, 0));
    assert_eq!(graeco("latin canon", &run.out).out, run.out);
    assert_eq!(graeco("latin classes 6 --of isotopy --count", "").out, "22\n");
    assert_eq!(graeco("latin classes 6 --of diagonal --count --json", "").out.matches("\"count\":\"2\"").count(), 1);
    assert_eq!(graeco("latin classes 7 --count --limit 3", "").out, "at least 3\n");
    assert_eq!(graeco("latin classes 3 --of diagonal", "").status, 1);
    assert_eq!(graeco("latin classes 8 --of diagonal", "").status, 2);
    let run = graeco("latin classes 8 --count --time-limit 0.2", "");
    assert!(run.out.starts_with("at least ") && run.status == 3, "{} {}", run.out, run.status);
}

#[test]
fn all_mates_triples_and_disjoint_transversals() {
    assert_eq!(graeco("latin mate --count", KLEIN).out, "2\n");
    let run = graeco("latin mate --all", KLEIN);
    assert_eq!((run.out.lines().count(), run.status), (9, 0));
    assert_eq!(graeco("latin mate --limit 1 --format line", KLEIN).out.lines().count(), 1);
    let run = graeco("latin mate --triple", KLEIN);
    assert_eq!(graeco("latin orthogonality --check", &format!("{KLEIN}\n{}", run.out)).status, 0);
    assert_eq!(graeco("latin mate --triple", "0 1 2\n1 2 0\n2 0 1\n").status, 1);
    assert_eq!(graeco("latin mate --all", CYCLIC).status, 1);
    assert_eq!(graeco("latin transversals --disjoint --count", &format!("{KLEIN}\n{CYCLIC}")).out, "4\n0\n");
    assert_eq!(graeco("latin transversals --disjoint", KLEIN).out.lines().count(), 4);
    let family = graeco("latin mols 5", "").out;
    assert_eq!(graeco("latin orthogonality", &format!("{KLEIN}\n{family}")).out.lines().count(), 6);
    assert_eq!(graeco("latin orthogonality --clique", &format!("{KLEIN}\n{family}")).out, "2 3 4 5\n");
}

#[test]
fn trades_critical_sets_and_backbones() {
    assert_eq!(graeco("latin trade", "0 1\n1 0\n").out, "r1c1=1 r1c2=0 r2c1=0 r2c2=1\n");
    let run = graeco("latin trade --switches --apply --format line", KLEIN);
    assert_eq!(run.out.lines().count(), 12);
    assert!(graeco("latin check", &run.out).out.lines().all(|word| word == "latin"));
    assert_eq!(graeco("latin trade --switches", "0 1 2\n1 2 0\n2 0 1\n").status, 1);
    let set = graeco("latin critical --smallest", CYCLIC).out;
    assert_eq!(set.matches('.').count(), 12, "{set}");
    let run = graeco("latin critical", &set);
    assert_eq!((run.out.as_str(), run.status), ("critical\n", 0));
    let run = graeco("latin critical --find 3 --seed 1", KLEIN);
    assert_eq!(graeco("latin critical", &run.out).out, "critical\n");
    let run = graeco("latin critical", "0 1 .\n. . .\n. . .\n");
    assert_eq!((run.out.as_str(), run.status), ("no: several completions: they differ in r2c1\n", 1));
    let run = graeco("latin critical", "0 1 2\n1 . .\n. . .\n");
    assert!(run.out.starts_with("no: redundant entries: r1c1"), "{}", run.out);
    let run = graeco("latin backbone", "0 1 .\n. . .\n. . .\n");
    assert_eq!((run.out.as_str(), run.status), ("0 1 2\n. . .\n. . .\n", 0));
    assert_eq!(graeco("latin backbone", "0 .\n. 1\n").status, 1);
}

#[test]
fn every_answer_in_json_is_as_its_schema_says() {
    let family = graeco("latin mols 5", "").out;
    for (command, input) in [
        ("isotopic", format!("{CYCLIC}\n{MIXED}\n{KLEIN}").as_str()),
        ("conjugates", CYCLIC),
        ("autotopisms --generators", CYCLIC),
        ("autotopisms --of main --generators", KLEIN),
        ("subsquares", KLEIN),
        ("subsquares --count", KLEIN),
        ("classes 4", ""),
        ("classes 4 --count", ""),
        ("mate --all", KLEIN),
        ("mate --count", KLEIN),
        ("mate --triple", KLEIN),
        ("transversals --disjoint", KLEIN),
        ("transversals --disjoint --count", KLEIN),
        ("orthogonality", family.as_str()),
        ("orthogonality --clique", family.as_str()),
        ("trade", KLEIN),
        ("trade --switches --apply", KLEIN),
        ("critical", CYCLIC),
        ("critical", "0 .\n. .\n"),
        ("critical --smallest", CYCLIC),
        ("critical --find 2", CYCLIC),
        ("backbone", "0 1 .\n. . .\n. . .\n"),
        ("backbone", "0 .\n. 1\n"),
        ("build 8 --group Q8", ""),
        ("build 8 --group list", ""),
        ("build 8 --group Z8 --symmetric", ""),
        ("build 6 --group S3 --symmetric", ""),
        ("build 6 --group list --self-orthogonal", ""),
        ("classes 3 --of diagonal", ""),
        ("trade", "0\n"),
        ("trade --switches", "0 1 2\n1 2 0\n2 0 1\n"),
        ("complete --bachelor", "0 1 2 3\n1 . . .\n. . . .\n. . . .\n"),
        ("complete --bachelor", "0 . .\n. . .\n. . .\n"),
        ("complete --bachelor --symmetric --idempotent", ". . . .\n. . . .\n. . . .\n. . . .\n"),
        ("subsquares --order 2", KLEIN),
        ("subsquares --order 2 --count", KLEIN),
        ("build 8 --rows 3", ""),
        ("build 3 --rows 2 --all", ""),
        ("build 4 --rows 2 --count", ""),
        ("random 8 --rows 3", ""),
        ("complete --rows 2 --all", "0 . .\n. . .\n"),
        ("complete --rows 2 --count", "0 . .\n. . .\n"),
        ("build 6 --subsquare 2,2,2", ""),
        ("random 5 --subsquare 2", ""),
        ("count 5 --subsquare 2", ""),
        ("build 6 --holes 2,2,2 --symmetric", ""),
        ("build 6 --holes 3,3", ""),
        ("build 6 --holes 2,2,2 --symmetric --limit 3", ""),
        ("random 6 --holes 2,2,2", ""),
        ("count 6 --holes 2,2,2", ""),
        ("complete --holes 2 --symbols 0", ". . . .\n. . 3 .\n. . . .\n. . . .\n"),
        ("complete --holes 2 --symbols 0 --all", ". . . .\n. . 3 .\n. . . .\n. . . .\n"),
        ("complete --holes 2 --symbols 0 --symmetric", ". . . .\n. . 3 .\n. . . .\n. . . .\n"),
        ("check --holes 2", ". . 2 3\n. . 3 2\n2 3 0 1\n3 2 1 0\n"),
        ("is", ". . 2 3\n. . 3 2\n2 3 0 1\n3 2 1 0\n"),
        ("build 7 --bachelor", ""),
        ("build 3 --bachelor", ""),
        ("random 6 --bachelor -n 2", ""),
        ("build 6 --symmetric --as tournament", ""),
        ("howell 7", ""),
        ("howell 5 8", ""),
        ("build 7 --totally-symmetric --idempotent", ""),
        ("build 6 --self-orthogonal", ""),
        ("random 7 --symmetric -n 2", ""),
        ("count 5 --symmetric --idempotent", ""),
        ("count 6 --rows 3", ""),
        ("count 8 --group Q8", ""),
        ("count 5 --bachelor", ""),
        ("random 8 --group Q8 -n 2", ""),
        ("check --bachelor", KLEIN),
        ("extend", "0 1 2\n1 2 0\n"),
        ("extend --all", "0 1 2 3\n1 2 3 0\n"),
        ("extend --count", "0 1 2 3\n1 2 3 0\n"),
        ("triples", "0 2 1\n2 1 0\n1 0 2\n"),
        ("is", KLEIN),
    ] {
        // Reading the answer compares it with the schema.
        let run = graeco(&format!("latin {command} --json"), input);
        assert!(run.status < 2 && !run.out.is_empty(), "{command}: {} {}", run.status, run.err);
        assert!(run.out.lines().all(|line| line.starts_with("{\"schema\":1")), "{command}: {}", run.out);
    }
}

#[test]
fn rectangles_are_built_sampled_and_completed() {
    assert_eq!(graeco("latin build 4 --rows 2", "").out, "0 1 2 3\n1 2 3 0\n");
    assert_eq!(graeco("latin build 3 --rows 2 --limit 2 --format line", "").out.lines().count(), 2);
    assert_eq!(graeco("latin build 5 --rows 3 --count", "").out, "66240\n");
    assert_eq!(graeco("latin build 3 --rows 2 --count --limit 5", "").out, "at least 5\n");
    for rows in [1, 3, 6, 9, 10] {
        let run = graeco(&format!("latin random 10 --rows {rows} --number 2 --seed 4 --stats"), "");
        let rectangles: Vec<&str> = run.out.split("\n\n").collect();
        assert_eq!((rectangles.len(), rectangles[0].lines().count(), run.status), (2, rows, 0), "{}", run.err);
        let distribution = match rows {
            ..=5 => ": uniform\n",
            6 => "its completions are many",
            _ => "uniform in the limit of many moves",
        };
        assert!(run.err.contains(distribution), "{rows}: {}", run.err);
        // What is no rectangle would be refused.
        assert_eq!(graeco("latin extend", &run.out).status, 0);
    }
    assert_eq!(graeco("latin build 10 --rows 3 --seed 4", "").out, graeco("latin random 10 --rows 3 --seed 4", "").out);
    let partial = "0 . 2 3\n. 2 . -1\n\n. . . .\n. 1 0 .\n";
    let run = graeco("latin complete --rows 2 --all", partial);
    assert!(run.out.starts_with("0 1 2 3\n") && run.status == 0, "{}{}", run.out, run.err);
    assert_eq!(graeco("latin complete --rows 2 --count", partial).out, "3\n18\n");
    assert_eq!(graeco("latin complete --rows 2 --count", "0 . .\n. 0 .\n").out, "2\n");
    assert_eq!(graeco("latin complete --rows 2 --unique", "0 1 .\n1 . .\n").out, "0 1 2\n1 2 0\n");
    let none = graeco("latin complete --rows 2", "0 1 .\n1 . 2\n");
    assert_eq!((none.out.as_str(), none.status), ("", 1), "{}", none.err);
}

#[test]
fn subsquares_and_holes() {
    for args in ["6 --subsquare 2,2,2", "9 --subsquare 3", "8 --subsquare 2 --symmetric"] {
        let square = graeco(&format!("latin build {args}"), "");
        let options = args.split_once(' ').unwrap().1;
        let check = graeco(&format!("latin check {options}"), &square.out);
        assert_eq!((check.status, check.out.as_str()), (0, "latin\n"), "{args}: {}{}", square.out, square.err);
        let random = graeco(&format!("latin random {args} --seed 2"), "").out;
        assert_eq!(graeco(&format!("latin check {options}"), &random).status, 0, "{args}");
    }
    let check = graeco("latin check --subsquare 2", "0 1 2\n1 2 0\n2 0 1\n");
    assert_eq!(check.out, "no: not with a subsquare of order 2\n");
    // Four squares of order 2, each in two ways.
    assert_eq!(graeco("latin count 4 --subsquare 2", "").out, "16\n");
    assert_eq!(graeco("latin build 4 --subsquare 2 --count", "").out, "16\n");
    assert_eq!(graeco("latin complete --subsquare 2 --count", "0 . . .\n. . . .\n. . . .\n. . . .\n").out, "8\n");
    let none = graeco("latin build 5 --subsquare 3", "");
    assert!(none.status == 1 && none.err.contains("with a subsquare of order 3: no solution; a subsquare other"));
    let holes = graeco("latin build 6 --holes 2,2,2 --symmetric", "");
    let rows: Vec<Vec<&str>> = holes.out.lines().map(|line| line.split(' ').collect()).collect();
    assert!((0..36).all(|i| rows[i / 6][i % 6] == rows[i % 6][i / 6]), "{}", holes.out);
    assert!((0..36).all(|i| (rows[i / 6][i % 6] == ".") == (i / 12 == i % 6 / 2)), "{}", holes.out);
    for (args, status, what) in [
        ("latin build 6 --holes 3,3", 1, "with holes of orders 3, 3: no solution; holes of orders a and b"),
        ("latin build 6 --holes 5,5", 1, "no solution; the orders of the holes add up to more than the order"),
        ("latin build 5 --holes 2 --symmetric", 1, "but the symbols of no hole fill its cells outside the holes"),
        ("latin build 12 --holes 3,3,3,1,1 --symmetric --time-limit 0", 1, "which has too few cells outside the holes"),
        ("latin build 6 --holes 2 --symmetric --idempotent --time-limit 0", 1, "an even number of times"),
        ("latin build 6 --holes 3,3 --json", 1, ""),
        ("latin build 6 --holes 2 --atomic", 2, "or none of these; atomic squares are defined by whole rows"),
        ("latin count 6 --holes 2 --diagonals", 2, "they leave no whole diagonal"),
        ("latin random 6 --holes 2 --boxes 2x3", 2, "they leave no whole diagonal, and boxes"),
        (
            "latin count 6 --holes 2 --first-row",
            2,
            "squares with a hole of order 2 cannot be counted with the first row",
        ),
        ("latin build 6 --holes 2 --subsquare 2", 2, "cannot be used with"),
        ("latin random 6 --holes 4", 1, "with a hole of order 4: no solution"),
        ("latin count 6 --holes 3,3", 0, "there are none"),
        ("latin build 6 --holes 0", 2, "expected 1 to 255"),
        ("latin build 12 --holes 2,2,2,2,2,2 --symmetric --time-limit 0", 3, "time limit"),
        ("latin count 5 --subsquare 2 --reduced", 2, "squares with a subsquare of order 2 cannot be counted reduced"),
        ("latin build 7 --subsquare 2 --symmetric", 1, "no solution; a symbol is on the main diagonal"),
        ("latin random 5 --subsquare 1,x", 2, "expected 1 to 255"),
    ] {
        let run = graeco(args, "");
        assert!(run.status == status && run.err.contains(what), "{args}: {} {}", run.status, run.err);
    }
}

/// All squares of order n with holes, as rows of numbers and dots: cell by cell.
fn all_with_holes(n: usize, holes: &[usize]) -> Vec<Vec<Option<usize>>> {
    let ends: Vec<usize> = holes
        .iter()
        .scan(0, |end, hole| {
            Some({
                *end += hole;
                *end
            })
        })
        .collect();
    let hole = |line: usize| ends.iter().position(|&end| line < end);
    let share = |a: usize, b: usize| hole(a).is_some() && hole(a) == hole(b);
    let mut squares: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        let mut next = Vec::new();
        for square in &squares {
            let fits = |s: &usize| {
                let is_new =
                    (0..c).all(|k| square[r * n + k] != Some(*s)) && (0..r).all(|k| square[k * n + c] != Some(*s));
                is_new && !share(r, *s) && !share(c, *s)
            };
            let symbols: Vec<Option<usize>> =
                if share(r, c) { vec![None] } else { (0..n).filter(fits).map(Some).collect() };
            next.extend(symbols.into_iter().map(|symbol| [square.as_slice(), &[symbol]].concat()));
        }
        squares = next;
    }
    squares
}

fn written(square: &[Option<usize>], n: usize) -> String {
    let row = |row: &[Option<usize>]| {
        row.iter().map(|s| s.map_or(".".into(), |s| s.to_string())).collect::<Vec<_>>().join(" ")
    };
    square.chunks(n).map(|cells| row(cells) + "\n").collect()
}

#[test]
fn squares_with_holes_are_completed_counted_drawn_and_judged() {
    for (n, holes, option) in [(4, vec![1, 1, 1, 1], "1,1,1,1"), (5, vec![2], "2"), (6, vec![2, 2, 2], "2,2,2")] {
        let all = all_with_holes(n, &holes);
        let count = graeco(&format!("latin count {n} --holes {option}"), "");
        assert_eq!((count.out.trim(), count.status), (all.len().to_string().as_str(), 0), "{option}");
        let symmetric: Vec<_> = all.iter().filter(|l| (0..n * n).all(|i| l[i] == l[i % n * n + i / n])).collect();
        let count = graeco(&format!("latin count {n} --holes {option} --symmetric"), "");
        assert_eq!(count.out.trim(), symmetric.len().to_string(), "{option}");
        let build = graeco(&format!("latin build {n} --holes {option} --all --format line"), "");
        assert_eq!(build.out.lines().count(), all.len(), "{option}");
        // The first cell outside the holes of the first row, with each of its symbols.
        let place = all[0].iter().position(Option::is_some).unwrap();
        for symbol in 0..n {
            let mut partial = vec![None; n * n];
            partial[place] = Some(symbol);
            let expected = all.iter().filter(|l| l[place] == Some(symbol)).count();
            let run = graeco(&format!("latin complete --holes {option} --symbols 0 --count"), &written(&partial, n));
            if expected > 0 {
                assert_eq!((run.out.trim(), run.status), (expected.to_string().as_str(), 0), "{option} {symbol}");
                let one = graeco(&format!("latin complete --holes {option} --symbols 0"), &written(&partial, n));
                assert!(all.iter().any(|l| l[place] == Some(symbol) && written(l, n) == one.out), "{}", one.out);
            } else {
                assert!(run.status == 2 && run.err.contains("of the hole of its row or column"), "{}", run.err);
            }
        }
        let random = graeco(&format!("latin random {n} --holes {option} -n 5 --stats --seed 3"), "");
        assert!(random.err.contains("with holes") || random.err.contains("with a hole"), "{}", random.err);
        for square in random.out.split("\n\n").map(|square| format!("{}\n", square.trim_end())) {
            assert!(all.iter().any(|l| written(l, n) == square), "{square}");
            let check = graeco(&format!("latin check --holes {option}"), &square);
            assert_eq!((check.out.as_str(), check.status), ("latin\n", 0), "{square}{}", check.err);
            assert!(
                graeco("latin check --properties", &square).out.starts_with("incomplete latin, holes of type "),
                "{square}"
            );
        }
    }
    let inside = graeco("latin complete --holes 2", "0 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n");
    assert!(
        inside.status == 2 && inside.err.contains("r1c1, 0, is in a hole; expected an empty cell"),
        "{}",
        inside.err
    );
    let check = graeco("latin check --holes 2 --symmetric", ". . 3 2\n. . 2 3\n3 2 0 1\n2 3 1 .\n");
    assert_eq!((check.out.as_str(), check.status), ("partial\n", 1));
    let check = graeco("latin check --holes 2 --self-orthogonal", ". . 3 2\n. . 2 3\n3 2 0 1\n2 3 1 0\n");
    assert_eq!((check.out.as_str(), check.status), ("no: not self-orthogonal\n", 1));
    let pair = graeco("latin mols 7 --hole 2 --format line --symbols letters", "").out;
    let is = graeco("latin check --properties", pair.lines().next().unwrap()).out;
    assert_eq!(is, "incomplete latin, holes of type 2^1\n");
}

#[test]
fn what_does_not_fit_a_square_or_the_orders_is_said_first() {
    let (empty, full) = (". . . .\n".repeat(4), CYCLIC.to_owned());
    for (options, input, status, what) in [
        ("check --holes 5", &full, 1, "no: the orders of the holes add up to more than 4, the order of the square\n"),
        ("check --holes 5", &empty, 1, "no: the orders of the holes add up to more than 4, the order of the square\n"),
        ("check --subsquare 3,2", &empty, 1, "no: the orders of the subsquares add up to more than 4, "),
        ("complete --holes 5", &empty, 2, "the orders of the holes add up to more than 4, the order of the square"),
        ("complete --holes 5", &full, 2, "the orders of the holes add up to more than 4, the order of the square"),
        (
            "complete --symmetric --idempotent",
            &empty,
            1,
            "no solution; a symbol is on the main diagonal of a symmetric",
        ),
        ("complete --diagonals", &". .\n. .\n".to_owned(), 1, "no solution"),
    ] {
        let run = graeco(&format!("latin {options}"), input);
        let all = format!("{}{}", run.out, run.err);
        assert!(run.status == status && all.contains(what), "{options}: {} {all}", run.status);
    }
    // A search would take years.
    let large = format!("0{}\n{}", " .".repeat(29), format!("{}\n", vec!["."; 30].join(" ")).repeat(29));
    for options in ["--symmetric --idempotent", "--pandiagonal", "--bachelor --pandiagonal"] {
        let run = graeco(&format!("latin complete {options} --symbols 0 --time-limit 20"), &large);
        assert!(run.status == 1 && run.err.contains("no solution; "), "{options}: {}", run.err);
    }
    let run = graeco("latin complete --symmetric --idempotent --json", &empty);
    assert!(run.out.contains(r#""reason":"a symbol is on the main diagonal"#), "{}", run.out);
}

#[test]
fn empty_squares_with_properties_are_completed_by_constructions() {
    for (n, options) in [(22, "--self-orthogonal"), (51, "--symmetric --idempotent"), (14, "--holes 2,2,2,2,2,2,2")] {
        let empty = format!("{}\n", vec!["."; n].join(" ")).repeat(n);
        let run = graeco(&format!("latin complete {options} --symbols 0 --time-limit 10"), &empty);
        assert_eq!(run.status, 0, "{options}: {}", run.err);
        assert_eq!(graeco(&format!("latin check {options} --symbols 0"), &run.out).status, 0, "{options}");
    }
}

#[test]
fn isotopes_of_groups_are_counted_and_drawn() {
    // 8!³ over 64 translations and 24 automorphisms.
    assert_eq!(graeco("latin count 8 --group Q8", "").out, format!("{}\n", 40_320_u128.pow(3) / (64 * 24)));
    assert_eq!(graeco("latin count 4 --group Z4", "").out, "432\n");
    for name in ["Q8", "D4", "Z4xZ2"] {
        let random = graeco(&format!("latin random 8 --group {name} -n 3 --seed 2"), "").out;
        let is = graeco("latin check --properties", &random).out;
        assert!(is.lines().count() == 3 && is.lines().all(|line| line.ends_with(&format!("group {name}"))), "{is}");
    }
    for (args, what) in [
        ("count 8 --group Z9", "group Z9 has order 9; expected 8"),
        ("random 8 --group X8", "`X8` is not a group of order 1 to 255"),
        ("count 8 --bachelor", "counted up to order 7: one of each isotopy class is tried"),
        ("count 8 --group Q8 --symmetric", "cannot be used with"),
    ] {
        let run = graeco(&format!("latin {args}"), "");
        assert!(run.status == 2 && run.err.contains(what), "{args}: {}", run.err);
    }
    assert_eq!(graeco("latin count 101 --group Z101 --time-limit 0", "").status, 3);
    assert_eq!(graeco("latin count 7 --bachelor --time-limit 0", "").status, 3);
}

#[cfg(unix)]
#[test]
fn subsquares_that_were_found_before_a_limit_are_listed() {
    let square = graeco("latin build 128 --group Z2xZ2xZ2xZ2xZ2xZ2xZ2", "").out;
    let run = graeco("latin subsquares --count --time-limit 0.3", &square);
    assert!(run.status == 3 && run.out.starts_with("at least "), "{}{}", run.out, run.err);
    let run = graeco("latin subsquares --time-limit 0.3", &square);
    assert!(run.status == 3 && run.out.starts_with("order 2: rows 1 2, columns "), "{}", run.err);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("square");
    std::fs::write(&file, &square).unwrap();
    let mut started = start("latin subsquares", &file);
    let lines = started.read_all();
    std::thread::sleep(Duration::from_millis(1500));
    started.signal(rustix::process::Signal::INT);
    let ended = started.wait(Duration::from_secs(30)).unwrap();
    assert!(
        ended.errors.contains("interrupted before the first square was finished"),
        "not ended by force: {}",
        ended.errors
    );
    assert!(lines.join().unwrap().starts_with(b"order 2: rows 1 2, columns "));
}

#[test]
fn squares_without_a_mate() {
    for n in [2, 4, 5, 6, 7, 8] {
        for command in [format!("build {n}"), format!("random {n} --seed 1"), format!("build {n} --seed 3")] {
            let run = graeco(&format!("latin {command} --bachelor"), "");
            assert!(run.status == 0 && run.err.contains("no orthogonal mate: "), "{command}: {}", run.err);
            let mate = graeco("latin mate", &run.out);
            assert_eq!((mate.status, mate.out.trim()), (1, ""), "{command}: {}", mate.err);
        }
    }
    assert_eq!(graeco("latin count 4 --bachelor", "").out, "432\n");
    assert_eq!(graeco("latin count 6 --bachelor", "").out, graeco("latin count 6", "").out);
    assert_eq!(graeco("latin check --bachelor", "0 1\n1 0\n").out, "latin\n");
    let check = graeco("latin check --bachelor", KLEIN);
    assert_eq!((check.out.as_str(), check.status), ("no: it has an orthogonal mate\n", 1));
    let run = graeco("latin complete --bachelor", "0 1 2 3\n1 . . .\n. . . .\n. . . .\n");
    assert_eq!(graeco("latin check --bachelor", &run.out).status, 0, "{}{}", run.out, run.err);
    // The only square with these entries is that of Klein's group.
    let run = graeco("latin complete --bachelor", "0 1 2 3\n1 0 3 2\n2 3 0 .\n3 2 . .\n");
    assert!(run.status == 1 && run.err.contains("no completion without an orthogonal mate"), "{}", run.err);
    let run = graeco("latin complete --bachelor", "0 . .\n0 . .\n. . .\n");
    assert!(run.status == 1 && run.err.contains("no solution: column 1 has two 0s: rows 1 and 2"), "{}", run.err);
    let run = graeco("latin complete --bachelor", "0 1 2 .\n. . . 3\n. . . .\n. . . .\n");
    assert!(run.status == 1 && run.err.contains("no solution") && !run.err.contains("mate"), "{}", run.err);
    // The text asks for a diagonal square.
    let run = graeco("latin complete --bachelor tests/data/latin/dqwh-6.txt", "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(graeco("latin check --diagonals --bachelor", &run.out).out, "diagonal\n", "{}", run.out);
    // An empty square is one of the formula, which an entry proves: a search would take years.
    for n in [4, 9, 11, 15, 101] {
        let empty = format!("{}\n", vec!["."; n].join(" ")).repeat(n);
        let run = graeco("latin complete --bachelor --symbols 0 --time-limit 20", &empty);
        assert_eq!(run.out, graeco(&format!("latin build {n} --bachelor"), "").out, "{n}: {}", run.err);
        assert_eq!(graeco("latin check --bachelor --time-limit 20", &run.out).out, "latin\n", "{n}");
        assert_eq!(graeco("latin mate --time-limit 20", &run.out).status, 1, "{n}");
    }
    let isotopes = graeco("latin random 21 --bachelor --number 3 --seed 2", "").out;
    assert_eq!(graeco("latin check --bachelor --time-limit 20", &isotopes).out, "latin\n".repeat(3));
    let square = graeco("latin build 13 --bachelor", "").out;
    assert_eq!(graeco("latin mate --count", &square).out, "0\n");
    let none = graeco("latin mate --all", &square);
    assert!(none.status == 1 && none.err.contains("no orthogonal mate"), "{}", none.err);
    let random = graeco("latin random 30 --seed 1", "").out;
    assert_eq!(graeco("latin check --bachelor --time-limit 0.5 --json", &random).status, 3);
    let none = graeco("latin random 7 --bachelor --time-limit 0", "");
    assert!(none.out.is_empty() && !none.err.contains("no orthogonal mate"), "{}", none.err);
    assert!(graeco("latin count 5 --bachelor --json", "").out.contains(r#""bachelor":true,"order":5,"kind":"latin","#));
    assert!(graeco("latin build 9 --bachelor", "").err.contains("its entry in r6c1 is in no transversal"));
    assert_eq!(graeco("latin random 30 --bachelor --number 2 --format line", "").out.lines().count(), 2);
    for (args, status, what) in [
        (
            "latin build 3 --bachelor",
            1,
            "no solution; there are squares without an orthogonal mate for all orders but 1",
        ),
        ("latin random 1 --bachelor", 1, "no solution"),
        ("latin build 300 --bachelor", 2, "expected a whole number from 1 to 255"),
        ("latin build 5 --bachelor --symmetric", 2, "cannot be used with"),
        ("latin random 7 --bachelor --time-limit 0", 3, "time limit"),
    ] {
        let run = graeco(args, "");
        assert!(run.status == status && run.err.contains(what), "{args}: {} {}", run.status, run.err);
    }
}

#[test]
fn tournaments_and_howell_designs() {
    let pairs = |line: &str| -> Vec<Vec<usize>> {
        let pair = |word: &str| word.split('-').map(|player| player.parse().unwrap()).collect();
        line.split_whitespace().filter(|word| *word != ".").map(pair).collect()
    };
    for (args, rounds, met) in [
        ("8 --symmetric --unipotent", 7, 28),
        ("7 --symmetric --idempotent", 7, 21),
        ("7 --totally-symmetric --idempotent", 7, 21),
        ("6 --symmetric --seed 5", 6, 15),
        ("6 --group Z6", 6, 15),
    ] {
        let run = graeco(&format!("latin build {args} --as tournament"), "");
        assert!(run.status == 0 && run.err.contains("checked: everybody meets everybody once"), "{args}: {}", run.err);
        let mut all: Vec<Vec<usize>> = run.out.lines().flat_map(pairs).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!((run.out.lines().count(), all.len()), (rounds, met), "{args}");
    }
    assert_eq!(graeco("latin build 4 --symmetric --unipotent --as tournament --symbols 1", "").out.lines().count(), 3);
    let room = graeco("latin howell 7", "");
    assert!(room.status == 0 && room.err.contains("with 8 points") && room.err.contains("checked"), "{}", room.err);
    assert!(room.out.lines().all(|line| pairs(line).len() == 4 && line.split_whitespace().count() == 7));
    assert_eq!(graeco("latin howell 8", "").out.lines().next().map(|line| pairs(line).len()), Some(5));
    for (args, status, what) in [
        ("latin howell 5 8", 1, "there is no Howell design of side 5 with 8 points"),
        ("latin howell 5 8 --json", 1, ""),
        ("latin howell 5 7", 2, "expected a side from 1 to 255, and an even number of points"),
        ("latin howell 15 28", 1, "no construction here gives it"),
        ("latin build 100 --atomic", 1, "the permutations between rows are single cycles"),
        ("latin isotopic --node-limit 1", 2, "--node-limit"),
        ("latin conjugates --node-limit 1", 2, "--node-limit"),
        ("latin howell 40 60 --time-limit 0", 3, "time limit"),
        ("latin howell x", 2, "`x` is not an order"),
        ("latin build 5 --as tournament", 2, "add --symmetric"),
        ("latin build 6 --symmetric --idempotent --as tournament", 1, "no solution"),
        ("latin build 6 --symmetric --as tournament --symbols letters", 2, "expected --symbols 0 or 1"),
        ("latin build 6 --group S3 --as tournament", 2, "needs a symmetric square"),
        ("latin build 6 --group S3 --symmetric", 1, "the table of S3 is no symmetric latin square"),
        ("latin build 6 --group Z6 --count", 2, "cannot be used with"),
        ("latin complete --proof x --unique --symmetric", 2, "does not describe squares that are symmetric"),
    ] {
        let run = graeco(args, "0 .\n. .\n");
        assert!(run.status == status && run.err.contains(what), "{args}: {} {}", run.status, run.err);
    }
    let unknown = graeco("latin howell 15 28 --json", "").out;
    assert!(unknown.contains("\"howell\":null") && unknown.contains("no construction here gives it"), "{unknown}");
    assert_eq!(graeco("latin build 8 --group list --symmetric", "").out, "Z8\nZ4xZ2\nZ2xZ2xZ2\n");
    assert_eq!(graeco("latin build 6 --group Z6 --symmetric --symbols 1", "").out.lines().count(), 6);
}
