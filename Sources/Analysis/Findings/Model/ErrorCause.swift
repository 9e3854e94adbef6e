package import CANCapture

/// What nearly all error frames of a burst say.
package struct ErrorCause: Sendable, Equatable {
    package var kind: ErrorKind
    /// Number of error frames of this kind.
    package var count: Int
    /// The identifier of the frame that failed; nil if records do not state it, or if several frames failed.
    package var identifier: UInt32?
    package var isExtended = false

    /// Minimum share of the error frames that counts as nearly all.
    private static let share = 0.9

    package init(_ kind: ErrorKind, count: Int, identifier: UInt32? = nil) {
        (self.kind, self.count, self.identifier) = (kind, count, identifier)
    }

    /// nil if the error frames do not say what went wrong, or say different things.
    init?(_ kinds: [ErrorKind: Int], _ failed: [FailedFrame: Int], of count: Int) {
        guard let most = kinds.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }),
            most.key != .unstated, most.key != .other, Double(most.value) >= Self.share * Double(count)
        else { return nil }
        (kind, self.count) = (most.key, most.value)
        if let frame = failed.max(by: { ($0.value, $1.key.identifier) < ($1.value, $0.key.identifier) }),
            Double(frame.value) >= Self.share * Double(count)
        {
            (identifier, isExtended) = (frame.key.identifier, frame.key.isExtended)
        }
    }
}

/// The frame that the error frame interrupted.
struct FailedFrame: Hashable {
    var identifier: UInt32
    var isExtended: Bool
}
