import Foundation
import Testing

@testable import Platform

/// The file is overwritten where it lies: what is left of it when that fails is told.
@Suite struct OverwrittenFileTests {
    /// Asked in place of what the process has read, where other tests note files whose numbers new ones get.
    private static let none: @Sendable (FileIdentity) -> Bool = { _ in false }

    private func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    @Test(arguments: ["", "new", "new and longer than the old one"])
    func nothingOfTheOldContentIsLeft(content: String) throws {
        let path = try file("old and long")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let identity = FileIdentity(path: path)
        let bytes = Array(content.utf8)
        try OverwrittenFile.write(path, path: "x", count: bytes.count, isRead: Self.none) {
            (file) throws(SystemFailure) in
            var bytes = bytes
            guard write(file, &bytes, bytes.count) == bytes.count else { throw SystemFailure(code: errno) }
        }
        #expect(try text(path) == content)
        #expect(FileIdentity(path: path) == identity)
    }

    @Test func whatFailsInTheMiddleLeavesNothingRatherThanHalf() throws {
        let path = try file("old and long")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(
            throws: OutputFailure(
                "x: cannot be written: Input/output error; it is empty now")
        ) {
            try OverwrittenFile.write(path, path: "x", count: 100, isRead: Self.none) {
                (file) throws(SystemFailure) in
                var bytes = Array("ne".utf8)
                _ = write(file, &bytes, bytes.count)
                throw SystemFailure(code: EIO)
            }
        }
        #expect(try text(path) == "")
    }

    @Test func whatHasBeenReadIsNotTouched() throws {
        let path = try file("recorded")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try TextFile.read(path) == "recorded")
        #expect(throws: OutputFailure("x is an input and would be lost; give the output another name")) {
            try OverwrittenFile.write(path, path: "x", count: 1) { (_) throws(SystemFailure) in }
        }
        #expect(try text(path) == "recorded")
    }

    /// Without /proc, and without the right to link otherwise, an unnamed file is copied under a name.
    @Test func aCopyIsTheWholeFile() throws {
        let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let (from, to) = (try file(""), try file(""))
        defer { for path in [from, to] { try? FileManager.default.removeItem(atPath: path) } }
        try Data(bytes).write(to: URL(fileURLWithPath: from))
        let (source, copy) = (open(from, O_RDONLY), open(to, O_WRONLY))
        defer { for descriptor in [source, copy] { close(descriptor) } }
        try DescriptorIO.copy(bytes.count, from: source, to: copy)
        #expect(try Data(contentsOf: URL(fileURLWithPath: to)) == Data(bytes))
        #expect(throws: SystemFailure.self) { try DescriptorIO.copy(bytes.count + 1, from: source, to: copy) }
    }
}
