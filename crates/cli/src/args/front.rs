//! The commands without a group, such as `graeco solve`, which find the group by their input.

use clap::{Arg, Command};

/// The commands that find their group, with a description of a line.
const COMMANDS: [(&str, &str); 11] = [
    ("solve", "Solve puzzles, Latin squares or exact cover problems"),
    ("count", "Count the solutions of each puzzle or problem"),
    ("check", "Print whether puzzles are `unique`, `several` or `none`; whether squares are Latin"),
    ("rate", "Print how hard each puzzle is"),
    ("explain", "Print the path from each puzzle to its solution, step by step"),
    ("candidates", "Print the symbols that each cell holds in some solution (the true candidates)"),
    ("conflict", "Print givens and constraints that contradict each other, if a puzzle has no solution"),
    ("dedup", "Remove Sudokus that are the same as one before, up to symmetry"),
    ("draw", "Draw a puzzle as SVG, PNG or PDF"),
    ("convert", "Write puzzles in the form of another program"),
    ("generate", "Generate Sudokus, or puzzles from the rules in a puzzle file"),
];

/// Whether a command finds its group.
pub(crate) fn is_front(name: &str) -> bool {
    COMMANDS.iter().any(|command| command.0 == name)
}

const LONG: &str = "\
Reads 9×9 Sudokus, puzzles with rules in every known form, links, Latin squares and exact cover problems. \
The beginning of the first input decides which command answers; -v prints it. The options are those of \
that command of `sudoku`, `grid`, `latin` or `cover`.";

const GENERATE: &str = "\
With a puzzle file, `grid generate` adds clues to its rules. Without one, `sudoku generate` makes 9×9 Sudokus. The options \
are those of that command.";

/// Adds the commands to the whole command line, after its groups were made. A wanted one has the options of `grid`, which
/// reads most forms, and those of `sudoku`; the group itself refuses what it lacks.
pub(super) fn with_front(command: Command, is_wanted: &dyn Fn(&str) -> bool) -> Command {
    let of = |group: &str, name: &str| command.find_subcommand(group)?.find_subcommand(name).cloned();
    let front = COMMANDS.into_iter().enumerate().filter_map(|(place, (name, about))| {
        if !is_wanted(name) {
            return Some(Command::new(name).about(about).display_order(place));
        }
        let (grid, sudoku) = (of("grid", name).or_else(|| of("sudoku", name))?, of("sudoku", name));
        let known = |arg: &Arg| grid.get_arguments().any(|own| own.get_id() == arg.get_id());
        let more: Vec<Arg> =
            sudoku.iter().flat_map(Command::get_arguments).filter(|arg| !known(arg)).cloned().collect();
        let own = grid.clone().args(more).about(about).display_order(place);
        Some(own.long_about(format!("{about}\n\n{}", if name == "generate" { GENERATE } else { LONG })))
    });
    let front: Vec<Command> = front.collect();
    let mut place = front.len();
    let command = command.mut_subcommands(|group| {
        place += 1;
        group.display_order(place)
    });
    command.subcommands(front)
}
