//! The secret token in the address of the page, which keeps out other users of this machine.

use std::fmt::{self, Write};
use std::io;

/// How many random bytes a token has.
const BYTES: usize = 16;

/// A secret of one server.
pub(crate) struct Token(String);

/// Secrets do not get into logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// A new one, from the random numbers of the system.
    pub(crate) fn new() -> io::Result<Token> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::from)?;
        let mut token = String::new();
        bytes.iter().for_each(|byte| write!(token, "{byte:02x}").expect("a string takes everything"));
        Ok(Token(token))
    }

    /// The token as it is written in the address.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the value of a header `Authorization` shows this token. The time of the comparison depends on its length only.
    pub(crate) fn is_shown(&self, header: &str) -> bool {
        let shown = header.strip_prefix("Bearer ").unwrap_or_default().as_bytes();
        let differences = shown.iter().zip(self.0.as_bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        shown.len() == self.0.len() && differences == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_different() {
        let (one, other) = (Token::new().unwrap(), Token::new().unwrap());
        assert_eq!((one.as_str().len(), one.as_str() == other.as_str()), (32, false));
        assert!(one.is_shown(&format!("Bearer {}", one.as_str())) && !one.is_shown(one.as_str()));
        assert!(!one.is_shown(&format!("Bearer {}", other.as_str())));
    }
}
