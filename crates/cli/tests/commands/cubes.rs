//! Counts cut into cubes: the same cubes each time, exact totals after kills, and bad records refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{Run, graeco};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Writes cubes made by a command, with this input, to a file of a directory.
fn cubes(dir: &Path, command: &str, input: &str) -> String {
    let made = graeco(command, input);
    assert_eq!(made.status, 0, "{}", made.err);
    let again = graeco(command, input);
    assert_eq!(made.out, again.out, "{command}");
    let path = dir.join("cubes.jsonl");
    fs::write(&path, made.out).unwrap();
    path.display().to_string()
}

fn merge(cubes: &str, results: &Path, options: &str) -> Run {
    graeco(&format!("cubes merge {options} {cubes} {}", results.display()), "")
}

fn langford(n: usize) -> String {
    graeco(&format!("cover make langford {n}"), "").out
}

#[test]
fn totals_of_all_cubes_are_exact() {
    let jigsaw = "order = 4\n";
    for (command, input, total) in [
        ("cubes make cover --target 40", langford(7), "52"),
        ("cubes make cover --target 5000", langford(4), "2"),
        ("cubes make cover --target 40 --solutions", langford(7), "52"),
        ("cubes make latin 6 --diagonals --target 30", String::new(), "92160"),
        ("cubes make latin 6 --diagonals --first-row --target 30", String::new(), "128"),
        ("cubes make latin 4 --target 10", String::new(), "576"),
        ("cubes make latin 4 --target 10 --solutions", String::new(), "576"),
        ("cubes make latin 4 --boxes 2x2 --target 3", String::new(), "288"),
        ("cubes make latin 7 --pandiagonal --target 9", String::new(), "20160"),
        ("cubes make grid --target 30", jigsaw.to_owned(), "576"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let file = cubes(dir.path(), command, &input);
        let results = dir.path().join("results");
        let run = graeco(&format!("cubes run {file} -o {}", results.display()), "");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{command}");
        let merged = merge(&file, &results, "--quiet");
        assert_eq!((merged.out.trim(), merged.status), (total, 0), "{command}: {}", merged.err);
        if command.contains("--solutions") {
            let lines = merge(&file, &results, "--quiet --solutions").out;
            let mut lines: Vec<&str> = lines.lines().collect();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len().to_string(), total, "{command}");
        }
    }
}

#[test]
fn a_pool_whose_workers_are_killed_gives_the_total_all_the_same() {
    for (problem, target, total) in
        [("make queens 8", 24, "92"), ("make queens 14", 16, "365596"), ("tile 6x10 --problem", 16, "9356")]
    {
        let dir = tempfile::tempdir().unwrap();
        let problem = graeco(&format!("cover {problem}"), "").out;
        let file = cubes(dir.path(), &format!("cubes make cover --target {target}"), &problem);
        let results = dir.path().join("results");
        fs::create_dir(&results).unwrap();
        let mut killed = 0;
        for round in 0.. {
            let missing = merge(&file, &results, "--missing");
            assert_eq!(missing.status, 0, "{}", missing.err);
            let ids: Vec<&str> = missing.out.lines().collect();
            if ids.is_empty() {
                break;
            }
            assert!(round < 50, "the cubes are never done");
            for pair in ids.chunks(2) {
                let start = |id: &&str| {
                    let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
                    command.args(["cubes", "run", "--id", id, &file, "-o"]).arg(&results).stderr(Stdio::null());
                    command.spawn().unwrap()
                };
                let mut workers: Vec<_> = pair.iter().map(start).collect();
                if round == 0 {
                    std::thread::sleep(Duration::from_millis(killed % 7));
                    let victim = killed as usize % workers.len();
                    workers[victim].kill().unwrap();
                    killed += 1;
                }
                for worker in &mut workers {
                    worker.wait().unwrap();
                }
            }
        }
        assert!(killed > 5);
        assert_eq!(merge(&file, &results, "--quiet").out.trim(), total);
    }
}

#[test]
fn several_workers_may_run_the_same_cubes_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 24", &graeco("cover make queens 8", "").out);
    let results = dir.path().join("results");
    let start = |_| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
        command.args(["cubes", "run", &file, "-o"]).arg(&results).stderr(Stdio::null()).spawn().unwrap()
    };
    let workers: Vec<_> = (0..4).map(start).collect();
    for mut worker in workers {
        assert!(worker.wait().unwrap().success());
    }
    assert_eq!(merge(&file, &results, "--quiet").out.trim(), "92");
    let is_left = |entry: &fs::DirEntry| entry.path().extension().is_none_or(|extension| extension != "json");
    assert!(!fs::read_dir(&results).unwrap().flatten().any(|entry| is_left(&entry)));
}

