//! Random sequences of calls on Latin squares, each answer compared with naive code.

mod naive;

use std::collections::BTreeSet;
use std::time::Duration;

use crate::calls::{Calls, check, shorter};
use graeco_designs::{Mate, MolsError, Transversals, are_orthogonal, mate, mols, properties, same_pair};
use graeco_grid::text::Grid;
use graeco_grid::{Order, Symbol};
use graeco_latin::{
    Budget, Canon, CanonError, Counting, Formula, Kind, Limits, Outcome, Random, Square, Stop, build, complete,
    diagonal_canon, intercalates_of, isotopy_canon, main_class_canon, reduce, squares, text, transposed,
};
use naive::{ROLES, Rows, autotopisms, fillings, image, is_latin, is_of, permutation, rows, square, transversals};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[derive(Clone, Copy, Debug)]
enum Call {
    /// A square by formula or search.
    Build,
    /// Random squares become the one that is worked on.
    Draw,
    /// Some cells of the square are opened, perhaps one is made wrong, and it is completed in all ways.
    Complete {
        open: usize,
        wrong: bool,
        threads: usize,
        nodes: u64,
    },
    /// A count stopped after so many steps, saved and taken up again; perhaps its state is damaged.
    Count {
        steps: usize,
        damage: usize,
    },
    Transversals,
    Mate,
    Mols,
    Canon,
    /// One cell is changed: what is not Latin has no form.
    Spoil,
    Properties,
    Text {
        damage: usize,
    },
    /// A limit of no time, or of no memory.
    Limited,
}

#[derive(Clone, Debug)]
struct Sequence {
    n: usize,
    kind: Kind,
    seed: u64,
    calls: Vec<Call>,
}

fn kind(n: usize, rng: &mut ChaCha8Rng) -> Kind {
    let shapes: Vec<usize> = (1..=n).filter(|rows| n.is_multiple_of(*rows)).collect();
    let rows = shapes[rng.random_range(0..shapes.len())];
    let columns = n / rows;
    match rng.random_range(0..8) {
        0..3 => Kind::Plain,
        3 | 4 => Kind::Diagonal,
        5 => Kind::Pandiagonal,
        6 => Kind::Sudoku { rows, columns },
        _ => Kind::DiagonalSudoku { rows, columns },
    }
}

impl Calls for Sequence {
    fn random(rng: &mut ChaCha8Rng) -> Self {
        let n = rng.random_range(1..=7);
        let calls = (0..rng.random_range(1..6)).map(|_| match rng.random_range(0..13) {
            0 => Call::Build,
            1 | 2 => Call::Draw,
            3 | 4 => Call::Complete {
                open: rng.random_range(0..n * n + 1),
                wrong: rng.random_bool(0.3),
                threads: rng.random_range(1..3),
                nodes: rng.random_range(0..2000),
            },
            5 => Call::Count { steps: rng.random_range(0..6), damage: rng.random_range(0..1000) },
            6 => Call::Transversals,
            7 => Call::Mate,
            8 => Call::Mols,
            9 => Call::Canon,
            10 => Call::Spoil,
            11 => Call::Properties,
            _ if rng.random() => Call::Text { damage: rng.random_range(0..500) },
            _ => Call::Limited,
        });
        let calls = calls.collect();
        // Diagonal squares of order 7 are drawn from a list, which takes a second.
        let kind = match kind(n, rng) {
            Kind::Diagonal | Kind::DiagonalSudoku { .. } if n == 7 => Kind::Pandiagonal,
            kind => kind,
        };
        Sequence { n, kind, seed: rng.random(), calls }
    }

    fn run(&self) -> Result<(), String> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let start: Rows = (0..self.n).map(|r| (0..self.n).map(|c| (r + c) % self.n).collect()).collect();
        let mut work = Work { n: self.n, kind: self.kind, rows: start, is_kind: self.kind == Kind::Plain };
        self.calls.iter().try_for_each(|&call| work.make(call, &mut rng).map_err(|what| format!("{call:?}: {what}")))
    }

    fn smaller(&self) -> Vec<Self> {
        let mut all: Vec<Self> =
            shorter(&self.calls).into_iter().map(|calls| Sequence { calls, ..self.clone() }).collect();
        all.extend((1..self.n).map(|n| Sequence { n, ..self.clone() }).filter(|less| less.kind.puzzle(less.n).is_ok()));
        all.push(Sequence { kind: Kind::Plain, ..self.clone() });
        all.retain(|less| less.calls.len() < self.calls.len() || less.n < self.n || less.kind != self.kind);
        all
    }
}

