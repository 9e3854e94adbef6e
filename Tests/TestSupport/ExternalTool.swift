import Foundation

/// Programs that judge what was written; tests that need one are disabled where it is missing.
package enum ExternalTool: String {
    case qpdf, pdftotext, pdffonts, pdfinfo, pdftoppm

    package var path: String? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + rawValue }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    package var isInstalled: Bool { path != nil }

    package static func installed(_ tools: ExternalTool...) -> Bool { tools.allSatisfy { $0.path != nil } }

    package struct Outcome {
        package var status: Int32
        package var bytes: [UInt8]
        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs the program on a document; `{}` among the arguments stands for its file.
    package func run(_ arguments: [String], on document: [UInt8]) throws -> Outcome {
        guard let path else { throw CocoaError(.fileNoSuchFile) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf")
        try Data(document).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments.map { $0 == "{}" ? file.path : $0 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, bytes: [UInt8](output))
    }
}
