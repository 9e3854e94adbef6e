/// Unpacks one member of a packed file at a time: a member of gzip, a frame of zstd, a stream of bzip2 or xz.
///
/// Files may hold several, one after the other; ``UnpackedSource`` finds where each begins.
protocol Decompressor: AnyObject {
    /// What people call the format: `gzip`.
    static var name: String { get }
    /// The bytes with which each member begins.
    static var magic: [UInt8] { get }
    /// As many bytes tell whether a member begins.
    static var headerSize: Int { get }

    /// As many bytes of the file the library may have used up, and more, before it sees that they are damaged.
    static var reach: Int { get }

    /// Whether the bytes behind a member are taken for the next one.
    static func follows(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// Whether so many things fit that a member begins here, even amid damaged bytes.
    static func surelyBegins(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// Makes ready for a member, of which the first byte comes next; false where the library refuses.
    func begin() -> Bool

    /// Unpacks as much of `input` as there is, or as `output` has room for.
    ///
    /// - Parameter isLast: nothing comes behind `input`.
    func unpack(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isLast: Bool
    ) -> Unpacked
}

extension Decompressor {
    static var reach: Int { 256 << 10 }

    static func follows(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: magic) }
}

/// What one call of a decompressor did.
struct Unpacked {
    enum Outcome: Equatable {
        /// Wants more input, or more room.
        case more
        case end
        /// The member is complete, but its checksum is another.
        case wrongCheckSum
        /// Nothing more comes of this member; what was written before may hold wrong bytes. With what the library
        /// says, if anything.
        case damaged(String?)
        /// More memory is asked for than a capture needs.
        case tooLarge(String)
    }

    /// Bytes of the input that are used up.
    var read: Int
    /// Bytes of the output that are filled.
    var written: Int
    var outcome: Outcome
}
