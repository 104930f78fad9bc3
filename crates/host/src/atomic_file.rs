//! Files that are replaced atomically: each is written to a temporary file, which is renamed when it is complete.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use tempfile::NamedTempFile;

/// How the name of a file that is not complete begins and ends.
const PART: [&str; 2] = [".graeco-", ".part"];

/// A file that is being written. Nothing of it stays unless it is [finished](Self::finish).
pub struct AtomicFile {
    path: PathBuf,
    part: Target,
}

enum Target {
    Beside(NamedTempFile),
    /// A device, a pipe or a standard stream has one place only.
    InPlace(File),
}

impl AtomicFile {
    /// Begins a file. A file that is there stays as it is until this one is finished. Removes the remains of others who were
    /// killed have left in the folder.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        clean_once(folder_of(path));
        AtomicFile::begin(path)
    }

    /// Begins a file in a folder that may hold very many files, and is [cleaned](clean) by others.
    pub fn begin(path: &Path) -> io::Result<AtomicFile> {
        if let Some(file) = standard_stream(path) {
            return Ok(AtomicFile { path: path.to_owned(), part: Target::InPlace(file) });
        }
        // A link stays, and leads to the new file.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let part = Target::InPlace(File::options().write(true).open(&path)?);
            return Ok(AtomicFile { path, part });
        }
        let part = locked(folder_of(&path))?;
        if let Some(old) = old {
            // A file that may not be written may not be replaced.
            File::options().append(true).open(&path)?;
            part.as_file().set_permissions(old.permissions())?;
        }
        Ok(AtomicFile { path, part: Target::Beside(part) })
    }

    /// Its future place.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is written beside its place.
    pub fn is_beside(&self) -> bool {
        matches!(self.part, Target::Beside(_))
    }

    /// The file to write to.
    pub fn file(&self) -> &File {
        match &self.part {
            Target::Beside(part) => part.as_file(),
            Target::InPlace(file) => file,
        }
    }

    /// Puts the file in its place.
    pub fn finish(self) -> io::Result<()> {
        match self.part {
            Target::Beside(part) => part.persist(self.path).map(drop).map_err(|error| error.error),
            Target::InPlace(_) => Ok(()),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// Writes a whole file.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Standard output or standard error if the path leads there, as `/dev/stdout` does. Its file is not replaced: others write
/// to it, too.
#[cfg(unix)]
fn standard_stream(path: &Path) -> Option<File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    let wanted = place(fs::metadata(path).ok()?);
    let streams = [io::stdout().as_fd().try_clone_to_owned(), io::stderr().as_fd().try_clone_to_owned()];
    let mut files = streams.into_iter().flatten().map(File::from);
    files.find(|file| file.metadata().is_ok_and(|data| place(data) == wanted))
}

#[cfg(not(unix))]
fn standard_stream(_: &Path) -> Option<File> {
    None
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file, which is locked while it is open; a file whose writer was killed has no lock.
fn locked(folder: &Path) -> io::Result<NamedTempFile> {
    let mut named = tempfile::Builder::new();
    named.prefix(PART[0]).suffix(PART[1]);
    #[cfg(unix)]
    named.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let part = named.tempfile_in(folder)?;
        // Where files cannot be locked, none is removed.
        let _ = part.as_file().lock();
        // Before it was locked, another process may have taken it for a remainder.
        if part.path().exists() {
            return Ok(part);
        }
    }
}

/// Removes the files in a folder whose writers were killed.
pub fn clean(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(PART[0]) && name.ends_with(PART[1]) {
            remove_unlocked(&path);
        }
    }
    Ok(())
}

fn remove_unlocked(path: &Path) {
    let file = File::options().write(true).open(path).ok().filter(|file| file.try_lock().is_ok());
    if file.is_some() {
        // Perhaps it took its place before it was locked here.
        let _ = fs::remove_file(path);
    }
}

/// Removes the files of writers that were killed, once in each folder: there may be many files.
fn clean_once(folder: &Path) {
    static CLEAN: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);
    if CLEAN.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        // A file that cannot be removed does no harm.
        let _ = clean(folder);
    }
}

/// Checks that a file can be written, as far as that can be known before it is.
///
/// # Errors
/// Why it cannot, in words.
pub fn check_writable(path: &Path) -> Result<(), String> {
    let parent = folder_of(path);
    if path.is_dir() {
        return Err("it is a directory; expected a file".to_owned());
    }
    if !parent.is_dir() {
        return Err(format!("there is no directory {}", parent.display()));
    }
    // A file is written beside its place first; a device is not.
    let (is_file, is_there) = (!path.exists() || path.is_file(), path.exists());
    match (!is_file || is_writable(parent)) && (!is_there || is_writable(path)) {
        true => Ok(()),
        false => Err("it cannot be written: permission denied".to_owned()),
    }
}

/// Whether a file can be changed, or a file can be made in a directory.
#[cfg(unix)]
fn is_writable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Whether a file can be changed is not known before it is tried.
#[cfg(not(unix))]
fn is_writable(_: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_is_the_old_or_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"old").unwrap();
        let mut half = AtomicFile::create(&path).unwrap();
        half.write_all(b"ne").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(half);
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"old".to_vec(), vec!["a".to_owned()]));
        write(&path, b"new").unwrap();
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"new".to_vec(), vec!["a".to_owned()]));
    }

    #[test]
    fn files_that_are_being_written_are_left_and_remainders_removed() {
        let folder = tempfile::tempdir().unwrap();
        let remainder = folder.path().join(".graeco-killed.part");
        fs::write(&remainder, "").unwrap();
        let mut written = AtomicFile::create(&folder.path().join("a")).unwrap();
        assert!(!remainder.exists());
        clean(folder.path()).unwrap();
        written.write_all(b"whole").unwrap();
        written.finish().unwrap();
        assert_eq!(fs::read(folder.path().join("a")).unwrap(), b"whole");
        clean(folder.path()).unwrap();
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        write(&file, b"old").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        // As any new file.
        fs::write(folder.path().join("usual"), "").unwrap();
        assert_eq!(mode(&file), mode(&folder.path().join("usual")));
        fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!((fs::read(&file).unwrap(), mode(&file)), (b"new".to_vec(), 0o640));
        assert!(link.is_symlink());
        write(Path::new("/dev/null"), b"lost").unwrap();
        assert!(write(folder.path(), b"").is_err());
    }
}