/// The square that the calls work on.
struct Work {
    n: usize,
    kind: Kind,
    rows: Rows,
    /// Whether it is of the kind; it is Latin anyway.
    is_kind: bool,
}

/// An error unless something holds.
fn that(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, expected: T, what: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, expected {expected:?}")) }
}

impl Work {
    fn make(&mut self, call: Call, rng: &mut ChaCha8Rng) -> Result<(), String> {
        match call {
            Call::Build => self.build(),
            Call::Draw => self.draw(rng),
            Call::Complete { open, wrong, threads, nodes } => self.complete(open, wrong, threads, nodes, rng),
            Call::Count { steps, damage } => self.count(steps, damage),
            Call::Transversals => self.transversals(),
            Call::Mate => self.mate(rng),
            Call::Mols => self.mols(rng),
            Call::Canon => self.canon(rng),
            Call::Spoil => self.spoil(rng),
            Call::Properties => self.properties(),
            Call::Text { damage } => self.text(damage, rng),
            Call::Limited => self.limited(),
        }
    }

    fn build(&mut self) -> Result<(), String> {
        let (n, kind) = (self.n, self.kind);
        let built = build(n, kind).map_err(|error| error.to_string())?;
        // Nothing is found exactly where there is nothing; the smallest orders are searched naively.
        if n <= 4 {
            let any = !fillings(kind, &vec![vec![None; n]; n], 1).is_empty();
            same((built.is_some(), kind.exists(n)), (any, any), "whether there are some")?;
        }
        if let Some(formula) = Formula::new(n, kind) {
            let cells: Rows = (0..n).map(|r| (0..n).map(|c| formula.cell(r, c)).collect()).collect();
            that(is_of(kind, &cells), "the formula")?;
            same(built.as_ref().map(rows), Some(cells), "the built square")?;
        }
        if let Some(built) = built {
            that(is_of(kind, &rows(&built)), "the built square is of its kind")?;
            (self.rows, self.is_kind) = (rows(&built), true);
        }
        that(build(256, kind).is_err() && build(0, kind).is_err(), "wrong orders are refused")
    }

    fn draw(&mut self, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let (n, kind, seed) = (self.n, self.kind, rng.random());
        let Some(random) = Random::new(n, kind, seed).map_err(|error| error.to_string())? else {
            return same(kind.exists(n), false, "whether there are some");
        };
        let drawn: Vec<Square> = random.take(2).collect();
        let again: Vec<Square> = Random::new(n, kind, seed).ok().flatten().into_iter().flatten().take(2).collect();
        same(drawn.len(), usize::from(kind.exists(n)) * 2, "so many squares")?;
        that(drawn == again, "the same seed gives the same squares")?;
        that(drawn.iter().all(|square| is_of(kind, &rows(square))), "random squares are of their kind")?;
        (self.rows, self.is_kind) = (rows(&drawn[1]), true);
        Ok(())
    }

    fn complete(
        &self,
        open: usize,
        wrong: bool,
        threads: usize,
        nodes: u64,
        rng: &mut ChaCha8Rng,
    ) -> Result<(), String> {
        let n = self.n;
        let mut cells: Vec<Vec<Option<usize>>> =
            self.rows.iter().map(|row| row.iter().map(|&symbol| Some(symbol)).collect()).collect();
        // Naive code needs an end.
        let open = open.min(if n < 5 { 16 } else { 14 });
        permutation(n * n, rng).into_iter().take(open).for_each(|cell| cells[cell / n][cell % n] = None);
        if wrong {
            cells[rng.random_range(0..n)][rng.random_range(0..n)] = Some(rng.random_range(0..n));
        }
        let order = Order::new(n).unwrap();
        let given: Vec<Option<Symbol>> = cells.concat().into_iter().map(|cell| cell.map(Symbol::new)).collect();
        let grid = Grid { order, cells: given, line: 1, one_line: false, first: 1, symbols: None };
        let puzzle = complete(&grid, self.kind).map_err(|error| error.to_string())?;
        let expected = fillings(self.kind, &cells, usize::MAX);
        let found: BTreeSet<Rows> = puzzle.solutions().map(|square| rows(&square)).collect();
        same(&found, &expected, "all solutions")?;
        let nodes = (nodes > 1000).then_some(nodes - nodes.min(1000));
        let completing = puzzle.completing().ok_or("houses alone")?;
        let limits = Limits { nodes, ..Limits::default() };
        match completing.limits(limits).threads(threads).seed(rng.random()).run().square {
            Ok(Some(square)) => that(expected.contains(&rows(&square)), "a completion"),
            Ok(None) => same(expected.len(), 0, "the proof that there is none"),
            Err(end) => same((end, nodes.is_some()), (Stop::NodeLimit, true), "the end"),
        }
    }

