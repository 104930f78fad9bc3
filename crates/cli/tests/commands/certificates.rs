//! Certificates of answers, written and verified.

use super::run::graeco;

#[test]
fn certificates_are_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let dir = |name: &str| folder.path().join(name).display().to_string();
    let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let none = unique.replacen("53", "35", 1);
    let knight = "order = 5\nrules = [\"antiknight\"]\n";
    let cage = "order = 4\nboxes = [2, 2]\n[[killer]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 6\n";
    // A cage of one cell, as published puzzles have.
    let one = format!("{cage}[[killer]]\ncells = \"r3c3\"\nsum = 2\n");
    let cover = "a b c d | x y\na b x:red\nc d x:red y\nb c\na\nd\n";
    let cases = [
        ("sudoku solve --unique", unique, "no", 0, "exactly 1 solution;"),
        ("sudoku solve --unique", &none, "no", 1, "no solution;"),
        ("sudoku check", unique, "unique", 0, "exactly 1 solution;"),
        ("sudoku check", &none, "no", 1, "no solution;"),
        ("grid check", "order = 2\ngivens = \"\"\"\n1 .\n. .\n\"\"\"\n", "unique", 0, "exactly 1 solution;"),
        ("grid count", knight, "240", 0, "exactly 240 solutions;"),
        ("latin complete --count --diagonals", ". . . 4\n1 . . .\n. . . .\n. . . .\n", "no", 0, "exactly "),
        ("grid count", cage, "72", 0, "exactly 72 solutions;"),
        ("grid count", &one, "18", 0, "exactly 18 solutions;"),
        ("cover count", cover, "2", 0, "exactly 2 solutions;"),
        // Formulas that would have empty clauses.
        ("grid count", "order = 1\ngivens = \"1\"\n", "1", 0, "exactly 1 solution;"),
        ("cover count", "a b\na\n", "0", 0, "no solution;"),
        ("cover count", "0:1|a\na\n", "2", 0, "exactly 2 solutions;"),
    ];
    for (number, (command, input, count, status, statement)) in cases.into_iter().enumerate() {
        let dir = dir(&number.to_string());
        let run = graeco(&format!("{command} --proof {dir}"), input);
        // What is printed is what the command prints without a proof.
        assert_eq!((&run.out, run.status), (&graeco(command, input).out, status), "{command}: {}", run.err);
        assert!(count == "no" || run.out.trim() == count, "{command}: {}", run.out);
        let verified = graeco(&format!("verify {dir}"), "");
        assert!(
            verified.out.contains(statement) && verified.out.contains("graeco"),
            "{}{}",
            verified.out,
            verified.err
        );
        assert_eq!(verified.status, 0);
        let has_sums = std::path::Path::new(&format!("{dir}/formula.opb")).exists();
        assert_eq!(has_sums, input.contains("killer"));
        let names = std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(names.filter(|name| !name.ends_with(".part")).count(), if has_sums { 5 } else { 6 });
        let file = format!("{dir}/proof.{}", if has_sums { "pbp" } else { "lrat" });
        let proof = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, &proof[..proof.len() - 2]).unwrap();
        let refused = graeco(&format!("verify --json {dir}"), "");
        assert!(refused.out.contains("\"verified\":false"), "{}", refused.out);
        assert_eq!(refused.status, 1);
    }
}

#[test]
fn certificates_that_cannot_be_made_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("new").display().to_string();
    let run = |command: &str, input: &str| graeco(&format!("{command} --proof {dir}"), input);
    let empty = ".".repeat(81);
    let tower = "order = 5\n[[skyscraper]]\nside = \"left\"\nindex = 1\ncount = 3\n";
    for (command, input, status, message) in [
        ("sudoku solve --unique", &empty[..], 1, "several solutions"),
        ("sudoku check", &empty, 1, "nothing is certified, and no file is written: there are more solutions than 1"),
        ("grid check", tower, 2, "the rule `skyscraper` cannot be certified"),
        ("sudoku count --limit 50", &empty, 0, "nothing is certified"),
        ("sudoku count --time-limit 0.2", &empty, 3, "time limit"),
        ("sudoku solve", &empty, 2, "required arguments were not provided:\n  <--count|--unique>"),
        ("grid count --threads 2", tower, 2, "cannot be used with"),
        ("grid count", tower, 2, "the rule `skyscraper` cannot be certified"),
    ] {
        let run = run(command, input);
        assert!(run.err.contains(message), "{command}: {}", run.err);
        assert_eq!(run.status, status, "{command}: {}{}", run.out, run.err);
        assert!(!folder.path().join("new").exists(), "{command}");
    }
    let refused = graeco(&format!("verify {dir}"), "");
    assert!(refused.status == 2 && refused.err.contains("there is no such directory; expected one that --proof"));
    // A folder that holds something is not touched.
    std::fs::create_dir(&dir).unwrap();
    std::fs::write(folder.path().join("new/README"), "mine").unwrap();
    let refused = run("sudoku count", &empty);
    assert!(refused.err.contains("it is not empty") && refused.status == 2, "{}", refused.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("new/README")).unwrap(), "mine");
    let refused = graeco(&format!("verify {dir}"), "");
    assert!(refused.err.contains("new: no certificate is in this directory; expected one"), "{}", refused.err);
}

#[test]
fn one_puzzle_is_certified_and_a_second_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let cover = "a b\na\nb\n";
    let (sudoku, square) = (format!("{}\n", ".".repeat(81)), "{\"size\":4,\"box\":[2,2]}\n");
    for (number, (command, one, thing)) in [
        ("grid count", square, "puzzle"),
        ("grid check", square, "puzzle"),
        ("sudoku check", &sudoku, "puzzle"),
        ("sudoku count --limit 3", &sudoku, "puzzle"),
        ("latin complete --count", "0 1\n1 .\n\n", "puzzle"),
    ]
    .into_iter()
    .enumerate()
    {
        let dir = folder.path().join(number.to_string());
        let run = graeco(&format!("{command} --proof {}", dir.display()), &one.repeat(3));
        assert_eq!(run.status, 2, "{command}: {}{}", run.out, run.err);
        let said = format!(": a second {thing}; --proof expects one {thing} in all");
        assert!(run.err.matches(&said).count() == 1 && !run.err.contains("is not empty"), "{command}: {}", run.err);
    }
    let (file, dir) = (folder.path().join("cover"), folder.path().join("proof"));
    std::fs::write(&file, cover).unwrap();
    let run = graeco(&format!("cover count {0} {0} --proof {1}", file.display(), dir.display()), "");
    assert!(run.status == 2 && run.err.contains("cover: a second problem; --proof expects one"), "{}", run.err);
}
