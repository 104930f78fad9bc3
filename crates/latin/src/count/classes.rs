//! Orbits under a group given by generators: one representative of each orbit, and the orbit's size.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// One element of each orbit, with the size of the orbit. `neighbours` gives the images of an element under the
/// generators, which must be in `things`.
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