    fn count(&self, steps: usize, damage: usize) -> Result<(), String> {
        // What naive code counts soon.
        let n = self.n.min(if matches!(self.kind, Kind::Plain) { 4 } else { 5 });
        let kind = if self.kind.puzzle(n).is_ok() { self.kind } else { Kind::Plain };
        let n = if n == 5 && kind == Kind::Plain { 4 } else { n };
        let mut first_row = vec![vec![None; n]; n];
        first_row[0] = (0..n).map(Some).collect();
        let expected = fillings(kind, &first_row, usize::MAX).len();
        let new = || Counting::new(n, kind).map_err(|error| error.to_string());
        let mut counting = new()?;
        for _ in 0..steps {
            counting.advance();
        }
        that(counting.first_row_in_order().unwrap() <= expected.into(), "a lower bound")?;
        let state = counting.save();
        let mut bytes = state.clone().into_bytes();
        let at = damage % bytes.len();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        let mut other = new()?;
        let before = other.save();
        that(other.load(&String::from_utf8_lossy(&bytes)).is_err(), "a damaged state is refused")?;
        that(other.load(&state[..at]).is_err(), "a part of a state is refused")?;
        same(other.save(), before, "and nothing has changed")?;
        other.load(&state).map_err(|error| error.to_string())?;
        same(other.save(), state, "the same state again")?;
        while other.advance() {}
        same(other.end(), Some(Outcome::Complete), "the end")?;
        same(other.first_row_in_order().unwrap(), expected.into(), "the count")
    }

    fn transversals(&self) -> Result<(), String> {
        let square = square(&self.rows);
        for (kind, diagonals) in [(Transversals::Plain, false), (Transversals::Diagonal, true)] {
            let expected = transversals(&self.rows, diagonals);
            let found: BTreeSet<Vec<usize>> = kind.of(&square, &Limits::default()).collect();
            same(&found, &expected, "the transversals")?;
            let count = kind.count(&square, &Limits::default());
            same((count.solutions, count.end), (expected.len() as u128, Outcome::Complete), "their number")?;
        }
        Ok(())
    }

    fn mate(&self, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let diagonals = rng.random();
        let kind = if diagonals { Transversals::Diagonal } else { Transversals::Plain };
        match mate(&square(&self.rows), kind, &Limits::default()) {
            Mate::Found(found) => {
                let found = rows(&found);
                that(is_of(if diagonals { Kind::Diagonal } else { Kind::Plain }, &found), "the mate")?;
                let pairs: BTreeSet<(usize, usize)> = self.rows.concat().into_iter().zip(found.concat()).collect();
                same(pairs.len(), self.n * self.n, "pairs of a square and its mate")
            }
            // A mate is n transversals that share no cell.
            Mate::Impossible => {
                let all: Vec<Vec<usize>> = transversals(&self.rows, diagonals).into_iter().collect();
                fn disjoint(all: &[Vec<usize>], chosen: &mut Vec<usize>, n: usize) -> bool {
                    let first = chosen.len();
                    first == n
                        || (0..all.len()).filter(|&i| all[i][0] == first).any(|i| {
                            let fits = chosen.iter().all(|&j| (0..n).all(|r| all[i][r] != all[j][r]));
                            chosen.push(i);
                            let found = fits && disjoint(all, chosen, n);
                            chosen.pop();
                            found
                        })
                }
                same(disjoint(&all, &mut Vec::new(), self.n), false, "transversals side by side")
            }
            Mate::Unknown(end) => Err(format!("unknown: {end:?}")),
        }
    }

