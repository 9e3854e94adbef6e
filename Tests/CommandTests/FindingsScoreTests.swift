import Foundation
import TestSupport
import Testing

/// The labelled captures of the corpus, by the program that scores detectors.
@Suite(.enabled(if: LabelledCaptures.canScore, "CANFOLIO_CORPUS is not set, or there is no python3"))
struct FindingsScoreTests {
    /// The last number in front of a word, or behind one.
    private func number(_ pattern: String, _ text: String) throws -> Double {
        let expression = try NSRegularExpression(pattern: pattern)
        let match = try #require(
            expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)), "\(text)")
        let range = try #require(Range(match.range(at: 1), in: text))
        return try #require(Double(text[range]))
    }

    @Test func findsWhatWasPlantedAndLittleElse() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [LabelledCaptures.folder + "/score.py", Command.path, LabelledCaptures.folder]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(try number(#" (\d+) failed"#, text) == 0)
        #expect(try number(#"recall \d+/\d+ = ([\d.]+)"#, text) >= 0.97)
        #expect(try number(#"precision \d+/\d+ = ([\d.]+)"#, text) >= 0.9)
        #expect(try number(#"; ([\d.]+) alarms per clean hour"#, text) <= 2)
        let (quiet, clean) = (try number(#"clean: (\d+) of"#, text), try number(#"clean: \d+ of (\d+) cases"#, text))
        #expect(quiet >= 0.9 * clean)
    }
}

/// Where they are.
private enum LabelledCaptures {
    static var folder: String { Tools.corpus + "/findings" }

    static var canScore: Bool {
        let files = FileManager.default
        return !Tools.corpus.isEmpty && files.fileExists(atPath: folder + "/score.py")
            && files.isExecutableFile(atPath: "/usr/bin/python3")
    }
}
