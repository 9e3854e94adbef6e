/// A message of a protocol, from one frame or from several: facts for columns, no words.
///
/// The meaning of its bytes is read when it is needed (``ProtocolReader``), so that a million messages need no text.
package struct ProtocolDataUnit: Sendable, Equatable {
    package var network: NetworkProtocol
    package var outcome = Outcome.complete
    /// Its frames, from the first to the last data frame: rows of the ``FrameTable``. Frames between them may belong to
    /// others; see ``PDUTable/rows(of:)``.
    package var firstRow: Int32
    package var lastRow: Int32
    /// The acknowledgement that ended it (TP.CM_EndOfMsgACK), or -1.
    package var acknowledgementRow: Int32 = -1
    /// The frames in the table's list of rows; empty if the first and the last row are all.
    package var rowPlace: PDUPlace = .none
    /// The payload without transport bytes, padding and address byte: in the table's bytes, or in its only frame.
    package var payload: PDUPlace
    /// The payload's length; for a message that was not completed, the announced length.
    package var length: UInt32
    /// Sender and receiver in the terms of the protocol: an identifier, a node, an address.
    package var source: PDUAddress
    package var target: PDUAddress
    /// Additional facts for the protocol's reader (a parameter group, an object), in its own form.
    package var detail: UInt32 = 0
    /// The message to which this one responds, by its place in the table; -1 if unknown.
    package var request: Int32 = -1

    package enum Outcome: UInt8, Sendable, CaseIterable, BitwiseCopyable {
        // An incomplete message still had time for its next frame when the capture ended.
        case complete, incomplete, timeout, interrupted, missing, sequence, overflow, aborted

        /// The word for it in all outputs.
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
    /// Its begin in the table; for a payload with `isInFrame`, in the first frame's payload.
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
    /// All nodes.
    case everyone
    /// An 11-bit or a 29-bit identifier.
    case identifier(UInt32, isExtended: Bool)
    /// An address byte of J1939, NMEA 2000 or ISO 15765 with 29 bits.
    case address(UInt8)
    /// A node of CANopen, 1 to 127.
    case node(UInt8)
}

/// The protocol in use.
package enum NetworkProtocol: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// ISO 15765-2 with other content than diagnostics.
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
