import Testing

@testable import CANCapture

struct BLFHeaderTests {
    private let object = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 1_000_000)

    @Test(
        arguments: [
            ([2020, 6, 2, 2, 16, 5, 33, 597], 1_591_113_933_597_000_000),
            ([2000, 2, 0, 29, 23, 59, 59, 999], 951_868_799_999_000_000),
            ([1970, 1, 4, 1, 0, 0, 0, 0], 0),
            ([1969, 12, 3, 31, 23, 59, 59, 0], -1_000_000_000),
        ] as [([UInt16], Int64)])
    func countsFromTheStartDateAsIfItWereUTC(start: [UInt16], nanoseconds: Int64) throws {
        var file = BLFTestWriter(start: start)
        file.addContainer(object)
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.source.clock == .wallClock)
        #expect(result.source.start == nanoseconds)
        #expect(result.rows.map(\.time) == [nanoseconds + 1_000_000])
    }

    @Test(
        arguments: [
            [2021, 2, 0, 29, 0, 0, 0, 0], [2020, 13, 0, 1, 0, 0, 0, 0], [2020, 1, 0, 0, 0, 0, 0, 0],
            [2020, 1, 0, 1, 24, 0, 0, 0], [65535, 1, 0, 1, 0, 0, 0, 0],
        ] as [[UInt16]])
    func saysSoWhenTheStartIsNoDate(start: [UInt16]) throws {
        var file = BLFTestWriter(start: start)
        file.addContainer(object)
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.source.clock == .relative && result.source.start == nil)
        #expect(result.rows.map(\.time) == [1_000_000])
        #expect(result.source.notes == ["the start date in the header is invalid; times are relative"])
    }

    @Test func readsARecordingThatWasNeverFinished() throws {
        var file = BLFTestWriter(isFinished: false)
        file.addContainer(object)
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.frames.count == 1)
        #expect(result.source.notes == ["the recording was not finished: its header has no sizes"])
    }

    @Test func readsObjectsBehindALongerHeader() throws {
        var file = BLFTestWriter(headerSize: 208)
        file.add(object)
        #expect(try FrameCollector.readingBLF(file.bytes).frames.count == 1)
    }

    @Test func refusesACutHeader() {
        let bytes = Array(BLFTestWriter().bytes[..<60])
        #expect(
            throws: CaptureError(
                path: "test.blf", place: .offset(60),
                reason: "truncated header: the file ends after 60 of the header's 144 bytes")
        ) { try FrameCollector.readingBLF(bytes) }
    }

    @Test func refusesWhatIsNoBLF() {
        #expect(
            throws: CaptureError(
                path: "test.blf", place: .offset(0), reason: "not a BLF file: LOGG is missing at its beginning")
        ) { try FrameCollector.readingBLF(Array("date Mon".utf8)) }
    }

    @Test func refusesAHeaderOfImpossibleSize() {
        var bytes = BLFTestWriter().bytes
        bytes[7] = 0xFF
        #expect(
            throws: CaptureError(
                path: "test.blf", place: .offset(4),
                reason: "the BLF header claims a size of 4278190224 bytes; 144 is normal")
        ) { try FrameCollector.readingBLF(bytes) }
    }

    @Test func readsAHeaderWithNothingBehindIt() throws {
        let result = try FrameCollector.readingBLF(BLFTestWriter(isFinished: false).bytes)
        #expect(result.frames.isEmpty && result.skipped.count == 0 && result.source.notes.isEmpty)
    }

    @Test func isRecognisedByItsHeader() {
        func confidence(_ bytes: [UInt8]) -> Confidence {
            bytes.withUnsafeBytes { BLFReader.recognise($0) }
        }
        #expect(confidence(BLFTestWriter().bytes) == .certain)
        #expect(confidence(Array(BLFTestWriter().bytes[..<60])) == .certain)
        #expect(confidence(Array("LOGGER started".utf8)) == .possible)
        #expect(confidence(Array("LOGG".utf8)) == .no)
        #expect(confidence([]) == .no)
    }
}
