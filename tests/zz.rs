//! scratch
use graeco_grid::*;
#[test] fn go() {
    let base = Puzzle::sudoku(3,3).unwrap();
    for k in ["17-givens","top1465","hardest-2011","hardest-11"] {
    let t = std::fs::read_to_string(format!("../shared/sudoku/{k}.txt")).unwrap();
    let lines: Vec<&str> = t.lines().filter(|l| l.len()>=81 && !l.starts_with('#')).take(5000).collect();
    let s = std::time::Instant::now();
    let mut nodes=0;
    for l in &lines {
        let g: Vec<Option<Symbol>> = l.bytes().take(81).map(|b| (b'1'..=b'9').contains(&b).then(|| Symbol::new((b-b'1') as usize))).collect();
        let p = base.clone().with_givens(&g).unwrap();
        let c = p.search().limits(Limits::solutions(2)).count();
        assert_eq!(c.solutions, 1);
        nodes += c.stats.nodes;
    }
    let us = s.elapsed().as_secs_f64()*1e6/lines.len() as f64;
    let mut solver_sum = 0; let s = std::time::Instant::now();
    for l in &lines { let p = sudoku::Sudoku::from_str_line(&l[..81]).unwrap(); solver_sum += p.solutions_count_up_to(2); }
    let us2 = s.elapsed().as_secs_f64()*1e6/lines.len() as f64;
    println!("{k} {us:.2} us, nodes {:.2}; crate {us2:.2} ratio {:.3} {solver_sum}", nodes as f64/lines.len() as f64, us2/us);
    }
}
