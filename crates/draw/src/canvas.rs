//! A canvas: shapes in layers, and which places are taken by texts and marks.

use crate::area::Area;
use crate::shape::{Layer, Shape, Text};

/// Shapes, and the places that no text may take.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    shapes: Vec<(Layer, Shape)>,
    taken: Vec<Area>,
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
        self.taken.push(area);
    }

    /// Whether a place is not taken.
    pub(crate) fn is_free(&self, area: &Area) -> bool {
        !self.taken.iter().any(|taken| taken.overlaps(area))
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