#[test]
fn a_sample_of_very_many_cubes_estimates_the_total() {
    let dir = tempfile::tempdir().unwrap();
    let results = dir.path().join("results");
    for (command, input, total) in [
        ("cubes make latin 6 --diagonals --target 100000 --sample 60", String::new(), 92_160.0),
        ("cubes make cover --target 300 --sample 60 --seed 3", langford(8), 300.0),
        ("cubes make grid --target 1000000000000 --sample 40", "order = 4\n".to_owned(), 576.0),
    ] {
        let file = cubes(dir.path(), command, &input);
        let half = merge(&file, dir.path(), "");
        assert!(half.status == 3 && half.out == "at least 0\n", "{}", half.out);
        assert_eq!(graeco(&format!("cubes run {file} -o {}", results.display()), "").status, 0);
        let merged = merge(&file, &results, "--json --quiet");
        assert_eq!(merged.status, 3, "{command}: a sample is never the total");
        let record: serde_json::Value = serde_json::from_str(&merged.out).unwrap();
        let [count, error] = ["count", "error"].map(|name| record["projected"][name].as_f64().unwrap());
        assert!((count - total).abs() <= 4.0 * error + 1e-6 * total, "{command}: {count} ± {error}");
        assert!(error < 0.3 * total, "{command}: {count} ± {error}");
        let text = merge(&file, &results, "");
        assert!(text.out.starts_with("estimate from ") && text.out.contains(" drawn cubes: "), "{}", text.out);
        assert!(text.err.contains("drawn from about "), "{}", text.err);
        fs::remove_dir_all(&results).unwrap();
    }
    let other =
        |seed: u32| graeco(&format!("cubes make cover --target 300 --sample 60 --seed {seed}"), &langford(8)).out;
    assert_ne!(other(1), other(2));
}

#[test]
fn of_cubes_that_take_long_to_make_it_is_said() {
    let run = graeco("cubes make grid --time-limit 3", "order = 9\n");
    assert!(run.err.starts_with("making 10000 cubes or more; a smaller --target takes less time\n"), "{}", run.err);
    assert!(run.err.ends_with("no cubes were made: the time limit was reached\n") && run.out.is_empty(), "{}", run.err);
}

#[test]
fn cubes_are_found_in_files_that_are_sorted_shuffled_or_cut_short() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 60", &langford(7));
    let made = fs::read_to_string(&file).unwrap();
    let (header, lines) = made.split_once('\n').unwrap();
    let mut lines: Vec<&str> = lines.lines().collect();
    assert!(lines.is_sorted());
    let write = |lines: &[&str]| fs::write(&file, format!("{header}\n{}\n", lines.join("\n"))).unwrap();
    let run = |id: &str, results: &Path| graeco(&format!("cubes run --id {id} {file} -o {}", results.display()), "");
    let results = dir.path().join("results");
    for line in &lines {
        assert_eq!(run(&line[7..23], &results).status, 0, "{line}");
    }
    assert_eq!(merge(&file, &results, "--quiet").out, "52\n");
    // The first and the last change places.
    let last = lines.len() - 1;
    lines.swap(0, last);
    write(&lines);
    let shuffled = dir.path().join("shuffled");
    for line in [lines[0], lines[1], lines[last]] {
        assert_eq!(run(&line[7..23], &shuffled).status, 0, "{line}");
    }
    // A sum over part of the cubes is no total.
    lines.swap(0, last);
    write(&lines[..last]);
    let merged = merge(&file, &results, "");
    assert!(merged.status == 2 && merged.err.contains("it is not whole or was changed"), "{}", merged.err);
    assert_eq!(run(&lines[0][7..23], &shuffled).status, 0);
    assert!(run(&lines[last][7..23], &shuffled).err.contains("it has no cube"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_record_and_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 5", &langford(4));
    // No file may be longer than 0 bytes.
    let script = "ulimit -f 0; trap '' XFSZ; exec \"$0\" cubes run \"$1\" -o \"$2\"";
    let results = dir.path().join("results");
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_graeco"), &file]).arg(&results);
    let run = command.output().unwrap();
    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.code() == Some(2) && errors.contains("cannot be written"), "{errors}");
    assert_eq!(fs::read_dir(&results).unwrap().count(), 0);
}

#[test]
fn cubes_that_take_too_long_are_split_and_their_parts_are_counted() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make grid --target 3", "order = 5\n");
    let results = dir.path().join("results");
    let run = |options: &str, ids: &str| {
        graeco(&format!("cubes run --quiet --stdin {options} {file} -o {}", results.display()), ids)
    };
    fs::create_dir(&results).unwrap();
    let first = merge(&file, &results, "--missing").out;
    assert_eq!(run("--node-limit 2", &first).status, 0);
    let parts = merge(&file, &results, "--missing").out;
    assert!(parts.lines().count() > first.lines().count() && parts.contains('.'), "{parts}");
    let half: Vec<&str> = parts.lines().step_by(2).collect();
    assert_eq!(run("", &half.join("\n")).status, 0);
    let partial = merge(&file, &results, "");
    assert!(partial.status == 3 && partial.out.starts_with("estimate from "), "{}", partial.out);
    merge(&file, &results, "--json");
    let rest = merge(&file, &results, "--missing").out;
    assert_eq!(run("", &rest).status, 0);
    assert_eq!(merge(&file, &results, "--quiet").out, "161280\n");
}

