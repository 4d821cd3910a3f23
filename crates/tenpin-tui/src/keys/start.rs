//! Keys at the start: what to do, and who bowls.

use crossterm::event::{KeyCode, KeyEvent};
use tenpin::Ruleset;
use tenpin_lang::Say;

use crate::action::{self, Action};
use crate::app::{App, Choice, Leaving, Menu, View};
use crate::desk::Request;
use crate::field::Field;
use crate::keys::{command_key, edit};
use crate::lineup::{self, Part};

impl App {
    pub(super) fn menu_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Start(menu) = &mut self.view else { return None };
        let choices = menu.choices();
        match command_key(key) {
            KeyCode::Up | KeyCode::Char('k') => menu.choice = menu.choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => menu.choice = (menu.choice + 1).min(choices.len() - 1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let choice = choices[menu.choice.min(choices.len() - 1)];
                return Some(self.choose(choice));
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    pub(super) fn choose(&mut self, choice: Choice) -> Vec<Request> {
        match choice {
            Choice::Resume => match &self.view {
                View::Start(Menu { offer: Some(offer), .. }) => {
                    let number = offer.number;
                    self.ask(Request::Resume(number))
                }
                _ => Vec::new(),
            },
            Choice::NewGame => self.begin_planned(),
            Choice::History => self.run(Action::History),
            Choice::Statistics => self.run(Action::Statistics),
            Choice::Quit => self.leave(Leaving::Quit),
        }
    }

    pub(super) fn lineup_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let is_leaving = key.code == KeyCode::Esc;
        if let KeyCode::F(_) = key.code
            && let Some(row) = action::row_of(key.code, self.view.place())
        {
            return self.run(row.action);
        }
        let View::Lineup(lineup) = &mut self.view else { return Vec::new() };
        if is_leaving {
            self.planned = lineup.clone();
            return self.back();
        }
        match (lineup.part, key.code) {
            (part, KeyCode::Tab | KeyCode::Down) | (part @ (Part::Rules | Part::Games), KeyCode::Enter) => {
                lineup.part = part.step(1);
            }
            (part, KeyCode::BackTab | KeyCode::Up) => lineup.part = part.step(3),
            (Part::Bowlers, KeyCode::Enter) if lineup.field.is_empty() && !lineup.entrants.is_empty() => {
                let lineup = lineup.clone();
                return self.begin(&lineup);
            }
            (Part::Bowlers, KeyCode::Enter) => {
                if let Err(error) = lineup.add() {
                    return self.refuse(error.phrase());
                }
            }
            (Part::Bowlers, KeyCode::Backspace) if lineup.field.is_empty() => {
                if let Some(entrant) = lineup.entrants.pop() {
                    lineup.field = Field::with(&lineup::written(&entrant));
                }
            }
            (Part::Bowlers, _) => {
                if let Some(edit) = edit(key) {
                    lineup.field.edit(edit);
                }
            }
            (Part::Rules, KeyCode::Right | KeyCode::Char(' ' | 'l')) => lineup.change_rules(1),
            (Part::Rules, KeyCode::Left | KeyCode::Char('h')) => lineup.change_rules(Ruleset::ALL.len() - 1),
            (Part::Games, KeyCode::Right | KeyCode::Char(' ' | 'l' | '+')) => lineup.more_games(),
            (Part::Games, KeyCode::Left | KeyCode::Char('h' | '-')) => lineup.fewer_games(),
            (Part::Start, KeyCode::Enter | KeyCode::Char(' ')) => return self.start_lineup(),
            (_, _) => {}
        }
        Vec::new()
    }

    /// Begins the game that is entered; who is typed and not taken yet bowls, too.
    pub(super) fn start_lineup(&mut self) -> Vec<Request> {
        let View::Lineup(lineup) = &mut self.view else { return Vec::new() };
        if (!lineup.field.is_empty() || lineup.entrants.is_empty())
            && let Err(error) = lineup.add()
        {
            lineup.part = Part::Bowlers;
            return self.refuse(error.phrase());
        }
        let lineup = lineup.clone();
        self.begin(&lineup)
    }
}
