//! Every command at a large size, ended at random moments: by a signal, a reader who leaves, a limit of time or memory.
//!
//! By default each command is ended in two of the ways, and only has to end. A table of how soon each ends in every way,
//! over ten moments: `GRAECO_MOMENTS=10 cargo test --release -p graeco --test commands ends -- --nocapture`.
#![cfg(unix)]

use std::fmt::Write;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::run::{Ended, Started, graeco, start};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::process::Signal;

/// What has not ended by then never will.
const PATIENCE: Duration = Duration::from_secs(8);

/// In a table, what ends later than this is wrong: 0.2 seconds, and as much again for a machine that is busy.
const LATE: Duration = Duration::from_millis(400);

/// Ways to be ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Interrupt,
    Terminate,
    ReaderLeaves,
    Time,
    Memory,
}

const WAYS: [Way; 5] = [Way::Interrupt, Way::Terminate, Way::ReaderLeaves, Way::Time, Way::Memory];

/// A limit of memory, in MiB, and what the program itself may take beside it.
const MEMORY: usize = 64;
const PROGRAM: usize = 48;

/// Commands that take longer than anyone waits, or much memory; `@NAME` stands for a file of [`files`].
const COMMANDS: &[&str] = &[
    "sudoku solve @million",
    "sudoku solve --json @million",
    "sudoku solve --all @empty",
    "sudoku solve --count @empty",
    "sudoku solve --count --engine cover @empty",
    "sudoku check @million",
    "sudoku check --time-limit 1000 @million",
    "sudoku canon @million",
    "sudoku dedup @million",
    "sudoku symmetries --json @million",
    "sudoku redundant @million",
    "sudoku minimize @million",
    "sudoku minimize --all @filled",
    "sudoku vary @million",
    "sudoku vary --remove 3 --add 3 @minimal",
    "sudoku generate -n 100000000",
    "sudoku generate --givens 17",
    "sudoku generate --givens 20 --symmetry full",
    "sudoku generate -n 100000000 --level unfair",
    "sudoku generate --technique jellyfish --givens 40",
    "sudoku explain @million",
    "sudoku rate @million",
    "sudoku candidates --counts 1000000000 @empty",
    "sudoku count --proof @new @empty",
    "grid count --proof @new @empty-grid",
    "cover count --proof @new @queens-30",
    "latin build 100000",
    "latin build 1000000 --diagonals",
    "latin build 255 --all",
    "latin build 200 --seed 1 --boxes 10x20",
    "latin random 81 --boxes 9x9",
    "latin random 100 --boxes 10x10",
    "latin random 1000 --diagonals",
    "latin random 4096",
    "latin random 20 -n 100000000",
    "latin complete @empty-200",
    "latin complete @holes-60",
    "latin complete --threads 2 @holes-60",
    "latin complete --engine prune @holes-60",
    "latin complete --count @empty-200",
    "latin count 11",
    "latin count 255",
    "latin count 100 --diagonals",
    "latin count 25 --pandiagonal",
    "latin count 9 --diagonals",
    "latin count 16 --boxes 4x4",
    "latin transversals --count @cyclic-19",
    "latin transversals @cyclic-25",
    "latin transversals --count @cyclic-101",
    "latin mate @random-30",
    "latin mols 255",
    "latin canon @cyclic-255",
    "latin canon @random-60",
    "latin canon --of isotopy @cyclic-101",
    "latin autotopisms @cyclic-255",
    "latin autotopisms @random-60",
    "latin subsquares --order 2 @cyclic-254",
    "latin check --properties @cyclic-255",
    "latin check @cyclic-255",
    "grid solve @nonconsecutive-255",
    "grid count @empty-grid",
    "grid candidates --counts 1000000000 @empty-grid",
    "grid candidates --engine cover --counts 1000000000 @empty-grid",
    "grid count --engine cover @empty-grid",
    "grid solve --all @empty-grid",
    "grid check @cages-25",
    "grid solve @cages-25",
    "cover solve --all @queens-30",
    "cover solve --all --threads 2 @queens-30",
    "cover solve --all --engine cells @queens-30",
    "cover solve --all --simplify @queens-30",
    "cover solve @pairs",
    "cover solve --threads 2 --all @pairs",
    "cover count @queens-30",
    "cover count --threads 2 @queens-30",
    "cover count --method memo @queens-30",
    "cover count --method frontier @queens-30",
    "cover count --engine links @queens-30",
    "cover count --checkpoint @state @queens-30",
    "cover count @pairs",
    "cover cheapest @costs",
    "cover cheapest @pairs",
    "cover random -n 1000000000 @queens-8",
    "cover random @queens-30",
    "cover diagram @queens-30",
    "cover estimate --dives 1000000000 @queens-30",
    "cover conflict @pigeons",
    "cubes make cover --target 1000000 --into @parts @queens-30",
    "cover simplify @useless",
    "cover simplify @dominated",
    "cover tile 300x300 --pieces dominoes --count",
    "cover tile 20x60 --any-number --all",
    "cover tile 100x100 --any-number --count",
    "cover tile 500x500 --pieces dominoes",
    "cover make queens 512",
    "cover make langford 1024",
    "cubes make cover --target 1000000 @queens-30",
    "cubes make cover --target 1000000000 --sample 100000 @queens-30",
    "cubes make grid --target 1000000 @empty-grid",
    "cubes make latin 9 --diagonals --target 10000000",
    "cubes make latin 9 --diagonals --target 10000000 --sample 100000",
    "cubes run @cubes-9 -o @new",
    "cubes run @cubes-30 -o @new",
];

