import CANCapture

/// Writes made-up traffic as a candump log.
enum CandumpLog {
    /// `(1436509052.001449) can0 1A1#0169FE` and a line feed.
    private static let longestLine = 19 + 6 + 4 + 16 + 1
    private static let digits = Array("0123456789ABCDEF".utf8)

    static func write(frames: Int, to file: borrowing BenchFile) throws {
        var traffic = MadeUpTraffic()
        let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
        defer { block.deallocate() }
        var used = 0
        for _ in 0..<frames {
            if used + longestLine > block.count {
                try file.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block)[..<used]))
                used = 0
            }
            put(traffic.next(), block, &used)
        }
        try file.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block)[..<used]))
    }

    private static func put(_ frame: MadeUpTraffic.Frame, _ block: UnsafeMutableBufferPointer<UInt8>, _ used: inout Int)
    {
        func put(_ byte: UInt8) {
            block[used] = byte
            used += 1
        }
        func putDecimal(_ value: Int64, places: Int) {
            var rest = value
            for place in stride(from: places - 1, through: 0, by: -1) {
                block[used + place] = digits[Int(rest % 10)]
                rest /= 10
            }
            used += places
        }
        put(UInt8(ascii: "("))
        putDecimal(frame.time / 1_000_000, places: 10)
        put(UInt8(ascii: "."))
        putDecimal(frame.time % 1_000_000, places: 6)
        for byte in ") can0 ".utf8 { put(byte) }
        for shift in [8, 4, 0] as [UInt32] { put(digits[Int(frame.identifier >> shift & 15)]) }
        put(UInt8(ascii: "#"))
        for index in 0..<frame.length {
            let byte = Int(frame.data >> UInt64(8 * index) & 0xFF)
            put(digits[byte >> 4])
            put(digits[byte & 15])
        }
        put(UInt8(ascii: "\n"))
    }
}
