import Foundation

@testable import CANCapture

/// Made-up captures, what writers make of them, and what other programs read there.
enum MadeExcerpt {
    /// 18 December 2021, 14:28:07.062.
    static let start: Int64 = 1_639_837_687_062_000_000

    static func capture(
        _ frames: [Frame], format: String, channels: [String] = ["1", "2"], clock: Clock = .wallClock,
        start: Int64? = start
    ) -> Capture {
        var table = FrameTable()
        table.channels = channels
        for frame in frames { table.append(frame) }
        var source = CaptureSource(path: "made", format: format, formatName: format)
        source.clock = clock
        source.start = clock == .wallClock ? start : nil
        return Capture(frames: table, source: source)
    }

    /// Classic and FD frames of every length, identifiers of both kinds, remote frames, both directions, with times a
    /// number of nanoseconds apart.
    static func frames(
        channels: Int = 2, step: Int64 = 1_001_000, from start: Int64 = start, hasFD: Bool = true,
        hasDirection: Bool = true
    ) -> [Frame] {
        var frames: [Frame] = []
        func add(_ identifier: UInt32, _ flags: FrameFlags, _ length: Int) {
            let number = frames.count
            var flags = flags
            if hasDirection { flags.insert(number % 3 == 0 ? .transmitted : .received) }
            let data = flags.contains(.remote) ? [] : (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
            frames.append(
                Frame(
                    time: start + Int64(number) * step, identifier: identifier, flags: flags,
                    channel: UInt16(number % channels), length: length, data: data))
        }
        for (identifier, flags) in [(0, []), (0x7FF, []), (0, .extended), (0x1FFF_FFFF, .extended)]
            as [(UInt32, FrameFlags)]
        {
            for length in 0...8 {
                add(identifier, flags, length)
                add(identifier, flags.union(.remote), length)
            }
            guard hasFD else { continue }
            for length in PayloadLength.fd {
                add(identifier, flags.union(.fd), length)
                add(identifier, flags.union([.fd, .bitRateSwitch]), length)
                add(identifier, flags.union([.fd, .errorStateIndicator]), length)
                add(identifier, flags.union([.fd, .bitRateSwitch, .errorStateIndicator]), length)
            }
        }
        return frames
    }

    /// As many classic frames with payloads that cannot be packed well.
    static func many(_ count: Int, channels: Int = 2, step: Int64 = 1_000_000) -> [Frame] {
        var state: UInt64 = 1
        return (0..<count).map { number in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let data = (0..<8).map { UInt8(truncatingIfNeeded: state >> (8 * UInt64($0))) }
            return Frame(
                time: start + Int64(number) * step, identifier: UInt32(number % 0x800), flags: .received,
                channel: UInt16(number % channels), data: data)
        }
    }

    /// The bytes of an excerpt, and how many frames it lacks.
    static func bytes(_ writer: ExcerptWriter) throws -> (bytes: [UInt8], omitted: Int) {
        var bytes: [UInt8] = []
        let omitted = try writer.write { bytes.append(contentsOf: $0) }
        return (bytes, omitted)
    }
}

/// Other programs that read captures, where they are installed.
enum OtherReader {
    static let hasPythonCAN = (try? run("python3", ["-c", "import can"])) != nil
    static let hasTshark = (try? run("tshark", ["--version"])) != nil

    struct Failure: Error {}

    /// What a program prints.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A line for each message that python-can reads: microseconds since 1970, channel, identifier, flags, data.
    static func messages(_ bytes: [UInt8], suffix: String) throws -> [String] {
        let file = try TemporaryFile(bytes)
        let reader = suffix == "blf" ? "BLFReader" : "TRCReader"
        let script = """
            import sys, can
            for m in can.\(reader)(sys.argv[1]):
                print(round(m.timestamp * 1e6), m.channel, '%X' % m.arbitration_id, int(m.is_extended_id),
                      int(m.is_remote_frame), int(m.is_error_frame), int(m.is_fd), int(m.bitrate_switch),
                      int(m.error_state_indicator), int(m.is_rx), m.dlc, m.data.hex() or '-')
            """
        return try run("python3", ["-c", script, file.path]).split(separator: "\n").map(String.init)
    }
}
