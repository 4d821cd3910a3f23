//! The careers that files tell of: their games, by who bowled them.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Read};

use tenpin::Ruleset;
use tenpin_board::{Entrant, Person, Tag};
use tenpin_bulk::{Layout, Row, Stop};
use tenpin_lang::{Escaped, Say, escaped};
use tenpin_stats::Career;
use tenpin_store::Wanted;

use crate::print::screen::Screen;
use crate::score::remark::{About, Remark};
use crate::score::rows::read_rows;
use crate::score::source::Source;
use crate::words::{Because, Message};

/// The careers of all bowlers in some files, by one rule set.
pub(crate) struct FileCareers {
    ruleset: Ruleset,
    careers: Vec<FileCareer>,
    /// The indexes of careers by what rows say of their bowlers, so that each is looked at once.
    known: HashMap<(Option<String>, Option<String>), usize>,
    /// The same by who that is.
    by_bowler: BTreeMap<FileBowler, usize>,
    /// Games that are not over.
    pub(crate) left_out: usize,
    /// Whether every line was a game, and every file could be read.
    pub(crate) is_all_well: bool,
}

/// The games of one bowler, or those that nobody is named with.
#[derive(Debug, Clone)]
pub(crate) struct FileCareer {
    bowler: FileBowler,
    /// What the bowler is called; `None` where nobody is named.
    pub(crate) name: Option<String>,
    tags: Vec<Tag>,
    pub(crate) career: Career,
}

/// Who bowled, by what a file has in the place of a name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum FileBowler {
    Person(Person),
    /// Something that is neither a name nor a tag.
    Other(String),
    Nobody,
}

impl FileCareers {
    pub(crate) fn new(ruleset: Ruleset) -> FileCareers {
        let (known, by_bowler) = (HashMap::new(), BTreeMap::new());
        FileCareers { ruleset, careers: Vec::new(), known, by_bowler, left_out: 0, is_all_well: true }
    }

    /// Adds the games of a source. Wrong lines are named; games that are not over are left out.
    pub(crate) fn read(&mut self, source: &Source, screen: &mut Screen) -> io::Result<()> {
        match source.reader().map_err(Stop::CannotRead).and_then(|reader| self.read_rows(reader, source, screen)) {
            Ok(()) => Ok(()),
            Err(Stop::CannotDeliver(error)) => Err(error),
            Err(Stop::CannotRead(error)) => {
                self.is_all_well = false;
                let because = Because::of(&error);
                let reason = Message::CannotReadSource { source: Escaped::of(source), error: because.phrase() };
                let said = screen.advised(&reason, because.advice().as_ref());
                screen.complain(&format!("tenpin: {said}"))
            }
        }
    }

    /// Those that are asked for, or all of them, by the names of their bowlers; what nobody is named with comes last.
    pub(crate) fn careers(mut self, wanted: &[Wanted]) -> Vec<FileCareer> {
        self.careers.retain(|career| wanted.is_empty() || wanted.iter().any(|wanted| career.is_of(wanted)));
        self.careers.sort_by_cached_key(|career| (career.bowler == FileBowler::Nobody, career.bowler.order()));
        self.careers
    }

    fn read_rows(&mut self, reader: impl Read, source: &Source, screen: &mut Screen) -> Result<(), Stop<io::Error>> {
        let file = source.to_string();
        let layout = Layout::games(self.ruleset);
        let refused =
            read_rows(reader, &file, &layout, None, screen, |_, line, row, screen| self.add(&file, line, row, screen));
        let Some([reason, advice]) = refused? else { return Ok(()) };
        self.is_all_well = false;
        let said = screen.advised(&reason, Some(&advice));
        screen.complain(&format!("tenpin: {}: {said}", escaped(&file))).map_err(Stop::CannotDeliver)
    }

    fn add(&mut self, file: &str, line: usize, row: &Row<'_>, screen: &mut Screen) -> io::Result<()> {
        let remark = match row.by(self.ruleset) {
            Ok(game) if game.is_over() => {
                self.career_of(row).career.add(game, None);
                Remark::on(line, row)
            }
            Ok(_) => {
                self.left_out += 1;
                None
            }
            Err(fault) => {
                self.is_all_well = false;
                Some(Remark::of(line, row, About::Refused(fault)))
            }
        };
        let mut remarks = remark.into_iter().chain(Remark::on_left_out(line, row));
        remarks.try_for_each(|remark| remark.say(file, screen))
    }

    /// The career that a row belongs to.
    fn career_of(&mut self, row: &Row<'_>) -> &mut FileCareer {
        let told = [&row.bowler, &row.name].map(|text| text.as_deref().map(str::to_owned));
        let careers = &mut self.careers;
        let by_bowler = &mut self.by_bowler;
        let index = *self.known.entry(told.into()).or_insert_with_key(|(bowler, name)| {
            let new = FileCareer::of(bowler.as_deref(), name.as_deref());
            let index = *by_bowler.entry(new.bowler.clone()).or_insert(careers.len());
            match careers.get_mut(index) {
                Some(known) => {
                    let tags: Vec<Tag> = new.tags.into_iter().filter(|tag| !known.tags.contains(tag)).collect();
                    known.tags.extend(tags);
                }
                None => careers.push(new),
            }
            index
        });
        &mut self.careers[index]
    }
}

impl FileCareer {
    /// No game yet of whoever is named so, with what stands on the board before the name where there is one beside it.
    fn of(bowler: Option<&str>, name: Option<&str>) -> FileCareer {
        let told = match (bowler, name) {
            (tag, Some(name)) => name.parse().map(|name| Entrant {
                tag: tag.and_then(|tag| tag.trim().parse().ok()),
                name: Some(name),
                ruleset: None,
            }),
            (Some(bowler), None) => Entrant::in_file(bowler),
            (None, None) => Ok(Entrant::default()),
        };
        let text = name.or(bowler).map(str::to_owned);
        let (bowler, name, tags) = match told {
            Ok(Entrant { tag, name: Some(name), .. }) => {
                (FileBowler::Person(Person::Named(name.key().to_owned())), Some(name.to_string()), tag)
            }
            Ok(Entrant { tag: Some(tag), name: None, .. }) => {
                (FileBowler::Person(Person::Tagged(tag)), Some(tag.to_string()), Some(tag))
            }
            Ok(Entrant { tag: None, name: None, .. }) => (FileBowler::Nobody, None, None),
            Err(_) => (FileBowler::Other(text.clone().unwrap_or_default()), text, None),
        };
        FileCareer { bowler, name, tags: tags.into_iter().collect(), career: Career::default() }
    }

    /// The tags of a bowler who has a name.
    pub(crate) fn tags_of_name(&self) -> Vec<String> {
        let is_named = matches!(self.bowler, FileBowler::Person(Person::Named(_)));
        self.tags.iter().filter(|_| is_named).map(Tag::to_string).collect()
    }

    fn is_of(&self, wanted: &Wanted) -> bool {
        let is_named = self.bowler == FileBowler::Person(Person::Named(wanted.name().key().to_owned()));
        is_named || wanted.tag().is_some_and(|tag| self.tags.contains(&tag))
    }
}

impl FileBowler {
    /// By what the bowlers are listed: names and tags together, upper and lower case alike.
    fn order(&self) -> String {
        match self {
            FileBowler::Person(Person::Named(key)) => key.clone(),
            FileBowler::Person(Person::Tagged(tag)) => tag.as_str().to_ascii_lowercase(),
            FileBowler::Other(text) => text.to_lowercase(),
            FileBowler::Nobody => String::new(),
        }
    }
}
