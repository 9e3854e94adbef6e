/// The sequence numbers of the consecutive frames of one message (ISO 15765-2, 9.6.4): which comes next, and which are missing.
struct ISOTPOrder: Equatable {
    enum Place: Equatable {
        /// The one that follows the one before.
        case next
        /// Behind frames that did not arrive, or not yet.
        case ahead
        /// One that was due before, or arrived already.
        case back
    }

    /// Frames that were taken.
    private(set) var count = 0
    /// The place of the latest frame, the first is 1; the sequence number is its lowest four bits.
    private(set) var latest = 0
    /// How many frames the message needs; nil where nobody said.
    private(set) var needed: Int?

    /// A frame that is so many sequence numbers ahead of the expected one, or more, is rather one that arrives again or
    /// late: the first where the message has no room for as many lost frames, the second always.
    private static let (far, farthest) = (8, 12)

    /// Says how many bytes follow the first frame, and how many of them a frame carries.
    mutating func expect(_ bytes: Int, _ perFrame: Int) {
        guard perFrame > 0 else { return }
        needed = (bytes + perFrame - 1) / perFrame
    }

    /// Takes the next frame's sequence number, 0 to 15.
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
