import Testing

@testable import CANCapture

/// Damaged and hostile files of the corpus.
@Suite(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct MalformedTests {
    private func load(_ name: String) throws -> Capture { try CaptureLoader.load(path: Corpus.malformed(name)) }

    private func failure(_ name: String) throws -> CaptureError {
        let error = try #require(throws: CaptureError.self) { try load(name) }
        #expect(error.description.contains(name))
        return error
    }

    @Test(
        arguments: [
            ("candump-odd-nibbles.log", 100, 5, 11), ("candump-nul-bytes.log", 100, 2, nil),
            ("candump-crlf-bom.log", 100, 0, nil), ("candump-time-backwards.log", 100, 0, nil),
            ("candump-fd-bad-length.log", 50, 4, 11), ("candump-no-final-newline.log", 100, 0, nil),
            ("candump-huge-line.log", 2, 1, 2), ("asc-absurd-dlc.asc", 56, 4, 11),
            ("asc-latin1-comment.asc", 56, 0, nil), ("asc-bad-date.asc", 56, 0, nil),
            ("asc-negative-time.asc", 57, 0, nil), ("wrong-extension-asc.blf", 56, 0, nil),
            ("trc-short-data.trc", 1, 3, 3), ("trc-unknown-version.trc", 1, 0, nil),
            ("gvret-excel-damage.csv", 2, 2, 2), ("crtd-bad-records.crtd", 2, 3, 3),
            ("busmaster-no-date.log", 2, 1, 7), ("canhacker-bad-record.trc", 54, 1, 3),
        ] as [(String, Int, Int, Int?)])
    func keepsTheGoodAndCountsTheBad(_ name: String, _ kept: Int, _ skipped: Int, _ line: Int?) throws {
        let capture = try load(name)
        #expect(capture.frames.count == kept)
        #expect(capture.skipped.count == skipped)
        if let line { #expect(capture.skipped.examples.first?.place == .line(line)) }
    }

    @Test func flagsALineThatIsCutAndStillParses() throws {
        // The cut falls between two bytes, so the last line is a sound frame of five bytes; nothing in it tells.
        let capture = try load("candump-cut-mid-line.log")
        #expect(capture.frames.count == 100)
        #expect(
            capture.source.notes == [
                "the last line has no line ending: the file may be truncated or was still being written"
            ])
        #expect(try load("candump-no-final-newline.log").source.notes.isEmpty)
    }

    @Test func keepsTheOrderOfTheFileWhenTimeGoesBack() throws {
        let capture = try load("candump-time-backwards.log")
        #expect(capture.source.time.backwardSteps == 19)
    }

    @Test func warnsOfADateThatCannotBeRead() throws {
        let capture = try load("asc-bad-date.asc")
        #expect(capture.source.clock == .relative)
        #expect(capture.source.notes.contains("the date of the file cannot be read; times are relative"))
    }

    @Test func namesAVersionOfATraceThatIsNotKnown() throws {
        #expect(try load("trc-unknown-version.trc").source.notes.contains { $0.contains("version 9.9") })
    }

    @Test func keepsHexadecimalIdentifiersThatLookLikePowersOfTen() throws {
        #expect(frames(try load("gvret-excel-damage.csv")).map(\.identifier) == [0x2E6, 0x1E3])
    }

    @Test func goesOnAfterMidnightWithoutADate() throws {
        let capture = try load("busmaster-no-date.log")
        // 22:20:14.992 to 00:00:01: 1 h 39 min 46.008 s
        #expect(capture.frames.time(1) - capture.frames.time(0) == 5_986_008_000_000)
        #expect(capture.source.clock == .relative)
    }

    @Test func keepsANegativeTime() throws {
        let capture = try load("asc-negative-time.asc")
        let start = try #require(capture.source.start)
        let before = frames(capture).filter { $0.time < start }
        #expect(before.map(\.time) == [start - 1_500_000_000])
    }

    @Test func refusesEmptyFiles() throws {
        #expect(try failure("candump-empty.log").kind == .empty)
        #expect(try failure("candump-blank-lines-only.log").kind == .empty)
    }

    @Test func refusesJunkFoldersAndPointers() throws {
        let junk = try failure("binary-junk.log")
        #expect(junk.kind == .unrecognised)
        #expect(junk.reason.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        #expect(try failure("directory.log").kind == .isDirectory)
        #expect(try failure("mf4-lfs-pointer.mf4").reason.contains("git lfs pull"))
    }

    @Test func recognisesByContentWhateverTheName() throws {
        #expect(try load("wrong-extension-asc.blf").source.format == "asc")
    }

    @Test func readsPacketsUpToTheCutAndSaysSo() throws {
        let capture = try load("pcap-truncated.pcap")
        #expect(capture.frames.count == 3)
        #expect(capture.skipped.examples.map(\.place) == [.offset(336)])
        #expect(capture.source.notes == ["the file is truncated: it ends after 430 bytes"])
    }

    @Test func refusesPacketsThatCannotBe() throws {
        let claim = try failure("pcap-caplen-1gb.pcap")
        #expect(claim.place == .offset(24))
        #expect(claim.reason.contains("claims 1073741824 bytes"))
        let other = try failure("pcap-ethernet.pcap")
        #expect(other.kind == .noFrames)
        #expect(other.reason == "no CAN link type in the file: it has link type 1 (Ethernet)")
    }

    @Test func saysThatAMeasurementIsCutBeforeItsData() throws {
        let error = try failure("mf4-truncated.mf4")
        #expect(error.kind == .noFrames)
        #expect(error.reason.hasSuffix("the file is truncated: a data block at byte 106776 is missing"))
    }

    @Test func doesNotFollowALoopOfDataGroups() throws {
        let capture = try load("mf4-dg-loop.mf4")
        #expect(capture.frames.count > 0)
        #expect(capture.skipped.examples.map(\.reason).count == 1)
        #expect(capture.skipped.examples[0].reason.hasPrefix("the chain of data groups leads back to byte"))
    }

    @Test func refusesWhatIsNoDatabase() throws {
        #expect(try failure("sqlite-not-a-database.db").reason.contains("not a usable database"))
    }
}
