import Testing

@testable import CANCapture

/// Cells that look like data, dates or flags, and may be something else.
struct CSVOtherCellsTests {
    private static func table(_ heads: String, _ rows: Int, _ row: (Int) -> String) -> String {
        heads + "\n" + (0..<rows).map { "\(row($0))\n" }.joined()
    }

    private static func hex(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }

    @Test func aNumberAfterTheDataIsNoByteIfTheLengthSaysSo() throws {
        let capture = try load(Self.table("time,id,dlc,data", 50) { "0.\($0 + 10),123,1,\(Self.hex($0)),\($0 % 10)" })
        #expect(frames(capture).map(\.data) == (0..<50).map { [UInt8($0)] })
        #expect(capture.skipped.count == 0)
    }

    @Test func aNumberAfterTheDataIsNoByteIfItIsWrittenInAnotherWay() throws {
        let capture = try load(Self.table("time,id,data", 50) { "0.\($0 + 10),123,\(Self.hex($0)),\($0 % 10)" })
        #expect(frames(capture).map(\.data) == (0..<50).map { [UInt8($0)] })
        #expect(capture.skipped.count == 0)
    }

    @Test(arguments: [true, false]) func bytesAfterTheDataAreRead(statesLength: Bool) throws {
        let capture = try load(
            Self.table(statesLength ? "time,id,dlc,data" : "time,id,data", 20) {
                let bytes = (0...$0 % 8).map { Self.hex($0) }
                return "0.\($0 + 10),123,\(statesLength ? "\(bytes.count)," : "")\(bytes.joined(separator: ","))"
            })
        #expect(frames(capture).map(\.data) == (0..<20).map { (0...UInt8($0 % 8)).map { $0 } })
        #expect(capture.skipped.count == 0)
    }

    @Test func twoBytesAreRead() throws {
        let capture = try load("time,id,data\n0.1,1A1,11,22\n0.2,1A1,33,44\n0.3,1A1,55\n")
        #expect(frames(capture).map(\.data) == [[0x11, 0x22], [0x33, 0x44], [0x55]])
    }

    @Test func cellsWithoutANameThatAreNotReadAreNoted() throws {
        let words = try load("time,id,data\n0.1,1A1,1122,3344\n0.2,1A1,5566,7788\n")
        #expect(frames(words).map(\.data) == [[0x11, 0x22], [0x55, 0x66]])
        #expect(words.source.notes.contains { $0.hasPrefix("some rows have more cells") })
        let padding = try load("time,id,data\n0.1,1A1,1122,,\n0.2,1A1,5566, ,\n")
        #expect(padding.source.notes.isEmpty)
    }

    @Test func aByteAfterAnEmptyCellOfDataIsNoEmptyFrame() throws {
        let capture = try load("time,id,data\n0.1,1A1,11\n0.2,1A1,,22\n0.3,1A1,33\n")
        #expect(frames(capture).map(\.data) == [[0x11], [0x33]] && capture.skipped.count == 1)
    }

    @Test func unknownFlagsAreNoted() throws {
        let capture = try load("time,id,flags,data\n0.1,123,RTR,\n0.2,124,BusOff,\n0.3,125,,11\n")
        #expect(frames(capture).count == 3)
        #expect(capture.source.notes.contains { $0.hasPrefix("the column of flags has unknown words") })
        let denied = try load("time,id,flags,data\n0.1,123,no error,11\n0.2,124,none,22\n")
        #expect(denied.source.notes.isEmpty)
    }

    @Test func aNumberThatIsNoByteInDecimalEitherShowsNoBase() throws {
        let capture = try load("time,id,dlc,data\n0.1,1A1,2,11,22\n0.2,1A1,3,11,22,333\n")
        #expect(frames(capture).map(\.data) == [[0x11, 0x22]] && capture.skipped.count == 1)
    }

    @Test func bytesOfCANFDAfterTheDataMayHaveALengthCode() throws {
        let bytes = (0..<12).map { Self.hex($0 + 16) }.joined(separator: ",")
        let capture = try load(Self.table("time,id,dlc,data", 5) { "0.\($0),123,9,\(bytes)" })
        #expect(frames(capture).map(\.data) == Array(repeating: (16..<28).map { UInt8($0) }, count: 5))
    }

