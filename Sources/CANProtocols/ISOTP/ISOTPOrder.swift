/// The sequence numbers of the consecutive frames of one message (ISO 15765-2, 9.6.4): the next one, and the missing
/// ones.
struct ISOTPOrder: Equatable {
    enum Place: Equatable {
        /// The one after the previous frame.
        case next
        /// After frames that did not arrive, or not yet.
        case ahead
        /// One that was due before, or has already arrived.
        case back
    }

    /// Number of accepted frames.
    private(set) var count = 0
    /// The place of the latest frame, the first is 1; the sequence number is its lowest four bits.
    private(set) var latest = 0
    /// Number of frames of the message; nil if unknown.
    private(set) var needed: Int?

    /// A frame whose sequence number is this far ahead of the expected one, or further, probably arrives again or late:
    /// the first limit applies if the message has no room for that many lost frames, the second always.
    private static let (far, farthest) = (8, 12)

    /// Sets how many bytes follow the first frame, and how many of them a frame contains.
    mutating func expect(_ bytes: Int, _ perFrame: Int) {
        guard perFrame > 0 else { return }
        needed = (bytes + perFrame - 1) / perFrame
    }

    /// Whether a frame with this sequence number can be one of the message's frames that are still due.
    func canGoOn(_ number: UInt8) -> Bool {
        var order = self
        return order.take(number) != .back && order.latest <= needed ?? .max
    }

    /// Adds the sequence number of the next frame, 0 to 15.
    mutating func take(_ number: UInt8) -> Place {
        let ahead = (Int(number) - latest - 1) & 15
        count += 1
        let place = latest + 1 + ahead
        if ahead >= Self.farthest || ahead >= Self.far && place > needed ?? .max {
            latest += ahead - 15
            return .back
        }
        latest = place
        return ahead == 0 ? .next : .ahead
    }
}

/// Times of ISO 15765-2.
enum ISOTPTiming {
    /// N_Bs and N_Cr, nanoseconds.
    static let timeout: Int64 = 1_000_000_000
}
