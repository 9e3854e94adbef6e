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

    /// Libraries that are loaded later would call what the command exports in place of their own functions.
    @Test(.enabled(if: Tools.tracesBindings, "the loader of this system does not say what it binds"))
    func librariesFindOfTheCommandWhatStandsInAndNothingElse() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 200))
        let outcome = try Command.run(
            "pages", "a.log", "-o", "a.pdf", in: folder,
            environment: ["LD_DEBUG": "bindings", "LD_DEBUG_OUTPUT": folder.file("bindings")])
        try #require(outcome.status == 0, "\(outcome.error)")
        let trace = try #require(folder.names.first { $0.hasPrefix("bindings") })
        var found: [String: Set<String>] = [:]
        // 123: binding file /lib/libcairo.so.2 [0] to /bin/canfolio [0]: normal symbol `deflate' [VERSION]
        // The loader writes the end of a line apart, so threads that bind at one moment share a line.
        let bindings = try folder.text(trace).components(separatedBy: "binding file ").dropFirst()
        for binding in bindings where binding.contains(" to \(Command.path) [0]: ") {
            let words = binding.split(whereSeparator: \.isWhitespace)
            guard let file = words.first, file != Command.path, let name = words.first(where: { $0.hasPrefix("`") })
            else { continue }
            let library = file.split(separator: "/").last.map(String.init) ?? ""
            // Swift's own libraries share weak symbols with every program.
            guard !library.hasPrefix("libswift"), !library.contains("Foundation") else { continue }
            found[library, default: []].insert(name.trimmingCharacters(in: ["`", "'"]))
        }
        let standingIn: Set<String> = [
            "__snprintf_chk", "deflateInit_", "deflate", "deflateEnd",
            "malloc", "calloc", "realloc", "free", "posix_memalign", "malloc_usable_size",
        ]
        #expect(found["libcairo.so.2"]?.isSuperset(of: ["deflateInit_", "deflate", "deflateEnd"]) == true)
        #expect(found.filter { !$0.value.isSubset(of: standingIn) } == [:])
    }
}
