//! A second opinion on a puzzle: its JSON text becomes a formula for a solver that learns clauses. No code is shared with graeco.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use batsat::{BasicCallbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use serde_json::Value;

/// Rows, columns and values; the mixtures are all of this order.
const N: usize = 9;

/// A cell: row and column from 0.
type Cell = [usize; 2];

/// The known facts about a line that is read cell by cell.
type SavedCount = (i64, i64);

/// A puzzle as clauses.
pub struct Formula {
    solver: Solver<BasicCallbacks>,
    /// The variable of each value in each cell.
    holds: Vec<Var>,
}

impl Formula {
    /// The houses, the givens and the constraints of a puzzle.
    ///
    /// # Panics
    /// If the puzzle is not of order 9, or has a constraint that no mixture has.
    pub fn new(puzzle: &Value) -> Formula {
        assert_eq!(puzzle["order"], N);
        let mut solver = Solver::new(SolverOpts::default(), BasicCallbacks::new());
        let holds = (0..N * N * N).map(|_| solver.new_var_default()).collect();
        let mut formula = Formula { solver, holds };
        for cell in all_cells() {
            formula.exactly_one((1..=N as i64).map(|value| formula.is(cell, value)).collect());
        }
        houses(puzzle).iter().for_each(|house| formula.house(house));
        let givens = puzzle["givens"].as_str().expect("givens are a text");
        for (cell, digit) in all_cells().zip(givens.chars()) {
            if let Some(value @ 1..) = digit.to_digit(10) {
                formula.add(vec![formula.is(cell, value.into())]);
            }
        }
        let constraints = puzzle["constraints"].as_array().expect("constraints are a list");
        constraints.iter().for_each(|constraint| formula.constraint(constraint, constraints));
        formula
    }

    /// The number of solutions, 2 standing for more; `None` if that takes longer than this.
    pub fn count_up_to_two(mut self, time: Duration) -> Option<usize> {
        let until = Instant::now() + time;
        self.solver.cb_mut().set_stop(move || Instant::now() > until);
        for found in 0..2 {
            let status = self.solver.solve_limited(&[]);
            if status == lbool::FALSE {
                return Some(found);
            }
            if status != lbool::TRUE {
                return None;
            }
            let is_held = |var: &&Var| self.solver.value_var(**var) == lbool::TRUE;
            let other = self.holds.iter().filter(is_held).map(|&var| Lit::new(var, false)).collect();
            self.add(other);
        }
        Some(2)
    }

    /// A cell holds a value.
    fn is(&self, [row, column]: Cell, value: i64) -> Lit {
        Lit::new(self.holds[(row * N + column) * N + value as usize - 1], true)
    }