/// A record with another value and the checksum that belongs to it.
fn with(record: &str, name: &str, value: &str) -> String {
    let mut record: serde_json::Value = serde_json::from_str(record).unwrap();
    record[name] = value.into();
    record.as_object_mut().unwrap().shift_remove("checksum");
    record["checksum"] = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(record.to_string().as_bytes())).into();
    record.to_string() + "\n"
}

#[test]
fn bad_records_are_refused_and_named() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 5", &langford(7));
    let results = dir.path().join("results");
    assert_eq!(graeco(&format!("cubes run {file} -o {}", results.display()), "").status, 0);
    let mut names: Vec<_> = fs::read_dir(&results).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let (one, other) = (&names[0], &names[1]);
    let text = fs::read_to_string(one).unwrap();
    let id = one.file_stem().unwrap().to_string_lossy().into_owned();
    let refused = |what: &str| {
        let merged = merge(&file, &results, "");
        assert_eq!((merged.status, merged.out.as_str()), (2, ""), "{what}");
        assert!(merged.err.contains(what) && merged.err.contains(&id), "{what}: {}", merged.err);
    };
    fs::write(one, text.replace("\"nodes\":", "\"nodes\":1")).unwrap();
    refused("damaged");
    fs::write(one, &text[..text.len() / 2]).unwrap();
    refused("damaged");
    fs::write(one, fs::read_to_string(other).unwrap()).unwrap();
    refused("belongs to another cube");
    fs::remove_file(one).unwrap();
    fs::create_dir(one).unwrap();
    refused("expected a regular file");
    fs::remove_dir(one).unwrap();
    fs::write(one, &text).unwrap();
    let foreign = results.join(format!("0{}.json", &id[1..]));
    fs::write(&foreign, &text).unwrap();
    assert!(merge(&file, &results, "").err.contains("belongs to no cube"));
    fs::remove_file(&foreign).unwrap();
    let nowhere = graeco(&format!("cubes merge {file} {}", dir.path().join("nowhere").display()), "");
    assert!(nowhere.status == 2 && nowhere.err.lines().count() == 1, "{}", nowhere.err);
    // Two equal results are one; two that differ are none.
    let twice = graeco(&format!("cubes merge --quiet {file} {0} {0}", results.display()), "");
    assert_eq!((twice.out.as_str(), twice.status), ("52\n", 0));
    let elsewhere = dir.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    fs::write(elsewhere.join(one.file_name().unwrap()), with(&text, "count", "53")).unwrap();
    let unequal = graeco(&format!("cubes merge {file} {} {}", results.display(), elsewhere.display()), "");
    assert!(
        unequal.status == 2 && unequal.err.contains("are not equal") && unequal.err.contains(&id),
        "{}",
        unequal.err
    );
    fs::write(one, with(&text, "hash", "0123456789abcdef0123456789abcdef")).unwrap();
    refused("belongs to another problem");
    fs::write(one, &text).unwrap();
    // A changed file of cubes.
    let made = fs::read_to_string(&file).unwrap();
    let forged = dir.path().join("forged.jsonl");
    fs::write(&forged, made.replacen("\"prefix\":[", "\"prefix\":[1,", 1)).unwrap();
    assert!(
        graeco(&format!("cubes merge {} {}", forged.display(), results.display()), "")
            .err
            .contains("line 2 is no cube")
    );
    let run = graeco(&format!("cubes run {} -o {}", forged.display(), results.display()), "");
    assert!(run.status == 2 && run.err.contains("line 2 is no cube of this problem"), "{}", run.err);
    let run = graeco(&format!("cubes run --id 0123456789abcdef {file} -o {}", results.display()), "");
    assert!(run.status == 2 && run.err.contains("it has no cube"), "{}", run.err);
}

