import Foundation
import TestSupport
import Testing

@Suite struct PageCacheTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 200))
        return folder
    }

    @Test func pagesAreKeptInTheUsersCacheAndChangeNoByte() throws {
        let folder = try folder()
        let cache = TestFolder()
        let environment = ["XDG_CACHE_HOME": cache.path]
        #expect(try Command.run("pages", "a.log", "-o", "plain.pdf", in: folder, environment: environment).status == 0)
        #expect(cache.names == [])
        for name in ["first.pdf", "second.pdf"] {
            let outcome = try Command.run("pages", "a.log", "-o", name, "--cache", in: folder, environment: environment)
            #expect(outcome.status == 0)
            #expect(outcome.error == "")
            #expect(try folder.bytes(name) == folder.bytes("plain.pdf"))
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: cache.path + "/canfolio/pages")
        #expect(kept.contains { $0.hasSuffix(".page") })
    }

    @Test func aCacheThatCannotBeWrittenIsToldAndTheDocumentIsWhole() throws {
        let folder = try folder()
        try folder.write("file", "")
        let environment = ["XDG_CACHE_HOME": folder.path + "/file"]
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", "--cache", in: folder, environment: environment)
        #expect(outcome.status == 0)
        #expect(outcome.error.hasSuffix("; pages are not cached\n"))
        #expect(try Command.run("pages", "a.log", "-o", "y.pdf", in: folder).status == 0)
        #expect(try folder.bytes("x.pdf") == folder.bytes("y.pdf"))
        let quiet = try Command.run(
            "pages", "a.log", "-o", "x.pdf", "--cache", "--quiet", in: folder, environment: environment)
        #expect(quiet.error == "")
    }

    @Test(arguments: ["pages", "report", "timeline"])
    func aSizeNeedsACache(command: String) throws {
        let folder = try folder()
        let outcome = try Command.run(command, "a.log", "-o", "x.pdf", "--cache-size", "1G", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("--cache-size needs --cache"))
    }
}
