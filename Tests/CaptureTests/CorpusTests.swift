import Testing

@testable import Capture

/// Every capture of the corpus against the frames that it is known to hold.
@Suite(.enabled(if: Corpus.isNamed, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct CorpusTests {
    @Test func theCorpusIsWhereTheVariableSays() {
        // The corpus has no log of a CLX000.
        for reader in CaptureFormats.all where reader.format.identifier != "cl2000" {
            let format = reader.format.identifier
            #expect(Corpus.allCaptures.contains { Corpus.format(of: $0) == format }, "no captures of \(format)")
        }
    }

    @Test(arguments: Corpus.captures)
    func readsEveryFrame(of capture: String) throws {
        let expected = try expectedLines(of: capture)
        let path = "\(Corpus.folder)/captures/\(capture)"
        if expected.isEmpty {
            let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: path) }
            #expect(error.kind == .noFrames)
            return
        }
        let loaded = try CaptureLoader.load(path: path)
        #expect(loaded.source.format == Corpus.format(of: capture))
        let lines = try written(loaded.frames, as: .csv).split(separator: "\n").dropFirst()
        try #require(lines.count == expected.count)
        var differences: [String] = []
        for (line, wanted) in zip(inOrder(Array(lines), capture), inOrder(expected, capture))
        where !matches(line, wanted, in: capture) {
            differences.append("\(line) should be \(wanted)")
        }
        #expect(differences.isEmpty, "\(differences.count) differ, first \(differences.prefix(3))")
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
        guard try !expectedLines(of: capture).isEmpty else { return }
        let loaded = try CaptureLoader.load(path: "\(Corpus.folder)/captures/\(capture)")
        #expect(loaded.skipped.count == wanted)
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

    /// MDF merges groups by time, and frames of equal times come in any order.
    private func inOrder(_ lines: [Substring], _ capture: String) -> [Substring] {
        guard capture.hasPrefix("mf4/") else { return lines }
        return lines.map { line in
            let fields = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            return (time: Int64(fields[1]) ?? 0, rest: fields[2], line: fields[1] + "," + fields[2])
        }
        .sorted { ($0.time, $0.rest) < ($1.time, $1.rest) }
        .map { $0.line[...] }
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

    /// A file whose expected frames are those of another.
    ///
    /// In uds-scanner the identifiers are in host order although link type 227 has them big-endian. Its own expected
    /// file reads them by the rule, which makes most of them remote and error frames of identifier 0; the derived file
    /// holds the same packets with the bytes swapped, and so what was on the bus.
    private static let standIns = [
        "pcap/uds-scanner.pcap.gz": "pcap/derived-byteorder-fixed-uds-scanner.pcap.gz"
    ]

    private func expectedLines(of capture: String) throws -> [Substring] {
        let capture = Self.standIns[capture] ?? capture
        let base = "\(Corpus.folder)/expected/captures/\(capture).frames.csv"
        let bytes = try contents(fileExists(base) ? base : base + ".gz")
        return Array(String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst())
    }

    /// The same line; of an error frame only that it is one, since identifier and data are the record's own affair.
    private func matches(_ line: Substring, _ wanted: Substring, in capture: String) -> Bool {
        if line == wanted { return true }
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        let others = wanted.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 13, others.count == 13 else { return false }
        if others[6] == "1" {
            return fields[6] == "1" && fields[0...1] == others[0...1]
        }
        return capture == "asc/canedge-multiple.asc" && isContested(fields, others)
    }

    /// This writer put CAN FD frames into classic lines, with a decimal length code where the base is hexadecimal. The
    /// expected file reads the code literally and cuts the data to it; the data is all there, so it is read as FD.
    private func isContested(_ fields: [Substring], _ others: [Substring]) -> Bool {
        guard let length = Int(fields[11]), PayloadLength.isFD(length), length > 8 else { return false }
        return fields[0...6] == others[0...6] && fields[7] == "1" && fields[12].count == 2 * length
            && fields[12].hasPrefix(others[12])
    }
}