/// A square of order 60 with 16 open cells in each row and column: about as many as make completion hardest.
fn with_holes(square: &str) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut offsets = [false; 60];
    while offsets.iter().filter(|&&is_open| is_open).count() < 16 {
        offsets[rng.random_range(0..60)] = true;
    }
    let row = |(r, row): (usize, &str)| {
        let cells = row.split_whitespace().enumerate();
        cells.map(|(c, cell)| if offsets[(r + c) % 60] { "." } else { cell }.to_owned() + " ").collect::<String>()
            + "\n"
    };
    square.lines().enumerate().map(row).collect()
}

/// Makes what the commands read, in a folder.
fn files(folder: &Path) {
    let save = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let some = graeco("sudoku generate -n 2000 --seed 12", "").out;
    save("million", &some.repeat(500));
    save("empty", &format!("{}\n", "0".repeat(81)));
    save("filled", &graeco("sudoku solve @empty".replace('@', &format!("{}/", folder.display())).as_str(), "").out);
    save("minimal", some.lines().next().unwrap());
    save("empty-200", &format!("{}\n", vec![".".to_owned() + &" .".repeat(199); 200].join("\n")));
    for order in [19, 25, 101, 254, 255] {
        let row = |r: usize| (0..order).map(|c| ((r + c) % order).to_string()).collect::<Vec<_>>().join(" ");
        save(&format!("cyclic-{order}"), &(0..order).map(|r| row(r) + "\n").collect::<String>());
    }
    for order in [30, 60] {
        save(&format!("random-{order}"), &graeco(&format!("latin random {order} --seed 1"), "").out);
    }
    save("holes-60", &with_holes(&graeco("latin random 60 --seed 1", "").out));
    save("nonconsecutive-255", "order = 255\nrules = [\"nonconsecutive\"]\n");
    save("empty-grid", "order = 9\nboxes = [3, 3]\n[[thermo]]\ncells = \"r1c1-r1c3\"\n");
    let cage = |n: usize| {
        format!(
            "[[killer]]\ncells = \"r{r}c{c}-r{r}c{e}\"\nsum = 150\n",
            r = n / 2 + 1,
            c = n % 2 * 12 + 1,
            e = n % 2 * 12 + 12
        )
    };
    save("cages-25", &("order = 25\nboxes = [5, 5]\n".to_owned() + &(0..50).map(cage).collect::<String>()));
    save("queens-8", &graeco("cover make queens 8", "").out);
    save("queens-30", &graeco("cover make queens 30", "").out);
    save("cubes-9", &graeco("cubes make latin 9 --diagonals --target 1", "").out);
    save("cubes-30", &graeco("cubes make cover --target 1", &graeco("cover make queens 30", "").out).out);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut pairs = (0..2000).map(|item| format!("i{item} ")).collect::<String>();
    for _ in 0..200_000 {
        let (a, b) = (rng.random_range(0..2000), rng.random_range(0..1999));
        writeln!(pairs, "\ni{a} i{}", if b < a { b } else { b + 1 }).unwrap();
    }
    save("pairs", &pairs.replace("\n\n", "\n"));
    let mut costs = (0..60).map(|item| format!("i{item} ")).collect::<String>();
    for _ in 0..20_000 {
        let mut items: Vec<u32> = (0..5).map(|_| rng.random_range(0..60)).collect();
        items.sort_unstable();
        items.dedup();
        let items: String = items.iter().map(|item| format!("i{item} ")).collect();
        write!(costs, "\n{items}|{}", rng.random_range(1..1000)).unwrap();
    }
    save("costs", &costs);
    let holes = |pigeon: usize| (0..12).map(move |hole| format!("\np{pigeon} h{hole}")).collect::<String>();
    let names = (0..13).map(|p| format!("p{p} ")).collect::<String>();
    let secondary = (0..12).map(|h| format!(" h{h}")).collect::<String>();
    save("pigeons", &format!("{names}|{secondary}{}", (0..13).map(holes).collect::<String>()));
    save("useless", &("a b | x\na\nb".to_owned() + &"\nx".repeat(1_000_000)));
    let dominated = (0..200_000).map(|n| format!("\nb c{}", n % 500)).collect::<String>();
    let c = (0..500).map(|n| format!("c{n} ")).collect::<String>();
    save("dominated", &format!("a b {c}\na b{dominated}"));
}

