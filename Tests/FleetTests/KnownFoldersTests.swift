import Foundation
import TestSupport
import Testing

@testable import Fleet

/// The outputs of many entries, of which each folder is looked at once.
@Suite struct KnownFoldersTests {
    @Test func answersAreThoseOfEachOutput() throws {
        let (folder, other) = (TestFolder(), TestFolder())
        for name in ["rows", "rows/a", "results"] { try folder.makeFolder(name) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("rows/link"), withDestinationPath: other.path)
        let known = RunOutput.KnownFolders()
        let paths = [
            "rows/a.rows", "rows/b.rows", "rows/a/a.rows", "rows/a/b.rows", "rows/link/a.rows", "rows/link/b.rows",
            "rows/a/..", "rows/a/.", "rows/a/", "rows/../rows/a.rows", "rows/../rows/b.rows", "results/a.rows",
            "results/b.rows", "a.rows", "/etc/passwd", "rows//a.rows", "rows//b.rows", "",
        ]
        for path in paths + paths {
            #expect(known.isOne(path, in: folder.path) == RunOutput.isOne(path, in: folder.path), "\(path)")
        }
        #expect(known.isOne("rows/a/c.rows", in: folder.path) && !known.isOne("rows/link/c.rows", in: folder.path))
    }

    /// Swift's strings are equal if their characters are; the file system has two folders.
    @Test func foldersWithTheSameCharactersAndOtherBytesAreTwo() throws {
        let (folder, other) = (TestFolder(), TestFolder())
        try folder.makeFolder("rows")
        let (composed, decomposed) = ("rows/\u{E9}", "rows/e\u{301}")
        try folder.makeFolder(composed)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(decomposed), withDestinationPath: other.path)
        let known = RunOutput.KnownFolders()
        for _ in 0..<2 {
            #expect(known.isOne(composed + "/a.rows", in: folder.path))
            #expect(!known.isOne(decomposed + "/a.rows", in: folder.path))
        }
    }
}
