//! From the tokens of a file to its records.

use super::lexer::{Fault, Lexer, Token};
use super::numbering::Numbering;
use super::transcript::{Recorded, Transcript};
use super::{Comments, GameResult, RecordError, dhtml, tags};
use crate::core::text::shown;
use std::io::BufRead;

/// The most tags of a record.
const MOST_TAGS: usize = 1000;

/// The records of a file, one after the other. After a faulty one it goes on with the next that has tags.
pub struct Reader<R> {
    lexer: Lexer<R>,
    games: usize,
    lenient: bool,
    /// How the file has numbered ranks so far.
    numbering: Option<Numbering>,
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Transcript, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.games += 1;
        let transcript = self.transcript().map_err(|Fault { line, reason }| {
            self.lexer.skip_to_tag();
            RecordError { game: self.games, line, reason }
        });
        transcript.transpose()
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of `input`. Nothing is kept in memory but the present record, of at most
    /// 32 MiB.
    pub fn new(input: R) -> Reader<R> {
        Reader { lexer: Lexer::new(input), games: 0, lenient: false, numbering: None }
    }

    /// Reads what other programs write: no result, a result that its tag contradicts and a tag given twice are no faults
    /// but remarked in the [`Transcript`].
    pub fn lenient(mut self) -> Reader<R> {
        self.lenient = true;
        self
    }

    /// How many bytes of the input have been read: all to the end of the line on which the last record ended.
    pub fn bytes_read(&self) -> u64 {
        self.lexer.bytes_read()
    }

    /// The next record, with the numbering of ranks that the file is known to have.
    fn transcript(&mut self) -> Result<Option<Transcript>, Fault> {
        self.lexer.begin_record();
        let Some(mut record) = self.record()? else { return Ok(None) };
        self.numbering = Numbering::shown_by(&record.moves).or(self.numbering);
        record.numbering = record.numbering.or(self.numbering);
        Ok(Some(record))
    }

    /// The next record; none at the end of the file.
    fn record(&mut self) -> Result<Option<Transcript>, Fault> {
        let mut record = Transcript { number: self.games, ..Transcript::default() };
        loop {
            let token = self.lexer.token()?;
            let is_empty = record.tags.is_empty() && record.moves.is_empty();
            if is_empty && matches!(token, Token::Tag | Token::Word(_)) {
                record.line = self.lexer.line();
            }
            match token {
                Token::Dhtml if is_empty => return self.dhtml().map(Some),
                Token::Tag if is_empty || record.moves.is_empty() && !self.lexer.begins_paragraph() => {
                    self.tag(&mut record)?;
                }
                Token::End if is_empty => return Ok(None),
                Token::Tag | Token::End | Token::Dhtml => return self.without_result(record).map(Some),
                Token::Comment(text) => record.comments.add(record.moves.len(), &text),
                Token::Glyph(glyph) => record.comments.add_glyph(record.moves.len(), glyph),
                Token::Open => self.skip_variation()?,
                Token::Close => return Err(self.fault("')' closes nothing".to_string())),
                Token::Word(word) => {
                    let (word, marks) = without_marks(&word);
                    if let Ok(result) = word.parse() {
                        return self.finish(record, result).map(Some);
                    }
                    if !word.is_empty() {
                        record.moves.push(Recorded { text: word.to_string(), line: self.lexer.line() });
                    }
                    if let Some(glyph) = glyph_of(marks) {
                        record.comments.add_glyph(record.moves.len(), glyph);
                    }
                }
            }
        }
    }

    /// A game in DhtmlXQ, which begins here.
    fn dhtml(&mut self) -> Result<Transcript, Fault> {
        let line = self.lexer.line();
        let text = self.lexer.dhtml()?;
        let mut record = dhtml::parse(&text, line).map_err(|reason| Fault { line, reason })?;
        record.number = self.games;
        record.numbering = Some(Numbering::FromOne);
        Ok(record)
    }

    fn tag(&mut self, record: &mut Transcript) -> Result<(), Fault> {
        let (name, value) = self.lexer.tag().inspect_err(|_| self.lexer.skip_tags())?;
        if record.tags.iter().count() == MOST_TAGS {
            let fault = self.fault(format!("the record has more than {MOST_TAGS} tags"));
            self.lexer.skip_tags();
            return Err(fault);
        }
        if record.tags.get(&name).is_some() {
            let fault = self.fault(format!("the tag {} is given twice", shown(&name)));
            return self.remark(record, fault).inspect_err(|_| self.lexer.skip_tags());
        }
        if record.tags.is_empty() {
            // A comment before the first tag is one on the file.
            record.comments = Comments::default();
        }
        record.tags.set(&name, &value);
        Ok(())
    }

    /// Passes over a variation that has just begun, with all those inside it.
    fn skip_variation(&mut self) -> Result<(), Fault> {
        let begun = self.lexer.line();
        let mut depth = 1;
        while depth > 0 {
            match self.lexer.token()? {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Comment(_) | Token::Word(_) | Token::Glyph(_) => {}
                Token::Tag | Token::Dhtml | Token::End => {
                    return Err(Fault { line: begun, reason: "a variation is not closed".to_string() });
                }
            }
        }
        Ok(())
    }

    /// A record that breaks off before its result.
    fn without_result(&self, mut record: Transcript) -> Result<Transcript, Fault> {
        let fault = Fault { line: record.line, reason: "the game ends without a result".to_string() };
        self.remark(&mut record, fault)?;
        record.result = record.tags.get(tags::RESULT).and_then(|told| told.parse().ok()).unwrap_or_default();
        Ok(record)
    }

    fn finish(&self, mut record: Transcript, result: GameResult) -> Result<Transcript, Fault> {
        if record.tags.is_empty() && record.moves.is_empty() {
            return Err(self.fault(format!("the result {result} belongs to no game")));
        }
        if let Some(told) = record.tags.get(tags::RESULT).filter(|told| told.parse() != Ok(result)) {
            let fault = self.fault(format!("the result is {result}, but its tag says {}", shown(told)));
            self.remark(&mut record, fault)?;
        }
        record.result = result;
        Ok(record)
    }

    /// A fault that a lenient reader only remarks.
    fn remark(&self, record: &mut Transcript, fault: Fault) -> Result<(), Fault> {
        if !self.lenient {
            return Err(fault);
        }
        record.remarks.push(fault);
        Ok(())
    }

    fn fault(&self, reason: String) -> Fault {
        Fault { line: self.lexer.line(), reason }
    }
}

/// A word without the move number before the move, and the marks of quality after it: nothing, if it is only these.
fn without_marks(word: &str) -> (&str, &str) {
    const SIGNS: &str = "+-=/±∓⩲⩱∞!?";
    const EN_PASSANT: [&str; 2] = ["e.p.", "ep"];
    if EN_PASSANT.contains(&word) {
        return ("", "");
    }
    let bare = word.trim_end_matches(['!', '?']);
    let marks = &word[bare.len()..];
    if bare.chars().all(|c| SIGNS.contains(c)) {
        return ("", marks);
    }
    let after_digits = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_point = |c| matches!(c, '.' | '．' | '、' | '…');
    if after_digits.is_empty() || after_digits.starts_with(is_point) {
        (after_digits.trim_start_matches(is_point), marks)
    } else {
        (bare, marks)
    }
}

/// The glyph of a mark of quality.
fn glyph_of(marks: &str) -> Option<u8> {
    const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    MARKS.iter().position(|mark| *mark == marks).map(|index| index as u8 + 1)
}