#[test]
fn what_is_damaged_is_refused_or_says_what_it_said() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 5", &langford(7));
    let results = dir.path().join("results");
    assert_eq!(graeco(&format!("cubes run {file} -o {}", results.display()), "").status, 0);
    let mut paths: Vec<_> = fs::read_dir(&results).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.extend(vec![file.clone().into(); paths.len()]);
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    for round in 0..80 {
        let path = &paths[rng.random_range(0..paths.len())];
        let whole = fs::read(path).unwrap();
        let mut text = whole.clone();
        let at = rng.random_range(0..text.len());
        let end = (at + rng.random_range(1..30)).min(text.len());
        match rng.random_range(0..5) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            2 => drop(text.splice(at..at, whole[at..end].repeat(3))),
            3 => text[at] = rng.random(),
            _ => text[at..end].iter_mut().filter(|byte| byte.is_ascii_digit()).for_each(|byte| *byte ^= 1),
        }
        fs::write(path, &text).unwrap();
        let merged = merge(&file, &results, "--quiet");
        let run = graeco(&format!("cubes run --quiet --to 1 {file} -o {}", dir.path().join("again").display()), "");
        let said = (merged.out.as_str(), merged.status);
        let is_well = matches!(said, ("", 2) | ("52\n", 0)) && matches!(run.status, 0 | 2);
        assert!(is_well, "{round}: {said:?} {} {}\n{}", merged.err, run.err, String::from_utf8_lossy(&text));
        fs::write(path, &whole).unwrap();
    }
}

#[test]
fn a_cube_that_was_counted_here_and_cut_there_is_compared() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make grid --target 3", "order = 5\n");
    let [counted, cut] = ["counted", "cut"].map(|name| dir.path().join(name));
    let run = |options: &str, results: &Path, ids: &str| {
        graeco(&format!("cubes run --quiet {options} {file} -o {}", results.display()), ids)
    };
    assert_eq!(run("", &counted, "").status, 0);
    assert_eq!(run("--node-limit 2", &cut, "").status, 0);
    let both = || graeco(&format!("cubes merge --quiet {file} {} {}", cut.display(), counted.display()), "");
    assert_eq!((both().out.as_str(), both().status), ("161280\n", 0));
    // Some of the parts.
    let parts = merge(&file, &cut, "--missing").out;
    let half: Vec<&str> = parts.lines().filter(|id| id.contains('.')).step_by(2).collect();
    assert!(half.len() > 2, "{parts}");
    assert_eq!(run("--stdin", &cut, &half.join("\n")).status, 0);
    assert_eq!((both().out.as_str(), both().status), ("161280\n", 0));
    // All of them.
    assert_eq!(run("--stdin", &cut, &merge(&file, &cut, "--missing").out).status, 0);
    assert_eq!((both().out.as_str(), both().status), ("161280\n", 0));
    // A count that is not their sum.
    let (id, _) = half[0].split_once('.').unwrap();
    let record = counted.join(format!("{id}.json"));
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, with(&text, "count", "7")).unwrap();
    let merged = both();
    let said = format!("the count of {id} in {} and the sum of its parts, cut in {}", counted.display(), cut.display());
    assert!(merged.status == 2 && merged.err.contains(&said) && merged.out.is_empty(), "{}{}", merged.out, merged.err);
}

#[test]
fn numbers_of_cubes_that_are_not_there_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 5", &langford(4));
    let many = fs::read_to_string(&file).unwrap().lines().count() - 1;
    let run = |options: &str| graeco(&format!("cubes run {options} {file} -o {}", dir.path().join("r").display()), "");
    for (options, said) in [
        ("--from 1000".to_owned(), format!("it has no cube number 1000; expected --from at most {many}")),
        ("--from 1000 --to 1001".to_owned(), format!("it has no cube number 1000; expected --from at most {many}")),
        (format!("--from {}", many + 1), format!("expected --from at most {many}")),
        ("--from 3 --to 2".to_owned(), "--from 3 is after --to 2".to_owned()),
    ] {
        let run = run(&options);
        assert!(run.status == 2 && run.err.contains(&said), "{options}: {} {}", run.status, run.err);
    }
    let last = run(&format!("--from {many} --to 1000"));
    let said = format!("--to 1000 is beyond the last cube, number {many}");
    assert!(last.status == 0 && last.err.contains(&said), "{}", last.err);
}

#[test]
fn what_killed_workers_have_left_is_removed_by_the_next() {
    let dir = tempfile::tempdir().unwrap();
    let file = cubes(dir.path(), "cubes make cover --target 5", &langford(4));
    let results = dir.path().join("results");
    let left = results.join(".graeco-killed.part");
    let names = || fs::read_dir(&results).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    for merges in [true, false] {
        drop(fs::remove_dir_all(&results));
        fs::create_dir(&results).unwrap();
        fs::write(&left, "half a rec").unwrap();
        if merges {
            assert_eq!(merge(&file, &results, "--missing").status, 0);
        } else {
            assert_eq!(graeco(&format!("cubes run {file} -o {}", results.display()), "").status, 0);
        }
        assert!(!left.exists(), "{:?}", names());
    }
    assert!(names().iter().all(|path| path.extension().is_some_and(|extension| extension == "json")));
}