    fn mols(&self, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let (n, kind) = (rng.random_range(0..14), self.kind);
        let found = match mols(n, kind, &Limits::default()) {
            Ok(found) => found,
            Err(MolsError::Order(_)) => return same(n, 0, "the order"),
            Err(MolsError::Kind(_)) => {
                return that(
                    matches!(kind, Kind::Sudoku { .. } | Kind::DiagonalSudoku { .. }),
                    "all without boxes are made",
                );
            }
            Err(error) => return Err(format!("ended: {error:?}")),
        };
        for (i, a) in found.iter().enumerate() {
            that(is_of(kind, &rows(a)), "each is of its kind")?;
            for b in &found[..i] {
                let pairs: BTreeSet<(usize, usize)> = rows(a).concat().into_iter().zip(rows(b).concat()).collect();
                same(pairs.len(), n * n, "pairs")?;
                that(are_orthogonal(a, b) && same_pair(a, b).is_none(), "they are orthogonal")?;
            }
        }
        if let Some(a) = found.first().filter(|_| n > 1) {
            let [one, two] = same_pair(a, a).ok_or("a square is not orthogonal to itself")?;
            same(rows(a).concat()[one], rows(a).concat()[two], "the pair")?;
        }
        Ok(())
    }

    fn canon(&self, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let none = Budget::default();
        let own = square(&self.rows);
        let told = |canon: Result<Canon, CanonError>| canon.map_err(|error| error.to_string());
        let (isotopy, main) = (told(isotopy_canon(&own, &none))?, told(main_class_canon(&own, &none))?);
        for _ in 0..2 {
            let other = square(&image(&self.rows, ROLES[0], rng));
            same(told(isotopy_canon(&other, &none))?, isotopy.clone(), "the form of an isotopic square")?;
            let other = square(&image(&self.rows, ROLES[rng.random_range(0..6)], rng));
            same(told(main_class_canon(&other, &none))?, main.clone(), "the form of a paratopic square")?;
        }
        for canon in [&isotopy, &main] {
            that(is_latin(&rows(&canon.square)), "the form is Latin")?;
            same(reduce(&canon.square), canon.square.clone(), "the form is reduced")?;
        }
        if self.n <= 5 {
            same(isotopy.symmetries, autotopisms(&self.rows), "autotopisms")?;
        }
        match diagonal_canon(&own, &none) {
            Ok(canon) => that(is_of(Kind::Diagonal, &rows(&canon.square)), "a diagonal form"),
            Err(error) => same(
                (error, is_of(Kind::Diagonal, &self.rows)),
                (CanonError::NotDiagonal, false),
                "why there is no form",
            ),
        }
    }

    fn spoil(&self, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let n = self.n;
        let mut spoilt = self.rows.clone();
        let (r, c) = (rng.random_range(0..n), rng.random_range(0..n));
        spoilt[r][c] = rng.random_range(0..n);
        let is_spoilt = !is_latin(&spoilt);
        let other = square(&spoilt);
        for canon in [isotopy_canon(&other, &Budget::default()), main_class_canon(&other, &Budget::default())] {
            same(canon == Err(CanonError::NotLatin), is_spoilt, "whether there is a form")?;
        }
        same(properties(&other).is_empty(), is_spoilt, "whether anything holds")?;
        same(Kind::of(&other).is_none(), is_spoilt, "whether it has a kind")?;
        // Whatever comes of them, nothing panics.
        let _ = (intercalates_of(&other).count(), reduce(&other), transposed(&other));
        let _ = Transversals::Plain.count(&other, &Limits::default());
        let _ = mate(&other, Transversals::Plain, &Limits { nodes: Some(1000), ..Limits::default() });
        Ok(())
    }

    fn properties(&self) -> Result<(), String> {
        let (n, a) = (self.n, &self.rows);
        let own = square(a);
        let words = properties(&own);
        let has = |word: &str| words.iter().any(|other| other == word);
        let turned: Rows = (0..n).map(|r| (0..n).map(|c| a[c][r]).collect()).collect();
        same(rows(&transposed(&own)), turned.clone(), "the transpose")?;
        same(has("symmetric"), *a == turned, "symmetric")?;
        same(has("diagonal"), is_of(Kind::Diagonal, a), "diagonal")?;
        same(has("pandiagonal"), is_of(Kind::Pandiagonal, a), "pandiagonal")?;
        same(has("idempotent"), (0..n).all(|i| a[i][i] == i), "idempotent")?;
        let pairs: BTreeSet<(usize, usize)> = a.concat().into_iter().zip(turned.concat()).collect();
        same(has("self-orthogonal"), pairs.len() == n * n, "self-orthogonal")?;
        that(!self.is_kind || self.kind.holds(&own), "it is of its kind")?;
        let mut expected = BTreeSet::new();
        for (r, s) in (0..n).flat_map(|r| (0..r).map(move |s| (s, r))) {
            for (c, d) in (0..n).flat_map(|c| (0..c).map(move |d| (d, c))) {
                if a[r][c] == a[s][d] && a[r][d] == a[s][c] {
                    expected.insert([r, s, c, d]);
                }
            }
        }
        same(intercalates_of(&own).collect::<BTreeSet<_>>(), expected, "intercalates")
    }

