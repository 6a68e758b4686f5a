//! Positions that the search is measured on.

use crate::variants::VariantId;

/// Openings, middle games and endings: the start, and positions from games of the engine against itself. A game of which
/// there are none is measured from its start.
pub fn of(variant: VariantId) -> &'static [&'static str] {
    let known: [(VariantId, &[&str]); 3] =
        [(VariantId::Dragon, &DRAGON), (VariantId::Xiangqi, &XIANGQI), (VariantId::Chess, &CHESS)];
    let found = known.into_iter().find(|(id, _)| *id == variant);
    found.map_or(std::slice::from_ref(&variant.facts().start), |(_, positions)| positions)
}

const DRAGON: [&str; 20] = [
    "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1",
    "1r1sksbnr/7R1/a1n1b1a2/p2Ah1p1p/2h6/3q5/4Q4/P1H1P1H1P/2A3N1B/9/RNBSKS3 b ACEGI - 7 10",
    "1nbsksb1r/1a7/3r2n2/p1hAp2Ap/7a1/9/9/P1H1P3P/6N2/4Q4/2BSKSB1R w ACEIacei - 0 11",
    "3sksbn1/9/2n1b2a1/p3h1p1p/2a6/3H5/8Q/P3P1HqP/2A1B1A1N/5r3/1N1SKSB1R b AEGI - 2 14",
    "1nbsks1n1/7q1/1a2b2r1/1hp5p/3r5/4p1h2/A4NH2/P1H1P3P/R8/2N1Q3R/2BSKSB2 w ACEI - 0 17",
    "1Q1sksb2/5a3/5a3/6A1A/9/3R4n/9/P1r1P3P/4B4/9/2BSKS3 b - - 3 35",
    "3k1sbAr/4sN3/7R1/p1H2P3/1nb6/6h2/6B1p/9/4B4/4S4/1a2KS3 b - - 2 36",
    "1nbsks3/9/1r2b2r1/2p1R3p/9/3hN4/1hH2H3/P3P3P/4B4/9/3QKSB2 b - - 2 36",
    "1nbsks3/9/r3b4/2p1R3p/9/4N4/3h5/P1H1P2rP/4B4/9/Q3KSB2 w - - 0 40",
    "2b1ks3/4s1n2/2a1b4/3R3P1/7n1/7N1/7h1/P3H1H2/Nr7/9/2BSKSB2 w - - 3 42",
    "2bsk4/4s4/3nba3/pn5R1/9/3H4Q/2H3B2/P8/4B1N2/5r3/3SKS1A1 w - - 0 44",
    "4ks3/4s4/4R4/p7p/3a5/9/4P4/8r/4B3N/4S4/4KSB2 w - - 1 35",
    "3s1k3/9/2r2s2R/8p/H8/9/6B2/9/9/9/3SKS3 b - - 0 55",
    "5R3/1rHkn4/4b4/3hN4/4B4/9/2B6/8p/9/9/3SKS3 w - - 11 55",
    "6b2/4k4/4b4/2H1p1h1p/5R3/p8/8P/P8/6r2/4S4/3SK4 w - - 2 57",
    "6b2/1R7/4bk3/2H6/3r5/P8/8p/6h2/9/4S4/3SK4 b - - 0 68",
    "5s3/4k4/4N4/9/9/4R4/9/9/4B4/4S4/2BSK4 w - - 1 83",
    "2bk5/3as4/3s5/P8/2r6/1R1H5/4bN3/9/4BS3/6h2/4KS3 b - - 35 91",
    "1R3B3/5k3/9/4P4/2p5p/3N5/9/9/9/r3K4/3S1S3 w - - 5 98",
    "R8/3k5/3s5/5H3/9/9/6B2/9/1r6p/4S4/4KS3 w - - 4 98",
];

