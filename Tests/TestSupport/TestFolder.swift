import Foundation

/// A folder of its own for one test, removed with it.
package final class TestFolder {
    package let path: String

    package init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("canfolio-test-" + UUID().uuidString).path
        // Where this fails, so does the first file.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func file(_ name: String) -> String { path + "/" + name }

    /// All that is in the folder, hidden files too, sorted.
    package var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted()
    }

    package func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    package func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: false)
    }

    package func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    package func create(_ name: String) throws -> FileHandle {
        try write(name, "")
        return try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    }
}
