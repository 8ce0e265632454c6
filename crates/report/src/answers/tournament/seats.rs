//! Seats that the director gives to another player (B.9, B.10).

use crate::answers::seats::objection;
use crate::board::Power;
use crate::game::seats::Objection;
use crate::tournament::rounds::Round;

sentences! { pub enum EventSeatsAnswer {
    NoGame(game: String) => "There is no game {game}.";
    Directs(name: String) => "{name} is the director and may not play (A.4).";
    IsOnThatBoard(name: String) => "{name} is already on that board.";
    Leads(name: String, game: String) => "{name} is the game master of {game} and may not play \
        there (A.12).";
    PlaysAlready(name: String, round: Round, game: String) => "{name} has a seat in {game}, and no \
        one may play on two boards in {}.", round.words();
    HasLeft(name: String, round: Round) => "{name} has left the event. \"td play {name} for {}\" \
        puts a player back in a round that is not drawn.", round.name();
    /// A warning beside what is done.
    Skips(name: String, round: Round) => "{name} has chosen to skip {}. Make sure that {name} will \
        play after all.", round.words();
    /// The same about a player who has not checked in.
    IsSilent(name: String, round: Round) => "{name} has not checked in for {}. Make sure that \
        {name} will play.", round.words();
    TeamIsOnThatBoard(name: String, team: String) => "{name} of {team} is already on that board \
        (B.6b).";
    TeamHasThatPower(name: String, team: String, power: String, game: String) =>
        "{name} of {team} already plays {power}, in {game} (B.6a).";
    Stays(power: Power, game: String, why: Objection) =>
        "{power} in {game} stays as it is: {}.", objection(why);
    WillPlay(name: String, power: String, game: String) => "{name} plays {power} in {game}.";
    /// Of a table.
    WillSit(name: String, game: String) => "{name} plays at {game}.";
    PlaysNow(name: String, power: Power, game: String) => "{name} plays {power} in {game} from now \
        on.";
    IsOfTheCommittee(name: String) => "{name} sits on the committee, and should not play (A.8).";
    HasEnough(name: String, seats: usize, round: Round, power: String, game: String) =>
        "{name} already has {seats} seats in {}, which is enough without {power} in {game} (B.9).",
        round.words();
}}
