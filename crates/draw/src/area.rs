//! Points and rectangles of a picture. A cell is 64 units wide and high; the grid begins at the origin.

pub(crate) const SIDE: f64 = 64.0;

/// A point: to the right, and down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    /// A point, measured in cells from the corner of the grid.
    pub(crate) fn at(column: f64, row: f64) -> Point {
        Point { x: column * SIDE, y: row * SIDE }
    }

    /// The point that is some cells further to the right and down.
    pub(crate) fn moved(self, columns: f64, rows: f64) -> Point {
        Point { x: self.x + columns * SIDE, y: self.y + rows * SIDE }
    }

    /// The point on the way to another one: 0 is here, 1 is there.
    pub(crate) fn towards(self, other: Point, share: f64) -> Point {
        Point { x: self.x + (other.x - self.x) * share, y: self.y + (other.y - self.y) * share }
    }

    /// How far away another point is.
    pub(crate) fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point that is a distance away, on the way to another one.
    pub(crate) fn step(self, other: Point, distance: f64) -> Point {
        let all = self.distance(other);
        if all == 0.0 { self } else { self.towards(other, distance / all) }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Area {
    /// The rectangle around a point that reaches so far to both sides, and up and down.
    pub(crate) fn around(centre: Point, across: f64, along: f64) -> Area {
        let Point { x, y } = centre;
        Area { left: x - across, top: y - along, right: x + across, bottom: y + along }
    }

    /// Whether two rectangles have more in common than a border.
    pub(crate) fn overlaps(&self, other: &Area) -> bool {
        let is_apart = |end: f64, start: f64| end <= start + 1e-6;
        !(is_apart(self.right, other.left)
            || is_apart(other.right, self.left)
            || is_apart(self.bottom, other.top)
            || is_apart(other.bottom, self.top))
    }

    /// The least rectangle that holds both.
    pub(crate) fn join(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The rectangle that is larger by so much on each side.
    pub(crate) fn grown(self, by: f64) -> Area {
        Area { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }
}
