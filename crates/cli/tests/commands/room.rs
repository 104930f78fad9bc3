//! Little memory and long work: the program reports both.

use crate::run::graeco;
#[cfg(target_os = "linux")]
use crate::run::{Run, finish};

/// Runs `graeco` with an address space of this many kilobytes, where the system has such limits.
#[cfg(target_os = "linux")]
fn in_little_room(kilobytes: u32, arguments: &str, input: &str) -> Run {
    let mut command = std::process::Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {kilobytes}; exec \"$0\" {arguments}")).arg(env!("CARGO_BIN_EXE_graeco"));
    finish(command, input.as_bytes())
}

/// What a memory limit comes to: the status of a limit, and a sentence.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_ends_with_a_sentence() {
    let queens = graeco("cover make queens 20", "").out;
    let group = (0..128).map(|r| (0..128).map(|c| (r ^ c).to_string()).collect::<Vec<_>>().join(" ") + "\n");
    let group: String = group.collect();
    let cases =
        [("grid solve", "order = 255\n"), ("cover diagram", &*queens), ("latin subsquares --time-limit 5", &*group)];
    for room in [200_000, 120_000] {
        for (arguments, input) in cases {
            let run = in_little_room(room, arguments, input);
            assert!(matches!(run.status, 0 | 3), "{arguments} in {room}: {}, {}", run.status, run.err);
            let is_told = run.err.contains("memory") || run.err.contains("the time limit was reached");
            assert!(run.status == 0 || is_told, "{arguments} in {room}: {}", run.err);
            assert!(!run.err.contains("memory allocation of"), "{arguments} in {room}: {}", run.err);
        }
    }
}

/// Where there is hardly more room than for the program itself: memory for threads fails, too.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_the_system_refuses_end_with_a_sentence() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let cases = ["sudoku solve", "sudoku rate", "grid solve", "latin complete", "latin check"];
    let rooms = (15..100).map(|thousands| 1000 * thousands);
    // The loader of the system needs some room, too.
    let rooms: Vec<u32> = rooms.filter(|&room| in_little_room(room, "--version", "").status == 0).take(30).collect();
    assert_eq!(rooms.len(), 30);
    let mut refused = 0;
    for (room, arguments) in rooms.iter().flat_map(|&room| cases.map(|arguments| (room, arguments))) {
        let run = in_little_room(room, arguments, line);
        refused += usize::from(run.status == 3);
        let is_told = run.status == 3 && run.err.contains("memory");
        assert!(run.status <= 1 || is_told, "{arguments} in {room}: {}, {}", run.status, run.err);
    }
    assert!(refused > 0);
}

#[test]
fn large_random_squares_take_seconds_and_say_what_they_are() {
    let run = graeco("latin random 300 --diagonals --moves 20 --seed 1 --stats", "");
    assert_eq!((run.status, run.out.lines().count()), (0, 300));
    let expected =
        "a short walk from a square by a formula; not uniform; 20 moves of the 540000 that are thought to be enough";
    assert!(run.err.contains(expected), "{}", run.err);
    // A full walk says how long it is, too.
    let run = graeco("latin random 8 --seed 1 --stats", "");
    assert!(run.err.contains("uniform in the limit") && run.err.contains("; 114 moves"), "{}", run.err);
    let moved = graeco("latin random 8 --seed 1 --moves 114", "");
    assert_eq!(moved.out, run.out);
}

/// By default, too.
#[test]
fn a_random_square_of_order_1000_takes_seconds() {
    let run = graeco("latin random 1000 --seed 1 --time-limit 60", "");
    assert_eq!((run.status, run.out.lines().count()), (0, 1000), "{}", run.err);
}

#[test]
fn a_puzzle_that_takes_long_to_generate_says_so() {
    let run = graeco("grid generate --seed 0 --time-limit 3", "order = 64\nboxes = [8, 8]\n");
    let said = "generating a puzzle of order 64; --time-limit ends the work on it\n";
    assert!(run.status == 3 && run.err.starts_with(said), "{}{}", run.out, run.err);
}

#[test]
fn cubes_of_a_count_that_needs_none_say_so() {
    let run = graeco("cubes make latin 5 --target 5", "");
    assert!(
        run.status == 0 && run.err.contains("counted in less than a second by `graeco latin count`"),
        "{}",
        run.err
    );
    // This takes seconds, and no search.
    let run = graeco("cubes make latin 9 --target 5 --sample 2 --seed 1", "");
    let needs_none = |err: &str| err.contains(" by `graeco latin count`; cubes ");
    assert!(run.status == 0 && needs_none(&run.err), "{}", run.err);
    assert!(!needs_none(&graeco("cubes make latin 12 --target 5 --sample 2 --seed 1", "").err));
}
