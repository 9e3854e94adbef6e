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
        #expect(libraries.contains { $0.hasPrefix("libcairo.so") })
        // ArgumentParser needs FoundationEssentials, which is small.
        let large = libraries.filter {
            $0.hasPrefix("libFoundation.") || $0.hasPrefix("libFoundationInternationalization.")
                || $0.hasPrefix("lib_FoundationICU.") || $0.hasPrefix("libFoundationNetworking.")
                || $0.hasPrefix("libFoundationXML.")
        }
        #expect(large == [])
    }
}
