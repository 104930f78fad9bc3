//! The faces of a planar graph without cut vertices, found by adding one path after another.
//!
//! After G. Demoucron, Y. Malgrange and R. Pertuiset, *Graphes planaires* (1964): the edges not drawn yet fall into
//! fragments, and a fragment that fits into one face only goes there first.

use crate::limits::Pace;
use crate::outcome::Stop;

/// A face: its corners in order. Every edge is passed once in each direction by all faces together.
pub(super) type Face = Vec<usize>;

/// The faces of a connected simple graph in which no vertex cuts another two apart; `None` if it is not planar.
/// `neighbors[v]` lists the neighbours of `v`. Takes a time of the order of the edges' number squared.
pub(super) fn faces(neighbors: &[Vec<usize>], pace: &mut Pace) -> Result<Option<Vec<Face>>, Stop> {
    let edges = neighbors.iter().map(Vec::len).sum::<usize>() / 2;
    if neighbors.len() > 2 && edges > 3 * neighbors.len() - 6 {
        return Ok(None);
    }
    let Some(cycle) = cycle(neighbors) else { return Ok(None) };
    let mut drawing = Drawing { neighbors, drawn: vec![Vec::new(); neighbors.len()], faces: Vec::new(), edges: 0 };
    for place in 0..cycle.len() {
        drawing.draw(cycle[place], cycle[(place + 1) % cycle.len()]);
    }
    drawing.faces = vec![cycle.clone(), cycle.into_iter().rev().collect()];
    while drawing.edges < edges {
        if !drawing.add_path(pace)? {
            return Ok(None);
        }
    }
    Ok(Some(drawing.faces))
}

/// Any cycle.
fn cycle(neighbors: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut parent = vec![usize::MAX; neighbors.len()];
    let mut path = vec![0];
    let mut next = vec![0; neighbors.len()];
    parent[0] = 0;
    while let Some(&at) = path.last() {
        let Some(&to) = neighbors[at].get(next[at]) else {
            path.pop();
            continue;
        };
        next[at] += 1;
        if parent[to] == usize::MAX {
            parent[to] = at;
            path.push(to);
        } else if to != parent[at]
            && let Some(start) = path.iter().position(|&v| v == to)
        {
            return Some(path.split_off(start));
        }
    }
    None
}

struct Drawing<'g> {
    neighbors: &'g [Vec<usize>],
    /// For each vertex the neighbours to which an edge is drawn.
    drawn: Vec<Vec<usize>>,
    faces: Vec<Face>,
    edges: usize,
}

/// A part of the graph that is not drawn: the drawn vertices that it hangs on, and one of its own, if it has any.
struct Fragment {
    ends: Vec<usize>,
    inside: Option<usize>,
}

