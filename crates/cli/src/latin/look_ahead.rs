//! Looks ahead for a second square before the first one is answered, so that the first one gets a heading.

use graeco_host::stream::{Closed, Feed};

use super::input_square::{InputSquare, Item, ReadSquare};

/// Hands items over. If squares may have headings, the first one waits until another one or the end has come.
pub(super) struct LookAhead<'f, A> {
    feed: &'f Feed<Item, A>,
    may_be_headed: bool,
    /// Whether there is another square than the first one.
    has_several: bool,
    /// Whether a square has come.
    has_one: bool,
    first: Option<InputSquare>,
}

impl<'f, A> LookAhead<'f, A> {
    /// `has_several`: whether there are several squares anyway.
    pub(super) fn new(feed: &'f Feed<Item, A>, may_be_headed: bool, has_several: bool) -> LookAhead<'f, A> {
        LookAhead { feed, may_be_headed, has_several, has_one: false, first: None }
    }

    /// Hands over an item, but not yet the first square.
    pub(super) fn send(&mut self, item: Item) -> Result<(), Closed> {
        let is_square = item.as_ref().map_or_else(|why| why.wrong.is_some(), |_| true);
        self.has_several |= is_square && self.has_one;
        self.has_one |= is_square;
        self.release()?;
        match item {
            Ok(ReadSquare::Square(given)) if self.may_be_headed && !self.has_several => self.first = Some(given),
            Ok(ReadSquare::Square(given)) => return self.square(given),
            other => return self.feed.send(other),
        }
        Ok(())
    }

    /// Answers the square that has waited.
    pub(super) fn end(mut self) -> Result<(), Closed> {
        self.release()
    }

    fn release(&mut self) -> Result<(), Closed> {
        self.first.take().map_or(Ok(()), |given| self.square(given))
    }

    fn square(&self, given: InputSquare) -> Result<(), Closed> {
        let is_headed = self.may_be_headed && self.has_several;
        self.feed.send(Ok(ReadSquare::Square(InputSquare { is_headed, ..given })))
    }
}
