//! The 211 borders of the standard map, each written once, and the coasts of the three provinces
//! that have two. What units make of them is in [`mod@super::super::reach`].

use super::super::kinds::Coast;
use super::provinces::StandardSpace;

/// A province and those of its neighbours whose border stands in this row.
pub(in super::super) type BorderRow = (StandardSpace, &'static [StandardSpace]);

/// Borders that only fleets cross: between seas, and between a sea and its shores.
#[rustfmt::skip]
pub(in super::super) const SEA_BORDERS: &[BorderRow] = {
    use StandardSpace as P;
    &[
        (P::ADR, &[P::ALB, P::APU, P::ION, P::TRI, P::VEN]),
        (P::AEG, &[P::BUL, P::CON, P::EAS, P::GRE, P::ION, P::SMY]),
        (P::ALB, &[P::ION]),
        (P::ANK, &[P::BLA]),
        (P::APU, &[P::ION]),
        (P::ARM, &[P::BLA]),
        (P::BAL, &[P::BER, P::BOT, P::DEN, P::KIE, P::LVN, P::PRU, P::SWE]),
        (P::BAR, &[P::NWG, P::NWY, P::STP]),
        (P::BEL, &[P::ENG, P::NTH]),
        (P::BLA, &[P::BUL, P::CON, P::RUM, P::SEV]),
        (P::BOT, &[P::FIN, P::LVN, P::STP, P::SWE]),
        (P::BRE, &[P::ENG, P::MAO]),
        (P::CLY, &[P::NAO, P::NWG]),
        (P::DEN, &[P::HEL, P::NTH, P::SKA]),
        (P::EAS, &[P::ION, P::SMY, P::SYR]),
        (P::EDI, &[P::NTH, P::NWG]),
        (P::ENG, &[P::IRI, P::LON, P::MAO, P::NTH, P::PIC, P::WAL]),
        (P::GAS, &[P::MAO]),
        (P::GRE, &[P::ION]),
        (P::HEL, &[P::HOL, P::KIE, P::NTH]),
        (P::HOL, &[P::NTH]),
        (P::ION, &[P::NAP, P::TUN, P::TYS]),
        (P::IRI, &[P::LVP, P::MAO, P::NAO, P::WAL]),
        (P::LON, &[P::NTH]),
        (P::LVP, &[P::NAO]),
        (P::LYO, &[P::MAR, P::PIE, P::SPA, P::TUS, P::TYS, P::WES]),
        (P::MAO, &[P::NAF, P::NAO, P::POR, P::SPA, P::WES]),
        (P::NAF, &[P::WES]),
        (P::NAO, &[P::NWG]),
        (P::NAP, &[P::TYS]),
        (P::NTH, &[P::NWG, P::NWY, P::SKA, P::YOR]),
        (P::NWG, &[P::NWY]),
        (P::NWY, &[P::SKA]),
        (P::ROM, &[P::TYS]),
        (P::SKA, &[P::SWE]),
        (P::SPA, &[P::WES]),
        (P::TUN, &[P::TYS, P::WES]),
        (P::TUS, &[P::TYS]),
        (P::TYS, &[P::WES]),
    ]
};

/// Borders that armies and fleets cross: neighbours along one coast.
#[rustfmt::skip]
pub(in super::super) const SHORE_BORDERS: &[BorderRow] = {
    use StandardSpace as P;
    &[
        (P::ALB, &[P::GRE, P::TRI]),
        (P::ANK, &[P::ARM, P::CON]),
        (P::APU, &[P::NAP, P::VEN]),
        (P::ARM, &[P::SEV]),
        (P::BEL, &[P::HOL, P::PIC]),
        (P::BER, &[P::KIE, P::PRU]),
        (P::BRE, &[P::GAS, P::PIC]),
        (P::BUL, &[P::CON, P::GRE, P::RUM]),
        (P::CLY, &[P::EDI, P::LVP]),
        (P::CON, &[P::SMY]),
        (P::DEN, &[P::KIE, P::SWE]),
        (P::EDI, &[P::YOR]),
        (P::FIN, &[P::STP, P::SWE]),
        (P::GAS, &[P::SPA]),
        (P::HOL, &[P::KIE]),
        (P::LON, &[P::WAL, P::YOR]),
        (P::LVN, &[P::PRU, P::STP]),
        (P::LVP, &[P::WAL]),
        (P::MAR, &[P::PIE, P::SPA]),
        (P::NAF, &[P::TUN]),
        (P::NAP, &[P::ROM]),
        (P::NWY, &[P::STP, P::SWE]),
        (P::PIE, &[P::TUS]),
        (P::POR, &[P::SPA]),
        (P::ROM, &[P::TUS]),
        (P::RUM, &[P::SEV]),
        (P::SMY, &[P::SYR]),
        (P::TRI, &[P::VEN]),
    ]
};

/// Borders that only armies cross.
#[rustfmt::skip]
pub(in super::super) const LAND_BORDERS: &[BorderRow] = {
    use StandardSpace as P;
    &[
        (P::ALB, &[P::SER]),
        (P::ANK, &[P::SMY]),
        (P::APU, &[P::ROM]),
        (P::ARM, &[P::SMY, P::SYR]),
        (P::BEL, &[P::BUR, P::RUH]),
        (P::BER, &[P::MUN, P::SIL]),
        (P::BOH, &[P::GAL, P::MUN, P::SIL, P::TYR, P::VIE]),
        (P::BRE, &[P::PAR]),
        (P::BUD, &[P::GAL, P::RUM, P::SER, P::TRI, P::VIE]),
        (P::BUL, &[P::SER]),
        (P::BUR, &[P::GAS, P::MAR, P::MUN, P::PAR, P::PIC, P::RUH]),
        (P::EDI, &[P::LVP]),
        (P::FIN, &[P::NWY]),
        (P::GAL, &[P::RUM, P::SIL, P::UKR, P::VIE, P::WAR]),
        (P::GAS, &[P::MAR, P::PAR]),
        (P::GRE, &[P::SER]),
        (P::HOL, &[P::RUH]),
        (P::KIE, &[P::MUN, P::RUH]),
        (P::LVN, &[P::MOS, P::WAR]),
        (P::LVP, &[P::YOR]),
        (P::MOS, &[P::SEV, P::STP, P::UKR, P::WAR]),
        (P::MUN, &[P::RUH, P::SIL, P::TYR]),
        (P::PAR, &[P::PIC]),
        (P::PIE, &[P::TYR, P::VEN]),
        (P::PRU, &[P::SIL, P::WAR]),
        (P::ROM, &[P::VEN]),
        (P::RUM, &[P::SER, P::UKR]),
        (P::SER, &[P::TRI]),
        (P::SEV, &[P::UKR]),
        (P::SIL, &[P::WAR]),
        (P::TRI, &[P::TYR, P::VIE]),
        (P::TUS, &[P::VEN]),
        (P::TYR, &[P::VEN, P::VIE]),
        (P::UKR, &[P::WAR]),
        (P::WAL, &[P::YOR]),
    ]
};

/// Borders that no unit crosses, which only tests ask for.
#[cfg(test)]
#[rustfmt::skip]
pub(in super::super) const CLOSED_BORDERS: &[BorderRow] = {
    use StandardSpace as P;
    &[
        (P::BUR, &[P::SWI]),
        (P::MAR, &[P::SWI]),
        (P::MUN, &[P::SWI]),
        (P::PIE, &[P::SWI]),
        (P::SWI, &[P::TYR]),
    ]
};

/// Which provinces a fleet reaches from each coast of a province with two.
pub(in super::super) const COASTS: &[(StandardSpace, Coast, &[StandardSpace])] = {
    use StandardSpace as P;
    &[
        (P::BUL, Coast::East, &[P::BLA, P::CON, P::RUM]),
        (P::BUL, Coast::South, &[P::AEG, P::CON, P::GRE]),
        (P::SPA, Coast::North, &[P::GAS, P::MAO, P::POR]),
        (P::SPA, Coast::South, &[P::LYO, P::MAO, P::MAR, P::POR, P::WES]),
        (P::STP, Coast::North, &[P::BAR, P::NWY]),
        (P::STP, Coast::South, &[P::BOT, P::FIN, P::LVN]),
    ]
};
