import Testing

@testable import CANCapture

/// What else the captures of the corpus tell beside their frames: format, clock, what cannot be read.
@Suite(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct CorpusTests {
    @Test func theCorpusIsWhereTheVariableSays() {
        // The corpus has no log of a CLX000, no text of Kvaser's tools, and nothing that python-can printed.
        let missing = ["cl2000", "canking", "kvaser-txt", "python-can-text"]
        for format in CaptureFormats.all.map({ $0.format.identifier }) where !missing.contains(format) {
            #expect(Corpus.allCaptures.contains { Corpus.format(of: $0) == format }, "no captures of \(format)")
        }
    }

    /// Formats are told apart by content alone: no two readers may be as sure of a file, whatever its name.
    @Test(arguments: Corpus.allCaptures)
    func isTakenByOneReader(_ capture: String) throws {
        let input = try SourceInput(path: "\(Corpus.folder)/captures/\(capture)")
        let reader = try CaptureLoader.reader(for: input, options: LoadOptions())
        #expect(reader.format.identifier == Corpus.format(of: capture))
        let head = try Array(input.head())
        let sure = CaptureFormats.all.map { reader in head.withUnsafeBytes { reader.recognise($0) } }
        let best = try #require(sure.max())
        let equals = zip(CaptureFormats.all, sure).filter { $0.1 == best }.map { $0.0.format.identifier }
        #expect(equals.count == 1, "\(equals) are equally sure")
    }

    /// Files that nothing else reads: as many frames as they have lines of data.
    @Test(
        arguments: [
            ("leaf-parserflags.log", 208), ("mach-e-tab.log", 1928), ("n2k-ydwg-raw.txt", 75),
            ("pp2can-bmw-i3.log.gz", 42_089),
        ])
    func readsEveryLineOfDataWhereNoExpectedFramesAreKnown(_ name: String, _ count: Int) throws {
        let capture = try CaptureLoader.load(path: "\(Corpus.folder)/captures/other/\(name)")
        #expect(capture.frames.count == count)
        // The log of the boat ends with a record of nine bytes.
        #expect(capture.skipped.count == (name.hasPrefix("n2k") ? 1 : 0))
    }

    /// Unreadable records of the text formats, which are told line by line.
    @Test(arguments: Corpus.captures.filter { !$0.hasPrefix("blf/") })
    func countsWhatCannotBeRead(in capture: String) throws {
        let meta = String(
            decoding: try contents("\(Corpus.folder)/expected/captures/\(capture).meta.json"), as: UTF8.self)
        let wanted = try #require(number("unreadable_records", in: meta))
        guard try !Conformance.expectedLines(of: capture).isEmpty else { return }
        let loaded = try CaptureLoader.load(path: "\(Corpus.folder)/captures/\(capture)")
        // Of a terminal's log the expected values count headings and prompts, too; canfolio counts them apart.
        let text = loaded.skipped.otherRecords.filter { $0.kind == "lines of text" }.reduce(0) { $0 + $1.count }
        #expect(loaded.skipped.count + text == wanted)
        // The header of this file has the flag that its start is local time (ASAM MDF 4, hd_time_flags); asammdf, from
        // which the expected values come, passes over it.
        let isLocal = capture == "mf4/derived-python-can-fd.mf4"
        #expect(loaded.source.clock == (isLocal ? .wallClock : clock(in: meta)))
        // Several sessions: the expected start is that of the last, canfolio's that of the first, before all frames.
        if loaded.source.notes.contains(where: { $0.contains("logging sessions") }) {
            #expect(try #require(loaded.source.start) < loaded.frames.time(0))
        } else {
            #expect(loaded.source.start == number("start_ns", in: meta).map(Int64.init))
        }
    }

    private func clock(in meta: String) -> Clock {
        if meta.contains("\"clock\": \"epoch\"") { return .epoch }
        if meta.contains("\"clock\": \"wall-clock-as-UTC\"") { return .wallClock }
        return meta.contains("\"clock\": \"none\"") ? .none : .relative
    }

    private func number(_ key: String, in meta: String) -> Int? {
        guard let range = meta.firstRange(of: "\"\(key)\": ") else { return nil }
        return Int(meta[range.upperBound...].prefix { $0.isNumber || $0 == "-" })
    }
}
