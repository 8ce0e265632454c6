//! The same twelve orders, as different people write them.

use chancery::board::{Phase, Power};

use crate::{Letter, Size, board, processor_time, race, spread};

const POSITION: &str = "RUSSIA: A MOS, A WAR, A UKR, A GAL, A RUM, A BUD, F SEV, F BLA, F SWE, \
    F BAL, A NWY, F NTH; GERMANY: A BER, A MUN, F KIE; TURKEY: F CON, A BUL; ENGLAND: F LON";

const ORDERS: [&str; 12] = [
    "A MOS - LVN",
    "A WAR - PRU",
    "A UKR - WAR",
    "A GAL - SIL",
    "A RUM S A BUD - SER",
    "A BUD - SER",
    "F SEV H",
    "F BLA - BUL/EC",
    "F SWE S F BAL - DEN",
    "F BAL - DEN",
    "A NWY - EDI VIA",
    "F NTH C A NWY - EDI",
];

const STYLES: [(&str, &str); 4] = [
    (
        "codes",
        "A MOS - LVN\nA WAR - PRU\nA UKR - WAR\nA GAL - SIL\nA RUM S A BUD - SER\nA BUD - SER\n\
        F SEV H\nF BLA - BUL/EC\nF SWE S F BAL - DEN\nF BAL - DEN\nA NWY - EDI VIA\n\
        F NTH C A NWY - EDI\n",
    ),
    (
        "spelled out",
        "Army Moscow to Livonia\nArmy Warsaw to Prussia\nArmy Ukraine to Warsaw\n\
        Army Galicia to Silesia\nArmy Rumania supports army Budapest to Serbia\n\
        Army Budapest to Serbia\nFleet Sevastopol holds\n\
        Fleet Black Sea to Bulgaria (east coast)\nFleet Sweden supports fleet Baltic Sea to \
        Denmark\nFleet Baltic Sea to Denmark\nArmy Norway to Edinburgh via convoy\n\
        Fleet North Sea convoys army Norway to Edinburgh\n",
    ),
    (
        "old judges",
        "a mos-lvn\na war-pru\na ukr-war\na gal-sil\na rum s a bud-ser\na bud-ser\nf sev h\n\
        f bla-bul(ec)\nf swe s f bal-den\nf bal-den\na nwy-nth-edi\nf nth c a nwy-edi\n",
    ),
    (
        "a letter",
        "Hi Anne,\n\nhere are my orders for Spring 1903:\n\nRUSSIA\n\n1. A Mos → Liv\n\
        2. A War–Prussia\n3. A Ukr - War\n4. A Gal-Sil\n5. A Rum sup A Bud-Serbia\n\
        6. A Bud - Ser\n7. F Sev stands\n8. F Black Sea - Bul (e.c.)\n9. F Swe S Baltic - Den\n\
        10. F Bal - Denm\n11. A Norway - Edinburgh by convoy\n12. F N.Sea convoys Nwy - Edi\n\n\
        Best wishes,\nBoris\n",
    ),
];

/// Prints what a letter takes in each style, and the first one of all.
pub(crate) fn print(size: &Size) {
    let phase = Phase::from_name("S1903M").expect("a phase");
    for (number, (style, text)) in STYLES.into_iter().enumerate() {
        let (power, position) = (Power::Russia, board::position(POSITION));
        let letter = Letter { phase, power, position, text: text.to_owned() };
        let start = processor_time();
        let reading = letter.read();
        if number == 0 {
            let first = (processor_time() - start).as_secs_f64() * 1e3;
            println!("the first letter of all, with the table of names: {first:.2} ms\n");
        }
        // The old judges named the seas of a convoy; the others leave them open.
        let orders = board::orders(&reading).join("; ").replace("VIA NTH", "VIA");
        assert_eq!(orders, ORDERS.join("; "), "{style}: {:?}", reading.refused);
        let bytes = letter.text.len();
        let found = race(&[letter], size.times, size.turns);
        let [least, median, most] = spread(&found, size.times).map(|seconds| seconds * 1e6);
        let speed = bytes as f64 / median;
        println!(
            "twelve orders, {style:12}{bytes:4} bytes {least:7.1} {median:7.1} {most:7.1} µs \
            {speed:6.1} MB/s"
        );
    }
}