    fn add(&mut self, mut clause: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut clause);
    }

    fn exactly_one(&mut self, literals: Vec<Lit>) {
        for (place, &a) in literals.iter().enumerate() {
            literals[..place].iter().for_each(|&b| self.add(vec![!a, !b]));
        }
        self.add(literals);
    }

    /// Nine cells hold every value once.
    fn house(&mut self, cells: &[Cell]) {
        assert_eq!(cells.len(), N);
        for value in 1..=N as i64 {
            self.exactly_one(cells.iter().map(|&cell| self.is(cell, value)).collect());
        }
    }

    /// Two cells hold values that agree.
    fn pair(&mut self, a: Cell, b: Cell, agree: impl Fn(i64, i64) -> bool) {
        for (x, y) in (1..=N as i64).flat_map(|x| (1..=N as i64).map(move |y| (x, y))) {
            if !agree(x, y) {
                self.add(vec![!self.is(a, x), !self.is(b, y)]);
            }
        }
    }

    /// The values of any two of these cells agree.
    fn pairs(&mut self, cells: &[Cell], agree: impl Fn(i64, i64) -> bool) {
        for (place, &a) in cells.iter().enumerate() {
            cells[..place].iter().for_each(|&b| self.pair(a, b, &agree));
        }
    }

    /// The cells, read one by one, lead from (0, 0) by these steps to a state that is accepted.
    fn line(
        &mut self,
        cells: &[Cell],
        step: impl Fn(SavedCount, i64) -> Option<SavedCount>,
        accepts: impl Fn(SavedCount) -> bool,
    ) {
        let layers = layers(cells.len(), &step, &accepts);
        let mut before: BTreeMap<SavedCount, Option<Lit>> = BTreeMap::from([((0, 0), None)]);
        for (&cell, layer) in cells.iter().zip(&layers) {
            let variables: Vec<Lit> = layer.iter().map(|_| Lit::new(self.solver.new_var_default(), true)).collect();
            let after: BTreeMap<SavedCount, Option<Lit>> =
                layer.iter().copied().zip(variables.iter().map(|&v| Some(v))).collect();
            self.exactly_one(variables);
            let mut reasons: BTreeMap<(SavedCount, i64), Vec<Lit>> = BTreeMap::new();
            for (&state, &at) in &before {
                for value in 1..=N as i64 {
                    let next = step(state, value).and_then(|next| Some((next, after.get(&next)?.as_ref()?)));
                    let is_next = next.map(|(next, &literal)| {
                        reasons.entry((next, value)).or_default().extend(at);
                        literal
                    });
                    self.add(at.map(|at| !at).into_iter().chain([!self.is(cell, value)]).chain(is_next).collect());
                }
            }
            // A state is reached by one of the values that lead there, and by each of them from one of its states.
            for (&state, &at) in &after {
                let at = at.expect("only the first state has no variable");
                let values = (1..=N as i64).filter(|&value| reasons.contains_key(&(state, value)));
                self.add([!at].into_iter().chain(values.map(|value| self.is(cell, value))).collect());
            }
            for ((state, value), from) in reasons.into_iter().filter(|(_, from)| !from.is_empty()) {
                let at = after[&state].expect("only the first state has no variable");
                self.add([!at, !self.is(cell, value)].into_iter().chain(from).collect());
            }
            before = after;
        }
    }

    /// The values of some cells add up to a sum.
    fn sum(&mut self, cells: &[Cell], sum: i64) {
        let step = |(so_far, _): SavedCount, value| (so_far + value <= sum).then_some((so_far + value, 0));
        self.line(cells, step, |(so_far, _)| so_far == sum);
    }

    fn constraint(&mut self, constraint: &Value, all: &[Value]) {
        let number = |field: &str| constraint[field].as_i64().expect("a number");
        let at = |field: &str| cells(&constraint[field]);
        let along = at("cells");
        let differ = |a, b| a != b;
        match constraint["kind"].as_str().expect("a kind") {
            "killer" => {
                self.pairs(&along, differ);
                self.sum(&along, number("sum"));
            }
            "littlekiller" => self.sum(&along, number("sum")),
            "thermo" => along.windows(2).for_each(|pair| self.pair(pair[0], pair[1], |a, b| a < b)),
            "whisper" => {
                let diff = number("diff");
                along.windows(2).for_each(|pair| self.pair(pair[0], pair[1], |a, b| (a - b).abs() >= diff));
            }
            "palindrome" => {
                along.iter().zip(along.iter().rev()).for_each(|(&a, &b)| self.pair(a, b, |x, y| x == y || a == b));
            }
            "renban" => self.pairs(&along, |a, b| a != b && (a - b).abs() < along.len() as i64),
            "arrow" => self.arrow(&at("circle"), &at("line")),
            "sandwich" => self.sandwich(&row_or_column(constraint, "axis"), number("sum")),
            "xsum" => self.xsum(&row_or_column(constraint, "side"), number("sum")),
            "quad" => self.quad(&along, &constraint["values"]),
            "white" => self.pair(along[0], along[1], is_white),
            "black" => self.pair(along[0], along[1], is_black),
            "kropki_negative" => self.no_dots(all),
            "antiknight" => neighbors(&[[1, 2], [2, 1], [-1, 2], [-2, 1]]).for_each(|(a, b)| self.pair(a, b, differ)),
            "nonconsecutive" => neighbors(&SIDES).for_each(|(a, b)| self.pair(a, b, |x, y| !is_white(x, y))),
            kind => panic!("no mixture has {kind}"),
        }
    }

    /// The circle, read after the line, holds its sum.
    fn arrow(&mut self, circle: &[Cell], line: &[Cell]) {
        assert_eq!(circle.len(), 1, "the arrows of the mixture have circles of one cell");
        let length = line.len() as i64;
        let step = move |(sum, read): SavedCount, value| match read == length {
            true => (sum == value).then_some((0, read + 1)),
            false => (sum + value <= N as i64).then_some((sum + value, read + 1)),
        };
        self.line(&[line, circle].concat(), step, |(_, read)| read == length + 1);
    }

    /// The second number of the state is that of the crusts so far.
    fn sandwich(&mut self, line: &[Cell], sum: i64) {
        let is_crust = |value| value == 1 || value == N as i64;
        let step = |(so_far, crusts): SavedCount, value| match (is_crust(value), crusts) {
            (true, 1) if so_far != sum => None,
            (true, _) => Some((so_far, crusts + 1)),
            (false, 1) => (so_far + value <= sum).then_some((so_far + value, crusts)),
            (false, _) => Some((so_far, crusts)),
        };
        self.line(line, step, |(_, crusts)| crusts == 2);
    }

    /// The first value says how many cells, with its own, add up to the sum. The second number of the state is how many are
    /// still to come, plus 1; 0 at the beginning.
    fn xsum(&mut self, line: &[Cell], sum: i64) {
        let step = |(so_far, left): SavedCount, value| match left {
            0 => (value <= sum).then_some((value, value)),
            1 => (so_far == sum).then_some((so_far, 1)),
            _ => (so_far + value <= sum).then_some((so_far + value, left - 1)),
        };
        self.line(line, step, |state| state == (sum, 1));
    }

    /// Values that occur as often as they are listed: among so many cells that too few are left over, there is one of them.
    fn quad(&mut self, cells: &[Cell], values: &Value) {
        let values: Vec<i64> = values.as_array().expect("a list").iter().filter_map(Value::as_i64).collect();
        for &value in &values {
            let times = values.iter().filter(|&&other| other == value).count();
            let enough = cells.len() + 1 - times;
            for chosen in (0_u32..1 << cells.len()).filter(|chosen| chosen.count_ones() as usize == enough) {
                let among = cells.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
                self.add(among.map(|(_, &cell)| self.is(cell, value)).collect());
            }
        }
    }

    fn no_dots(&mut self, all: &[Value]) {
        let is_dot = |constraint: &&Value| constraint["kind"] == "white" || constraint["kind"] == "black";
        let dots: BTreeSet<Vec<Cell>> = all.iter().filter(is_dot).map(|dot| sorted(cells(&dot["cells"]))).collect();
        for (a, b) in neighbors(&SIDES).filter(|&(a, b)| !dots.contains(&sorted(vec![a, b]))) {
            self.pair(a, b, |x, y| !is_white(x, y) && !is_black(x, y));
        }
    }
}

