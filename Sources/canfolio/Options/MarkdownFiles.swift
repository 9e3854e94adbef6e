import Platform
import Publishing
import Reporting

/// Writes Markdown and the pictures beside it: `report.md`, `report-1.png`, `report-2.png`.
struct MarkdownFiles {
    private let path: String
    private let report: MarkdownReport
    private let spared: ProtectedInputs
    private let replaces: Bool
    private let quiet: Bool

    /// - Parameter replaces: whether pictures may overwrite files that do not belong to an earlier report.
    init(_ path: String, _ report: MarkdownReport, sparing spared: ProtectedInputs, replaces: Bool, quiet: Bool) {
        self.path = path
        self.report = report
        self.spared = spared
        self.replaces = replaces
        self.quiet = quiet
    }

    /// - Parameters:
    ///   - set: of the files, which appear together.
    ///   - png: draws the picture with an index.
    func write(to output: OutputFile, into set: OutputSet, png: (Int) throws -> [UInt8]) throws {
        let names = report.pictures.indices.map { picture($0 + 1) }
        let outputs = try names.map(opened)
        for (index, file) in outputs.enumerated() {
            let bytes = try png(index)
            try bytes.withUnsafeBytes { try file.write($0) }
            try set.add(file)
        }
        let links = names.map { name in name.split(separator: "/").last.map(String.init) ?? name }
        try Terminal.put(report.text(pictures: links), to: output)
        try set.add(output)
    }

    /// Removes pictures of an earlier report that had more of them.
    func removeEarlier() {
        var next = report.pictures.count + 1
        while OwnPicture.isThere(picture(next)) {
            ScratchFile.remove(picture(next))
            next += 1
        }
    }

    private func picture(_ number: Int) -> String { Self.stem(of: path) + "-\(number).png" }

    /// The beginning of the names of pictures beside a file; nil if it is not Markdown.
    static func stem(ofPicturesBeside path: String) -> String? {
        let name = path.lowercased()
        return name.hasSuffix(".md") || name.hasSuffix(".markdown") ? stem(of: path) : nil
    }

    /// Whether `stem-12.png` is the name of a file.
    static func isPicture(_ path: String, stem: String) -> Bool {
        guard path.hasPrefix(stem + "-"), path.hasSuffix(".png") else { return false }
        let number = path.dropFirst(stem.count + 1).dropLast(4)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The name without its ending.
    private static func stem(of path: String) -> String {
        let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        guard let dot = path[name...].lastIndex(of: "."), dot > name else { return path }
        return String(path[..<dot])
    }

    private func opened(_ name: String) throws -> OutputFile {
        try spared.check(output: name)
        if !replaces, OutputTarget.isThere(name), !OwnPicture.isThere(name) {
            throw OutputFailure(
                "\(Printable.text(name)) already exists and is not a picture of an earlier report; use --force to overwrite it,"
                    + " or -o for another name")
        }
        return try OutputFile(path: name, warn: Terminal.warning(quiet: quiet))
    }
}