impl Drawing<'_> {
    fn draw(&mut self, a: usize, b: usize) {
        self.drawn[a].push(b);
        self.drawn[b].push(a);
        self.edges += 1;
    }

    fn is_drawn(&self, vertex: usize) -> bool {
        !self.drawn[vertex].is_empty()
    }

    /// Draws a path. False if the graph is seen not to be planar.
    fn add_path(&mut self, pace: &mut Pace) -> Result<bool, Stop> {
        pace.step(1 + self.neighbors.len() as u64 / 64)?;
        let mut best: Option<(usize, usize, Fragment)> = None;
        for fragment in self.fragments() {
            pace.step(1 + self.faces.len() as u64 / 64)?;
            let fits = |face: &Face| fragment.ends.iter().all(|end| face.contains(end));
            let mut fitting = (0..self.faces.len()).filter(|&face| fits(&self.faces[face]));
            let Some(face) = fitting.next() else { return Ok(false) };
            let choices = 1 + usize::from(fitting.next().is_some());
            if best.as_ref().is_none_or(|best| choices < best.0) {
                best = Some((choices, face, fragment));
            }
            if choices == 1 {
                break;
            }
        }
        let Some((_, face, fragment)) = best else { return Ok(false) };
        let path = self.path_through(&fragment);
        path.windows(2).for_each(|pair| self.draw(pair[0], pair[1]));
        self.cut(face, &path);
        Ok(true)
    }

    /// Cuts a face in two by a path between two of its corners.
    fn cut(&mut self, face: usize, path: &[usize]) {
        let mut corners = std::mem::take(&mut self.faces[face]);
        let start = corners.iter().position(|&v| v == path[0]).unwrap_or(0);
        corners.rotate_left(start);
        let end = corners.iter().position(|&v| Some(&v) == path.last()).unwrap_or(0);
        let inner = &path[1..path.len() - 1];
        let back = inner.iter().rev();
        self.faces[face] = corners[..=end].iter().chain(back).copied().collect();
        self.faces.push(corners[end..].iter().chain(&corners[..1]).chain(inner).copied().collect());
    }

    fn fragments(&self) -> Vec<Fragment> {
        let mut seen = vec![false; self.neighbors.len()];
        let mut fragments = Vec::new();
        for vertex in 0..self.neighbors.len() {
            if self.is_drawn(vertex) {
                let free = self.neighbors[vertex].iter().filter(|&&to| to > vertex && self.is_drawn(to));
                let chords = free.filter(|to| !self.drawn[vertex].contains(to));
                fragments.extend(chords.map(|&to| Fragment { ends: vec![vertex, to], inside: None }));
            } else if !seen[vertex] {
                let mut fragment = Fragment { ends: Vec::new(), inside: Some(vertex) };
                let mut waiting = vec![vertex];
                seen[vertex] = true;
                while let Some(at) = waiting.pop() {
                    for &to in &self.neighbors[at] {
                        if self.is_drawn(to) {
                            fragment.ends.push(to);
                        } else if !std::mem::replace(&mut seen[to], true) {
                            waiting.push(to);
                        }
                    }
                }
                fragment.ends.sort_unstable();
                fragment.ends.dedup();
                fragments.push(fragment);
            }
        }
        fragments
    }

    /// A path through a fragment from one of its ends to another.
    fn path_through(&self, fragment: &Fragment) -> Vec<usize> {
        let Some(inside) = fragment.inside else { return fragment.ends.clone() };
        let first = fragment.ends[0];
        let mut from = vec![usize::MAX; self.neighbors.len()];
        from[inside] = inside;
        let mut waiting = std::collections::VecDeque::from([inside]);
        let (mut head, mut tail) = (None, None);
        while let Some(at) = waiting.pop_front() {
            for &to in &self.neighbors[at] {
                if self.is_drawn(to) {
                    let end = if to == first { &mut head } else { &mut tail };
                    end.get_or_insert((to, at));
                } else if from[to] == usize::MAX {
                    from[to] = at;
                    waiting.push_back(to);
                }
            }
        }
        self.join(fragment, head, tail, inside, &from)
    }

    /// The shortest way inside a fragment between the vertices next to two of its ends.
    fn join(
        &self,
        fragment: &Fragment,
        head: Option<(usize, usize)>,
        tail: Option<(usize, usize)>,
        inside: usize,
        from: &[usize],
    ) -> Vec<usize> {
        let (Some((first, near)), Some((last, far))) = (head, tail) else { return fragment.ends.clone() };
        let up = |mut at: usize| {
            let mut way = vec![at];
            while at != inside {
                at = from[at];
                way.push(at);
            }
            way
        };
        let (mut near, mut far) = (up(near), up(far));
        // The common part of both ways beyond their meeting is passed twice, and left out.
        while near.len() > 1 && far.len() > 1 && near[near.len() - 2] == far[far.len() - 2] {
            near.pop();
            far.pop();
        }
        far.pop();
        let mut path = vec![first];
        path.extend(near);
        path.extend(far.into_iter().rev());
        path.push(last);
        path
    }
}