/// The states after each cell of a line from which it can still be accepted.
fn layers(
    length: usize,
    step: impl Fn(SavedCount, i64) -> Option<SavedCount>,
    accepts: impl Fn(SavedCount) -> bool,
) -> Vec<BTreeSet<SavedCount>> {
    let next = |state: SavedCount| (1..=N as i64).filter_map(|value| step(state, value)).collect::<Vec<SavedCount>>();
    let mut layers: Vec<BTreeSet<SavedCount>> = Vec::new();
    for place in 0..length {
        let start = BTreeSet::from([(0, 0)]);
        let before = if place == 0 { &start } else { &layers[place - 1] };
        let after = before.iter().flat_map(|&state| next(state)).collect();
        layers.push(after);
    }
    layers[length - 1].retain(|&state| accepts(state));
    for place in (1..length).rev() {
        let (before, after) = layers.split_at_mut(place);
        before[place - 1].retain(|&state| next(state).iter().any(|state| after[0].contains(state)));
    }
    layers
}

/// Steps to the neighbours to the right and below.
const SIDES: [[isize; 2]; 2] = [[0, 1], [1, 0]];

fn is_white(a: i64, b: i64) -> bool {
    (a - b).abs() == 1
}

fn is_black(a: i64, b: i64) -> bool {
    a == 2 * b || b == 2 * a
}

fn all_cells() -> impl Iterator<Item = Cell> {
    (0..N * N).map(|cell| [cell / N, cell % N])
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}

/// All pairs of cells that one of these steps leads from and to.
fn neighbors(steps: &[[isize; 2]]) -> impl Iterator<Item = (Cell, Cell)> {
    let to = |[row, column]: Cell, [down, right]: [isize; 2]| {
        let [row, column] = [row.checked_add_signed(down)?, column.checked_add_signed(right)?];
        (row < N && column < N).then_some([row, column])
    };
    all_cells().flat_map(move |from| steps.iter().filter_map(move |&step| Some((from, to(from, step)?))))
}

/// The cells of a field; none if there is no such field.
fn cells(field: &Value) -> Vec<Cell> {
    let number = |number: &Value| number.as_u64().expect("a row or a column") as usize;
    field.as_array().into_iter().flatten().map(|cell| [number(&cell[0]), number(&cell[1])]).collect()
}

/// The row or column of a clue outside the grid, as it is read from there.
fn row_or_column(constraint: &Value, field: &str) -> Vec<Cell> {
    let index = constraint["index"].as_u64().expect("a line") as usize;
    let row = (0..N).map(|column| [index, column]);
    let column = (0..N).map(|row| [row, index]);
    match constraint[field].as_str().expect("a word") {
        "row" | "left" => row.collect(),
        "right" => row.rev().collect(),
        "col" | "top" => column.collect(),
        "bottom" => column.rev().collect(),
        word => panic!("no line begins at {word}"),
    }
}

/// The rows, the columns, and the boxes or regions and diagonals that the puzzle names.
fn houses(puzzle: &Value) -> Vec<Vec<Cell>> {
    let lines = (0..N).flat_map(|line| [(0..N).map(|at| [line, at]).collect(), (0..N).map(|at| [at, line]).collect()]);
    let mut houses: Vec<Vec<Cell>> = lines.collect();
    if puzzle["boxes"] == serde_json::json!([3, 3]) {
        houses
            .extend((0..N).map(|number| (0..N).map(|at| [number / 3 * 3 + at / 3, number % 3 * 3 + at % 3]).collect()));
    }
    houses.extend(puzzle["regions"].as_array().into_iter().flatten().map(cells));
    if puzzle["diagonals"][0] == true {
        houses.push((0..N).map(|at| [at, at]).collect());
    }
    if puzzle["diagonals"][1] == true {
        houses.push((0..N).map(|at| [at, N - 1 - at]).collect());
    }
    houses
}
