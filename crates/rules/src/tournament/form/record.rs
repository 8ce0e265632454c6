//! An open tournament as it was played, as far as it was played.

use super::open::OpenForm;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::{BoardRecord, Player, PlayerNumber, TeamNumber};

/// An open tournament with all that its standings depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRecord {
    /// What the dice are thrown from.
    pub seed: String,
    pub form: OpenForm,
    /// The names of the teams.
    pub teams: Vec<String>,
    pub players: Vec<Player>,
    /// Who declined the top board.
    pub declines: Vec<PlayerNumber>,
    /// Who plays the top board, best first, if it is others than the rounds before it say by now.
    pub seeds: Option<[PlayerNumber; SEATS]>,
    /// The rounds that have begun, in the order of the form.
    pub rounds: Vec<PlayedRound>,
}

/// A round that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    pub boards: Vec<OpenBoard>,
    /// Who came, wanted to play, and did not.
    pub sat_out: Vec<PlayerNumber>,
}

/// A board, and what its scores are multiplied by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBoard {
    pub board: BoardRecord,
    pub factor: Exact,
}

impl OpenRecord {
    /// The name of a person in data.
    pub fn name_of(&self, person: PlayerNumber) -> &str {
        self.players.get(person.0).map_or("", |player| &player.name)
    }

    /// The name of a team in data.
    pub fn team_name(&self, team: TeamNumber) -> &str {
        self.teams.get(team.0).map_or("", String::as_str)
    }

    /// The name of a round of the form, by its number.
    pub fn round_name(&self, round: usize) -> &str {
        self.form.rounds.get(round).map_or("", |round| &round.name)
    }

    /// The name of a board in data.
    pub fn board_name(&self, round: usize, board: usize) -> &str {
        let board = self.rounds.get(round).and_then(|round| round.boards.get(board));
        board.map_or("", |open| &open.board.name)
    }

    /// Whether a person is in rankings.
    pub fn is_ranked(&self, person: PlayerNumber) -> bool {
        self.players.get(person.0).is_some_and(|player| player.is_ranked)
    }

    /// Whether some board of it is still being played.
    pub fn is_live(&self) -> bool {
        let mut boards = self.rounds.iter().flat_map(|round| &round.boards);
        boards.any(|open| open.board.end.is_none())
    }

    /// Every person by number, in the order of the names, which is that of code points.
    pub(super) fn by_name(&self) -> Vec<PlayerNumber> {
        let mut all: Vec<PlayerNumber> = (0..self.players.len()).map(PlayerNumber).collect();
        all.sort_by_key(|person| self.name_of(*person));
        all
    }
}
