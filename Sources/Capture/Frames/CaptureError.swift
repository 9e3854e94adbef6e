/// Why a capture cannot be read at all.
public struct CaptureError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file as the user named it.
    public var path: String
    public var place: SkippedRecords.Place?
    /// What happened, and what to do, in one line.
    public var reason: String

    public init(path: String, place: SkippedRecords.Place? = nil, reason: String) {
        self.path = path
        self.place = place
        self.reason = reason
    }

    /// `drive.blf: byte 144: the container is cut short`; control characters of the path are escaped.
    public var description: String {
        let name = Printable.text(path)
        switch place {
        case .line(let line): return "\(name): line \(line): \(reason)"
        case .offset(let offset): return "\(name): byte \(offset): \(reason)"
        case nil: return "\(name): \(reason)"
        }
    }
}
