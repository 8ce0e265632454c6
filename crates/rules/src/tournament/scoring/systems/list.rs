//! The systems, each with its names, its definition and its rule. What is known of them and where
//! it was published stands in `docs/scoring.md`.

use super::bangkok::{Bangkok, BangkokPike, Base3};
use super::by_centres::{
    CentreCount, ManorCon, SumOfSquares, Whipping, WorldClassic, Years, YourDrawSize,
};
use super::by_draw::{Dixie, DrawSize, Odc, SoloOrBust};
use super::by_place::{
    CDiplo, Carnage, Detour, Maxonian, Namur, SouthernSun, SydneyLeague, WorldMasters,
};
use super::by_rank::{Haight, RankedClassic};
use super::rule::System;
use super::tribute::{OpenMindTheGap, OpenTribute, Tribute, Vulcan};

const THOUSANDS: [i128; 7] = [7000, 6000, 5000, 4000, 3000, 2000, 1000];
const CENTRE_COUNT: [i128; 7] = [7007, 6006, 5005, 4004, 3003, 2002, 1001];
const DUCT_TAPE: [i128; 7] = [40, 24, 15, 9, 6, 3, 3];

/// All systems. The first one is that of the rules.
pub static SYSTEMS: [System; 50] = [
    System::called(
        "World Masters",
        "A point for each centre, and 32, 16, 8, 4, 2, 1 and 0 for the places of those who share \
         in the end. A win is 66.",
        &WorldMasters,
    ),
    System::called(
        "Draw size",
        "100 points, shared by those who share in the end. A win is 100.",
        &DrawSize { points: 100 },
    ),
    System::called(
        "Solo or bust",
        "100 points for a win, and nothing for anything else.",
        &SoloOrBust,
    )
    .or(&["Solos"]),
    System::called(
        "Calhamer",
        "One point, shared by those who share in the end. A win is 1.",
        &DrawSize { points: 1 },
    ),
    System::called(
        "ODC (nothing for losers)",
        "420 points, shared by those who share in the end, who also have a point for each centre. \
         A win is 420 and a point for each centre.",
        &Odc { centres_for_losers: false },
    )
    .or(&["ODC"]),
    System::called(
        "ODC (centres for losers)",
        "As ODC (nothing for losers), but those who lose to a win have a point for each centre.",
        &Odc { centres_for_losers: true },
    ),
    System::called(
        "Dixie",
        "4 points for each centre, and 270, 70, 50, 34, 20, 10 and 0 for the places: those who \
         share in the end share the first ones, then come the others by centres, then the \
         eliminated by how long they lasted. A win is the first place.",
        &Dixie,
    ),
    System::called(
        "Your Draw Size (short games)",
        "21 points for 1 to 3 centres, 30 for 4 to 7, 42 for 8 to 10, 70 for 11 to 13, 105 for 14 \
         to 17. A win is 300.",
        &YourDrawSize { solo: 300 },
    ),
    System::called(
        "Your Draw Size (unlimited games)",
        "As Your Draw Size (short games), but a win is 320.",
        &YourDrawSize { solo: 320 },
    )
    .or(&["Your Draw Size"]),
    System::called(
        "Centre count",
        "A point for each centre. A win is 34.",
        &CentreCount { alone: 0, with_another: 0 },
    )
    .or(&["Center count"]),
    System::called(
        "Mischief",
        "A point for each centre, and 5 for leading alone or 1 for each of two who lead. A win is \
         34.",
        &CentreCount { alone: 5, with_another: 1 },
    ),
    System::called(
        "Sum of squares",
        "100 points in proportion to the squares of the centres. A win is 100.",
        &SumOfSquares,
    ),
    System::called(
        "ManorCon (years survived)",
        "100 points in proportion to S² + 4 S + 16, S being the centres; the eliminated count \
         with 16, but have 1/10 for each full year that they survived. A win is 75, and those who \
         lose to it have 1/10 for each full year.",
        &ManorCon { solo: 75, eliminated_count: true, years: Years::Survived },
    )
    .or(&["ManorCon"]),
    System::called(
        "ManorCon (years played)",
        "As ManorCon (years survived), but the year in which somebody is eliminated or loses to a \
         win counts, too: out in 1905 is 5/10.",
        &ManorCon { solo: 75, eliminated_count: true, years: Years::Played },
    ),
    System::called(
        "Original ManorCon",
        "As ManorCon (years survived), but a win is 100.",
        &ManorCon { solo: 100, eliminated_count: true, years: Years::Survived },
    ),
    System::called(
        "ManorCon v2",
        "As ManorCon (years survived), but a win is 100, and the eliminated do not count in the \
         proportion.",
        &ManorCon { solo: 100, eliminated_count: false, years: Years::Survived },
    ),
    System::called(
        "World Classic (years after a win)",
        "10 points for each centre, 30 for surviving, and 48 shared by those who lead; 1 for each \
         full year that an eliminated power survived. A win is 420, and those who lose to it have \
         1 for each full year.",
        &WorldClassic { leaders_max: 7, years_after_a_win: true },
    )
    .or(&["World Classic"]),
    System::called(
        "World Classic (nothing after a win)",
        "As World Classic (years after a win), but a win leaves nothing for the others.",
        &WorldClassic { leaders_max: 7, years_after_a_win: false },
    ),
    System::called(
        "Summer Classic (years after a win)",
        "As World Classic (years after a win), but nobody has the 48 if three or more lead.",
        &WorldClassic { leaders_max: 2, years_after_a_win: true },
    )
    .or(&["Summer Classic"]),
    System::called(
        "Summer Classic (nothing after a win)",
        "As World Classic (nothing after a win), but nobody has the 48 if three or more lead.",
        &WorldClassic { leaders_max: 2, years_after_a_win: false },
    ),
    System::called(
        "Whipping",
        "10 points for each centre, 60 shared by the survivors, and 2 more for each centre of \
         whoever leads alone; 1 for each year in which an eliminated power played. A win is 468, \
         and those who lose to it have 1 for each year.",
        &Whipping,
    ),
    System::called(
        "Bangkok (years survived)",
        "A point for each centre, 3 for surviving or 3/10 for each full year that an eliminated \
         power survived, and 12 divided by shares: 3 for the most centres, 2 for one less, 1 for \
         two less. A win is 41, and those who lose to it have 1/2 for each centre.",
        &Bangkok { solo: 41, half_points_of_losers: 1, shares: [3, 2, 1], years: Years::Survived },
    )
    .or(&["Bangkok"]),
    System::called(
        "Bangkok (years played)",
        "As Bangkok (years survived), but the year in which somebody is eliminated counts, too: \
         out in 1905 is 3/2.",
        &Bangkok { solo: 41, half_points_of_losers: 1, shares: [3, 2, 1], years: Years::Played },
    ),
    System::called(
        "Olympic",
        "As Bangkok (years survived), but with 4 shares for the most centres, 3/2 for one less \
         and 1/2 for two less. A win is 46, and leaves nothing for the others.",
        &Bangkok { solo: 46, half_points_of_losers: 0, shares: [8, 3, 1], years: Years::Survived },
    ),
    System::called(
        "Bangkok Pike",
        "A point for each centre and 3 for surviving, or 1/10 for each year in which an \
         eliminated power played; 4 for one centre less than the most and 2 for two less; 6 for \
         leading alone, with those 4 if nobody is one behind, and those 2 if nobody is two behind \
         either; 4 for each of several who lead. A win is 60, and those who lose to it have 1/10 \
         for each year.",
        &BangkokPike,
    ),
    System::called(
        "Base 3",
        "A point for each centre, 3 for surviving, and 9 for leading alone, 3 for each of two who \
         lead, 1 for each of three, and so on. A win is 46.",
        &Base3,
    )
    .or(&["Base3"]),
    System::called(
        "C-Diplo 100",
        "A point for taking part, one for each centre, and 38, 14 and 7 for the first three \
         places. A win is 100.",
        &CDiplo { solo: 100, played: 1, places: [38, 14, 7] },
    )
    .or(&["CDiplo 100", "C-Diplo"]),
    System::called(
        "C-Diplo 80",
        "A point for each centre, and 25, 14 and 7 for the first three places. A win is 80.",
        &CDiplo { solo: 80, played: 0, places: [25, 14, 7] },
    )
    .or(&["CDiplo 80"]),
    System::called(
        "C-Diplo 73",
        "As C-Diplo 100, but a win is 73.",
        &CDiplo { solo: 73, played: 1, places: [38, 14, 7] },
    )
    .or(&["CDiplo 73"]),
    System::called(
        "C-Diplo Namur",
        "A point for taking part, 38, 14 and 7 for the first three places, and 5, 9, 12, 14, 16 \
         and 18 for one to six centres and 1 for each more. A win is 85.",
        &Namur { solo: 85, lost: 0 },
    )
    .or(&["Namur"]),
    System::called(
        "C-Diplo Namur (73 for a win)",
        "As C-Diplo Namur, but a win is 73, and takes 15 from each of the others.",
        &Namur { solo: 73, lost: -15 },
    ),
    System::called(
        "Detour09",
        "A point for each centre, 2 for surviving, 4, 3, 2 and 1 for the first four places, where \
         tied ones all have the lowest, and 1 for each centre by which somebody leads alone, all \
         scaled to 100; 1/4 for each full year that an eliminated power survived, up to 2. A win \
         is 110, and those who lose to it have 1/4 for each full year, up to 2.",
        &Detour,
    )
    .or(&["Detour 09"]),
    System::called(
        "Carnage",
        "A point for each centre, and 7000 to 1000 in steps of 1000 for the places; of the \
         eliminated who lasted longer is ahead. A win is 28034.",
        &Carnage {
            places: THOUSANDS,
            centre: 1,
            lead: 0,
            dead_equal: false,
            solo: 28_034,
            lost: 0,
        },
    )
    .or(&["Carnage with elimination order", "Carnage (elimination order)"]),
    System::called(
        "Carnage (dead equal)",
        "As Carnage, but the eliminated are level.",
        &Carnage { places: THOUSANDS, centre: 1, lead: 0, dead_equal: true, solo: 28_034, lost: 0 },
    )
    .or(&["Carnage with dead equal"]),
    System::called(
        "Carnage 2023",
        "As Carnage, and 300 more for each centre by which somebody leads alone.",
        &Carnage {
            places: THOUSANDS,
            centre: 1,
            lead: 300,
            dead_equal: false,
            solo: 28_034,
            lost: 0,
        },
    ),
    System::called(
        "Center-count Carnage",
        "500 points for each centre, and 7007 to 1001 in steps of 1001 for the places; of the \
         eliminated who lasted longer is ahead. A win is 39028, and those who lose to it have \
         1000.",
        &Carnage {
            places: CENTRE_COUNT,
            centre: 500,
            lead: 0,
            dead_equal: false,
            solo: 39_028,
            lost: 1000,
        },
    )
    .or(&["Centre-count Carnage"]),
    System::called(
        "Duct Tape V2",
        "A point for each centre, and 40, 24, 15, 9, 6, 3 and 3 for the places; the eliminated \
         are level. A win is 75.",
        &Carnage { places: DUCT_TAPE, centre: 1, lead: 0, dead_equal: true, solo: 75, lost: 0 },
    ),
    System::called(
        "Duct Tape V2 (elimination order)",
        "As Duct Tape V2, but of the eliminated who lasted longer is ahead.",
        &Carnage { places: DUCT_TAPE, centre: 1, lead: 0, dead_equal: false, solo: 75, lost: 0 },
    ),
    System::called(
        "Haight",
        "10 points for each centre, or 1 for each year in which an eliminated power played; 66 to \
         0 in steps of 11 for the places, where tied ones all have the lowest and of the \
         eliminated who lasted longer is ahead; 5 for each centre by which somebody leads alone. \
         A win is 451; those who lose to it have 5 for each centre or 1 for each year, whichever \
         is more.",
        &Haight,
    )
    .or(&["Haight v1.0"]),
    System::called(
        "Ranked Classic",
        "10 points for each centre, 30 for surviving, and 200, 90, 60, 40, 30, 20 and 10 for the \
         places; two who tie have 135, 70, 50, 35, 25 or 15 each, and more than two all have the \
         lowest of their places; 1 for each full year that an eliminated power survived. A win is \
         550, and those who lose to it have 1 for each full year.",
        &RankedClassic { as_two: false },
    ),
    System::called(
        "Ranked Classic v2",
        "As Ranked Classic, but more than two who tie have as much as two on the last two of \
         their places.",
        &RankedClassic { as_two: true },
    ),
    System::called(
        "Southern Sun",
        "10 points for each centre, 30 for surviving, and 130, 80, 50, 30, 20, 10 and 10 for the \
         places of survivors; what tied ones share is rounded to whole points, a half to the even \
         one; 3 for each year in which an eliminated power played. A win is 500.",
        &SouthernSun,
    ),
    System::called(
        "Sydney League",
        "25 points for each centre, 700 to 100 in steps of 100 for the places, where of the \
         eliminated who lasted longer is ahead, and 1 for each year in which an eliminated power \
         played. Who wins has half as much again, and the others have half of theirs.",
        &SydneyLeague,
    ),
    System::called(
        "Maxonian",
        "7 to 1 points for the places, where who was ahead in the last year that differs is ahead \
         of others with as many centres, and 1 for each centre above 13. A win counts as 18 \
         centres; then nobody else has points for centres.",
        &Maxonian { threshold: 13 },
    ),
    System::called(
        "7Eleven",
        "As Maxonian, but with 1 for each centre above 11.",
        &Maxonian { threshold: 11 },
    )
    .or(&["Seven Eleven"]),
    System::called(
        "Tribute",
        "A point for each centre, and 66 shared by the survivors, each of whom pays those who \
         lead 1 for each centre that they have over 6, but no more than he has for surviving. A \
         win is 100.",
        &Tribute { divided_by: 1 },
    ),
    System::called(
        "Half-Tribute",
        "As Tribute, but only half as much is paid.",
        &Tribute { divided_by: 2 },
    )
    .or(&["Half Tribute"]),
    System::called(
        "OpenTribute",
        "34 points and 3 for each centre, of which each pays those who lead 1 for each centre \
         that he is behind; the eliminated pay as well, and have nothing. Of k who lead each gets \
         the sum divided by k², rounded down. A win is 340.",
        &OpenTribute,
    )
    .or(&["Open Tribute"]),
    System::called(
        "OMG",
        "3/2 for each centre, 9 for surviving, and 9/2, 3 and 3/2 for the first three places; \
         each pays whoever leads alone 1 for each centre of the lead, but no more than half of \
         his points. A win is 100.",
        &OpenMindTheGap,
    )
    .or(&["Open Mind the Gap"]),
    System::called(
        "Vulcan",
        "A point for each centre, 1 for each centre by which one is ahead of each other power, 5 \
         for surviving, and 10 shared by those who lead; the eliminated have nothing. A win is \
         130, and those who survive it have 5.",
        &Vulcan,
    ),
];
