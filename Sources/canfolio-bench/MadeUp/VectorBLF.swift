import CANCapture
internal import CDeflate

/// Writes made-up traffic as BLF: CAN_MESSAGE objects in deflated containers, as the loggers of that vendor do.
enum VectorBLF {
    fileprivate static let objectSize = 48
    private static let containerSize = 128 << 10
    fileprivate static let canMessage: UInt32 = 1
    private static let logContainer: UInt32 = 10
    fileprivate static let nanosecondStamps: UInt32 = 2

    static func write(frames: Int, to file: borrowing BenchFile) throws {
        try make(frames) { try file.write($0) }
    }

    static func bytes(frames: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try make(frames) { bytes += $0 }
        return bytes
    }

    private static func make(_ frames: Int, _ write: ([UInt8]) throws -> Void) throws {
        guard let deflater = libdeflate_alloc_compressor(6) else { throw BenchFailure(description: "no memory") }
        defer { libdeflate_free_compressor(deflater) }
        var traffic = MadeUpTraffic()
        var first: Int64?
        var header = LittleBytes()
        header.putFileHeader()
        try write(header.bytes)
        var content = LittleBytes()
        for index in 0..<frames {
            let frame = traffic.next()
            let start = first ?? frame.time
            first = start
            content.put(frame, nanoseconds: UInt64(frame.time - start) * 1000)
            if content.bytes.count + objectSize > containerSize || index == frames - 1 {
                try write(try container(content.bytes, deflater))
                content.clear()
            }
        }
    }

    private static func container(_ content: [UInt8], _ deflater: OpaquePointer) throws -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(deflater, content.count)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(deflater, content, content.count, buffer.baseAddress, bound)
        }
        var bytes = LittleBytes()
        bytes.put(signature: "LOBJ")
        bytes.put(UInt16(16))
        bytes.put(UInt16(1))
        bytes.put(UInt32(32 + packed.count))
        bytes.put(logContainer)
        // Method 2 is zlib.
        bytes.put(UInt16(2))
        bytes.putZeros(6)
        bytes.put(UInt32(content.count))
        bytes.putZeros(4)
        // Writers pad by the size modulo four.
        return bytes.bytes + packed + [UInt8](repeating: 0, count: packed.count % 4)
    }
}

extension LittleBytes {
    fileprivate mutating func putFileHeader() {
        put(signature: "LOGG")
        put(UInt32(144))
        putZeros(136)
    }

    fileprivate mutating func put(_ frame: MadeUpTraffic.Frame, nanoseconds: UInt64) {
        put(signature: "LOBJ")
        put(UInt16(32))
        put(UInt16(1))
        put(UInt32(VectorBLF.objectSize))
        put(VectorBLF.canMessage)
        put(VectorBLF.nanosecondStamps)
        put(UInt32(0))
        put(nanoseconds)
        put(UInt16(1))
        put(UInt8(0))
        put(UInt8(frame.length))
        put(frame.identifier)
        let kept = frame.length == 8 ? UInt64.max : 1 << UInt64(8 * frame.length) - 1
        put(frame.data & kept)
    }
}
