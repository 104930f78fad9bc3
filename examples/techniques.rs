//! How far techniques go in collections of Sudokus: the shares solved by singles, without chains, without forcing chains, and
//! without trials, as a table.
//!
//! `cargo run --release --example techniques -- FILE...` reads one Sudoku per line; without files some are generated.

use graeco_logic::{Explainer, Position, Technique};
use graeco_sudoku::{Generator, Recipe, Sudoku, Symmetry};

/// The columns: the first technique of each kind that is harder.
const COLUMNS: [(&str, Technique); 4] = [
    ("singles", Technique::Rule),
    ("no chains", Technique::SueDeCoq),
    ("no forcing", Technique::CellForcingChain),
    ("no trials", Technique::Contradiction),
];

/// The hardest technique on the path of a puzzle to its solution; `None` if techniques do not solve it.
fn hardest(sudoku: &Sudoku) -> Option<Technique> {
    let mut path = Explainer::new(Position::new(&sudoku.puzzle())?);
    let hardest = path.by_ref().map(|step| step.technique).max();
    path.position().is_solved().then_some(hardest).flatten()
}

fn print(name: &str, sudokus: &[Sudoku]) {
    let hardest: Vec<Option<Technique>> = sudokus.iter().map(hardest).collect();
    let share = |below: Technique| {
        let count = hardest.iter().filter(|technique| technique.is_some_and(|hardest| hardest < below)).count();
        format!("{:>11.2} %", 100.0 * count as f64 / sudokus.len() as f64)
    };
    let solved = hardest.iter().flatten().count();
    assert_eq!(solved, sudokus.len(), "techniques solve every puzzle that has one solution");
    let shares: Vec<String> = COLUMNS.iter().map(|column| share(column.1)).collect();
    println!("{name:<24}{:>9}{}", sudokus.len(), shares.concat());
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let titles: Vec<String> = COLUMNS.iter().map(|column| format!("{:>13}", column.0)).collect();
    println!("{:<24}{:>9}{}", "collection", "puzzles", titles.concat());
    let files: Vec<String> = std::env::args().skip(1).collect();
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let sudokus =
            lines.map(|line| Ok(line.parse()?)).collect::<Result<Vec<Sudoku>, Box<dyn std::error::Error>>>()?;
        print(file.rsplit('/').next().unwrap_or(file), &sudokus);
    }
    if files.is_empty() {
        let recipe = Recipe::new(1, None, Symmetry::None)?;
        print("random minimal", &Generator::new(recipe).take(300).collect::<Vec<Sudoku>>());
    }
    Ok(())
}
