/// Decompresses one member of a compressed file at a time: a member of gzip, a frame of zstd, a stream of bzip2 or xz.
///
/// Files may contain several in a row; ``UnpackedSource`` finds the beginning of each.
protocol Decompressor: AnyObject {
    /// The name of the format for people: `gzip`.
    static var name: String { get }
    /// The bytes with which each member begins.
    static var magic: [UInt8] { get }
    /// Number of bytes that show whether a member begins.
    static var headerSize: Int { get }

    /// Maximum number of bytes that the library may read, and more, before it notices damage.
    static var reach: Int { get }

    /// Whether the bytes after a member are read as the next one.
    static func follows(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// Whether enough fields fit that a member begins here, even among damaged bytes.
    static func surelyBegins(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// Prepares for a member, whose first byte is next; false if the library refuses.
    func begin() -> Bool

    /// Decompresses as much of `input` as there is, or as `output` has room for.
    ///
    /// - Parameter isLast: whether nothing follows `input`.
    func unpack(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isLast: Bool
    ) -> Unpacked
}

extension Decompressor {
    static var reach: Int { 256 << 10 }

    static func follows(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: magic) }
}

/// The result of one call of a decompressor.
struct Unpacked {
    enum Outcome: Equatable {
        /// It needs more input, or more room.
        case more
        case end
        /// The member is complete, but its checksum is wrong.
        case wrongCheckSum
        /// Nothing more comes from this member; bytes that were written before may be wrong. With the library's
        /// message, if any.
        case damaged(String?)
        /// It needs more memory than any capture does.
        case tooLarge(String)
    }

    /// Number of input bytes that were used.
    var read: Int
    /// Number of output bytes that were filled.
    var written: Int
    var outcome: Outcome
}
