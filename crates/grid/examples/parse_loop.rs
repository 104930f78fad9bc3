//! Measures how long puzzles of JSON lines take to be read.
use std::time::Instant;
fn main() {
    let mut args = std::env::args().skip(1);
    let times: usize = args.next().unwrap().parse().unwrap();
    for path in args {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('{')).collect();
        let mut best = f64::MAX;
        for _ in 0..7 {
            let start = Instant::now();
            for _ in 0..times {
                for line in &lines {
                    let _ = std::hint::black_box(graeco_grid::file::Document::parse(line));
                }
            }
            best = best.min(start.elapsed().as_secs_f64());
        }
        let name = path.rsplit('/').next().unwrap();
        println!("{name:30} {:8.2} µs a line", best * 1e6 / (times * lines.len()) as f64);
    }
}
