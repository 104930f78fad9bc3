//! The puzzle file on disk: the page notices its changes, and replaces it when it is saved.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

use serde_json::{Value, json};

/// A puzzle file that the page may read again and replace. The server touches no other file.
pub trait Disk: Debug + Send + Sync {
    /// The path: it tells the browser which of its drafts belong to the file.
    fn path(&self) -> String;

    /// The text as it is now.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self) -> io::Result<String>;

    /// Replaces the text; others see the old or the new one at every moment.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, text: &str) -> io::Result<()>;
}

/// A short name of a text: equal for equal texts.
pub(crate) fn version(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:x}-{:x}", text.len(), hasher.finish())
}

/// The version on disk, and its text if it is not the one that the page has seen.
pub(crate) fn look(disk: &dyn Disk, seen: &str) -> Value {
    match disk.read() {
        Ok(text) if version(&text) == seen => json!({ "version": seen }),
        Ok(text) => json!({ "version": version(&text), "text": text }),
        Err(error) => json!({ "error": format!("{} cannot be read: {error}", disk.path()) }),
    }
}

/// Writes a text, unless somebody else has changed the file since the page saw it; then the answer has their text.
pub(crate) fn save(disk: &dyn Disk, text: &str, seen: &str) -> Value {
    match disk.read() {
        Ok(now) if version(&now) != seen => return look(disk, seen),
        // A file that is gone is written anew.
        Err(error) if error.kind() != io::ErrorKind::NotFound => return look(disk, seen),
        _ => {}
    }
    match disk.write(text) {
        Ok(()) => json!({ "version": version(text), "saved": true }),
        Err(error) => json!({ "error": format!("{} cannot be written: {error}", disk.path()) }),
    }
}
