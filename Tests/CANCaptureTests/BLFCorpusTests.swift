import Foundation
import Testing

@testable import CANCapture

/// Real recordings, which are not part of the repository: `CANFOLIO_CORPUS` names the folder that holds them.
private let corpus = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"].map { URL(fileURLWithPath: $0) }

@Suite(.enabled(if: corpus != nil, "CANFOLIO_CORPUS does not name a folder of captures"))
struct BLFCorpusTests {
    static let captures: [String] = {
        guard let corpus else { return [] }
        let folder = corpus.appendingPathComponent("captures/blf").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".blf") }.sorted()
    }()

    private func file(_ path: String) throws -> URL {
        try #require(corpus).appendingPathComponent(path)
    }

    private func read(_ path: String) throws -> FrameCollector {
        try FrameCollector.readingBLF([UInt8](Data(contentsOf: file(path))))
    }

    @Test func hasCaptures() {
        #expect(Self.captures.count >= 20)
    }

    @Test(arguments: captures) func readsEveryFieldOfEveryFrame(name: String) throws {
        let result = try read("captures/blf/\(name)")
        let expected = try lines(of: "expected/captures/blf/\(name).frames.csv").dropFirst()
        #expect(result.frames.count == expected.count)
        var differences = 0
        for (row, line) in expected.enumerated() where row < result.frames.count {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let found = describe(row, result.frames)
            let isError = fields[6] == "1"
            // Of error frames identifier and data are whatever the record holds, and are not compared.
            let same = isError ? found[6] == "1" && found[..<3] == fields[..<3] : found == fields
            if !same {
                differences += 1
                if differences < 4 { Issue.record("\(found) is not \(line)") }
            }
        }
        #expect(differences == 0)
    }

    @Test(arguments: captures) func tellsClockStartAndOtherRecords(name: String) throws {
        struct Facts: Decodable {
            var clock: String
            var start_ns: Int64?
            var channels: [String]
            var unreadable_records: Int
            var other_records: [String: Int]
        }
        let data = try Data(contentsOf: file("expected/captures/blf/\(name).meta.json"))
        let facts = try JSONDecoder().decode(Facts.self, from: data)
        let result = try read("captures/blf/\(name)")
        #expect(result.source.clock == (facts.clock == "relative" ? .relative : .wallClock))
        #expect(result.source.start == facts.start_ns)
        #expect(result.frames.channels.sorted() == facts.channels.sorted())
        #expect(result.skipped.count == facts.unreadable_records)
        #expect(result.source.notes.isEmpty)
        var others: [String: Int] = [:]
        for (kind, count) in result.skipped.otherRecords {
            let number = kind.dropFirst("object type ".count).prefix { $0.isNumber }
            others["object \(number)"] = count
        }
        #expect(others == facts.other_records)
    }

    /// A damaged file: how many frames are kept, and where what cannot be read is reported.
    struct Damaged: Sendable, CustomTestStringConvertible {
        var name: String
        var frames: Int
        var offsets: [Int]
        var others = 0
        var isTruncated = false
        var testDescription: String { name }
    }

    @Test(arguments: [
        Damaged(name: "blf-truncated-container", frames: 1038, offsets: [30058], others: 6, isTruncated: true),
        Damaged(name: "blf-header-only", frames: 0, offsets: [], isTruncated: true),
        Damaged(name: "blf-zlib-bomb", frames: 0, offsets: [144]),
        Damaged(name: "blf-claims-4gb", frames: 0, offsets: [144, 144], isTruncated: true),
        Damaged(name: "blf-object-size-zero", frames: 0, offsets: [144], isTruncated: true),
        Damaged(name: "blf-bad-zlib", frames: 1139, offsets: [144], others: 5),
        Damaged(
            name: "blf-upstream-FileWithTruncatedCompressedLogContainer", frames: 1, offsets: [144], isTruncated: true),
        Damaged(name: "blf-upstream-FileWithUnknownObjectType", frames: 1, offsets: [], others: 2),
        Damaged(name: "blf-upstream-FileWithoutLogContainers", frames: 2, offsets: []),
    ])
    func keepsWhatDamagedFilesHold(damaged: Damaged) throws {
        let result = try read("malformed/\(damaged.name).blf")
        #expect(result.frames.count == damaged.frames)
        #expect(result.offsets == damaged.offsets.map { .offset($0) }, "\(result.reasons)")
        #expect(result.skipped.count == damaged.offsets.count)
        #expect(result.skipped.otherRecords.count == damaged.others)
        #expect(result.source.notes.contains { $0.hasPrefix("the file is truncated") } == damaged.isTruncated)
    }

    @Test func refusesTheFileCutInItsHeader() {
        #expect(throws: CaptureError.self) { try read("malformed/blf-cut-header.blf") }
    }

    private func describe(_ row: Int, _ table: FrameTable) -> [String] {
        let flags = table.flags(row)
        func bit(_ flag: FrameFlags) -> String { flags.contains(flag) ? "1" : "0" }
        let hex = String(table.identifier(row), radix: 16, uppercase: true)
        let digits = flags.contains(.extended) ? 8 : 3
        let direction = flags.contains(.transmitted) ? "Tx" : flags.contains(.received) ? "Rx" : ""
        let data = table.payload(row).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return [
            String(row), String(table.time(row)), table.channels[Int(table.channel(row))],
            String(repeating: "0", count: max(0, digits - hex.count)) + hex, bit(.extended), bit(.remote), bit(.error),
            bit(.fd), bit(.bitRateSwitch), bit(.errorStateIndicator), direction, String(table.length(row)),
            data.joined(),
        ]
    }

    /// The lines of a text file that may be stored with gzip.
    private func lines(of path: String) throws -> [String] {
        let plain = try file(path)
        let text: String
        if FileManager.default.fileExists(atPath: plain.path) {
            text = try String(contentsOf: plain, encoding: .utf8)
        } else {
            text = try String(decoding: inflatedGzip([UInt8](Data(contentsOf: file(path + ".gz")))), as: UTF8.self)
        }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }
}
