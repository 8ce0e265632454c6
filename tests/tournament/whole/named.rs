//! People whom others name for a team (B.2).

use chancery::board::Power;
use chancery::tournament::DirectorCommand;

use super::check_audit;
use super::hall::{DIRECTOR, Hall};

#[test]
fn b_2_whom_another_names_is_on_the_roster_once_he_answers() {
    let mut hall = Hall::open("answers", 7);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let [cap, bob, cy] = ["cap", "bob", "cy"].map(|who| format!("{who}@players.example"));
    let bears = format!(
        "team The Bears\ncaptain Cap Tain <{cap}> France\nplayer Bob Baker <{bob}> England\n\
        player Cy Cat <{cy}> Italy\n"
    );
    let said = hall.write(&cap, &bears);
    assert!(said.contains("The Bears is signed up. Members: Cap Tain. It has 1 player"), "{said}");
    assert!(said.contains("We have asked Bob Baker and Cy Cat."), "{said}");
    assert_eq!(hall.tournament().roster.players("The Bears").count(), 1, "no other is drawn");
    let waits = "The Bears: Bob Baker and Cy Cat have been named, but have not answered.";
    for reader in [cap.as_str(), DIRECTOR] {
        let said = hall.write(reader, "status");
        assert!(said.contains(waits), "{reader}: {said}");
    }
    // One letter each, however often the captain sends his list.
    let letters = hall.sent.len();
    hall.write(&cap, &bears);
    assert!(hall.sent[letters..].iter().all(|letter| letter.to == cap));
    // Another of the same name is another.
    let other = "other@players.example";
    hall.write(other, "sign up as Bob Baker");
    assert!(!hall.write(other, "status").contains("have been named"));
    assert!(hall.write(other, "join The Bears").contains("has asked for you"));
    let joined = hall.write(&bob, "join The Bears");
    assert!(joined.contains("You are now a member of The Bears."), "{joined}");
    assert!(hall.last_to(&cap).contains("Bob Baker is now a member of The Bears"));
    let roster = hall.tournament().roster.clone();
    let [bob, other] = [&bob, other].map(|who| roster.at(who).expect("he is there").clone());
    assert_eq!((bob.team.as_deref(), bob.power), (Some("The Bears"), Some(Power::England)));
    assert!(other.team.is_none() && other.id != bob.id);
    // A player who doesn't want it is not asked again, and makes room.
    let declined = hall.confirm(&cy, "withdraw");
    assert!(
        declined.contains("You are not in a team, and we will not write to you about it again."),
        "{declined}"
    );
    assert!(hall.last_to(&cap).contains("Cy Cat does not want to join The Bears."));
    let said = hall.write(&cap, "player Di Doe <di@players.example> Italy");
    assert!(said.contains("Cap Tain and Bob Baker. It has 2 players"), "{said}");
    let gone = hall.confirm(&cap, "withdraw di@players.example");
    assert!(gone.contains("Di Doe has been taken out of The Bears."), "{gone}");
    hall.write("di@players.example", "join The Bears");
    assert!(hall.tournament().roster.at("di@players.example").is_none());
    assert!(!hall.write(&cap, "status").contains("not answered"));
    check_audit(&hall);
}
