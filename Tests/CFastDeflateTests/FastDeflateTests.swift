import CFastDeflate
import CZlib
import Foundation
import Testing

/// Streams as the executable compresses them for Cairo, beside those of zlib.
@Suite struct FastDeflateTests {
    private struct Fault: Error {
        var status: Int32
    }

    /// Compresses in pieces, as Cairo does; `room` bytes are taken at a time.
    private func packed(
        _ bytes: [UInt8], byZlib: Bool = false, piece: Int = 16384, room: Int = 16384, flushes: Bool = false
    ) throws -> [UInt8] {
        var stream = z_stream()
        var status =
            byZlib
            ? deflateInit_(&stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            : fastdeflate_begin(&stream)
        guard status == Z_OK else { throw Fault(status: status) }
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: room)
        var input = bytes
        func take(_ flush: Int32) throws {
            repeat {
                let taken = buffer.withUnsafeMutableBufferPointer { buffer -> Int in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = uInt(room)
                    status = deflate(&stream, flush)
                    return room - Int(stream.avail_out)
                }
                guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
                    throw Fault(status: status)
                }
                result += buffer[..<taken]
                if flush != Z_FINISH, stream.avail_in == 0, stream.avail_out > 0 { return }
            } while status != Z_STREAM_END
        }
        let count = input.count
        try input.withUnsafeMutableBufferPointer { input in
            for start in stride(from: 0, to: count, by: piece) {
                stream.next_in = input.baseAddress! + start
                stream.avail_in = uInt(min(piece, count - start))
                try take(flushes && start / piece % 3 == 1 ? Z_SYNC_FLUSH : Z_NO_FLUSH)
                #expect(stream.avail_in == 0)
            }
            try take(Z_FINISH)
        }
        #expect(stream.total_in == uLong(count) && stream.total_out == uLong(result.count))
        #expect(stream.adler == adler32(1, bytes, uInt(count)))
        #expect(deflateEnd(&stream) == Z_OK)
        return result
    }

    private func unpacked(_ packed: [UInt8], count: Int) throws -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count + 1)
        var length = uLong(count + 1)
        let status = uncompress(&result, &length, packed, uLong(packed.count))
        guard status == Z_OK else { throw Fault(status: status) }
        return Array(result[..<Int(length)])
    }

    /// Like the text of a page: words that come again, and numbers.
    private func page(_ count: Int) -> [UInt8] {
        var state: UInt32 = 7
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes += state >> 30 == 0 ? Array("0 -1.36 Td".utf8) : Array(String(state >> 20, radix: 16).utf8)
        }
        return Array(bytes[..<count])
    }

    @Test(arguments: [0, 1, 100, 16384, 16385, 300_000])
    func aStreamInflatesToWhatItWas(count: Int) throws {
        let bytes = page(count)
        let whole = try packed(bytes)
        #expect(try unpacked(whole, count: count) == bytes)
        // However it is handed over and taken.
        #expect(try packed(bytes, piece: 1000, room: 7) == whole)
        #expect(try packed(bytes, piece: 70_000, room: 100_000) == whole)
    }

    @Test func bytesThatCannotBeCompressedComeBack() throws {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(try unpacked(packed(bytes), count: bytes.count) == bytes)
    }

    @Test func aPageIsNoLargerThanByZlib() throws {
        let bytes = page(300_000)
        let byZlib = try packed(bytes, byZlib: true)
        #expect(try unpacked(byZlib, count: bytes.count) == bytes)
        #expect(try Double(packed(bytes).count) < 1.02 * Double(byZlib.count))
    }

    @Test func aStreamThatIsFlushedMeanwhileIsZlibs() throws {
        let bytes = page(300_000)
        let flushed = try packed(bytes, piece: 10_000, flushes: true)
        #expect(try unpacked(flushed, count: bytes.count) == bytes)
        // The first pieces were collected before it was known, and are taken little by little.
        let taken = try packed(bytes, piece: 10_000, room: 50, flushes: true)
        #expect(try unpacked(taken, count: bytes.count) == bytes)
    }

    @Test func aVeryLargeStreamIsZlibs() throws {
        let bytes = [UInt8](repeating: 65, count: Int(FASTDEFLATE_MOST_BYTES) + 100_000)
        let packed = try packed(bytes, piece: 1 << 20)
        #expect(try unpacked(packed, count: bytes.count) == bytes)
    }

    @Test func zlibTouchesNoStreamOfAnother() throws {
        var stream = z_stream()
        try #require(fastdeflate_begin(&stream) == Z_OK)
        var bytes = page(1000)
        bytes.withUnsafeMutableBufferPointer { bytes in
            (stream.next_in, stream.avail_in) = (bytes.baseAddress, 1000)
            var other = z_stream()
            #expect(deflateReset(&stream) == Z_STREAM_ERROR)
            #expect(deflateCopy(&other, &stream) == Z_STREAM_ERROR)
            #expect(deflateParams(&stream, 1, Z_FILTERED) == Z_STREAM_ERROR)
            #expect(deflateSetDictionary(&stream, bytes.baseAddress, 10) == Z_STREAM_ERROR)
        }
        #expect(stream.avail_in == 1000)
        #expect(deflateEnd(&stream) == Z_OK)
        #expect(deflateEnd(&stream) == Z_STREAM_ERROR)
    }

    /// Whoever is not Cairo has all of zlib, by the same functions.
    @Test func streamsOfOthersAreZlibs() throws {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        for level in [Z_DEFAULT_COMPRESSION, 4] {
            try #require(deflateInit_(&stream, level, ZLIB_VERSION, size) == Z_OK)
            #expect(deflateReset(&stream) == Z_OK)
            #expect(deflateEnd(&stream) == Z_OK)
        }
        try #require(
            deflateInit2_(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
                == Z_OK)
        #expect(deflateReset(&stream) == Z_OK)
        #expect(deflateEnd(&stream) == Z_OK)
        #expect(deflateInit_(&stream, Z_DEFAULT_COMPRESSION, "0.9", size) == Z_VERSION_ERROR)
        #expect(deflateInit_(&stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, size - 1) == Z_VERSION_ERROR)
        #expect(deflateInit_(nil, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, size) == Z_STREAM_ERROR)
        let bytes = page(100_000)
        #expect(try unpacked(packed(bytes, byZlib: true, piece: 1000, room: 7), count: bytes.count) == bytes)
    }

    @Test func aStreamThatIsGivenUpLeavesNothing() throws {
        for _ in 0..<1000 {
            var stream = z_stream()
            try #require(fastdeflate_begin(&stream) == Z_OK)
            var bytes = page(1000)
            var room = [UInt8](repeating: 0, count: 10)
            bytes.withUnsafeMutableBufferPointer { bytes in
                room.withUnsafeMutableBufferPointer { room in
                    (stream.next_in, stream.avail_in) = (bytes.baseAddress, 1000)
                    (stream.next_out, stream.avail_out) = (room.baseAddress, 10)
                    #expect(deflate(&stream, Z_FINISH) == Z_OK)
                }
            }
            #expect(deflateEnd(&stream) == Z_OK)
        }
    }

    @Test func threadsCompressAtTheSameTime() async throws {
        let bytes = page(100_000)
        let alone = try packed(bytes)
        let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try packed(bytes) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { $0 == alone })
    }
}
