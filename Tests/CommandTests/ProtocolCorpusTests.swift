import Foundation
import TestSupport
import Testing

/// Real conversations, which are not part of the repository: `CANFOLIO_CORPUS` names the folder that holds them.
private let folder = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"].map { $0 + "/protocols" }
private let isThere = folder.map { FileManager.default.fileExists(atPath: $0 + "/check.py") } ?? false

@Suite(.enabled(if: isThere, "CANFOLIO_CORPUS names no folder with protocols/check.py"))
struct ProtocolCorpusTests {
    @Test func messagesAndFieldsAreFoundWithinTheBounds() throws {
        let folder = try #require(folder)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder + "/check.py", Command.path, folder, "--list", "0"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let figures = CheckedFigures(text)
        #expect(!figures.protocols.isEmpty, "\(text.suffix(400))")
        for (name, share) in figures.protocols { #expect(share >= 99.5, "\(name)") }
        for (name, share) in figures.fields { #expect(share >= 99, "\(name)") }
        #expect(figures.falseRows == 0)
    }
}

/// What check.py prints.
private struct CheckedFigures {
    /// Recall and precision.
    var protocols: [(String, Double)] = []
    /// Coded fields; names and values of NMEA 2000 are counted for themselves.
    var fields: [(String, Double)] = []
    var falseRows: Int?

    init(_ text: String) {
        var family = ""
        for line in text.split(separator: "\n") {
            if let end = line.range(of: " false rows)"), let start = line.range(of: "(", options: .backwards) {
                falseRows = Int(line[start.upperBound..<end.lowerBound])
            } else if line.contains("PDUs found"), let colon = line.firstIndex(of: ":") {
                family = String(line[..<colon])
                protocols += Self.shares(line).map { (family, $0) }
            } else if line.hasPrefix("    "), !family.isEmpty, let colon = line.firstIndex(of: ":") {
                let name = line[..<colon].drop { $0 == " " }
                if name != "name", name != "n2k fields" {
                    fields += Self.shares(line).map { (family + " " + name, $0) }
                }
            }
        }
    }

    private static func shares(_ line: Substring) -> [Double] {
        line.components(separatedBy: " %").dropLast().compactMap {
            Double($0.split(whereSeparator: { $0 == " " || $0 == "(" }).last ?? "")
        }
    }
}
