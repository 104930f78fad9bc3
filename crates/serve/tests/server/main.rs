//! The server over real sockets: access, answers, files, and that no client waits for another.

mod access;
mod aids;
mod answers;
mod files;
mod running;
mod waiting;
