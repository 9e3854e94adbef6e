import Foundation
import TestSupport
import Testing

/// What the command is linked with: Foundation and its tables of characters are 50 MB, and time at every start.
@Suite struct DependencyTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func noSourceOfTheCommandImportsFoundation() throws {
        let sources = Self.repository.appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            let imports = text.split(separator: "\n").filter {
                $0.split(separator: " ").contains("import") && $0.contains("Foundation")
            }
            #expect(imports.isEmpty, "\(file.lastPathComponent)")
        }
        #expect(count > 100)
    }

    @Test(.enabled(if: Tools.has("ldd"), "there is no ldd here"))
    func theCommandIsLinkedWithoutFoundation() throws {
        let outcome = try Command.shell("ldd \"$canfolio\"", in: TestFolder())
        try #require(outcome.status == 0, "\(outcome.error)")
        let libraries = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(libraries.contains { $0.hasPrefix("libsqlite3.so") })
        // ArgumentParser needs FoundationEssentials, which is small.
        let large = libraries.filter {
            $0.hasPrefix("libFoundation.") || $0.hasPrefix("libFoundationInternationalization.")
                || $0.hasPrefix("lib_FoundationICU.") || $0.hasPrefix("libFoundationNetworking.")
                || $0.hasPrefix("libFoundationXML.")
        }
        #expect(large == [])
        // Nor are what draws, and the windows, glib and HarfBuzz behind it; see Sources/CLazyCairo.
        let drawing = libraries.filter { library in
            ["libcairo", "libpango", "libfreetype", "libfontconfig", "libharfbuzz", "libglib", "libgobject", "libX11"]
                .contains { library.hasPrefix($0) }
        }
        #expect(drawing == [])
    }

    /// Were they exported, libraries that are loaded later would call the command's functions in place of their own.
    @Test(.enabled(if: Tools.has("nm"), "there is no nm here"))
    func noLibraryFindsTheCommandsFunctionsForItsOwn() throws {
        let outcome = try Command.shell("nm -D --defined-only \"$canfolio\"", in: TestFolder())
        try #require(outcome.status == 0, "\(outcome.error)")
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
        #expect(names.filter { name in ["cairo_", "pango_", "FT_", "Fc", "g_"].contains { name.hasPrefix($0) } } == [])
    }
}