/// The arguments with the files' paths, fresh where a command writes to one.
fn arguments(command: &str, folder: &Path, number: usize) -> String {
    let path = |word: &str| match word.strip_prefix('@') {
        Some(name @ ("state" | "parts" | "new")) => folder.join(format!("{name}-{number}")),
        Some(name) => folder.join(name),
        None => PathBuf::from(word),
    };
    command.split_whitespace().map(|word| path(word).display().to_string()).collect::<Vec<_>>().join(" ")
}

/// What came of one run: how long it went on after it was told to end, and what is wrong with that.
struct RunResult {
    late: Duration,
    wrong: Option<String>,
}

fn run_once(arguments: &str, way: Way, moment: Duration, longest: Duration) -> RunResult {
    let input = Path::new("/dev/null");
    let limit = match way {
        Way::Time => format!(" --time-limit {:.3}", moment.as_secs_f64()),
        Way::Memory => format!(" --memory {MEMORY}M --time-limit {:.3}", longest.as_secs_f64()),
        _ => String::new(),
    };
    let begun = Instant::now();
    let mut started = start(&(arguments.to_owned() + &limit), input);
    let told = match way {
        Way::ReaderLeaves => {
            std::thread::sleep(moment);
            drop(started.child.stdout.take());
            Instant::now()
        }
        Way::Interrupt | Way::Terminate => {
            drop(started.read_all());
            std::thread::sleep(moment);
            started.signal(if way == Way::Interrupt { Signal::INT } else { Signal::TERM });
            Instant::now()
        }
        Way::Time | Way::Memory => {
            drop(started.read_all());
            begun + if way == Way::Time { moment } else { longest }
        }
    };
    judge(started, way, told, arguments.contains("--json"))
}

fn judge(started: Started, way: Way, told: Instant, is_json: bool) -> RunResult {
    let Some(Ended { status, peak, errors, .. }) = started.wait(PATIENCE) else {
        return RunResult { late: PATIENCE, wrong: Some("does not end".into()) };
    };
    let late = Instant::now().saturating_duration_since(told);
    let code = status.code();
    let allowed: &[Option<i32>] = match way {
        // Before it listens, a signal ends it without more ado; it may also be done already.
        Way::Interrupt | Way::Terminate => &[Some(130), None, Some(0), Some(1)],
        Way::ReaderLeaves => &[Some(0), Some(1)],
        Way::Time | Way::Memory => &[Some(3), Some(0), Some(1)],
    };
    let is_early = |errors: &str| late.is_zero() && errors.contains("cannot");
    let too_much = way == Way::Memory && peak > ((MEMORY + PROGRAM) << 20) * 11 / 10;
    let wrong = if errors.contains("panicked") || errors.contains("allocation") {
        Some(errors)
    } else if !allowed.contains(&code) && !is_early(&errors) {
        Some(format!("ends with {status}: {}", errors.lines().last().unwrap_or_default()))
    } else if code == Some(130) && !is_json && !errors.contains("interrupted") {
        Some("does not say that it was interrupted".into())
    } else {
        too_much.then(|| format!("holds {} MiB", peak >> 20))
    };
    RunResult { late, wrong }
}

