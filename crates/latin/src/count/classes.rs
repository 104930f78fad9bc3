//! Classes of things that generators of a group carry to one another: one of each class, and how many there are.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// One thing of each class with the size of its class. The images of a thing under `neighbours` must be in `things`.
pub(super) fn classes<T: Clone + Eq + Hash>(things: &[T], neighbours: impl Fn(&T) -> Vec<T>) -> Vec<(T, u128)> {
    let places: FxHashMap<&T, usize> = things.iter().enumerate().map(|(place, thing)| (thing, place)).collect();
    let mut seen = vec![false; things.len()];
    let mut classes = Vec::new();
    for start in 0..things.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut open, mut size) = (vec![start], 0);
        while let Some(place) = open.pop() {
            size += 1;
            for neighbour in neighbours(&things[place]) {
                let next = places[&neighbour];
                if !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        classes.push((things[start].clone(), size));
    }
    classes
}
