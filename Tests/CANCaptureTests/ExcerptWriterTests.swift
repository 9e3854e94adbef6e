import Testing

@testable import CANCapture

/// What is written in a capture's own format is read back equal.
struct ExcerptWriterTests {
    private func again(_ capture: Capture) throws -> Capture {
        let writer = try #require(ExcerptWriter(capture))
        var bytes: [UInt8] = []
        let omitted = try writer.write { bytes.append(contentsOf: $0) }
        #expect(omitted == 0)
        return try load(bytes, as: capture.source.format)
    }

    private let lines = """
        base hex  timestamps absolute
        // version 9.0.0
           0.000123 1  123             Rx   d 8 01 02 03 04 05 06 07 FE  Length = 240015 BitCount = 124 ID = 291
           0.001000 2  18FEF100x       Tx   d 0
           0.002000500 1  7DF             Rx   r 8
           0.003000 1  7E0             Tx   r
           0.004000 2  ErrorFrame
           0.005000 CANFD   1 Rx        2AA                  1 0 9 12 00 01 02 03 04 05 06 07 08 09 0A 0B 1 1 303000 0 0 0 0 0
           0.006000 CANFD   1 Tx        1ABCDEF0x            0 1 1  1 FF   1 1 501000 0 0 0 0 0
           0.007000 CANFD   1 Rx ErrorFrame
           0.008000 1  EngineData      Rx   d 2 10 20

        """

    @Test func writesASCThatIsReadBackEqual() throws {
        let capture = try load("date Sat Sep 30 15:06:13.191 2017\n" + lines, as: "asc")
        try #require(capture.frames.count == 9)
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.frames.channels == capture.frames.channels)
        #expect(second.frames.names == capture.frames.names)
        #expect(second.source.start == capture.source.start)
        #expect(second.source.clock == .wallClock)
        #expect(second.skipped.count == 0)
    }

    @Test func keepsTimesOfASCWithoutADate() throws {
        let capture = try load(lines, as: "asc")
        let second = try again(capture)
        #expect(frames(second) == frames(capture))
        #expect(second.source.clock == .relative)
    }

    @Test(arguments: ["Thu Jan 1 00:00:00.000 1970", "Sat Feb 29 23:59:59.999 2020", "Fri Dec 31 12:00:00.001 2100"])
    func writesTheDateOfASC(date: String) throws {
        let capture = try load("date \(date)\n" + lines, as: "asc")
        #expect(try again(capture).source.start == capture.source.start)
        #expect(frames(try again(capture)) == frames(capture))
    }

    @Test func writesAPartWithTheTimesThatItHasInTheFile() throws {
        let capture = try load("date Sat Sep 30 15:06:13.191 2017\n" + lines, as: "asc")
        let second = try again(capture.part(2..<5))
        #expect(frames(second).map(\.time) == Array(frames(capture).map(\.time)[2..<5]))
    }

    @Test func writesNoASCWithChannelsWithoutNumbers() throws {
        var capture = try load(lines, as: "asc")
        capture.frames.channels[0] = "body bus"
        #expect(ExcerptWriter(capture) == nil)
    }
}
