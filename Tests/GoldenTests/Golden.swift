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
                ["-r", "90", "-f", "\(pageOfPDF)", "-l", "\(pageOfPDF)", "{}"],
                on: try folder.bytes("pages.pdf"))
            guard drawn.status == 0 else { throw Failure(reason: "pdftoppm: status \(drawn.status)") }
            return try Self.png(ofPPM: drawn.bytes)
        }
        return try folder.bytes("picture.png")
    }

    /// A picture without compression that another program drew, as the PNG that is stored.
    private static func png(ofPPM bytes: [UInt8]) throws -> [UInt8] {
        // `P6`, the width, the height and 255, each with a blank or a line's end behind it.
        let fields = bytes.prefix(64).split(maxSplits: 4, omittingEmptySubsequences: false) { $0 == 10 || $0 == 32 }
        guard fields.count == 5, fields[0].elementsEqual("P6".utf8),
            let width = Int(String(decoding: fields[1], as: UTF8.self)),
            let height = Int(String(decoding: fields[2], as: UTF8.self)),
            bytes.count == fields[4].startIndex + 3 * width * height
        else { throw Failure(reason: "no picture of 8 bits a colour") }
        let start = fields[4].startIndex
        let pixels = (0..<(width * height)).map { place in
            bytes[start + 3 * place..<start + 3 * place + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        return PlainPNG.bytes(of: pixels, width: width, height: height)
    }

    struct Failure: Error, CustomStringConvertible {
        var reason: String
        var description: String { reason }
    }
}
