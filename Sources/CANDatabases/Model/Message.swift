/// One frame of a database, by its identifier.
package struct Message: Sendable, Equatable {
    /// The meaning of its identifier when frames are matched with it.
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
    package var matching: Matching
    /// Bytes of payload.
    package var length: Int {
        get { Int(bytes) }
        set { bytes = Int32(clamping: newValue) }
    }
    /// Milliseconds between two of its frames; nil if it is not cyclic or no time is stated.
    package var cycleTime: Int? {
        get { cycle < 0 ? nil : Int(cycle) }
        set { cycle = newValue.flatMap { Int32(exactly: $0) } ?? -1 }
    }
    package var senders: [String]
    /// In the order of the file, without signals of contained PDUs.
    package var signals: [Signal]
    /// The line of the file in which it begins, from 1.
    package var line: Int {
        get { Int(lineNumber) }
        set { lineNumber = Int32(clamping: newValue) }
    }

    private var bytes: Int32
    private var cycle: Int32 = -1
    private var lineNumber: Int32
    /// Facts that few messages have.
    private var extras: Extras?

    package init(
        name: String, identifier: UInt32, isExtended: Bool, length: Int, isFD: Bool = false,
        matching: Matching = .exact, cycleTime: Int? = nil, senders: [String] = [], comment: String? = nil,
        bus: String? = nil, signals: [Signal] = [], container: Container? = nil, line: Int = 0
    ) {
        self.name = name
        self.identifier = identifier
        self.isExtended = isExtended
        self.isFD = isFD
        self.matching = matching
        self.senders = senders
        self.signals = signals
        bytes = Int32(clamping: length)
        lineNumber = Int32(clamping: line)
        extras = Extras(comment: comment, bus: bus, container: container)
        self.cycleTime = cycleTime
    }

    /// PDUs in one frame, each after a header (AUTOSAR I-PDU multiplexer, container I-PDU).
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

extension Message {
    package var comment: String? {
        get { extras?.comment }
        set { extras = Extras(comment: newValue, bus: bus, container: container) }
    }
    /// Its bus or cluster, if the database contains several.
    package var bus: String? {
        get { extras?.bus }
        set { extras = Extras(comment: comment, bus: newValue, container: container) }
    }
    /// AUTOSAR: the frame is a container of PDUs that each begin with a header.
    package var container: Container? {
        get { extras?.container }
        set { extras = Extras(comment: comment, bus: bus, container: newValue) }
    }

    fileprivate final class Extras: Sendable, Equatable {
        let comment: String?
        let bus: String?
        let container: Container?

        /// nil if there are none.
        init?(comment: String?, bus: String?, container: Container?) {
            guard comment != nil || bus != nil || container != nil else { return nil }
            self.comment = comment
            self.bus = bus
            self.container = container
        }

        static func == (one: Extras, other: Extras) -> Bool {
            one === other
                || one.comment == other.comment && one.bus == other.bus && one.container == other.container
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
