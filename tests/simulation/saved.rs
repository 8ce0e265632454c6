//! The saved games of simulated boards: judged again, phase by phase, each leads to the next.

use chancery::cli::judge_lines;
use chancery::daemon::gazette::Gazette;
use chancery::game::Game;
use chancery::ledger::{AnyLedger, GameName, Ledger as _};
use chancery::report::exports;
use chancery::report::gazette::{SharedBoard, SiteBoard};
use chancery::tournament::report::counted_years;
use serde_json::Value;

pub(crate) fn check_saved(ledger: &AnyLedger) {
    let mut gazette = Gazette::new("");
    let troubles = gazette.follow(ledger).expect("the ledger can be read");
    assert!(troubles.is_empty(), "{troubles:?}");
    let volumes = gazette.volumes();
    let boards: Vec<&SharedBoard> = volumes.iter().flat_map(|volume| &volume.site.boards).collect();
    assert!(!boards.is_empty(), "the boards are on the pages");
    for board in boards {
        replays(board);
        let kept = ledger.load(&GameName::new(&board.name)).expect("the ledger can be read");
        let game: Game = kept.expect("the board is there").state.read().expect("a state");
        assert_eq!(counted_years(&game), board.counts(), "{}", board.name);
    }
}

fn replays(board: &SiteBoard) {
    let saved: Value = serde_json::from_slice(&exports::game(board).bytes).expect("JSON");
    assert_eq!(saved["map"], board.position.map().code());
    let phases = saved["phases"].as_array().expect("a list");
    let lines: String = phases.iter().map(|phase| format!("{phase}\n")).collect();
    let mut output = Vec::new();
    let refused = judge_lines(lines.as_bytes(), &mut output).expect("it can be written");
    let output = String::from_utf8(output).expect("text");
    assert_eq!(refused, 0, "{}: {output}", board.name);
    let played = board.phases.iter().zip(phases.iter().skip(1)).zip(output.lines());
    for ((played, next), said) in played {
        // What a ruling has changed on the board follows from no orders.
        if board.is_corrected(played.phase) {
            continue;
        }
        let said: Value = serde_json::from_str(said).expect("JSON");
        for part in ["units", "centers"] {
            let (came, kept) = (&said["next"]["state"][part], &next["state"][part]);
            assert_eq!(came, kept, "{} {}: {part}", board.name, played.phase);
        }
    }
}
