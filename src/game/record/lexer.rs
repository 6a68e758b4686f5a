//! The words, comments and brackets of a record file, line by line.

use super::tags;
use std::io::BufRead;

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
    ended: bool,
}

impl<R: BufRead> Lexer<R> {
    pub fn new(input: R) -> Lexer<R> {
        Lexer { input, line: String::new(), at: 0, number: 0, ended: false }
    }

    /// The number of the present line, from 1.
    pub fn line(&self) -> usize {
        self.number
    }

    /// The next token.
    pub fn token(&mut self) -> Result<Token, Fault> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            self.at += blanks;
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
                    let end = rest.find(|c| is_blank(c) || "[]{}();$".contains(c)).unwrap_or(rest.len());
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

    /// Goes on to the first line after the present lines of tags.
    pub fn skip_tags(&mut self) {
        while self.line.starts_with('[') && self.next_line().unwrap_or(false) {}
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
        self.line.clear();
        self.at = 0;
        let mut bytes = Vec::new();
        while !self.ended {
            bytes.clear();
            match self.input.read_until(b'\n', &mut bytes) {
                Ok(0) => self.ended = true,
                Ok(_) => self.number += 1,
                Err(error) => {
                    self.ended = true;
                    return Err(self.fault(format!("cannot read on: {error}")));
                }
            }
            if bytes.first().is_some_and(|&first| first != b'%') {
                self.line = String::from_utf8_lossy(&bytes).into_owned();
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn fault(&self, reason: String) -> Fault {
        Fault { line: self.number, reason }
    }
}

/// White space; the byte-order mark that some editors put first counts as such.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
