/// One frame of a database, by its identifier.
package struct Message: Sendable, Equatable {
    /// What its identifier means where frames are matched with it.
    package enum Matching: Sendable, Equatable {
        /// All bits of the identifier.
        case exact
        /// SAE J1939: the parameter group number alone; priority and source address are free, and so is the
        /// destination of a PDU1 group.
        case parameterGroup
    }

    package var name: String
    /// 11 or 29 bits.
    package var identifier: UInt32
    package var isExtended: Bool
    package var isFD: Bool
    /// Bytes of payload.
    package var length: Int
    package var matching: Matching
    /// Milliseconds between two of its frames; nil where it is not cyclic or nothing is said.
    package var cycleTime: Int?
    package var senders: [String]
    package var comment: String?
    /// The bus or cluster that it belongs to, where the database knows several.
    package var bus: String?
    /// In the order of the file, contained PDUs' signals left out.
    package var signals: [Signal]
    /// Values of more than 64 bits, such as a VIN: known by place and name, and never decoded.
    package var wideSignals: [Signal]
    /// AUTOSAR: the frame is a container of PDUs that each begin with a header.
    package var container: Container?
    /// The line of the file that it begins in, from 1.
    package var line: Int

    package init(
        name: String, identifier: UInt32, isExtended: Bool, length: Int, isFD: Bool = false,
        matching: Matching = .exact, cycleTime: Int? = nil, senders: [String] = [], comment: String? = nil,
        bus: String? = nil, signals: [Signal] = [], wideSignals: [Signal] = [],
        container: Container? = nil, line: Int = 0
    ) {
        self.name = name
        self.identifier = identifier
        self.isExtended = isExtended
        self.isFD = isFD
        self.length = length
        self.matching = matching
        self.cycleTime = cycleTime
        self.senders = senders
        self.comment = comment
        self.bus = bus
        self.signals = signals
        self.wideSignals = wideSignals
        self.container = container
        self.line = line
    }

    /// PDUs in one frame, told apart by the headers in front of them (AUTOSAR I-PDU multiplexer, container I-PDU).
    package struct Container: Sendable, Equatable {
        /// `SHORT-HEADER`: 24 bits of identifier, 8 of length; `LONG-HEADER`: 32 and 32.
        package enum Header: Sendable, Equatable { case short, long }

        package var header: Header
        package var byteOrder: ByteOrder
        /// By header identifier. Each is a message of its own whose `identifier` is the header's.
        package var pdus: [Message]

        package init(header: Header, byteOrder: ByteOrder, pdus: [Message]) {
            self.header = header
            self.byteOrder = byteOrder
            self.pdus = pdus
        }
    }
}

/// The order of a value's bytes in the payload.
package enum ByteOrder: Sendable, Equatable {
    /// "Intel".
    case littleEndian
    /// "Motorola".
    case bigEndian
}
