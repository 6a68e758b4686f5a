//! A source that counts what has been read from it.

use std::cell::Cell;
use std::io::{self, BufRead, Read};

/// Passes on what `source` yields and adds its bytes to `count`.
#[derive(Debug)]
pub struct Counted<'a, R> {
    source: R,
    count: &'a Cell<u64>,
}

impl<'a, R> Counted<'a, R> {
    /// Counts what is read from `source` from now on.
    pub fn new(source: R, count: &'a Cell<u64>) -> Counted<'a, R> {
        Counted { source, count }
    }
}

impl<R: BufRead> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.source.read(buffer)?;
        self.count.set(self.count.get() + bytes as u64);
        Ok(bytes)
    }
}

impl<R: BufRead> BufRead for Counted<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.count.set(self.count.get() + amount as u64);
        self.source.consume(amount);
    }
}
