import Foundation
import TestSupport
import Testing

/// A picture that is kept: how it is drawn, and whether what is drawn now is the same.
struct Golden: CustomTestStringConvertible {
    /// Of its file, without the ending.
    var name: String
    /// Of the command, without the output; `IN/` stands before captures of ``GoldenCaptures`` and files of the sample.
    var arguments: [String]
    /// `-o` or `--sheet`.
    var outputOption = "-o"
    /// Of a PDF the page that is compared, as a renderer of its own draws it at 90 dpi: rows are drawn with words only there.
    var pageOfPDF: Int?

    init(_ name: String, _ line: String, outputOption: String = "-o", pageOfPDF: Int? = nil) {
        self.pageOfPDF = pageOfPDF
        self.name = name
        arguments = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
        self.outputOption = outputOption
    }

    var testDescription: String { name }

    /// The stored pictures.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Goldens"
    /// Where pictures that are not as they were are put, with one of what differs.
    static let differenceFolder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/.build/goldens"
    /// Whether what is drawn now is to be stored: `make accept`.
    static let isAccepting = ProcessInfo.processInfo.environment["CANFOLIO_ACCEPT"] != nil

    var path: String { "\(Self.folder)/\(name).png" }

    func draw() throws -> [UInt8] {
        let folder = TestFolder()
        try GoldenCaptures.write(to: folder)
        let outcome = try Command.run(
            arguments + [outputOption, pageOfPDF == nil ? "picture.png" : "pages.pdf"], in: folder,
            environment: ["FONTCONFIG_FILE": try PinnedFonts.configure(in: folder), "SOURCE_DATE_EPOCH": "1773480413"])
        guard outcome.status == 0 else { throw Failure(reason: "status \(outcome.status): \(outcome.error)") }
        if let pageOfPDF {
            let drawn = try ExternalTool.pdftoppm.run(
                ["-r", "90", "-png", "-singlefile", "-f", "\(pageOfPDF)", "-l", "\(pageOfPDF)", "{}"],
                on: try folder.bytes("pages.pdf"))
            guard drawn.status == 0 else { throw Failure(reason: "pdftoppm: status \(drawn.status)") }
            return drawn.bytes
        }
        return try folder.bytes("picture.png")
    }

    struct Failure: Error, CustomStringConvertible {
        var reason: String
        var description: String { reason }
    }
}
