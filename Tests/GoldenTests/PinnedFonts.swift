import CCairo
import Foundation
import TestSupport

@testable import PDFAssembly

/// What the stored pictures were drawn with: fonts by their checksums, and the versions of Cairo and FreeType. Where one
/// of them is another, pictures differ by a shade here and there, and comparing them would say nothing.
enum PinnedFonts {
    private static let names = [
        "JetBrainsMono-Light.ttf", "JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf", "Inter-Regular.otf",
        "Inter-SemiBold.otf", "Inter-Italic.otf", "InterDisplay-Bold.otf",
        "DejaVuSansMono.ttf", "DejaVuSans.ttf",
    ]
    private static let places = ["/usr/share/fonts", "/usr/local/share/fonts", "/opt/homebrew/share/fonts"]

    /// Where each font is, by its file's name.
    private static let files: [String: String] = {
        var files: [String: String] = [:]
        for place in places {
            guard let walk = FileManager.default.enumerator(atPath: place) else { continue }
            for case let path as String in walk {
                let name = String(path.split(separator: "/").last ?? "")
                if names.contains(name), files[name] == nil { files[name] = "\(place)/\(path)" }
            }
        }
        return files
    }()

    /// A line each, as in Goldens/made-with.txt.
    static let present: String = {
        var lines = ["cairo \(String(cString: cairo_version_string()))", "freetype \(freeTypeVersion)"]
        for name in names {
            let bytes = files[name].flatMap { FileManager.default.contents(atPath: $0) }
            var digest = SHA256()
            digest.update([UInt8](bytes ?? Data()))
            let sum = digest.finish().map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            lines.append("\(name) \(bytes == nil ? "missing" : sum.joined())")
        }
        return lines.joined(separator: "\n") + "\n"
    }()

    private static var freeTypeVersion: String {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return "missing" }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// What is another here than where the pictures were drawn; empty where nothing is.
    static let differences: [String] = {
        let stored = (try? String(contentsOfFile: Golden.folder + "/made-with.txt", encoding: .utf8)) ?? ""
        let wanted = Set(stored.split(separator: "\n"))
        return present.split(separator: "\n").filter { !wanted.contains($0) }.map { line in
            line.split(separator: " ").prefix(2).map { String($0.prefix(12)) }.joined(separator: " ")
        }
    }()

    /// A configuration of fontconfig that knows these fonts alone.
    ///
    /// - Returns: its file.
    static func configure(in folder: TestFolder) throws -> String {
        try folder.makeFolder("fonts")
        for (name, path) in files {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("fonts/" + name), withDestinationPath: path)
        }
        try folder.write(
            "fonts.conf",
            "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
                + "<dir>\(folder.file("fonts"))</dir><cachedir>\(folder.file("font-cache"))</cachedir></fontconfig>\n")
        return folder.file("fonts.conf")
    }
}
