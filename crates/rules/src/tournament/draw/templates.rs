//! Boards of the first round for every number of teams, with numbers for teams.
//!
//! Most are cyclic: the team at seat `s` of board `k` is `k + block[s]`, modulo the number of
//! teams. Then every team is on seven boards, once at each seat, and never twice on one. Two teams
//! meet as often as their difference is a difference of two numbers of the block. From 51 teams on
//! those differences are all different, because the block is a Golomb ruler of length 25, and from
//! 48 on other blocks do the same. Below, the blocks are those with the fewest meetings beyond the
//! first, found by trying all of them; up to 37 teams, and for 39, none can have fewer.
//!
//! For 38, 40 to 42 and 44 to 47 teams there are better boards than any cyclic ones. Those of 45
//! are the points and planes of the projective space of three dimensions over two elements, lifted
//! by the group of three elements: no two teams meet twice. The others were found by search.

use crate::tournament::rounds::SEATS;

/// A cyclic block by its number of teams.
const BLOCKS: [(usize, [usize; SEATS]); 36] = [
    (7, [0, 1, 2, 3, 4, 5, 6]),
    (8, [0, 1, 2, 3, 4, 5, 6]),
    (9, [0, 1, 2, 3, 4, 5, 6]),
    (10, [0, 1, 2, 3, 4, 5, 7]),
    (11, [0, 1, 2, 3, 4, 6, 7]),
    (12, [0, 1, 2, 3, 4, 7, 9]),
    (13, [0, 1, 2, 3, 4, 6, 9]),
    (14, [0, 1, 2, 3, 5, 6, 9]),
    (15, [0, 1, 2, 4, 5, 8, 10]),
    (16, [0, 1, 2, 3, 5, 8, 12]),
    (17, [0, 1, 2, 3, 5, 8, 12]),
    (18, [0, 1, 2, 3, 5, 8, 12]),
    (19, [0, 1, 2, 3, 5, 9, 14]),
    (20, [0, 1, 2, 3, 6, 10, 15]),
    (21, [0, 1, 2, 4, 8, 11, 16]),
    (22, [0, 1, 2, 4, 6, 14, 17]),
    (23, [0, 1, 2, 3, 8, 13, 17]),
    (24, [0, 1, 2, 4, 7, 15, 19]),
    (25, [0, 1, 2, 4, 7, 12, 16]),
    (26, [0, 1, 2, 4, 7, 13, 18]),
    (27, [0, 1, 2, 4, 7, 12, 21]),
    (28, [0, 1, 2, 4, 7, 17, 21]),
    (29, [0, 1, 2, 4, 7, 12, 16]),
    (30, [0, 1, 2, 4, 7, 15, 25]),
    (31, [0, 1, 2, 4, 7, 11, 19]),
    (32, [0, 1, 2, 4, 8, 13, 18]),
    (33, [0, 1, 2, 4, 7, 16, 24]),
    (34, [0, 1, 2, 4, 8, 20, 25]),
    (35, [0, 1, 2, 4, 9, 14, 20]),
    (36, [0, 1, 2, 5, 12, 14, 20]),
    (37, [0, 1, 2, 4, 10, 15, 22]),
    (39, [0, 1, 2, 4, 13, 18, 33]),
    (43, [0, 1, 2, 6, 14, 17, 24]),
    (48, [0, 1, 3, 15, 20, 38, 42]),
    (49, [0, 1, 3, 7, 27, 35, 40]),
    (50, [0, 1, 3, 8, 14, 18, 30]),
];

/// The block for more teams than any in [`BLOCKS`].
const RULER: [usize; SEATS] = [0, 1, 4, 10, 18, 23, 25];

