import Testing

@testable import CANCapture

/// A text that comes in pieces makes the capture that it makes as a whole.
struct CaptureFeedTests {
    static let samples =
        [("candump", TextSamples.candump), ("asc", TextSamples.asc)] + TextSamples.all.map { ($0.format, $0.text) }

    @Test(arguments: samples)
    func anySmallTextMayBeCutAnywhere(_ format: String, _ text: String) throws {
        for ending in ["", "\u{0}", "12", "\r\n(12"] {
            let bytes = Array((text + ending).utf8)
            let whole = Feeding.told { try load(bytes, as: format) }
            // Where there is LF, CR ends no line.
            #expect(whole.frames.count > 1 || (format == "canhacker" && ending.contains("\r\n")))
            for cuts in Feeding.cuts {
                #expect(Feeding.told { try Feeding.capture(bytes, cuts, as: format) } == whole, "\(cuts)")
            }
            #expect(
                Feeding.told { try Feeding.capture(bytes, .every(5)) } == Feeding.told { try load(bytes) },
                "found out by content")
        }
    }

    /// What is decided by the beginning is decided by the same 64 KiB, and lines straddle its end.
    @Test(arguments: samples)
    func aTextLongerThanItsHeadMayBeCutAnywhere(_ format: String, _ text: String) throws {
        var bytes: [UInt8] = []
        while bytes.count < 80_000 { bytes += Array(text.utf8) }
        let whole = Feeding.told { try load(bytes, as: format) }
        #expect(whole.frames.count > 500)
        for cuts in [Feeding.Cuts.every(1), .every(4096), .every(65_535), .random(5, upTo: 9000)] {
            #expect(Feeding.told { try Feeding.capture(bytes, cuts, as: format) } == whole, "\(cuts)")
        }
    }

    @Test(arguments: samples)
    func aDamagedTextMayBeCutAnywhere(_ format: String, _ text: String) {
        var state: UInt64 = 29
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for round in 0..<100 {
            var bytes = Array(text.utf8)
            for _ in 0...next(4) { bytes[next(bytes.count)] ^= UInt8(1 << next(8)) }
            for _ in 0...next(3) { bytes.insert([0x0A, 0x0D, 0x00, 0x2C][next(4)], at: next(bytes.count)) }
            let cuts = Feeding.Cuts.random(UInt64(round), upTo: 1 + next(40))
            #expect(
                Feeding.told { try Feeding.capture(bytes, cuts, as: format) }
                    == Feeding.told { try load(bytes, as: format) })
        }
    }

    @Test func aFilterKeepsTheSameFramesOfPieces() throws {
        let filter = FrameFilter(channels: ["can0"])
        let bytes = Array(TextSamples.candump.utf8)
        let whole = Feeding.told { try load(bytes, filter: filter) }
        #expect(whole.frames.count > 1)
        #expect(Feeding.told { try Feeding.capture(bytes, .every(3), filter: filter) } == whole)
    }

    /// 64 KiB is the longest line, and CR before a line's end does not count, wherever a piece ends.
    @Test(arguments: [65_535, 65_536, 65_537])
    func theLongestLineIsTheSameInPieces(_ length: Int) throws {
        let comment = [UInt8](repeating: 0x23, count: length)
        for end in [[0x0A], [0x0D, 0x0A], [0x0D, 0x0D, 0x0A], [0x0D, 0x20, 0x0A]] as [[UInt8]] {
            let bytes = Array("(1.000000) can0 123#11\n".utf8) + comment + end + Array("(2.000000) can0 123#22\n".utf8)
            let whole = try load(bytes, as: "candump")
            #expect(whole.frames.count == 2)
            #expect(whole.skipped.count == (length + (end.contains(0x20) ? 2 : 0) > 65_536 ? 1 : 0))
            for cuts in [Feeding.Cuts.every(1), .every(4096), .every(length + 23), .every(length + 24)] {
                #expect(Feeding.told(try Feeding.capture(bytes, cuts, as: "candump")) == Feeding.told(whole), "\(cuts)")
            }
        }
    }

    @Test func aLineWithoutEndIsOneSkippedRecord() throws {
        let start = Array("(1.000000) can0 123#11\n".utf8)
        let bytes = start + [UInt8](repeating: 0x41, count: 300_000)
        let capture = try Feeding.capture(bytes, .every(1000))
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples.map(\.reason) == ["the line is longer than 64 KiB"])
        #expect(Feeding.told(capture) == Feeding.told { try load(bytes) })
    }

    /// UTF-16, byte order marks cut in two, NULs: whatever the loader says of them.
    @Test func hostileBeginningsAreToldAlike() {
        let text = "(1.000000) can0 123#11\n(2.000000) can0 123#22\n"
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let texts: [[UInt8]] = [
            wide, Array(wide.dropLast()), mark, mark + Array(text.utf8), Array(mark[..<2]) + Array(text.utf8),
            mark + mark,
            [UInt8](repeating: 0, count: 70_000), [], [0x0A], [0x20, 0x0D, 0x0A], Array("\r\r\(text)".utf8),
            Array(text.utf8) + [0, 0, 0], Array(text.replacing("\n", with: "\r").utf8), [0x0D],
        ]
        for bytes in texts {
            let whole = Feeding.told { try load(bytes) }
            for cuts in Feeding.cuts { #expect(Feeding.told { try Feeding.capture(bytes, cuts) } == whole, "\(cuts)") }
        }
    }

    @Test func whatHasNoLinesIsRefusedByName() {
        let bytes = Array("LOGG".utf8) + [UInt8](repeating: 0, count: 140)
        #expect(
            Feeding.told { try Feeding.capture(bytes, .every(10)) }.facts[0].contains("has no lines that can be read"))
    }

    @Test func whatIsPackedIsRefusedByName() {
        let bytes: [UInt8] = [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x03, 0x00]
        #expect(Feeding.told { try Feeding.capture(bytes, .every(1)) }.facts[0].contains("compressed with gzip"))
    }
}

/// Captures of the corpus in pieces.
@Suite(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct CaptureFeedCorpusTests {
    private static let longest = 150_000
    private static let binary: Set<String> = ["blf", "mf4", "pcap", "sqlite"]

    static let texts = Corpus.allCaptures.filter { capture in
        Corpus.format(of: capture).map { !binary.contains($0) } ?? false
    }

    @Test(arguments: texts)
    func isTheSameInPieces(_ capture: String) throws {
        // The size of a packed file is not that of its text.
        let bytes = try Array(contents("\(Corpus.folder)/captures/\(capture)").prefix(Self.longest))
        let whole = Feeding.told { try load(bytes) }
        for cuts in [Feeding.Cuts.random(1, upTo: 500), .random(2, upTo: 40_000)] {
            #expect(Feeding.told { try Feeding.capture(bytes, cuts) } == whole, "\(cuts)")
        }
    }
}
