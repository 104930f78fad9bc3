//! Published numbers of solutions, counted again by every engine.

use std::path::Path;

use graeco_exact_cover::{Engine, text};

#[test]
fn shared() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/exact-cover");
    let table = std::fs::read_to_string(dir.join("EXPECTED.tsv")).unwrap();
    for row in table.lines().skip(1) {
        let f: Vec<_> = row.split('\t').collect();
        let Ok(expected) = f[5].parse::<u128>() else { continue };
        if expected > 100_000 { continue }
        let problem = text::parse(&std::fs::read_to_string(dir.join(f[0].to_owned() + ".xc")).unwrap()).unwrap();
        for engine in Engine::ALL {
            let t = std::time::Instant::now();
            let mut s = problem.search().engine(engine).solutions();
            let mut n = 0;
            for sol in &mut s { n += 1; if n < 1000 { assert!(problem.is_solution(&sol)) } }
            s.check_restored(&problem).unwrap();
            assert_eq!(n, expected, "{} {:?}", f[0], engine);
            let c = problem.search().engine(engine).count();
            assert_eq!(c.solutions, expected);
            println!("{} {engine:?} {:?} {:?}", f[0], t.elapsed(), c.stats);
        }
    }
}
