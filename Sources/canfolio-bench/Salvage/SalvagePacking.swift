internal import CBZip2
internal import CDeflate
internal import CLzma
internal import CZstd

/// A capture compressed by the libraries that the usual tools are made of, at their usual levels.
enum SalvagePacking {
    private static let failure = BenchFailure(description: "a capture cannot be compressed")

    static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let deflater = libdeflate_alloc_compressor(6) else { throw failure }
        defer { libdeflate_free_compressor(deflater) }
        let bound = libdeflate_gzip_compress_bound(deflater, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_gzip_compress(deflater, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }

    static func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = ZSTD_compress(&output, output.count, bytes, bytes.count, 3)
        guard ZSTD_isError(count) == 0 else { throw failure }
        return Array(output[..<count])
    }

    static func xz(_ bytes: [UInt8]) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
        var count = 0
        guard
            lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nil, bytes, bytes.count, &output, &count, output.count)
                == LZMA_OK
        else { throw failure }
        return Array(output[..<count])
    }

    static func bzip2(_ bytes: [UInt8]) throws -> [UInt8] {
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: bytes.count + bytes.count / 100 + 600)
        var count = UInt32(output.count)
        guard BZ2_bzBuffToBuffCompress(&output, &count, &input, UInt32(input.count), 9, 0, 0) == BZ_OK else {
            throw failure
        }
        return output[..<Int(count)].map { UInt8(bitPattern: $0) }
    }
}
