import CANCapture
import Foundation
import Testing

@testable import Analysis

/// The exact mode of can-utils' canbusload, which reads a CAN socket only: a preloaded library plays that socket.
@Suite struct CanbusloadTests {
    private static let canbusload = executable("canbusload")
    private static let compiler = executable("cc") ?? executable("clang")

    private static func executable(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/bin"]
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ program: String, _ arguments: [String], preload: String? = nil, frames: String? = nil)
        throws -> (status: Int32, output: String)
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LD_PRELOAD": preload, "CAN_FRAMES": frames].compactMapValues { $0 }
        ) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// As SocketCAN's `struct can_frame`: identifier with its flags, length, three bytes of padding, eight of data.
    private static func socketFrame(_ frame: Frame) -> [UInt8] {
        var identifier = frame.identifier
        if frame.flags.contains(.extended) { identifier |= 0x8000_0000 }
        if frame.flags.contains(.remote) { identifier |= 0x4000_0000 }
        let data = Array(frame.data)
        return withUnsafeBytes(of: identifier) { Array($0) } + [UInt8(frame.length), 0, 0, 0] + data
            + [UInt8](repeating: 0, count: 8 - data.count)
    }

    @Test(
        .enabled(if: canbusload != nil && compiler != nil, "canbusload (can-utils) or a C compiler is not installed"))
    func classicFramesAreAsLongAsItsExactModeCounts() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("canbusload-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let socket = folder.appendingPathComponent("can_socket.so").path
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("CANSocket/can_socket.c").path
        let built = try Self.run(#require(Self.compiler), ["-shared", "-fPIC", "-O1", "-o", socket, source])
        try #require(built.status == 0)

        var random = Seeded(state: 3)
        let frames = (0..<4000).map { round in
            let frame = random.classicFrame(count: round % 9)
            // Of a remote frame with a length code canbusload counts data bytes, which no remote frame has.
            return frame.flags.contains(.remote)
                ? Frame(time: 0, identifier: frame.identifier, flags: frame.flags) : frame
        }
        let file = folder.appendingPathComponent("frames").path
        try Data(frames.flatMap(Self.socketFrame)).write(to: URL(fileURLWithPath: file))
        let outcome = try Self.run(
            #require(Self.canbusload), ["can0@500000", "-e"], preload: socket, frames: file)
        #expect(outcome.status == 0)

        // "can0@500000     1     125     64   0%": frames, bits, bits of payload, load; a line for every frame.
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count > 3 }
        try #require(lines.count == frames.count)
        let table = Tables.table(frames)
        let wires = WireLengths()
        for (row, words) in lines.enumerated() {
            #expect(words[1] == "1")
            let mismatch = "\(frames[row])"
            #expect(Int(words[2]) == wires.length(table, row: row).nominalBits, "\(mismatch)")
        }
    }
}
