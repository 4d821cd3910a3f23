//! `tenpin tokens`: what programs show a centre to be let in.

use std::process::ExitCode;

use clap::ValueEnum;
use clap::builder::{StringValueParser, TypedValueParser};
use serde::Serialize;
use tenpin_lang::{Escaped, Quoted, Say};
use tenpin_store::{Credential, Holder, LONGEST_PROGRAM, Scope, Secret, Timestamp, clock, is_program_name};

use crate::args::{Data, number_parser};
use crate::command::serve::config::MOST_LANES;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{Journal, command, place};
use crate::print::clock::minute;
use crate::print::screen::Screen;
use crate::print::table::{self, Column, Table};
use crate::secrets::make_private;
use crate::words::{Centre, Label};
use crate::wrong_usage::Refused;

const EXAMPLES: &str = "\
Examples:
  tenpin tokens                      list the tokens
  tenpin tokens --make site --scope read
  tenpin tokens --make cameras --scope lane:3,lane:4 --days 90
  tenpin tokens --revoke site        end one, at once

Scopes:
  read    read everything: history, statistics, events
  lane:N  what a keypad of lane N may do, whatever is open there
  desk    what the desk may do

What it means:
  A program sends its token as Authorization: Bearer TOKEN. Only a hash
  of it is kept, so it is shown once. What the program writes is signed
  with its name. tenpin lanes and tenpin watch take a token from
  TENPIN_TOKEN.

Formats for programs:
  json  one array: name, scopes, made, until (null if it is good until
        it is revoked)

Exit status:
  0   done
  1   there is no such token, another one has the name, or the data
      file or the output could not be written
  2   wrong usage";

/// What every token begins with, so that one that is lost somewhere can be found and told from others.
const PREFIX: &str = "tenpin_";

/// The most days that a token can be good.
const MOST_DAYS: u32 = 3650;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Make a token for a program of this name
    #[arg(long, value_name = "NAME", requires = "scopes", conflicts_with = "revoke", value_parser = name_parser())]
    make: Option<String>,
    /// What the program may do: read, lane:N, desk
    #[arg(id = "scopes", long = "scope", value_name = "SCOPE", value_delimiter = ',', requires = "make", value_parser = scope_parser())]
    scopes: Vec<Scope>,
    /// How many days the token is good, 1 to 3650
    ///
    /// Without it, it is good until it is revoked.
    #[arg(long, value_name = "NUMBER", requires = "make", value_parser = number_parser(1..=MOST_DAYS))]
    days: Option<u32>,
    /// Revoke the token of this name
    #[arg(long, value_name = "NAME")]
    revoke: Option<String>,
    /// The format of the list
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text, conflicts_with_all = ["make", "revoke"])]
    format: Format,
    #[command(flatten)]
    data: Data,
}

/// How the tokens are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: one line per token
    Text,
    /// One JSON array
    Json,
}

/// A token as JSON.
#[derive(Serialize)]
struct TokenRecord<'a> {
    name: &'a str,
    scopes: Vec<String>,
    made: String,
    until: Option<String>,
}

/// A token of the list.
struct Token<'a> {
    name: &'a str,
    scopes: Vec<String>,
    made_at: Timestamp,
    until: Option<Timestamp>,
}

impl<'a> TokenRecord<'a> {
    fn of(token: &Token<'a>) -> TokenRecord<'a> {
        TokenRecord {
            name: token.name,
            scopes: token.scopes.clone(),
            made: token.made_at.to_string(),
            until: token.until.map(|until| until.to_string()),
        }
    }
}

/// Makes, revokes or lists.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = match (&args.make, &args.revoke) {
        (Some(name), _) => make(name, args, &mut screen),
        (None, Some(name)) => revoke(name, &args.data, &mut screen),
        (None, None) => list(args, &mut screen),
    };
    screen.end(done)
}