    @Test func aDateHoldsUntilTheNextOne() throws {
        let times = ["23:59:58.500", "23:59:59.500", "00:00:00.500", "00:00:01.000", "00:00:02.000"]
        let dates = ["2023-02-01", "", "", "2023-02-02", ""]
        let capture = try load(Self.table("date,time,id,data", 5) { "\(dates[$0]),\(times[$0]),123,1122" })
        let midnight: Int64 = 1_675_209_600_000_000_000
        let day: Int64 = 86_400_000_000_000
        let halves = frames(capture).map { ($0.time - midnight - day) / 500_000_000 }
        #expect(halves == [-3, -1, 1, 2, 4])
        #expect(capture.skipped.count == 0 && capture.source.clock == .wallClock)
    }

    @Test func rowsBeforeTheFirstDateHaveThatDate() throws {
        let capture = try load(
            Self.table("date,time,id,data", 3) { "\($0 == 1 ? "2023-02-01" : ""),12:00:0\($0),123,11" })
        #expect(frames(capture).map { ($0.time - 1_675_252_800_000_000_000) / 1_000_000_000 } == [0, 1, 2])
    }

    @Test func rowsBeforeTheFirstDateMayBeOfTheDayBefore() throws {
        let capture = try load(
            "date,time,id,data\n,23:59:59.900,123,11\n2023-02-02,00:00:00.100,123,22\n,00:00:00.200,123,33\n")
        let midnight: Int64 = 1_675_296_000_000_000_000
        #expect(frames(capture).map { ($0.time - midnight) / 100_000_000 } == [-1, 1, 2])
    }

    @Test func aDateHoldsInPartsThatAreReadAtTheSameTime() throws {
        let text = Self.table("date,time,id,data", 4000) {
            let date = $0 == 0 ? "2023-02-01" : $0 == 2500 ? "2023-02-03" : ""
            return "\(date),12:\(Self.two($0 / 600)):\(Self.two($0 / 10 % 60)).\($0 % 10),123,1122"
        }
        let bytes = Array(text.utf8)
        let one = ThreadedReadingTests.told(bytes, as: "csv", .one)
        let tenths = one.frames.map { ($0.time - 1_675_252_800_000_000_000) / 100_000_000 }
        #expect(tenths == (0..<4000).map { Int64($0) + ($0 < 2500 ? 0 : 1_728_000) })
        for way in ThreadedReadingTests.ways {
            #expect(ThreadedReadingTests.told(bytes, as: "csv", way) == one, "\(way)")
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test(arguments: ["no error", "no remote", "Data Error Passive", "remote wakeup", "Data Frame"])
    func flagsWithUnknownWordsMeanNothing(_ flags: String) throws {
        let capture = try load(Self.table("time,id,dlc,flags,data", 3) { "0.\($0),123,2,\(flags),11 22" })
        #expect(frames(capture).map(\.data) == Array(repeating: [0x11, 0x22], count: 3))
        #expect(frames(capture).allSatisfy { $0.flags.isDisjoint(with: [.error, .remote]) })
    }

    private static let knownFlags: [(String, FrameFlags)] = [
        ("Error Frame", .error), ("Ext RTR", [.remote, .extended]), ("CAN FD BRS", [.fd, .bitRateSwitch]),
    ]

    @Test(arguments: knownFlags)
    func flagsOfKnownWordsAreRead(_ flags: String, _ expected: FrameFlags) throws {
        let capture = try load(
            Self.table("time,id,flags,data", 1) { _ in "0.1,123,\(flags),\(expected.contains(.remote) ? "" : "11")" })
        #expect(frames(capture)[0].flags.isSuperset(of: expected))
    }

    @Test func microsecondsOfGVRETMayHaveAPoint() throws {
        let heads = "Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8"
        for decimals in ["", ".0", ".5"] {
            let capture = try load(
                Self.table(heads, 50) { "\($0 * 10_000)\(decimals),00000123,false,Rx,0,2,01,02,,,,,," })
            #expect(frames(capture)[49].time / 1000 == 490_000)
        }
        let seconds = try load(Self.table(heads, 50) { "0.\($0 + 100),00000123,false,Rx,0,2,01,02,,,,,," })
        #expect(frames(seconds)[49].time == 149_000_000)
    }
}
