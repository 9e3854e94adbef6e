import Testing

@testable import CANCapture

/// Rows of tables with a damaged length or flag.
struct CSVDamageTests {
    private static let heads = "Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8\n"
    private static let sound = "1000,00000123,false,Rx,0,8,11,22,33,44,55,66,77,88,\n"

    @Test(
        arguments: [
            "2000,00000123,false,Rx,0,0,11,22,33,44,55,66,77,88,",
            "2000,00000123,false,Rx,0,7,11,22,33,44,55,66,77,88,",
            "2000,00000123,false,Rx,0,1,11,00,00,00,00,00,00,01,", "2000,00000123,false,Rx,0,1,11,,,04,,,,,",
        ])
    func shortenedAFrameWhoseLengthWasDamaged(_ row: String) throws {
        let capture = try load(Self.heads + Self.sound + row + "\n" + Self.sound)
        #expect(capture.frames.count == 2)
        #expect(capture.skipped.examples == [.init(place: .line(3), reason: "more data than the length says")])
    }

    @Test(
        arguments: [
            "2000,00000123,false,Rx,0,2,11,22,00,00,00,00,00,00,", "2000,00000123,false,Rx,0,2,11,22,0,0,0,0,0,0",
            "2000,00000123,false,Rx,0,2,11,22,,,,,,,", "2000,00000123,false,Rx,0,2,11,22,",
            "2000,00000123,false,Rx,0,2,11,22",
        ])
    func readsRowsFilledUpOrNot(_ row: String) throws {
        let capture = try load(Self.heads + Self.sound + row + "\n" + Self.sound)
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.length) == [8, 2, 8])
    }

    @Test func tookZerosForPaddingWhereColumnsAreLeftEmpty() throws {
        let short = "1000,00000123,false,Rx,0,2,11,22,,,,,,,\n"
        let capture = try load(
            Self.heads + String(repeating: short, count: 60) + "2000,00000123,false,Rx,0,0,00,00,00,00,00,00,00,00,\n")
        #expect(capture.frames.count == 60)
        #expect(capture.skipped.examples.map(\.place) == [.line(62)])
    }

    @Test(arguments: ["maybe", "drue", "truf", "fals", "2", "3", "q", "1x", "\u{1}"])
    func tookAnyWordForAFlag(_ word: String) throws {
        let reason = "neither true nor false where one of them is expected"
        let gvret = try load(
            Self.heads + Self.sound + "1000,00000123,\(word),Rx,0,1,11,0,0,0,0,0,0,0,\n" + Self.sound)
        #expect(gvret.frames.count == 2)
        #expect(gvret.skipped.examples == [.init(place: .line(3), reason: reason)])
        let heads = "timestamp,arbitration_id,extended,remote,error,dlc,data\n"
        for flags in ["\(word),0,0", "0,\(word),0", "0,0,\(word)"] {
            let capture = try load(heads + "1.0,0x123,0,0,0,1,EQ==\n1.1,0x123,\(flags),1,EQ==\n")
            #expect(capture.frames.count == 1)
            #expect(capture.skipped.examples == [.init(place: .line(3), reason: reason)])
        }
    }

    @Test(
        arguments: [
            ("true", true), ("TRUE", true), ("1", true), ("True", true), ("yes", true), ("x", true), ("ext", true),
            ("false", false), ("FALSE", false), ("0", false), ("no", false), ("", false), ("std", false), ("-", false),
        ])
    func readsFlagsInTheirSpellings(_ word: String, _ isTrue: Bool) throws {
        let capture = try load(Self.heads + "1000,00000123,\(word),Rx,0,1,11,0,0,0,0,0,0,0,\n")
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map { $0.flags.contains(.extended) } == [isTrue])
    }

    @Test func droppedTheDataOfAFrameWhoseRemoteFlagWasDamaged() throws {
        let heads = "timestamp,arbitration_id,extended,remote,error,dlc,data\n"
        let capture = try load(
            heads + "1.0,0x123,0,0,0,1,EQ==\n1.1,0x123,0,1,0,1,EQ==\n1.2,0x123,0,1,0,4,\n1.3,0x123,0,1,0,1,AA==\n")
        #expect(frames(capture).map { $0.flags.contains(.remote) } == [false, true, true])
        #expect(capture.skipped.examples == [.init(place: .line(3), reason: "a remote frame with data")])
    }

    @Test func droppedADamagedDirectionInSilence() throws {
        let capture = try load(
            Self.heads + Self.sound + "1000,00000123,false,Vx,0,1,11,0,0,0,0,0,0,0,\n" + Self.sound)
        #expect(capture.frames.count == 2)
        #expect(
            capture.skipped.examples.map(\.reason) == ["neither Rx nor Tx for the direction"])
    }
}
