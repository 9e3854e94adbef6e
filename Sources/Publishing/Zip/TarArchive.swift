internal import CDeflate
package import Platform

/// Packs files into a tar archive (POSIX.1-2001, ustar) that is compressed with gzip (RFC 1952).
///
/// The same files give the same bytes.
package struct TarArchive {
    private let folder: String
    private let seconds: Int
    private let sink: any ByteSink
    private var bytes: [UInt8] = []

    private static let block = 512
    /// Maximum number of bytes of a name in the header.
    private static let longestName = 100
    /// The largest number of eleven octal digits.
    private static let largestFile = 1 << 33

    /// - Parameters:
    ///   - folder: the folder that the files are unpacked into.
    ///   - seconds: since 1970, of all files; nil for 0.
    ///   - sink: receives the archive.
    package init(folder: String, seconds: Int?, to sink: any ByteSink) {
        self.folder = folder.utf8.count <= Self.longestName / 2 ? folder : "ticket"
        self.seconds = min(max(0, seconds ?? 0), Self.largestFile - 1)
        self.sink = sink
    }

    package mutating func add(_ name: String, _ file: [UInt8]) throws(OutputFailure) {
        let path = Array("\(folder)/\(name)".utf8)
        guard path.count <= Self.longestName, file.count < Self.largestFile else {
            throw OutputFailure("\(Printable.text(name)): is too large for a tar archive; write a folder")
        }
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: [UInt8], at place: Int) { header.replaceSubrange(place..<(place + text.count), with: text) }
        put(path, at: 0)
        put(Self.octal(0o644, digits: 7), at: 100)
        put(Self.octal(0, digits: 7), at: 108)
        put(Self.octal(0, digits: 7), at: 116)
        put(Self.octal(file.count, digits: 11), at: 124)
        put(Self.octal(seconds, digits: 11), at: 136)
        // The checksum counts its own field as spaces.
        put(Array(repeating: UInt8(ascii: " "), count: 8), at: 148)
        put([UInt8(ascii: "0")], at: 156)
        put(Array("ustar\u{0}00".utf8), at: 257)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(Self.octal(sum, digits: 6) + [0], at: 148)
        bytes += header
        bytes += file
        bytes += [UInt8](repeating: 0, count: (Self.block - file.count % Self.block) % Self.block)
    }

    /// Writes the end of the archive: two empty blocks.
    package mutating func finish() throws(OutputFailure) {
        bytes += [UInt8](repeating: 0, count: 2 * Self.block)
        guard let compressor = libdeflate_alloc_compressor(6) else {
            throw OutputFailure("the archive cannot be compressed: out of memory")
        }
        defer { libdeflate_free_compressor(compressor) }
        var packed = [UInt8](repeating: 0, count: libdeflate_gzip_compress_bound(compressor, bytes.count))
        let count = bytes.withUnsafeBytes { from in
            packed.withUnsafeMutableBytes { to in
                libdeflate_gzip_compress(compressor, from.baseAddress, from.count, to.baseAddress, to.count)
            }
        }
        try packed.withUnsafeBufferPointer { (packed) throws(OutputFailure) in
            try sink.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(packed)[..<count]))
        }
    }

    private static func octal(_ number: Int, digits: Int) -> [UInt8] {
        let text = String(number, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8) + [0]
    }
}
