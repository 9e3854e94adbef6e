internal import CDeflate
package import Platform
internal import Formatting
internal import Wording

/// Packs files into a zip archive (APPNOTE 6.3). Files are deflated if this makes them smaller; names are in UTF-8.
///
/// The same files give the same bytes. Archives and files beyond 4 GB are refused.
package struct ZipArchive {
    private let date: (day: UInt16, time: UInt16)
    private var directory: [UInt8] = []
    private var count = 0
    private var offset = 0
    private let sink: any ByteSink

    /// - Parameters:
    ///   - seconds: since 1970, of all entries; nil for the beginning of 1980, the first date of the format.
    ///   - sink: receives the archive.
    package init(seconds: Int?, to sink: any ByteSink) {
        self.sink = sink
        let least = 315_532_800
        let nanoseconds = Int64(max(least, seconds ?? least)).multipliedReportingOverflow(by: 1_000_000_000)
        let civil = CivilTime(nanoseconds: nanoseconds.overflow ? 0 : nanoseconds.partialValue)
        date = (
            UInt16(truncatingIfNeeded: min(127, max(0, civil.year - 1980)) << 9 | civil.month << 5 | civil.day),
            UInt16(truncatingIfNeeded: civil.hour << 11 | civil.minute << 5 | civil.second / 2)
        )
    }

    private static let limit = Int(UInt32.max)
    /// Made by a system with file modes; the entry is a file of mode 644.
    private static let madeBy: UInt16 = 3 << 8 | 20
    private static let mode: UInt32 = 0o100644 << 16
    private static let namesAreUTF8: UInt16 = 1 << 11

    package mutating func add(_ name: String, _ bytes: [UInt8]) throws(OutputFailure) {
        let packed = Self.deflated(bytes)
        let body = packed ?? bytes
        guard bytes.count < Self.limit, offset + body.count < Self.limit, name.utf8.count < 1 << 16 else {
            throw OutputFailure("\(Printable.text(name)): is too large for a zip archive; write a folder")
        }
        var fields = Fields()
        fields.put(20 as UInt16)
        fields.put(Self.namesAreUTF8)
        fields.put((packed == nil ? 0 : 8) as UInt16)
        fields.put(date.time)
        fields.put(date.day)
        fields.put(UInt32(truncatingIfNeeded: bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }))
        fields.put(UInt32(body.count))
        fields.put(UInt32(bytes.count))
        fields.put(UInt16(name.utf8.count))
        fields.put(0 as UInt16)
        var entry = Fields()
        entry.put(0x0201_4B50 as UInt32)
        entry.put(Self.madeBy)
        entry.bytes += fields.bytes
        // No comment, the first disk, no DOS attributes.
        for _ in 0..<3 { entry.put(0 as UInt16) }
        entry.put(Self.mode)
        entry.put(UInt32(offset))
        directory += entry.bytes + Array(name.utf8)
        count += 1
        var head = Fields()
        head.put(0x0403_4B50 as UInt32)
        try put(head.bytes + fields.bytes + Array(name.utf8))
        try put(body)
    }

    /// Writes the central directory, which ends the archive.
    package mutating func finish() throws(OutputFailure) {
        let start = offset
        try put(directory)
        var end = Fields()
        end.put(0x0605_4B50 as UInt32)
        end.put(0 as UInt32)
        end.put(UInt16(truncatingIfNeeded: count))
        end.put(UInt16(truncatingIfNeeded: count))
        end.put(UInt32(truncatingIfNeeded: directory.count))
        end.put(UInt32(truncatingIfNeeded: start))
        end.put(0 as UInt16)
        try put(end.bytes)
    }

    private mutating func put(_ bytes: [UInt8]) throws(OutputFailure) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(OutputFailure) in
            try sink.write(UnsafeRawBufferPointer(bytes))
        }
        offset += bytes.count
    }

    /// nil if the result is not shorter.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        guard let deflater = libdeflate_alloc_compressor(6) else { return nil }
        defer { libdeflate_free_compressor(deflater) }
        var packed = [UInt8](repeating: 0, count: bytes.count)
        let count = bytes.withUnsafeBytes { from in
            packed.withUnsafeMutableBytes { to in
                libdeflate_deflate_compress(deflater, from.baseAddress, from.count, to.baseAddress, to.count)
            }
        }
        return count == 0 ? nil : Array(packed[..<count])
    }

    /// Numbers with their lowest byte first.
    private struct Fields {
        var bytes: [UInt8] = []

        mutating func put<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
    }
}
