/// A BLF file without containers: CAN messages (object type 1) a millisecond apart, the smallest that readers take.
enum SampleBLF {
    static func bytes(frames: Int) -> [UInt8] {
        var objects: [UInt8] = []
        for frame in 0..<frames {
            objects += Array("LOBJ".utf8) + number(32, 2) + number(1, 2) + number(48, 4) + number(1, 4)
            // Flags (2: nanoseconds), client, version, time.
            objects += number(2, 4) + number(0, 2) + number(0, 2) + number(frame * 1_000_000, 8)
            // Channel, flags, length, identifier, data.
            objects += number(1, 2) + [0, 8] + number(0x100 + frame % 7, 4) + number(frame, 8)
        }
        var header = Array("LOGG".utf8) + number(144, 4) + [UInt8](repeating: 0, count: 8)
        header += number(144 + objects.count, 8) + number(144 + objects.count, 8) + number(frames, 4)
        return header + [UInt8](repeating: 0, count: 144 - header.count) + objects
    }

    /// Little-endian.
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
