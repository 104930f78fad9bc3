//! A canvas: shapes in layers, and which places are taken by texts and marks.

use std::collections::BTreeMap;

use crate::area::{Area, SIDE};
use crate::shape::{Layer, Shape, Text};

/// Shapes, and the places that no text may take.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    shapes: Vec<(Layer, Shape)>,
    /// By the squares of one cell's size that they touch, so that large grids are drawn soon.
    taken: BTreeMap<(i64, i64), Vec<Area>>,
}

/// The squares that a rectangle touches.
fn squares(area: &Area) -> impl Iterator<Item = (i64, i64)> + use<> {
    let number = |at: f64| (at / SIDE).floor() as i64;
    let (rows, columns) = (number(area.top)..=number(area.bottom), number(area.left)..=number(area.right));
    rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
}

impl Canvas {
    /// Adds a shape over which others may lie.
    pub(crate) fn add(&mut self, layer: Layer, shape: Shape) {
        self.shapes.push((layer, shape));
    }

    /// How many shapes there are.
    pub(crate) fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Takes a place.
    pub(crate) fn take(&mut self, area: Area) {
        squares(&area).for_each(|square| self.taken.entry(square).or_default().push(area));
    }

    /// Whether a place is not taken.
    pub(crate) fn is_free(&self, area: &Area) -> bool {
        !squares(area).any(|square| self.taken.get(&square).is_some_and(|all| all.iter().any(|one| one.overlaps(area))))
    }

    /// Takes a place unless it is taken already; says whether it was free.
    pub(crate) fn try_take(&mut self, area: Area) -> bool {
        let is_free = self.is_free(&area);
        if is_free {
            self.take(area);
        }
        is_free
    }

    /// Adds a text, and takes its place.
    pub(crate) fn write(&mut self, text: Text) {
        self.take(text.area());
        self.add(Layer::Texts, Shape::Text(text));
    }

    /// The shapes, the lowest layer first, and in the order in which they came.
    pub(crate) fn shapes(&self) -> Vec<&Shape> {
        let mut sorted: Vec<&(Layer, Shape)> = self.shapes.iter().collect();
        sorted.sort_by_key(|(layer, _)| *layer);
        sorted.into_iter().map(|(_, shape)| shape).collect()
    }

    /// The place that all shapes take.
    pub(crate) fn bounds(&self) -> Option<Area> {
        self.shapes.iter().map(|(_, shape)| shape.area()).reduce(Area::join)
    }
}
