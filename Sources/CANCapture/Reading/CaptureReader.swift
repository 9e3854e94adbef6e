/// Reads one capture format. Each format is one conforming type in a file (or folder) of its own.
package protocol CaptureReader {
    static var format: CaptureFormat { get }

    /// How sure it is, from the first bytes of the (decompressed) file, that the file is of this format.
    ///
    /// `head` holds up to 64 KiB; it may end in the middle of a line or record.
    static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence

    /// Reads all of `input` and hands its frames to `collector`.
    ///
    /// A record that cannot be read is counted in `collector.skipped` and reading goes on; it throws only where nothing
    /// further can be read and nothing sensible has been.
    static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws
}

/// How sure a reader is that a file is of its format.
package enum Confidence: Int, Comparable, Sendable {
    case no
    /// The bytes could be this format, among others.
    case possible
    /// Several lines or fields fit this format and hardly another.
    case likely
    /// A signature or header says so.
    case certain

    package static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }
}

/// What canfolio knows of a format beside how to read it; `canfolio formats` prints it.
public struct CaptureFormat: Sendable {
    /// The name for `--input-format`: `candump`.
    public var identifier: String
    /// What people call it: `Vector ASC`.
    public var name: String
    /// Usual suffixes, without dot.
    public var suffixes: [String]
    /// How it is recognised, in a few words.
    public var recognisedBy: String
    /// What it carries beside identifier and data: "channel", "time", "date", "direction", "FD flags",
    /// "error frames".
    public var carries: [String]
    /// What it cannot say or what is not read, in a few words; "" for none.
    public var limits: String
    /// Whether files may have the frames of one group of channels behind all of another's: then their times begin anew.
    var isByGroups = false
}
