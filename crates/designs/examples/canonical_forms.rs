//! Canonical forms stay what they are under random isotopisms and paratopisms: squares of orders 5 to 50, by hand.
//!
//! `cargo run --release -p graeco-designs --example canonical_forms -- 200 1000` takes 200 squares and 1,000 images of each.

use graeco_designs::switches_of;
use graeco_latin::rand::seq::SliceRandom;
use graeco_latin::rand::{Rng, SeedableRng};
use graeco_latin::{Budget, Class, Kind, Order, Paratopism, Random, Square, Symbol, group, labelled};
use rand_chacha::ChaCha8Rng;

/// A square of an order: random, cyclic, the product of two random ones, or a cyclic one with a switched intercalate.
fn square(n: usize, number: usize) -> Square {
    let random = |n: usize| {
        let mut squares = Random::new(n, Kind::Plain, number as u64).unwrap().unwrap();
        squares.next().unwrap()
    };
    let factor = (2..n).find(|&factor| n.is_multiple_of(factor));
    match (number % 4, factor) {
        (1, _) => group(&format!("Z{n}")).unwrap(),
        (2, Some(k)) => {
            let (a, b, m) = (random(k), random(n / k), n / k);
            let symbol = |cell: usize| {
                let (row, column) = (cell / n, cell % n);
                a[(row / m, column / m)].index() * m + b[(row % m, column % m)].index()
            };
            Square::new(Order::new(n).unwrap(), (0..n * n).map(|cell| Symbol::new(symbol(cell))).collect())
        }
        (3, Some(2)) => {
            let cyclic = group(&format!("Z{n}")).unwrap();
            switches_of(&cyclic).nth(number % n).unwrap().apply(&cyclic)
        }
        _ => random(n),
    }
}

/// A random paratopism; an isotopism if the roles are to stay.
fn random_map(n: usize, class: Class, random: &mut impl Rng) -> Paratopism {
    let mut shuffled = |many: usize| {
        let mut list: Vec<u8> = (0..many).map(|x| x as u8).collect();
        list.shuffle(random);
        list
    };
    let roles = if class == Class::Main { shuffled(3) } else { vec![0, 1, 2] };
    let roles = [0, 1, 2].map(|role| usize::from(roles[role]));
    Paratopism::new(roles, [(); 3].map(|()| shuffled(n))).unwrap()
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let (squares, images) = (arguments.next().unwrap_or(20), arguments.next().unwrap_or(10));
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for number in 0..squares {
        let n = 5 + number * 46 / squares;
        let square = square(n, number);
        assert!(square.is_latin());
        for class in [Class::Isotopy, Class::Main] {
            let canon = |square: &Square| labelled(square, class, &Budget::default()).unwrap();
            let form = canon(&square).canon;
            for _ in 0..images / 2 {
                let image = random_map(n, class, &mut random).apply(&square);
                let labelled = canon(&image);
                assert_eq!(labelled.canon, form, "order {n}, square {number}");
                assert_eq!(labelled.to_form.apply(&image), form.square);
                assert!(labelled.generators.iter().all(|map| map.apply(&image) == image));
            }
        }
        println!("square {number} of order {n}: one form");
    }
}