    /// The square as a text with holes, and one damaged byte.
    fn text(&self, damage: usize, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let n = self.n;
        let hole = rng.random_range(0..n * n);
        let cell = |at: usize| if at == hole { "-1".to_owned() } else { self.rows[at / n][at % n].to_string() };
        let lines: Vec<String> =
            (0..n).map(|r| (0..n).map(|c| cell(r * n + c)).collect::<Vec<_>>().join(" ")).collect();
        let heads =
            [format!("p qwh {n} 1"), format!("c text\np dqwh {n} 1"), format!("order {n}"), "# rows".to_owned()];
        for head in heads {
            let whole = format!("{head}\n{}\n", lines.join("\n"));
            let mut all = text::read_all(&whole, None);
            let partial = all.next().ok_or("a square")?.map_err(|error| error.to_string())?;
            that(all.next().is_none(), "one square")?;
            let read: Vec<Option<usize>> = partial.grid.cells.iter().map(|cell| cell.map(Symbol::index)).collect();
            let expected = (0..n * n).map(|at| (at != hole).then(|| self.rows[at / n][at % n])).collect();
            same(read, expected, "the cells")?;
            let mut bytes = whole.into_bytes();
            let at = damage % bytes.len();
            bytes[at] = b"09 -\nx\xff"[damage % 7];
            for partial in text::read_all(&String::from_utf8_lossy(&bytes), None).flatten() {
                same(partial.grid.cells.len(), partial.grid.order.cell_count(), "as many cells as the order has")?;
            }
        }
        Ok(())
    }

    fn limited(&self) -> Result<(), String> {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let (n, own, budget) = (self.n, square(&self.rows), Budget::start(&limits));
        let ended = Err(CanonError::Stopped(Stop::TimeLimit));
        same(isotopy_canon(&own, &budget), ended.clone(), "a form")?;
        same(main_class_canon(&own, &budget), ended, "a form")?;
        let count = Transversals::Plain.count(&own, &limits.clone());
        // A theorem answers in no time for some squares without transversals.
        let none = transversals(&self.rows, false).is_empty();
        let expected =
            if none && count.end == Outcome::Complete { Outcome::Complete } else { Outcome::Stopped(Stop::TimeLimit) };
        same((count.solutions, count.end), (0, expected), "transversals")?;
        let mate = mate(&own, Transversals::Plain, &limits);
        that(mate == Mate::Unknown(Stop::TimeLimit.into()) || none && mate == Mate::Impossible, "a mate")?;
        let Some(random) = Random::new(n, self.kind, 1).map_err(|error| error.to_string())? else { return Ok(()) };
        let mut random = random.limits(limits.clone());
        same((random.next(), random.end()), (None, Some(Outcome::Stopped(Stop::TimeLimit))), "a random square")?;
        let mut counting = Counting::new(n, self.kind).map_err(|error| error.to_string())?.limits(limits.clone());
        same((counting.advance(), counting.end()), (false, Some(Outcome::Stopped(Stop::TimeLimit))), "a count")?;
        // Limits of their own: what was ended goes on.
        let mut counting = counting.limits(Limits::default());
        counting.advance();
        that(matches!(counting.end(), None | Some(Outcome::Complete)), "a count with other limits goes on")?;
        let puzzle = self.kind.puzzle(n).map_err(|error| error.to_string())?;
        let completion = puzzle.completing().ok_or("houses alone")?.limits(limits).run();
        same(completion.square, Err(Stop::TimeLimit), "a completion")?;
        let first = squares(n, self.kind).map_err(|error| error.to_string())?.next();
        same(first.is_some(), self.kind.exists(n), "a first square")
    }
}

#[test]
fn random_sequences_of_calls_agree_with_naive_code() {
    check::<Sequence>();
}
