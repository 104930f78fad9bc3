//! The page in a certificate that explains its files and how to check them.

use graeco_grid::text::counted;

/// The subject of a certificate, for its page.
pub(crate) struct About<'a> {
    pub(crate) is_cover: bool,
    pub(crate) has_sums: bool,
    /// The file that holds the puzzle or problem.
    pub(crate) subject: &'a str,
    pub(crate) solutions: usize,
    pub(crate) lemmas: u64,
    pub(crate) version: &'a str,
}

/// `no solution`, `exactly 1 solution`, `exactly 12 solutions`.
pub(crate) fn statement(solutions: u64) -> String {
    match solutions {
        0 => "no solution".into(),
        some => format!("exactly {}", counted(some, "solution")),
    }
}

impl About<'_> {
    pub(crate) fn page(&self) -> String {
        let About { is_cover, has_sums, subject, solutions, lemmas, version } = *self;
        let (thing, form, line, variables) = if is_cover {
            (
                "exact cover problem",
                "in the text format of Knuth's DLX programs",
                "the numbers of the chosen options, counted from 1",
                "Variable k is true where option k, counted from 1, is chosen.",
            )
        } else {
            (
                "puzzle",
                "a puzzle file of graeco",
                "the symbols of all cells, row by row, counted from 1",
                "In a grid of order n, variable (r-1)*n*n + (c-1)*n + s is true where the cell in row r and column c\n\
                 holds symbol s, all counted from 1.",
            )
        };
        let [lemmas, steps] = ["lemma", "step"].map(|what| counted(lemmas, what));
        let (files, commands) = if has_sums {
            (
                format!(
                    "formula.opb      The {thing} as linear constraints in OPB form, followed by one clause for each\n\
                     \x20                solution, which excludes that solution and no other.\n\
                     proof.pbp        A proof of {steps} that the formula has no solution, in the language of\n\
                     \x20                VeriPB, version 3.0: `pol` adds constraints up; `rup` adds a clause that\n\
                     \x20                follows by unit propagation from the constraints named after the colon.\n"
                ),
                "This command checks the third:\n\
                 \n\
                 \x20   veripb formula.opb proof.pbp\n",
            )
        } else {
            (
                format!(
                    "formula.cnf      The {thing} as a formula in DIMACS form, followed by one clause for each\n\
                     \x20                solution, which excludes that solution and no other.\n\
                     proof.lrat       A proof of {lemmas} that the formula has no solution, with hints.\n\
                     proof.drat       The same proof without hints.\n"
                ),
                "Any of these commands checks the third:\n\
                 \n\
                 \x20   rate formula.cnf proof.drat\n\
                 \x20   drat-trim formula.cnf proof.drat\n\
                 \x20   lrat-trim formula.cnf proof.lrat\n\
                 \x20   cake_lpr formula.cnf proof.lrat\n",
            )
        };
        format!(
            "Certificate: this {thing} has {statement}.\n\
             \n\
             {subject}      The {thing}, {form}.\n\
             solutions        One line per solution: {line}.\n\
             {files}\
             \n\
             {variables}\n\
             The last variable is always true. Its negation stands in clauses that would otherwise be empty.\n\
             \n\
             The statement holds if three things do: the lines of `solutions` are different solutions of the\n\
             {thing}; every line of the formula holds for every solution that is not listed; and the\n\
             formula has no solution. {commands}\
             \n\
             `graeco verify DIR` checks all three, with code that is not the code that wrote these files.\n\
             \n\
             Written by graeco {version}.\n",
            statement = statement(solutions as u64),
        )
    }
}
