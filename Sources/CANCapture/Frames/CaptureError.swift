internal import Platform

/// Why a capture cannot be read.
public struct CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure, for callers that act on it; `reason` describes it in words.
    public enum Kind: Sendable, Equatable {
        case notFound, isDirectory, notPermitted
        /// The file is empty, or contains only blank lines.
        case empty
        /// The system failed to read; another try may succeed.
        case system
        /// The content is invalid.
        case unreadable
        /// No reader knows the content.
        case unrecognised
        /// The file is valid as far as known, but contains no CAN frame.
        case noFrames
        /// Reading on would take more memory or time than allowed.
        case limit
        /// The file is truncated or damaged from some place on; the part before is valid.
        case damaged
    }

    /// The file as the user named it.
    public var path: String
    public var place: SkippedRecords.Place?
    public var kind: Kind
    /// What happened, and what to do, in one line.
    public var reason: String

    /// Memory or disk is too small for the frames.
    init(_ failure: StoreFailure, path: String) {
        self.init(path: path, kind: .limit, reason: failure.description)
    }

    public init(path: String, place: SkippedRecords.Place? = nil, kind: Kind = .unreadable, reason: String) {
        self.path = path
        self.place = place
        self.kind = kind
        self.reason = reason
    }

    /// `drive.blf: byte 144: the container is truncated`; control characters of the path are escaped.
    public var description: String {
        let name = path == "-" ? "standard input" : Printable.text(path)
        switch place {
        case .line(let line): return "\(name): line \(line): \(reason)"
        case .offset(let offset): return "\(name): byte \(offset): \(reason)"
        case nil: return "\(name): \(reason)"
        }
    }
}