fn make(name: &str, args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let path = place(args.data.path())?;
    let is_new = !path.exists();
    let journal = Journal::open(Some(&path))?;
    let store = journal.store();
    make_private(&store, screen)?;
    let holder = Holder::Program { name: name.to_owned(), scopes: args.scopes.iter().copied().collect() };
    let secret = Secret::new(PREFIX)?;
    let hours = |days: u32| jiff::SignedDuration::from_hours(i64::from(days) * 24);
    let until = args.days.map(|days| clock::now().saturating_add(hours(days)).unwrap_or(Timestamp::MAX));
    let added = journal.wait(store.add_credential(&Secret::hash(secret.reveal()), &holder, until))?;
    let Some(added) = added else {
        let revoke = Centre::RevokeFirst { command: command(&format!("tokens --revoke {name}")) };
        return Err(Complaint::new(Centre::TokenExists { name: Quoted::of(name) }, revoke).into());
    };
    // By itself, so that it can be piped to where it belongs.
    let shown = screen.print_data(format!("{}\n", secret.reveal())).and_then(|()| screen.flush());
    if let Err(error) = shown {
        // Nobody has seen it, so that nobody could use it.
        journal.wait(store.end_credential(&Holder::PROGRAM, added.number))?;
        return Err(error.into());
    }
    screen.note(&screen.say(&Centre::ShownOnce))?;
    if is_new {
        screen.note(&screen.say(&Centre::NewFile { path: Escaped::of(path.display()) }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn revoke(name: &str, data: &Data, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open_existing(data.path())?;
    let store = journal.store();
    let credentials = journal.wait(store.credentials(&Holder::PROGRAM))?;
    let is_named = |credential: &&Credential| token(credential).is_some_and(|token| token.name == name);
    let no_such = || Complaint::new(Centre::NoSuchToken { name: Quoted::of(name) }, Centre::ListTokens);
    let found = credentials.iter().find(is_named).ok_or_else(no_such)?;
    if !journal.wait(store.end_credential(&Holder::PROGRAM, found.number))? {
        return Err(no_such().into());
    }
    screen.print(format!("{}\n", screen.say(&Centre::TokenRevoked { name: Escaped::of(name) })))?;
    Ok(ExitCode::SUCCESS)
}

fn list(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open_to_read(args.data.path())?;
    let credentials = journal.wait(journal.store().credentials(&Holder::PROGRAM))?;
    let tokens: Vec<Token<'_>> = credentials.iter().filter_map(token).collect();
    if args.format == Format::Json {
        let records: Vec<TokenRecord<'_>> = tokens.iter().map(TokenRecord::of).collect();
        screen.print_data(format!("{}\n", serde_json::to_string(&records).unwrap_or_default()))?;
        return Ok(ExitCode::SUCCESS);
    }
    if tokens.is_empty() {
        screen.note(&screen.say(&Centre::NoTokens))?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.page();
    let header = [Label::Name, Label::Scopes, Label::Made, Label::Until].map(|label| screen.say(&label.phrase()));
    let rows: Vec<[String; 4]> = [header].into_iter().chain(tokens.iter().map(|token| row(token, screen))).collect();
    let [name, scopes, made, until] = table::widths(&rows);
    let columns =
        [Column::left(name), Column::left(scopes), Column::left(made).dropped(1), Column::left(until).wrapped(10)];
    let layout = Table::new(&columns, screen.columns());
    rows.iter().try_for_each(|row| screen.print_laid_out(layout.row(row)))?;
    Ok(ExitCode::SUCCESS)
}

fn token(credential: &Credential) -> Option<Token<'_>> {
    let Holder::Program { name, scopes } = &credential.holder else { return None };
    let scopes = scopes.iter().map(Scope::to_string).collect();
    Some(Token { name, scopes, made_at: credential.made_at, until: credential.until })
}

fn row(token: &Token<'_>, screen: &Screen) -> [String; 4] {
    let time = |time: Timestamp| minute(time, screen.language());
    let until = token.until.map_or_else(|| screen.say(&Centre::UntilRevoked), time);
    [screen.show(token.name.to_owned()), token.scopes.join(" "), time(token.made_at), until]
}

fn name_parser() -> impl TypedValueParser<Value = String> {
    let wrong = || Refused::because(&Centre::ProgramNames { most: LONGEST_PROGRAM });
    StringValueParser::new().try_map(move |name| if is_program_name(&name) { Ok(name) } else { Err(wrong()) })
}

fn scope_parser() -> impl TypedValueParser<Value = Scope> {
    let is_there = |scope: &Scope| !matches!(scope, Scope::Lane(lane) if u32::from(MOST_LANES) < *lane);
    StringValueParser::new().try_map(move |text| {
        let scope = text.parse().ok().filter(is_there);
        scope.ok_or_else(|| Refused::because(&Centre::Scopes { most: MOST_LANES }))
    })
}
