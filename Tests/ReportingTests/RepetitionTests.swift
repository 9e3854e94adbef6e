import Testing

@testable import Reporting

/// The lines below the headline of a finding.
@Suite struct RepetitionTests {
    @Test(arguments: [
        // What a list had said twice.
        ("The timestamp jumps back by 1.495 s at 9.996 s", "The timestamp jumped back by 1.495 s 9.996", false),
        (
            "Node 5 reports emergency 8130, reset after 4.000 s", "Node 5 reported emergency 8130, reset after 4.000 s",
            false
        ),
        ("0x101 is in no database", "0x101 was in no database", false),
        // The end of a time, a number, another word.
        ("The timestamps jump back 3 times from 0.289 to 0.413 s", "The timestamps jumped back 3 times 0.289", true),
        ("101 is in no database, 274 frames", "101 was in no database", true),
        ("102 is in no database", "101 was in no database", true),
        ("Gap 1.300 s, cycle 100 ms", "12 frames of 3E9 SpeedDisplay were missing", true),
        ("In reply to a remote frame", "5A0 CalibrationVersion was seen only once", true),
    ])
    func aLineIsLeftOutIfItSaysNothingNew(text: String, headline: String, saysMore: Bool) {
        #expect(Repetition.saysMore(text, than: headline) == saysMore)
    }

    @Test(arguments: [
        ("gap 5.500 s", "The heartbeat of node 4 is missing for 5.500 s (cycle 500 ms)", true),
        ("cycle 500 ms", "The heartbeat of node 4 is missing for 5.500 s (cycle 500 ms)", true),
        ("40 frames missing", "8 identifiers pause together; 40 frames missing", true),
        ("cycle 50.0 ms", "missing for 5.500 s (cycle 500 ms)", false),
        ("byte 2, 1 bit", "3 of 2 values; 1 bit", false),
        ("4 frames missing", "40 frames missing", false),
        ("P2C73-D5 pending", "7EC reports 53 codes: P2C73-D5 (pending), C11C7 (stored)", true),
        ("P2C73-D5 pending", "7EC reports 53 codes: U2C73-D5 (pending), C11C7 (stored)", false),
        ("parity", "the parity of the byte", false),
    ])
    func aFactIsLeftOutIfTheSentenceHasItsNumber(fact: String, sentence: String, isSaid: Bool) {
        #expect(Repetition.isSaid(fact, in: sentence) == isSaid)
    }
}
