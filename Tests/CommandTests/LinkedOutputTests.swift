import Foundation
import TestSupport
import Testing

/// Outputs whose names are symbolic links, or names of what is open.
@Suite struct LinkedOutputTests {
    private func folder(frames: Int = 5) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    private func link(_ name: String, to destination: String, in folder: TestFolder) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: destination)
    }

    @Test func aLinkToNoFileYetStaysAndItsFileIsMade() throws {
        let folder = try folder()
        try folder.makeFolder("elsewhere")
        try link("x.txt", to: "elsewhere/new.txt", in: folder)
        try link("y.txt", to: "x.txt", in: folder)
        for name in ["y.txt", "x.txt"] {
            #expect(try Command.run("dump", "a.log", "-o", name, in: folder).status == 0)
            #expect(try folder.text("elsewhere/new.txt") == SampleCapture.log(frames: 5))
            try FileManager.default.removeItem(atPath: folder.file("elsewhere/new.txt"))
        }
        let ends = try ["x.txt", "y.txt"].map {
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file($0))
        }
        #expect(ends == ["elsewhere/new.txt", "x.txt"])
    }

    @Test func aLinkIntoNoFolderIsRefused() throws {
        let folder = try folder()
        try link("x.txt", to: "none/new.txt", in: folder)
        let outcome = try Command.run("dump", "a.log", "-o", "x.txt", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x.txt: is a link to none/new.txt, whose folder does not exist\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("x.txt")) == "none/new.txt")
    }

    @Test func linksInACircleAreRefused() throws {
        let folder = try folder()
        try link("x.txt", to: "y.txt", in: folder)
        try link("y.txt", to: "x.txt", in: folder)
        let outcome = try Command.run("dump", "a.log", "-o", "x.txt", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x.txt: cannot be written: Too many levels of symbolic links\n")
    }

    /// The second page used to take the place of the first, without a word.
    @Test func twoPagesThatAreLinksToOneFileAreRefusedBeforeTheFirst() throws {
        let folder = try folder(frames: 300)
        try link("x1.png", to: "one.png", in: folder)
        try link("x2.png", to: "one.png", in: folder)
        let outcome = try Command.run("pages", "a.log", "-o", "x%d.png", "--paper", "A6", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x1.png and x2.png are the same file, which can contain only one page\n")
        #expect(folder.names == ["a.log", "x1.png", "x2.png"])
    }

    @Test func aFolderAmongThePagesIsFoundBeforeTheFirst() throws {
        let folder = try folder(frames: 300)
        try folder.makeFolder("x2.png")
        let outcome = try Command.run("pages", "a.log", "-o", "x%d.png", "--paper", "A6", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x2.png: is a folder; name a file\n")
        #expect(folder.names == ["a.log", "x2.png"])
    }

    /// The file behind `>>` was replaced by another, and what was in it lost.
    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
    func namesOfStandardOutputAddToItsFile(name: String) throws {
        let folder = try folder()
        try folder.write("x.txt", "before\n")
        let outcome = try Command.shell("$canfolio dump a.log -o \(name) >> x.txt", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try folder.text("x.txt") == "before\n" + SampleCapture.log(frames: 5))
    }
}
