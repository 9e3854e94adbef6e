import CZlib

/// What is packed in a file of any kind: streams of zlib, as PDF and PNG have them, and entries of zip archives.
package enum InflatedStreams {
    /// Bytes of one stream that are looked at.
    private static let longest = 32 << 20

    /// The bytes themselves, and all that is packed in them; what is packed in an archive's entries, too.
    package static func all(in bytes: [UInt8]) -> [[UInt8]] {
        var found = [bytes]
        var place = 0
        while place + 2 < bytes.count {
            defer { place += 1 }
            if bytes[place] == 0x78, (Int(bytes[place]) << 8 | Int(bytes[place + 1])) % 31 == 0 {
                if let stream = inflated(bytes[place...], isRaw: false) { found.append(stream) }
            } else if bytes[place...].starts(with: [0x50, 0x4B, 3, 4]), place + 30 < bytes.count {
                func short(_ at: Int) -> Int { Int(bytes[place + at]) | Int(bytes[place + at + 1]) << 8 }
                let start = place + 30 + short(26) + short(28)
                guard start < bytes.count, short(8) == 8 else { continue }
                if let entry = inflated(bytes[start...], isRaw: true) { found += all(in: entry) }
            }
        }
        return found
    }

    /// nil for what is no stream, or not a whole one.
    private static func inflated(_ bytes: ArraySlice<UInt8>, isRaw: Bool) -> [UInt8]? {
        var stream = z_stream()
        guard
            inflateInit2_(
                &stream, isRaw ? -MAX_WBITS : MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { inflateEnd(&stream) }
        var input = Array(bytes)
        var output: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 << 10)
        return input.withUnsafeMutableBufferPointer { from -> [UInt8]? in
            stream.next_in = from.baseAddress
            stream.avail_in = UInt32(from.count)
            while output.count < longest {
                let status = block.withUnsafeMutableBufferPointer { to -> Int32 in
                    stream.next_out = to.baseAddress
                    stream.avail_out = UInt32(to.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                output += block[..<(block.count - Int(stream.avail_out))]
                if status == Z_STREAM_END { return output }
                guard status == Z_OK else { return nil }
            }
            return nil
        }
    }
}