/// Boards that are not cyclic, by the number of teams. Each word is a board and each letter a team:
/// `0` to `9`, then `A` to `Z`, then `a` and so on.
const EXPLICIT: [(usize, &str); 8] = [
    (
        38,
        "LS2D0KG VNS6Xa9 WKNYEX3 F0QOYCN IFKVaJM bC5EMYS U7XICDH 4GHNIBb HLFWSTA ZM329HO \
         O67ARbK GHYPU6J CEA1JN2 79EFGM8 0ZJTb8X R26X4F5 KQ4CP9T 5JZLNP7 EOU0V4L QDIZTE6 \
         BVT372Y XBMQALP aP0BHRE NTRM8UD SUBKFZ1 8IPS2OW P3VbD1F M1W4670 DYa8ZA4 Yb19LIR \
         68LaB3C 3A9U50I TXO51Ga ARCGWVZ J4GR3SQ 9WDJO5B 2ab7QWU 158HKQV",
    ),
    (
        40,
        "EO4MYFQ PF5W6db GI9cWYJ 46cNT8H JMV9C06 d81XBE9 7EG5JHK R2Yb8CZ O361aJR NZdaMGB \
         U0bOGA8 AVJd4I2 CBOIQTP KSA6LBY 6DUZE7I b1HLIMa MRDPcXA 57I8S3M BLR074W SQXJNbT \
         9NB2DO5 XHWVZSO FU3BbVc Y4aUX5C LG2Q36X a9T7A2F VTEG5RL TY0HdD3 HdQRU9S Q5ZA0c1 \
         ZbK39P4 0cPS2aE DCS4F1G cK7COLd 8JLFPZD 1PNYVU7 IXFKRN0 2WMT1KU 3ACEHWN Wa8DKQV",
    ),
    (
        41,
        "bOcZ97Q QC8UMTJ OM0YH1A SeVTYEb DNASJ3Z Z7YKLB8 J2eLdOG 48IV6DO 6Ya329C cLJ6S5H \
         2XH1b8N EZT2a0I 3TL4cF1 MKS7W42 7AGRT6X NG4Q5Ya BJRb0C4 GFPMZb6 5UEOKX3 I9FWXJY \
         PIb53dM 849AePE XPQ0CSL V3W8Gc0 FROd8aS eaXDBMc T0d9DK5 RW5C1Ze 9S1GUIB UVZX4Hd \
         A5BFQ2V KQ3HIeR CHDE7GF LEMNVR9 WbUaALD HBNPOWT YD2cRUP dcCINAK a1KJPV7 1d6BEQW \
         067eFNU",
    ),
    (
        42,
        "fX7GSL5 D1A6V5H Ea9BHXI 4cDeXbK 7Ab9OQM IJSK1PO 0HMcPfd BGQP214 F2c59J8 KLU2THb \
         8dOIDGU LOZ1bca 5K0YQIZ X6RQJdL T3J7B0D Y4FH3OR cCGAIRT 2IW476f UQ3VWEc bRdN5BW \
         6fB8ZCA e8HSC3Q AE4LN80 3Y2adAe aPKR87V PFXZAU3 JbYfEVG 9WLCYDP NVCO02X QNTDfaF \
         dSVT4Z9 R9f0Ue1 C71dFKE MU5Ja4C O5PEeT6 1T8XMWY VeIFLMB GM63K9N HZeWGNJ SBNUcY7 \
         ZDEMRS2 W0ab6FS",
    ),
    (
        44,
        "O60FUC3 7PV1G4D 68GWQH2 3X9EIR7 2Y5JSF4 85CIKZV TDa69JL HM7UbB5 FLcPB8X YCdGM9N \
         BeEKDWO fBIaOGS CbJgPEQ NFZDRhH cGURJKA dVHLES0 MIFQe1T JOXV2Mh KfYHT3P LUN4WIg \
         QALOY7Z PaRM50W SK1XN6b USP2Ze9 VNQT3ac RTOd4b8 XQD5dfU eR6BgVY hWSc7TC W9bfVAF \
         GZT0XgE E1hY8Ua AH4CaXe D02bcYI ZJW31dB agK7F2d bh3eL5G 4EMZ6cf IdANhP6 07e8fNJ \
         5cg9HO1 g38SADM 94Bh0QK 12fACLR",
    ),
    (
        45,
        "C6O3F0U V7PDG41 WHQ25E8 7X9IR3H AF4S8JY GTZ5B6K aJLW6D9 Eb7KAUM BIc8NCV d9MYQGC \
         DeANHOZ LBXFfPE JCHTPbg KDFRhcQ SGiEIaO HVd0SKL FWIMT1e fRGJU2N iKNPWY3 IQUZLg4 \
         hMJOV5X PZ8aMR0 QN16XSb OY2LcT7 TfaQ3VA R4bdOWB cPSUe95 YERVge6 ZSfhC7W U8TXdiD \
         XgWG0Ac 1UYHaBh biV9ZF2 05DbYfI 31EcJZd 42eCKXa 8L3ebhG Mc6f4Hi Na5g7dF e0B7iQJ \
         gOK198f 6dhA2IP 9h04ENT 5ACi1LR 23gBDMS",
    ),
    (
        46,
        "CUO036F DGP7V41 EQ25W8H HIR3X97 SYF48AJ GZTB6K5 6jWJ9LD A7bMjUE N8jcCVB 9CGdMYQ \
         eHZADNO FBEPfXL gTHCPjb cDhKQFR IiSGOaj KLdS0HV M1eIFWT JRNfU2G YNKWi3P Q4LUZIg \
         OJMV5hX PM0RaZ8 X6QN1bS L2cOT7Y VfaTAQ3 WO4bRBd UP5ecS9 RVY6Ege hSfZ7CW TXi8dDU \
         0WgXGcA BhUYH1a 2FV9biZ f0DjY5I Zd31JEc jKXa2e4 b38LeGh ic6H4fM 5a7FgdN 7eJQB0i \
         891gKOf dAI2hP6 4E9hNT0 15AiLRC 3gBDSM2 abCEIJK",
    ),
    (
        47,
        "kU03FCO 14kD7PG 2HQ5k8W RIHX379 FSAY84J 5GK6TBZ Ja9WL6D jALkN9M VCN8BIc dQGCMYE \
         eDZOAEH fEBLPFX HPbTjgC hFDKRjQ ijSaGOI KLVHdS0 MTIF1We GJ2NUfR NWiPK3Y IgUQ4ZL \
         XM5JOVh PRMZa08 QNXS6b1 LOT2Yc7 TVafQA3 bBO4WRd S9PUce5 YegRVk6 CZf7Shk Ud8iXDT \
         0XWcgGA B1YhHaU ZbFV9i2 DYjb05f 3cJ1Zdj 4KCe2Xa 83hGeLb 6fcMiH4 a7dg5NF 7ie0JQB \
         O819fKg Ah6dI2P 904EhTN E5RAC1i g23BDMS ckEIbJK W67jEUV",
    ),
];

/// The boards for a number of teams, of which there are at least seven.
pub(super) fn boards(teams: usize) -> Vec<[usize; SEATS]> {
    if let Some((_, words)) = EXPLICIT.iter().find(|known| known.0 == teams) {
        return words.split_whitespace().map(|word| seats(word, teams)).collect();
    }
    let block = BLOCKS.iter().find(|known| known.0 == teams).map_or(RULER, |known| known.1);
    (0..teams).map(|board| block.map(|step| (board + step) % teams)).collect()
}

fn seats(word: &str, teams: usize) -> [usize; SEATS] {
    let mut seats = [0; SEATS];
    for (seat, letter) in seats.iter_mut().zip(word.bytes()) {
        let number = match letter {
            b'0'..=b'9' => letter - b'0',
            b'A'..=b'Z' => letter - b'A' + 10,
            _ => letter.saturating_sub(b'a') + 36,
        };
        *seat = usize::from(number) % teams;
    }
    seats
}
