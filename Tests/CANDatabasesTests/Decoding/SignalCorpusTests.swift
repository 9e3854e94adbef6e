import CANCapture
import CANDatabases
import Foundation
import Testing

/// Every capture of the corpus whose database is known, against the signals that cantools finds in it.
@Suite(.enabled(if: SignalCorpus.folder != nil, "set CANFOLIO_CORPUS to the folder of the corpus"))
struct SignalCorpusTests {
    @Test func theCorpusHasSignals() {
        #expect(SignalCorpus.cases.count >= 20)
    }

    @Test(arguments: SignalCorpus.cases)
    func everySignalIsAsCantoolsHasIt(_ item: SignalCorpus.Case) throws {
        let folder = try #require(SignalCorpus.folder)
        let set = DatabaseSet([DatabaseBinding(try DatabaseLoader.load(path: "\(folder)/\(item.database)"))])
        var capture = try CaptureLoader.load(path: "\(folder)/\(item.capture)")
        set.resolveNames(of: &capture)
        var bytes: [UInt8] = []
        _ = try SignalWriter.write(capture.frames, set: set, as: .csv) { bytes.append(contentsOf: $0) }
        bytes = SignalCorpus.withoutOverlaps(bytes, item)
        let input = try SourceInput(path: "\(folder)/\(item.expected)")
        let wanted = try SignalCorpus.lines(input.withAllBytes { Array($0) }, item)
        let lines = SignalCorpus.lines(Array(bytes), item, limit: wanted.count)
        try #require(lines.count == wanted.count)
        let differences = zip(lines, wanted).filter { $0 != $1 }
        #expect(differences.isEmpty, "\(differences.count) of \(wanted.count) differ, first \(differences.prefix(3))")
    }

    @Test func namesOfASymbolicCaptureBecomeTheIdentifiersOfItsDatabase() throws {
        let folder = try #require(SignalCorpus.folder)
        let set = DatabaseSet([
            DatabaseBinding(try DatabaseLoader.load(path: "\(folder)/databases/dbc/canoe-demo-Comfort.dbc"))
        ])
        var capture = try CaptureLoader.load(path: "\(folder)/captures/asc/canoe-demo-symbolic-CAN1.asc")
        set.resolveNames(of: &capture)
        var bytes: [UInt8] = []
        try FrameWriter.write(capture.frames, as: .csv) { bytes.append(contentsOf: $0) }
        let path = "\(folder)/expected/captures/asc/canoe-demo-symbolic-CAN1.asc.frames.csv"
        let expected = try SourceInput(path: path).withAllBytes { Array($0) }
        #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }
}

enum SignalCorpus {
    struct Case: Sendable, CustomTestStringConvertible {
        var capture: String
        var database: String
        var expected: String

        var testDescription: String { capture }
    }

    static let folder = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"]

    /// As the corpus's index lists them.
    static let cases: [Case] = {
        guard let folder, let data = FileManager.default.contents(atPath: folder + "/index.json"),
            let entries = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]]
        else { return [] }
        return entries.compactMap { entry in
            guard let capture = entry["file"] as? String, let database = entry["database"] as? String,
                let expected = (entry["expected"] as? [String])?.first(where: { $0.contains(".signals.csv") })
            else { return nil }
            return Case(capture: capture, database: database, expected: expected)
        }
    }()

    /// Messages with overlapping signals that cantools cannot unpack at all; canfolio gives their signals.
    private static let overlapping = [
        "captures/candump/leaf-62kwh-console-untimed.txt": "x59E",
        "captures/gvret-csv/bmw-i3-bom-dlc.csv.gz": "LIMMsg3B4",
    ]

    static func withoutOverlaps(_ bytes: [UInt8], _ item: Case) -> [UInt8] {
        guard let message = overlapping[item.capture] else { return bytes }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
            !$0.contains(",\(message),")
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Lines without the head. MDF merges groups by time, and frames of equal times come in any order: there the index
    /// of the frame is left out, and lines are sorted.
    static func lines(_ bytes: [UInt8], _ item: Case, limit: Int = .max) -> [String] {
        let text = String(decoding: bytes, as: UTF8.self)
            // The UTF-8 of U+FFFD, which is what the file of the BMS has for a degree sign, read as Windows-1252.
            .replacingOccurrences(of: "\u{EF}\u{BF}\u{BD}", with: "\u{FFFD}")
        let lines = text.split(whereSeparator: \.isNewline).dropFirst().prefix(limit).map(String.init)
        guard item.capture.contains("/mf4/") else { return lines }
        return lines.map { String($0[($0.firstIndex(of: ",") ?? $0.startIndex)...]) }.sorted()
    }
}
