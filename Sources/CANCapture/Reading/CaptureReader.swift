/// Reads one capture format. Each format is one conforming type in a file (or folder) of its own.
package protocol CaptureReader {
    static var format: CaptureFormat { get }

    /// How certain it is, from the first bytes of the (decompressed) file, that the file has this format.
    ///
    /// `head` has up to 64 KiB; it may end in the middle of a line or record.
    static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence

    /// Reads all of `input` and passes its frames to `collector`.
    ///
    /// A record that cannot be read is counted in `collector.skipped` and reading continues. It throws only if nothing
    /// more can be read and nothing useful was read.
    static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws
}

/// How certain a reader is that a file has its format.
package enum Confidence: Int, Comparable, Sendable {
    case no
    /// The bytes may be this format, or another one.
    case possible
    /// Several lines or fields match this format and hardly another.
    case likely
    /// A signature or header identifies it.
    case certain

    package static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }
}

/// Facts about a format besides how it is read; `canfolio formats` prints them.
public struct CaptureFormat: Sendable {
    /// The name for `--input-format`: `candump`.
    public var identifier: String
    /// The name for people: `Vector ASC`.
    public var name: String
    /// Usual suffixes, without dot.
    public var suffixes: [String]
    /// How it is recognised, in a few words.
    public var recognisedBy: String
    /// Its content besides identifier and data: "channel", "time", "date", "direction", "FD flags",
    /// "error frames".
    public var carries: [String]
    /// What it cannot store or what is not read, in a few words; "" for nothing.
    public var limits: String
    /// Whether files may contain the frames of one group of channels after those of another, so that times start again.
    var isByGroups = false
}
