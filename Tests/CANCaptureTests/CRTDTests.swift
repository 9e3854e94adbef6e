import Testing

@testable import CANCapture

struct CRTDTests {
    @Test func readsBusDirectionAndKindOfIdentifier() throws {
        let capture = try load(
            """
            1632509059.533816 CXX OVMS CRTD
            1632509059.533816 CVR 3.0
            1632509059.541604 2R11 174 00 aa
            1632509059.541605 T29 18FEF100 01
            1632509059.541606 13T11 7ff
            """)
        #expect(capture.source.format == "crtd")
        #expect(capture.source.clock == .epoch)
        let rows = frames(capture)
        #expect(rows.map(\.flags) == [.received, [.extended, .transmitted], .transmitted])
        #expect(rows.map { capture.frames.channels[Int($0.channel)] } == ["2", "1", "13"])
        #expect(rows.map(\.data) == [[0, 0xAA], [1], []])
        #expect(rows[0].time == 1_632_509_059_541_604_000)
        #expect(capture.skipped.count == 0)
    }

    @Test func countsSmallTimesFromTheStart() throws {
        #expect(try load("166.064000 R11 0000021A FE 36 \n").source.clock == .relative)
    }

    @Test func countsRecordsOfOtherTypesAndPassesOverComments() throws {
        let capture = try load("# made up\n1.0 1R11 100\n1.1 1X99 100 00\n1.2 CEV vehicle on\n1.3 CXX a remark\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.count == 0)
        #expect(capture.skipped.otherRecords.map(\.kind) == ["X99", "CEV"])
    }

    @Test(arguments: ["1R51", "1R12", "1Q11", "qR11", "1R2\u{19}"])
    func lostAFrameWhoseTypeWasDamagedWithoutAWord(_ type: String) throws {
        let capture = try load("1.0 1R11 100\n1.1 \(type) 100 00\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples.map(\.place) == [.line(2)])
        #expect(capture.skipped.otherRecords.isEmpty)
    }

    @Test(
        arguments: [
            ("x.0 1R11 100", "the time cannot be read"), ("1.0", "the line ends after the time"),
            ("1.0 1R11", "the identifier cannot be read"), ("1.0 1R11 800", "the identifier is out of range"),
            ("1.0 1R29 20000000", "the identifier is out of range"),
            ("1.0 1R11 100 0 1 2 3 4 5 6 7 8", "more than eight data bytes"),
            ("1.0 1R11 100 zz", "an invalid data byte"),
        ])
    func saysWhatIsWrongWithALine(_ line: String, _ reason: String) throws {
        let capture = try load("1.0 1R11 100\n" + line + "\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples == [.init(place: .line(2), reason: reason)])
    }
}
