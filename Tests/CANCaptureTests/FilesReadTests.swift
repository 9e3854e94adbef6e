@testable import Platform
import CANCapture
import Foundation
import Testing

@Suite struct FilesReadTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
    }

    @Test func aFileIsTheSameUnderAllItsNames() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["a", "b", "c", "d"].map { folder.appendingPathComponent($0).path }
        try Data().write(to: URL(fileURLWithPath: names[0]))
        try FileManager.default.linkItem(atPath: names[0], toPath: names[1])
        try FileManager.default.createSymbolicLink(atPath: names[2], withDestinationPath: "b")
        try Data().write(to: URL(fileURLWithPath: names[3]))
        let identity = try #require(FileIdentity(path: names[0]))
        #expect(FileIdentity(path: names[1]) == identity)
        #expect(FileIdentity(path: names[2]) == identity)
        #expect(FileIdentity(path: names[3]) != identity)
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: names[2]))
        #expect(FileIdentity(descriptor: file.fileDescriptor) == identity)
        #expect(FileIdentity(path: folder.path) == nil)
        #expect(FileIdentity(path: "/dev/null") == nil)
    }

    @Test func aNewFileThatGetsTheNumberOfARemovedOneIsAnother() throws {
        func file(_ inode: UInt64, _ birth: Int64) -> FileIdentity {
            FileIdentity(device: 1, inode: inode, birth: birth)
        }
        #expect(file(7, 100) == file(7, 100))
        #expect(file(7, 100) != file(7, 200))
        #expect(file(7, 100) != file(8, 100))
        // Not every system knows the birth: an input is kept in doubt.
        #expect(file(7, -1) == file(7, 200))
        #expect(file(7, 100) == file(7, -1))
        let noted = NotedFiles()
        noted.insert(file(7, 100))
        noted.insert(file(7, 200))
        #expect(noted.contains(file(7, 100)) && noted.contains(file(7, 200)) && noted.contains(file(7, -1)))
        #expect(!noted.contains(file(7, 300)) && !noted.contains(file(8, 100)))
    }

    @Test func theTimeOfBirthStaysWhenAFileIsWrittenOrRenamed() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
        try Data().write(to: one)
        let identity = try #require(FileIdentity(path: one.path))
        let file = try FileHandle(forWritingTo: one)
        try file.write(contentsOf: Data("more".utf8))
        try FileManager.default.moveItem(at: one, to: other)
        #expect(FileIdentity(path: other.path) == identity)
        #expect(FileIdentity(descriptor: file.fileDescriptor) == identity)
    }

    @Test func whatALoaderHasOpenedIsKnown() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.log").path
        try Data("(1.000000) can0 123#00\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try CaptureLoader.load(path: path).frames.count == 1)
        #expect(FilesRead.contains(try #require(FileIdentity(path: path))))
    }
}
