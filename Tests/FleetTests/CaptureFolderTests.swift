import Foundation
import TestSupport
import Testing

@testable import Fleet

@Suite struct CaptureFolderTests {
    private func found(_ folder: TestFolder, _ patterns: [String] = ["*.log"], excluded: [String] = []) throws
        -> CaptureFolder
    {
        try CaptureFolder(
            below: folder.path, patterns: patterns, excluded: excluded, output: folder.file("results"))
    }

    @Test func filesBelowAreFoundByTheirNames() throws {
        let folder = TestFolder()
        for name in ["b", "a", "a/c", "results"] { try folder.makeFolder(name) }
        for name in ["z.log", "b/y.LOG", "a/c/x.log", "a/notes.txt", "results/old.log", ".hidden.log"] {
            try folder.write(name, "x")
        }
        let all = try found(folder)
        #expect(all.captures.map(\.path.shown) == ["a/c/x.log", "b/y.LOG", "z.log"])
        #expect(all.otherFiles == 1)
        #expect(all.captures.allSatisfy { $0.stamp.size == 1 && $0.stamp.modified > 0 })
        #expect(try found(folder, excluded: ["y.*"]).captures.map(\.path.shown) == ["a/c/x.log", "z.log"])
        #expect(try found(folder, excluded: ["a/*"]).captures.map(\.path.shown) == ["b/y.LOG", "z.log"])
    }

    @Test func patternsAreThoseOfTheShell() throws {
        let folder = TestFolder()
        try folder.makeFolder("v1")
        for name in ["v1/a.log", "v1/b.LOG.gz", "v1/c.log~", "v1/d_log", "log"] { try folder.write(name, "x") }
        func names(_ patterns: String..., excluded: [String] = []) throws -> [String] {
            try found(folder, patterns, excluded: excluded).captures.map(\.path.shown)
        }
        #expect(try names("*.log") == ["v1/a.log"])
        #expect(try names("*.Log.GZ", "*_log") == ["v1/b.LOG.gz", "v1/d_log"])
        #expect(try names("[ab].*") == ["v1/a.log", "v1/b.LOG.gz"])
        #expect(try names("*log", "?.log") == ["log", "v1/a.log", "v1/d_log"])
        #expect(try names("*") == ["log", "v1/a.log", "v1/b.LOG.gz", "v1/c.log~", "v1/d_log"])
        // A pattern with a folder is compared with the path only to leave files out.
        #expect(try names("v1/a.log") == [])
        #expect(try names("*", excluded: ["V1/[a-c]*", "*_LOG"]) == ["log"])
        #expect(try names("*", excluded: ["v?"]) == ["log"])
    }

    @Test func loopsOfLinksEndAndPipesAreLeft() throws {
        let folder = TestFolder()
        try folder.makeFolder("a")
        try folder.write("a/x.log", "x")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.file("a/loop"), withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: folder.file("link.log"), withDestinationPath: "a/x.log")
        try manager.createSymbolicLink(atPath: folder.file("gone.log"), withDestinationPath: "nowhere")
        #expect(mkfifo(folder.file("pipe.log"), 0o600) == 0)
        let all = try found(folder)
        #expect(all.captures.map(\.path.shown) == ["a/x.log", "link.log"])
        #expect(all.specialFiles == 1)
    }

    @Test func namesInAnyBytesAreFound() throws {
        let folder = TestFolder()
        let name = Array((folder.path + "/").utf8) + [0xC3, 0x28] + Array(".log".utf8)
        let file = CaptureFolder.withCString(name) { open($0, O_CREAT | O_WRONLY, 0o600) }
        // File systems that know UTF-8 names alone refuse it.
        guard file >= 0 else { return }
        close(file)
        #expect(try found(folder).captures.map(\.path.bytes) == [[0xC3, 0x28] + Array(".log".utf8)])
    }

    @Test func whatIsNoFolderIsRefused() throws {
        let folder = TestFolder()
        try folder.write("a.log", "x")
        #expect(throws: (any Error).self) {
            try CaptureFolder(below: folder.file("a.log"), patterns: ["*"], excluded: [], output: "x")
        }
        #expect(throws: (any Error).self) {
            try CaptureFolder(below: folder.file("missing"), patterns: ["*"], excluded: [], output: "x")
        }
        #expect(throws: (any Error).self) {
            try CaptureFolder(below: folder.path, patterns: ["*"], excluded: [], output: folder.path)
        }
    }

    @Test func aListHasOneFileALineOrEndedByNUL() throws {
        let folder = TestFolder()
        try folder.write("a b.log", "x")
        let path = folder.file("a b.log")
        let lines = CaptureFolder(list: Array("\(path)\r\n\n\(path)\nmissing.log\n".utf8))
        #expect(lines.captures.map(\.path.shown).sorted() == [path, "missing.log"].sorted())
        #expect(lines.captures.first { $0.path.shown == path }?.stamp.size == 1)
        let ended = CaptureFolder(list: Array("a\nb.log\0c.log\0".utf8))
        #expect(ended.captures.map(\.path.shown) == ["a\nb.log", "c.log"])
    }
}
