//! One comparison of a record: how many times as fast graeco is as a peer on one instance.

/// A line of `benches/record.tsv`.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The bench that measures it, as `cargo bench --bench` names it.
    pub bench: String,
    /// What is done: instances of the same work make one row of a summary.
    pub work: String,
    /// On what it is done.
    pub instance: String,
    /// Who else does it, with the version.
    pub peer: String,
    /// The time of the peer over that of graeco: above 1 graeco is faster.
    pub ratio: f64,
}

impl Row {
    /// The row of a line, unless it is none.
    fn parse(line: &str) -> Option<Row> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [bench, work, instance, peer, ratio] = fields[..] else { return None };
        let [bench, work, instance, peer] = [bench, work, instance, peer].map(str::to_owned);
        Some(Row { bench, work, instance, peer, ratio: ratio.parse().ok()? })
    }
}

/// The rows of a record; lines that hold none, such as the head, are skipped.
pub fn parse(text: &str) -> Vec<Row> {
    text.lines().filter_map(Row::parse).collect()
}

/// A ratio with as many digits as it deserves: the next measurement has others.
pub fn digits(ratio: f64) -> String {
    match ratio {
        ..2.0 => format!("{ratio:.2}"),
        ..10.0 => format!("{ratio:.1}"),
        _ => format!("{ratio:.0}"),
    }
}

/// The rows of one work.
pub struct Work<'r> {
    pub name: &'r str,
    pub rows: Vec<&'r Row>,
}

impl Work<'_> {
    /// The geometric mean of the ratios.
    pub fn mean(&self) -> f64 {
        geometric_mean(self.rows.iter().map(|row| row.ratio))
    }

    pub fn least(&self) -> f64 {
        self.rows.iter().map(|row| row.ratio).fold(f64::INFINITY, f64::min)
    }

    /// The peers, each once.
    pub fn peers(&self) -> Vec<&str> {
        let mut peers: Vec<&str> = self.rows.iter().map(|row| row.peer.as_str()).collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }
}

/// The geometric mean of some numbers; 1 of none.
pub fn geometric_mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, many) = numbers.fold((0.0, 0), |(sum, many), number| (sum + number.ln(), many + 1));
    (sum / f64::from(many.max(1))).exp()
}

/// The works of a record in its order.
pub fn works(rows: &[Row]) -> Vec<Work<'_>> {
    let mut works: Vec<Work<'_>> = Vec::new();
    for row in rows {
        match works.iter_mut().find(|work| work.name == row.work) {
            Some(work) => work.rows.push(row),
            None => works.push(Work { name: &row.work, rows: vec![row] }),
        }
    }
    works
}
