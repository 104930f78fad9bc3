//! The slots for connections: when all are taken, an idle connection gives its slot to a new one.

use std::collections::BTreeMap;
use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The activity of a connection. The order is that in which they lose their slots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Activity {
    /// Nothing is known of it: it has not shown the token.
    Unknown,
    /// It has shown the token, and waits for its next request.
    Idle,
    /// A request that has shown the token is read or answered. It keeps its place.
    Asking,
}

/// The places, each for one connection.
#[derive(Debug)]
pub(crate) struct Slots {
    most: usize,
    taken: Mutex<OpenConnections>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    /// The connections by the order in which they came.
    connections: BTreeMap<u64, (TcpStream, Activity)>,
    number: u64,
}

/// The place of a connection, until it is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<Slots>,
    number: u64,
}

impl Slots {
    pub(crate) fn new(most: usize) -> Arc<Slots> {
        Arc::new(Slots { most, taken: Mutex::default() })
    }

    /// A place for a connection; `None` if all others ask something at the moment.
    ///
    /// # Errors
    /// If too many files are open, by others than connections.
    pub(crate) fn take(self: &Arc<Slots>, stream: &TcpStream) -> io::Result<Option<Slot>> {
        let own = stream.try_clone().or_else(|_| {
            self.close_one();
            stream.try_clone()
        })?;
        let mut taken = self.taken();
        if taken.connections.len() >= self.most && !taken.close_one() {
            return Ok(None);
        }
        let number = taken.number;
        taken.number += 1;
        taken.connections.insert(number, (own, Activity::Unknown));
        Ok(Some(Slot { slots: Arc::clone(self), number }))
    }

    /// Closes a connection that asks nothing.
    pub(crate) fn close_one(&self) {
        self.taken().close_one();
    }

    fn taken(&self) -> MutexGuard<'_, OpenConnections> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    /// Closes the oldest connection of the lowest kind; false if all of them ask something.
    fn close_one(&mut self) -> bool {
        let those = self.connections.iter().filter(|(_, (_, doing))| *doing != Activity::Asking);
        let Some(number) = those.min_by_key(|(number, (_, doing))| (*doing, **number)).map(|(&number, _)| number)
        else {
            return false;
        };
        if let Some((stream, _)) = self.connections.remove(&number) {
            // Its thread notices the end. A connection that has ended already is closed as well.
            let _ = stream.shutdown(Shutdown::Both);
        }
        true
    }
}

impl Slot {
    /// A request has shown the token.
    pub(crate) fn ask(&self) {
        self.turn(|_| Activity::Asking);
    }

    /// The request, if it was one with the token, is answered.
    pub(crate) fn rest(&self) {
        self.turn(|doing| doing.min(Activity::Idle));
    }

    fn turn(&self, next: impl FnOnce(Activity) -> Activity) {
        if let Some((_, doing)) = self.slots.taken().connections.get_mut(&self.number) {
            *doing = next(*doing);
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.slots.taken().connections.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn those_that_ask_keep_their_places_and_strangers_go_first() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let slots = Slots::new(3);
        let come = || {
            let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            client.set_read_timeout(Some(std::time::Duration::from_millis(50))).unwrap();
            (client, slots.take(&listener.accept().unwrap().0).unwrap())
        };
        // A connection that was closed is at its end; one that is open has nothing to read.
        let is_open = |mut client: &TcpStream| client.read(&mut [0]).is_err();
        let (idle, idles) = come();
        let idles = idles.unwrap();
        idles.ask();
        idles.rest();
        let (asking, asks) = come();
        let asks = asks.unwrap();
        asks.ask();
        let (stranger, _first) = come();
        let (newer, second) = come();
        assert!(second.is_some() && !is_open(&stranger) && is_open(&idle) && is_open(&asking));
        second.as_ref().unwrap().ask();
        let (newest, third) = come();
        assert!(third.is_some() && !is_open(&idle) && is_open(&asking) && is_open(&newer));
        third.as_ref().unwrap().ask();
        assert!(come().1.is_none() && is_open(&asking) && is_open(&newer) && is_open(&newest));
        drop(asks);
        assert!(come().1.is_some());
    }
}
