import CBZip2
import CLzma
import CZlib
import CZstd
import Testing
@testable import CANCapture

func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    try #require(
        deflateInit2_(
            &stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            == Z_OK)
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 1000)
    let count = input.withUnsafeMutableBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(target.count)
            _ = deflate(&stream, Z_FINISH)
            return target.count - Int(stream.avail_out)
        }
    }
    return Array(output.prefix(count))
}

func bzip2(_ bytes: [UInt8], blockSize: Int32 = 9) throws -> [UInt8] {
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count + bytes.count / 50 + 1000)
    var count = UInt32(output.count)
    try #require(
        BZ2_bzBuffToBuffCompress(&output, &count, &input, UInt32(input.count), blockSize, 0, 0) == BZ_OK)
    return output.prefix(Int(count)).map { UInt8(bitPattern: $0) }
}

func xz(_ bytes: [UInt8]) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
    var count = 0
    try #require(
        lzma_easy_buffer_encode(
            1, LZMA_CHECK_CRC32, nil, bytes, bytes.count, &output, &count, output.count) == LZMA_OK)
    return Array(output.prefix(count))
}

func zstd(_ bytes: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress(&output, output.count, bytes, bytes.count, 3)
    return Array(output.prefix(count))
}
