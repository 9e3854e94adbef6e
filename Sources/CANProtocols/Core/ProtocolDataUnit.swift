/// A message of a protocol, put together from one frame or from several: facts as columns would hold them, no words.
///
/// What its bytes mean is read when somebody asks (``ProtocolReader``), so that a million messages cost no text.
package struct ProtocolDataUnit: Sendable, Equatable {
    package var network: NetworkProtocol
    package var outcome = Outcome.complete
    /// Frames that carried it, from the first to the last data frame: rows of the ``FrameTable``. What lies between them
    /// may belong to others; see ``PDUTable/rows(of:)``.
    package var firstRow: Int32
    package var lastRow: Int32
    /// The acknowledgement that ended it (TP.CM_EndOfMsgACK), or -1.
    package var acknowledgementRow: Int32 = -1
    /// The frames in the table's list of rows; empty where the first and the last row are all.
    package var rowPlace: PDUPlace = .none
    /// The payload without transport bytes, padding and address byte: in the table's bytes, or in its only frame.
    package var payload: PDUPlace
    /// The payload's length; of a message that never became complete, the length that was announced.
    package var length: UInt32
    /// Who sent it and who it is for, as the protocol tells them: an identifier, a node, an address.
    package var source: PDUAddress
    package var target: PDUAddress
    /// What the protocol's reader needs beside the bytes (a parameter group, an object), as it decides.
    package var detail: UInt32 = 0
    /// The message that this one answers, by its place in the table; -1 where none is known.
    package var request: Int32 = -1

    package enum Outcome: UInt8, Sendable, CaseIterable, BitwiseCopyable {
        case complete, incomplete, timeout, interrupted, missing, sequence, overflow, aborted

        /// As programs read it, and people.
        package var name: String { Self.names[Int(rawValue)] }

        private static let names = allCases.map { "\($0)" }
    }

    /// A message in one frame, or in several whose payload is in a table.
    package init(
        _ network: NetworkProtocol, firstRow: Int, lastRow: Int, payload: PDUPlace, length: Int, source: PDUAddress,
        target: PDUAddress
    ) {
        self.network = network
        self.firstRow = Int32(truncatingIfNeeded: firstRow)
        self.lastRow = Int32(truncatingIfNeeded: lastRow)
        self.payload = payload
        self.length = UInt32(truncatingIfNeeded: length)
        self.source = source
        self.target = target
    }
}

/// A stretch of bytes or of rows.
package struct PDUPlace: Sendable, Equatable {
    /// Where it begins in the table; of a payload with `isInFrame`, in the first frame's payload.
    package var start: UInt32
    package var count: UInt32
    package var isInFrame = false

    package static let none = PDUPlace(start: 0, count: 0)

    package init(start: Int, count: Int, isInFrame: Bool = false) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
        self.isInFrame = isInFrame
    }
}

/// A party of a conversation.
package enum PDUAddress: Sendable, Hashable {
    case none
    /// All who listen.
    case everyone
    /// An 11-bit or a 29-bit identifier.
    case identifier(UInt32, isExtended: Bool)
    /// An address byte of J1939, NMEA 2000 or ISO 15765 with 29 bits.
    case address(UInt8)
    /// A node of CANopen, 1 to 127.
    case node(UInt8)
}

/// What is spoken.
package enum NetworkProtocol: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// ISO 15765-2 that carries something else than diagnostics.
    case isoTP
    case uds, obd, kwp2000, gmlan
    case j1939, nmea2000
    case canopen

    /// As people and programs write it.
    package var name: String {
        switch self {
        case .isoTP: "ISO-TP"
        case .uds: "UDS"
        case .obd: "OBD-II"
        case .kwp2000: "KWP2000"
        case .gmlan: "GMLAN"
        case .j1939: "J1939"
        case .nmea2000: "NMEA 2000"
        case .canopen: "CANopen"
        }
    }
}