/// Ends a command at so many moments in each way: how soon it ends, as a row of the table, and what is wrong. Without a
/// table it is ended once, and in two of the ways: the tests shall not take long.
fn end(number: usize, folder: &Path, moments: usize) -> (String, Vec<String>) {
    let command = COMMANDS[number];
    let (latest, longest) = if moments == 0 { (200, 400) } else { (1000, 1000) };
    let longest = Duration::from_millis(longest);
    let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
    let (mut row, mut wrong) = (format!("{command:52}"), Vec::new());
    for (column, way) in WAYS.into_iter().enumerate() {
        let is_left_out = moments == 0 && !(number + column).is_multiple_of(3);
        // Each puzzle has its own limit of time and memory: a million of them take longer.
        let is_for_each = command.contains("@million") && matches!(way, Way::Time | Way::Memory);
        let mut worst = Duration::ZERO;
        for moment in 0..if is_left_out || is_for_each { 0 } else { moments.max(1) } {
            let fresh = (number * WAYS.len() + column) * moments.max(1) + moment;
            let arguments = arguments(command, folder, fresh);
            let moment = Duration::from_millis(rng.random_range(20..latest));
            let seen = run_once(&arguments, way, moment, longest);
            worst = worst.max(seen.late);
            if moments > 0 && seen.late > LATE {
                wrong.push(format!("{command} ({way:?}): ends {:.3} s late", seen.late.as_secs_f64()));
            }
            wrong.extend(seen.wrong.map(|what| format!("{command} ({way:?}): {what}")));
        }
        write!(row, " {:9.3}", worst.as_secs_f64()).unwrap();
    }
    (row, wrong)
}

#[test]
fn every_command_ends_when_it_is_told_to() {
    let moments: usize = std::env::var("GRAECO_MOMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let only = std::env::var("GRAECO_ONLY").unwrap_or_default();
    let folder = tempfile::tempdir().unwrap();
    files(folder.path());
    println!(
        "{:52} {:>9} {:>9} {:>9} {:>9} {:>9}   seconds after it was told to end, the worst",
        "", "SIGINT", "SIGTERM", "pipe", "time", "memory"
    );
    let (next, all_wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            match COMMANDS.get(number) {
                None => break,
                Some(command) if !command.contains(&only) => continue,
                Some(_) => {}
            }
            let (row, wrong) = end(number, folder.path(), moments);
            println!("{row}");
            all_wrong.lock().unwrap().extend(wrong);
        }
    };
    // In a table, nothing runs beside a command.
    let workers = if moments == 0 { 2 } else { 1 };
    std::thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(work))));
    let wrong = all_wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_server_says_what_is_wrong_with_its_file() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "order = 4\ncolour = 3\n").unwrap();
    let mut started = start(&format!("serve {}", file.path().display()), Path::new("/dev/null"));
    let (mut url, mut out) = (String::new(), BufReader::new(started.child.stdout.take().unwrap()));
    out.read_line(&mut url).unwrap();
    assert!(url.starts_with("http://"), "{url}");
    started.signal(Signal::INT);
    let ended = started.wait(PATIENCE).expect("the server ends");
    assert!(ended.errors.contains(":2:1: unknown key `colour`"), "{}", ended.errors);
}

/// The usual port may be taken, also by another server.
#[test]
fn servers_without_a_port_find_one_each() {
    let mut servers = [(); 2].map(|()| start("serve", Path::new("/dev/null")));
    // A server whose output nobody reads would end.
    let mut outs = servers.each_mut().map(|server| BufReader::new(server.child.stdout.take().unwrap()));
    let urls = outs.each_mut().map(|out| {
        let mut url = String::new();
        out.read_line(&mut url).unwrap();
        url
    });
    let ports = urls.each_ref().map(|url| url.trim_start_matches("http://127.0.0.1:").split('/').next().unwrap());
    assert!(ports[0] != ports[1] && ports.iter().all(|port| port.parse::<u16>().is_ok()), "{urls:?}");
    for server in servers {
        server.signal(Signal::INT);
        assert_eq!(server.wait(PATIENCE).expect("the server ends").status.code(), Some(130));
    }
}

#[test]
fn a_server_ends_in_the_middle_of_a_search() {
    let mut started = start("serve", Path::new("/dev/null"));
    let (mut url, mut out) = (String::new(), BufReader::new(started.child.stdout.take().unwrap()));
    out.read_line(&mut url).unwrap();
    let (host, token) = url.trim().trim_start_matches("http://").split_once("/?token=").unwrap();
    let body = r#"{"page": "a", "sequence": 1, "text": "order = 18\nrules = [\"pandiagonal\"]\n"}"#;
    let own = format!("Host: {host}\r\nAuthorization: Bearer {token}");
    let head = format!("{own}\r\nContent-Type: application/json\r\nConnection: close");
    let mut stream = TcpStream::connect(host).unwrap();
    let request = format!("POST /api/look HTTP/1.1\r\n{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"done\":false"), "{answer}");
    started.signal(Signal::INT);
    let ended = started.wait(PATIENCE).expect("the server ends");
    assert_eq!(ended.status.code(), Some(130), "{}", ended.errors);
    assert!(!ended.errors.contains("panicked"), "{}", ended.errors);
}
