//! From the tokens of a file to its records.

use super::lexer::{Fault, Lexer, Token};
use super::transcript::{Recorded, Transcript};
use super::{Comments, GameResult, RecordError, tags};
use crate::core::text::shown;
use std::io::BufRead;

/// The records of a file, one after the other. After a faulty one it goes on with the next that has tags.
pub struct Reader<R> {
    lexer: Lexer<R>,
    games: usize,
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
    /// Reads from the beginning of `input`. Bytes that are not UTF-8 are replaced.
    pub fn new(input: R) -> Reader<R> {
        Reader { lexer: Lexer::new(input), games: 0 }
    }

    /// The next record; none at the end of the file.
    fn transcript(&mut self) -> Result<Option<Transcript>, Fault> {
        let mut record = Transcript { number: self.games, ..Transcript::default() };
        loop {
            let token = self.lexer.token()?;
            let is_empty = record.tags.is_empty() && record.moves.is_empty();
            if is_empty && matches!(token, Token::Tag | Token::Word(_)) {
                record.line = self.lexer.line();
            }
            match token {
                Token::Tag if is_empty || record.moves.is_empty() && !self.lexer.begins_paragraph() => {
                    self.tag(&mut record)?;
                }
                Token::End if is_empty => return Ok(None),
                Token::Tag | Token::End => {
                    return Err(Fault {
                        line: record.line,
                        reason: "the game ends without a result".to_string(),
                    });
                }
                Token::Comment(text) => record.comments.add(record.moves.len(), &text),
                Token::Open => self.skip_variation()?,
                Token::Close => return Err(self.fault("')' closes nothing".to_string())),
                Token::Word(word) => {
                    let word = without_marks(&word);
                    if let Ok(result) = word.parse() {
                        return self.finish(record, result).map(Some);
                    }
                    if !word.is_empty() {
                        record.moves.push(Recorded { text: word.to_string(), line: self.lexer.line() });
                    }
                }
            }
        }
    }

    fn tag(&mut self, record: &mut Transcript) -> Result<(), Fault> {
        let tag = self.lexer.tag().and_then(|(name, value)| match record.tags.get(&name) {
            Some(_) => Err(self.fault(format!("the tag {} is given twice", shown(&name)))),
            None => Ok((name, value)),
        });
        let (name, value) = tag.inspect_err(|_| self.lexer.skip_tags())?;
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
                Token::Comment(_) | Token::Word(_) => {}
                Token::Tag | Token::End => {
                    return Err(Fault { line: begun, reason: "a variation is not closed".to_string() });
                }
            }
        }
        Ok(())
    }

    fn finish(&self, mut record: Transcript, result: GameResult) -> Result<Transcript, Fault> {
        if record.tags.is_empty() && record.moves.is_empty() {
            return Err(self.fault(format!("the result {result} belongs to no game")));
        }
        if let Some(told) = record.tags.get(tags::RESULT).filter(|told| *told != result.word()) {
            return Err(self.fault(format!("the result is {result}, but its tag says {}", shown(told))));
        }
        record.result = result;
        Ok(record)
    }

    fn fault(&self, reason: String) -> Fault {
        Fault { line: self.lexer.line(), reason }
    }
}

/// A word without the move number before the move and the marks of quality after it: nothing, if it is only these.
fn without_marks(word: &str) -> &str {
    let word = word.trim_end_matches(['!', '?']);
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_digits.is_empty() || after_digits.starts_with('.') {
        after_digits.trim_start_matches('.')
    } else {
        word
    }
}
