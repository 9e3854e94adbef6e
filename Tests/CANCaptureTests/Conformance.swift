import Testing

@testable import CANCapture

/// One capture of the corpus beside the frames that it is known to hold.
struct Conformance {
    /// The folder of the corpus, which is the format's name.
    var folder: Substring
    var frames = 0
    /// Frames that differ, each with what it should be.
    var mismatches: [String] = []
    /// Frames that rightly differ from the expected ones.
    var contested = 0

    /// Reads a capture: `candump/icsim-sample.log`. One whose frames nothing tells is counted as far as it is read.
    init(_ capture: String) throws {
        folder = capture.split(separator: "/")[0]
        let path = "\(Corpus.folder)/captures/\(capture)"
        guard Corpus.captures.contains(capture) else {
            frames = try CaptureLoader.load(path: path).frames.count
            return
        }
        let expected = try Self.expectedLines(of: capture)
        do {
            let loaded = try CaptureLoader.load(path: path)
            frames = loaded.frames.count
            if loaded.source.format != Corpus.format(of: capture) {
                mismatches.append("\(capture): read as \(loaded.source.format)")
            }
            let lines = Array(try written(loaded.frames, as: .csv).split(separator: "\n").dropFirst())
            compare(lines, expected, capture)
        } catch let error as CaptureError {
            if error.kind != .noFrames || !expected.isEmpty { mismatches.append("\(error)") }
        }
    }

    private mutating func compare(_ lines: [Substring], _ expected: [Substring], _ capture: String) {
        guard lines.count == expected.count else {
            mismatches.append("\(capture): \(lines.count) frames should be \(expected.count)")
            return
        }
        for (line, wanted) in zip(Self.inOrder(lines, capture), Self.inOrder(expected, capture))
        where !Self.matches(line, wanted) {
            if Self.isContested(line, wanted, in: capture) {
                contested += 1
            } else {
                mismatches.append("\(capture): \(line) should be \(wanted)")
            }
        }
        if Self.standIns[capture] != nil { contested += lines.count }
    }

    /// MDF merges groups by time, and frames of equal times come in any order.
    private static func inOrder(_ lines: [Substring], _ capture: String) -> [Substring] {
        guard capture.hasPrefix("mf4/") else { return lines }
        return lines.map { line in
            let fields = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            return (time: Int64(fields[1]) ?? 0, rest: fields[2], line: fields[1] + "," + fields[2])
        }
        .sorted { ($0.time, $0.rest) < ($1.time, $1.rest) }
        .map { $0.line[...] }
    }

    /// A file whose expected frames are those of another.
    ///
    /// In uds-scanner the identifiers are in host order although link type 227 has them big-endian. Its own expected
    /// file reads them by the rule, which makes most of them remote and error frames of identifier 0; the derived file
    /// holds the same packets with the bytes swapped, and so what was on the bus.
    private static let standIns = [
        "pcap/uds-scanner.pcap.gz": "pcap/derived-byteorder-fixed-uds-scanner.pcap.gz"
    ]

    static func expectedLines(of capture: String) throws -> [Substring] {
        let capture = standIns[capture] ?? capture
        let base = "\(Corpus.folder)/expected/captures/\(capture).frames.csv"
        let bytes = try contents(fileExists(base) ? base : base + ".gz")
        return Array(String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst())
    }

    /// The same line; of an error frame only that it is one, since identifier and data are the record's own affair.
    private static func matches(_ line: Substring, _ wanted: Substring) -> Bool {
        if line == wanted { return true }
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        let others = wanted.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 13, others.count == 13 else { return false }
        if others[6] == "1" {
            return fields[6] == "1" && fields[0...1] == others[0...1]
        }
        return false
    }

    /// This writer put CAN FD frames into classic lines, with a decimal length code where the base is hexadecimal. The
    /// expected file reads the code literally and cuts the data to it; the data is all there, so it is read as FD.
    private static func isContested(_ line: Substring, _ wanted: Substring, in capture: String) -> Bool {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        let others = wanted.split(separator: ",", omittingEmptySubsequences: false)
        guard capture == "asc/canedge-multiple.asc", fields.count == 13, others.count == 13,
            let length = Int(fields[11]), PayloadLength.isFD(length), length > 8
        else { return false }
        return fields[0...6] == others[0...6] && fields[7] == "1" && fields[12].count == 2 * length
            && fields[12].hasPrefix(others[12])
    }
}
