//! The words, comments and brackets of a record file, line by line.

use super::encoding::Decoder;
use super::{dhtml, tags};
use std::io::{BufRead, Read};

/// The most bytes of a record, and so of a line: more are not kept in memory.
pub const LONGEST_RECORD: u64 = 32 << 20;

/// What DOS put at the end of a text.
const CTRL_Z: char = '\u{1a}';

/// What some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What a record is made of.
#[derive(Debug, PartialEq, Eq)]
pub enum Token {
    /// A tag begins here; [`Lexer::tag`] reads it.
    Tag,
    /// A game in DhtmlXQ begins here; [`Lexer::dhtml`] reads it.
    Dhtml,
    /// A comment.
    Comment(String),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A move, a move number, both of them, a result.
    Word(String),
    /// A numeric glyph: what is to be said of the move before, by its number.
    Glyph(u8),
    /// The end of the file.
    End,
}

/// What is wrong, and on which line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

/// Takes a file apart.
pub struct Lexer<R> {
    input: R,
    decoder: Decoder,
    /// Bytes that the present record may still have.
    left: u64,
    /// Bytes read.
    read: u64,
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
        Lexer {
            input,
            decoder: Decoder::default(),
            left: LONGEST_RECORD,
            read: 0,
            line: String::new(),
            at: 0,
            number: 0,
            after_empty: true,
            ended: false,
        }
    }

    /// Begins to count the bytes of another record.
    pub fn begin_record(&mut self) {
        self.left = LONGEST_RECORD;
    }

    /// How many bytes of the file have been read, lines being read whole.
    pub fn bytes_read(&self) -> u64 {
        self.read
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
            let is_blank = |c: char| c.is_whitespace() || c == CTRL_Z;
            self.at = self.line.len() - self.rest().trim_start_matches(is_blank).len();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else {
                if self.next_line()? {
                    continue;
                }
                return Ok(Token::End);
            };
            match first {
                '[' if rest.starts_with(dhtml::BEGIN) => return Ok(Token::Dhtml),
                '[' => return Ok(Token::Tag),
                '{' => return self.comment().map(Token::Comment),
                ';' => return Ok(Token::Comment(self.take(rest.len())[1..].to_string())),
                '(' => return Ok(self.bracket(Token::Open)),
                ')' => return Ok(self.bracket(Token::Close)),
                ']' | '}' => return Err(self.fault(format!("'{first}' closes nothing"))),
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    if let Ok(glyph) = self.take(1 + digits)[1..].parse() {
                        return Ok(Token::Glyph(glyph));
                    }
                }
                _ => {
                    let end = end_of_word(rest);
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

    /// The text of the game in DhtmlXQ that begins here.
    pub fn dhtml(&mut self) -> Result<String, Fault> {
        let begun = self.number;
        let mut text = String::new();
        loop {
            if let Some(end) = self.rest().find(dhtml::END) {
                text += self.take(end + dhtml::END.len());
                return Ok(text);
            }
            text += self.rest();
            if !self.next_line()? {
                return Err(Fault { line: begun, reason: "a game in DhtmlXQ is not closed".to_string() });
            }
        }
    }

    /// Goes on to the first line after this one that is no line of tags.
    pub fn skip_tags(&mut self) {
        while self.skip_line() && self.line.starts_with('[') {}
    }

    /// Goes on to the next tag at the beginning of a line, unless one begins right here.
    pub fn skip_to_tag(&mut self) {
        while !self.rest().starts_with('[') && self.skip_line() {}
    }

    /// Goes on to the next line, however much was passed over before; false at the end.
    fn skip_line(&mut self) -> bool {
        self.begin_record();
        self.next_line().unwrap_or(!self.ended)
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
                self.line = self.decoder.decode(bytes);
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
        let count = self.input.by_ref().take(self.left).read_until(b'\n', &mut bytes);
        self.ended = !matches!(count, Ok(1..)) && self.left > 0;
        count.map_err(|error| self.fault(format!("cannot read on: {error}")))?;
        if self.ended {
            return Ok(None);
        }
        self.number += 1;
        self.left -= bytes.len() as u64;
        self.read += bytes.len() as u64;
        if self.left == 0 {
            self.ended = self.input.skip_until(b'\n').is_err();
            return Err(self.fault(format!("the record is longer than {} MiB", LONGEST_RECORD >> 20)));
        }
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(bytes))
    }

    fn fault(&self, reason: String) -> Fault {
        Fault { line: self.number, reason }
    }
}

/// How many bytes of `text` are the word that it begins with. The piece of a promotion may stand in parentheses.
fn end_of_word(text: &str) -> usize {
    let end =
        text.find(|c: char| c.is_whitespace() || c == CTRL_Z || "[]{}();$".contains(c)).unwrap_or(text.len());
    match text.as_bytes()[end..] {
        [b'(', letter, b')', ..] if letter.is_ascii_alphabetic() => end + 3,
        _ => end,
    }
}
