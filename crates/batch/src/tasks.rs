//! Tasks: the puzzles in work, with their solutions so far, their lanes, and the nodes kept for later.

use crate::nodes::NONE;

/// A puzzle that is being worked on.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// Its number in the order of reading.
    pub(crate) index: u64,
    /// Solutions so far, and how many are enough.
    pub(crate) found: u64,
    pub(crate) limit: u64,
    pub(crate) lanes: u32,
    /// Its newest node for later, or [`NONE`].
    pub(crate) top: u32,
    /// Its number among those without lanes, or [`NONE`].
    pub(crate) orphan: u32,
}

/// All of them, by number; numbers are used again.
#[derive(Default, Debug)]
pub(crate) struct Tasks {
    all: Vec<Task>,
    unused: Vec<u32>,
    /// Those that have nodes for later, but no lane.
    pub(crate) orphans: Vec<u32>,
}

impl Tasks {
    pub(crate) fn add(&mut self, (index, limit): (u64, u64)) -> u32 {
        let task = Task { index, found: 0, limit, lanes: 1, top: NONE, orphan: NONE };
        if let Some(number) = self.unused.pop() {
            self.all[number as usize] = task;
            return number;
        }
        self.all.push(task);
        self.all.len() as u32 - 1
    }

    /// The puzzle is answered.
    pub(crate) fn remove(&mut self, number: u32) {
        self.adopt(number);
        self.unused.push(number);
    }

    /// Those that are not answered.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Task> {
        let mut open = vec![true; self.all.len()];
        self.unused.iter().for_each(|&number| open[number as usize] = false);
        self.all.iter().zip(open).filter(|(_, open)| *open).map(|(task, _)| task)
    }

    /// How many are not answered.
    pub(crate) fn len(&self) -> usize {
        self.all.len() - self.unused.len()
    }

    /// The task has nodes for later, but no lane.
    pub(crate) fn abandon(&mut self, number: u32) {
        self.all[number as usize].orphan = self.orphans.len() as u32;
        self.orphans.push(number);
    }

    /// The task has a lane again, or needs none.
    pub(crate) fn adopt(&mut self, number: u32) {
        let place = std::mem::replace(&mut self.all[number as usize].orphan, NONE);
        if place != NONE {
            self.orphans.swap_remove(place as usize);
            if let Some(&moved) = self.orphans.get(place as usize) {
                self.all[moved as usize].orphan = place;
            }
        }
    }
}

impl std::ops::Index<u32> for Tasks {
    type Output = Task;

    fn index(&self, number: u32) -> &Task {
        &self.all[number as usize]
    }
}

impl std::ops::IndexMut<u32> for Tasks {
    fn index_mut(&mut self, number: u32) -> &mut Task {
        &mut self.all[number as usize]
    }
}
