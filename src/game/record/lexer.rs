//! The words, comments and brackets of a record file, line by line.

use super::tags;
use std::io::BufRead;

/// What some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What a record is made of.
#[derive(Debug, PartialEq, Eq)]
pub enum Token {
    /// A tag begins here; [`Lexer::tag`] reads it.
    Tag,
    /// A comment.
    Comment(String),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A move, a move number, both of them, a result.
    Word(String),
    /// The end of the file.
    End,
}

/// What is wrong, and on which line of the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: usize,
    pub reason: String,
}

/// Takes a file apart.
pub struct Lexer<R> {
    input: R,
    line: String,
    /// How much of the line has been read.
    at: usize,
    number: usize,
    /// Whether the line before was empty.
    after_empty: bool,
    ended: bool,
}

impl<R: BufRead> Lexer<R> {
    pub fn new(input: R) -> Lexer<R> {
        Lexer { input, line: String::new(), at: 0, number: 0, after_empty: true, ended: false }
    }

    /// The number of the present line, from 1.
    pub fn line(&self) -> usize {
        self.number
    }

    /// Whether what comes next is the first thing after an empty line, or in the file.
    pub fn begins_paragraph(&self) -> bool {
        self.after_empty && self.line[..self.at].trim().is_empty()
    }

    /// The next token.
    pub fn token(&mut self) -> Result<Token, Fault> {
        loop {
            self.at = self.line.len() - self.rest().trim_start().len();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else {
                if self.next_line()? {
                    continue;
                }
                return Ok(Token::End);
            };
            match first {
                '[' => return Ok(Token::Tag),
                '{' => return self.comment().map(Token::Comment),
                ';' => return Ok(Token::Comment(self.take(rest.len())[1..].to_string())),
                '(' => return Ok(self.bracket(Token::Open)),
                ')' => return Ok(self.bracket(Token::Close)),
                ']' | '}' => return Err(self.fault(format!("'{first}' closes nothing"))),
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    self.take(1 + digits);
                }
                _ => {
                    let end = rest
                        .find(|c: char| c.is_whitespace() || "[]{}();$".contains(c))
                        .unwrap_or(rest.len());
                    return Ok(Token::Word(self.take(end).to_string()));
                }
            }
        }
    }

    /// The tag that begins here: name and value.
    pub fn tag(&mut self) -> Result<(String, String), Fault> {
        let (name, value, rest) = tags::parse(self.rest()).map_err(|reason| self.fault(reason))?;
        let tag = (name.to_string(), value);
        self.at = self.line.len() - rest.len();
        Ok(tag)
    }

    /// Goes on to the first line after this one that is no line of tags.
    pub fn skip_tags(&mut self) {
        while self.next_line().unwrap_or(false) && self.line.starts_with('[') {}
    }

    /// Goes on to the next tag at the beginning of a line, unless one begins right here.
    pub fn skip_to_tag(&mut self) {
        while !self.rest().starts_with('[') && self.next_line().unwrap_or(false) {}
    }

    fn comment(&mut self) -> Result<String, Fault> {
        let begun = self.number;
        self.take(1);
        let mut text = String::new();
        loop {
            if let Some(end) = self.rest().find('}') {
                text += &self.take(end + 1)[..end];
                return Ok(text);
            }
            text += self.rest();
            if !self.next_line()? {
                return Err(Fault { line: begun, reason: "a comment is not closed".to_string() });
            }
        }
    }

    fn bracket(&mut self, token: Token) -> Token {
        self.take(1);
        token
    }

    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    /// Reads the next `length` bytes of the line.
    fn take(&mut self, length: usize) -> &str {
        self.at += length;
        &self.line[self.at - length..self.at]
    }

    /// Goes on to the next line that is not escaped by a percent sign; false at the end.
    fn next_line(&mut self) -> Result<bool, Fault> {
        self.after_empty = self.line.trim().is_empty();
        self.line.clear();
        self.at = 0;
        while let Some(bytes) = self.next_bytes()? {
            if !bytes.starts_with(b"%") {
                self.line = String::from_utf8_lossy(&bytes).into_owned();
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The bytes of the next line; none at the end and after a failure to read.
    fn next_bytes(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        if self.ended {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let count = self.input.read_until(b'\n', &mut bytes);
        self.ended = !matches!(count, Ok(1..));
        count.map_err(|error| self.fault(format!("cannot read on: {error}")))?;
        if self.ended {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(bytes))
    }

    fn fault(&self, reason: String) -> Fault {
        Fault { line: self.number, reason }
    }
}