const XIANGQI: [&str; 20] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabCr/6c2/9/p1p1p3p/9/6PC1/P1P1P3P/R5c2/9/1NBAKAB1R w - - 2 7",
    "2bakabn1/3r5/r1n1c4/p1p3p1p/4P4/9/P1P3P1P/1c2C4/R5C2/1NBAKABNR b - - 4 8",
    "2bakabnr/3r5/nC5c1/p1p1p1C1p/3c5/9/P1P1P1P1P/R1N1B4/3R5/2BAKA1N1 b - - 6 9",
    "rnb1ka3/4a2r1/1R2b1n2/p1C1p3p/6p2/9/P1P1P1PcP/4C1N2/4A4/2BAK1BR1 w - - 3 9",
    "2baka1n1/3r5/1cn2c2r/p3p3p/2p3b2/5R1N1/P1P1P3P/1C2C4/4A4/RNBAK1B2 b - - 3 10",
    "1n1aka1nr/9/4b3b/p1p3p1p/4pC3/7C1/P1Pc2P1P/2N6/8R/2BAKABN1 b - - 1 12",
    "2bk1abn1/8r/c8/p1p1p1pCp/9/2B6/c1P1P1P1P/1rN1B4/4N4/R2AKA1R1 w - - 8 12",
    "3akab2/7R1/r1n1b1n2/p1p3p1p/4c4/9/P1P3P1P/4B3N/1R2K4/1N1A1AB2 w - - 10 19",
    "2baka3/3r5/2n4rb/p3p3p/8n/4cR3/PCP2N2P/4C4/R3A4/2BAK1B2 b - - 11 22",
    "1n1ak4/4a4/6C2/p1p3p1p/1R4b2/9/P1P6/2N3r2/5C3/2BAKA2c w - - 11 26",
    "1Cbak3C/4a4/4b4/1R7/5n3/2P6/P2r4P/9/4A4/2B1KA3 b - - 3 26",
    "2bak3C/4a4/n3b4/7R1/4p4/2P6/c5P2/9/3r5/2BAKAB2 w - - 0 28",
    "2baka3/3r1c3/4C4/4p3p/2P6/9/8P/4B1R2/9/3AKAB2 b - - 0 29",
    "2bk5/4a4/3cb1n2/9/8p/2P3P2/4P3P/2N1B4/2cRNr3/2BAKA3 b - - 12 30",
    "C2akc1R1/4a4/4b4/2n6/2b6/9/6P2/9/9/2BAKAB2 b - - 4 37",
    "2b1k4/4a4/4b4/9/r8/2P1P1P2/9/B2RB4/4A4/c3KA3 b - - 13 44",
    "3a5/5k3/2P4P1/1C7/6b2/4C4/9/6n2/4A4/3AK4 b - - 55 63",
    "3aka3/9/6R1b/4P4/6b2/c8/9/9/4A4/4KAB2 w - - 13 66",
    "4k4/9/3a5/4C4/4c1P2/9/9/9/9/3K3r1 w - - 18 69",
];

const CHESS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1b1kb1r/2pqpppp/1pnp1n2/p7/2P5/1QNPBN2/PP2PPPP/R3KB1R w KQkq - 0 7",
    "rn1qkb1r/pp2pp2/3pbnpp/2p5/7P/P1NBPN2/1PPP1PP1/R1BQK2R w KQkq - 0 8",
    "r1b1kb1r/1pp1pppp/8/p2pN2n/1q1P4/8/PPP1PPPP/RN1QKB1R w KQkq - 1 9",
    "r1b1k2r/ppppbpp1/2n1pq1p/8/Q1PPP3/2N1PN2/PP4PP/R1B1KB1R w KQkq - 1 9",
    "rnb1kb1r/pp2pppp/8/2q5/3PpP1P/4PN2/P1P3P1/R1BQKB1R b KQkq d3 0 9",
    "r1q1kb1r/pp2p1pp/2np1n2/3N1pN1/P7/4Q2P/1PP1PPP1/R1B1KB1R b KQkq - 0 10",
    "r1bqkb1r/p1p2ppp/2n5/4p3/1p6/4QP1N/PPPNP1PP/R3KB1R w KQkq - 0 10",
    "r2qk2r/1bp2p2/1p1ppb2/4npBp/p1P4P/2QPPNR1/PP3PP1/1K1R1B2 w kq - 0 17",
    "r2k3r/p1pb1pp1/2pbp3/Q3P1pq/4P3/2N2N2/PP4PP/R3KB1R w KQ - 0 17",
    "3rkb1r/4p1pp/1pp2p2/p1Np1b2/3P4/1P2P3/PP3PPP/3RKB1R w Kk - 0 19",
    "2r2b1r/pp1k2pp/3pp3/1P2np2/5N2/4P2P/1PP1P1P1/2KR1B1R w - - 0 20",
    "4k2r/1R3ppp/2n1p3/p2q4/1b1P1P1P/2B5/P3Q1P1/5RK1 w k - 2 20",
    "r2qr1k1/1p2pp2/p1n1b1pB/2np4/7P/1P2PN2/1QPP1PP1/R4RK1 b - - 0 22",
    "1r4k1/2p3pp/3r4/p1b1pp2/1P6/1QP1qP1N/4P1PP/1K3B1R b - - 1 26",
    "8/5p2/1N1kp3/5p1p/PKP2P1P/4P3/n7/8 w - - 3 40",
    "8/1R6/2pk4/P2p4/3P1p1p/1P3r2/6r1/2K4R w - - 0 41",
    "8/8/5k2/P7/2NKB3/1P6/7P/8 b - - 0 45",
    "8/3R3p/1p2p2k/p3r3/1P3p1P/2K1bB2/4P3/8 w - - 0 47",
    "8/8/5Kp1/5p2/6k1/2n1P3/5r2/1q5R w - - 0 63",
];
