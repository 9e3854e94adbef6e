import Foundation
import Testing

@testable import Platform

@Suite struct TextFileTests {
    @Test(arguments: [0, 1, 65_536, 65_537, 65_538, 200_000, 1 << 20]) func filesUpToTheLimitAreReadWhole(
        count: Int
    ) throws {
        let path = NSTemporaryDirectory() + "/TextFileTests-\(UUID().uuidString)"
        defer { unlink(path) }
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(try BinaryFile.read(path, limit: 1 << 20) == bytes)
    }

    @Test func aFileBeyondTheLimitIsRefused() throws {
        let path = NSTemporaryDirectory() + "/TextFileTests-\(UUID().uuidString)"
        defer { unlink(path) }
        try Data(count: (1 << 20) + 1).write(to: URL(fileURLWithPath: path))
        #expect(throws: OutputFailure.self) { try BinaryFile.read(path, limit: 1 << 20) }
    }
}
