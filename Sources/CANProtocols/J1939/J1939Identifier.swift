/// A 29-bit identifier as SAE J1939-21 divides it: priority, parameter group and addresses.
struct J1939Identifier: Equatable {
    let identifier: UInt32

    @inline(__always)
    init(_ identifier: UInt32) {
        self.identifier = identifier
    }

    /// 0 is the most urgent of eight.
    @inline(__always) var priority: UInt8 { UInt8(truncatingIfNeeded: identifier >> 26) & 7 }
    /// The extended data page: if set, the identifier does not belong to J1939 (ISO 15765-3 and manufacturers use it).
    @inline(__always) var isExtendedDataPage: Bool { identifier & 0x0200_0000 != 0 }
    @inline(__always) var pduFormat: UInt8 { UInt8(truncatingIfNeeded: identifier >> 16) }
    @inline(__always) var pduSpecific: UInt8 { UInt8(truncatingIfNeeded: identifier >> 8) }
    @inline(__always) var source: UInt8 { UInt8(truncatingIfNeeded: identifier) }
    /// PDU1 has a destination instead of the group's low byte.
    @inline(__always) var isAddressed: Bool { pduFormat < 0xF0 }
    /// 255 means all nodes.
    @inline(__always) var destination: UInt8 { isAddressed ? pduSpecific : 0xFF }
    /// The party that a destination is.
    static func target(_ destination: UInt8) -> PDUAddress {
        destination == 0xFF ? .everyone : .address(destination)
    }
    @inline(__always) var group: UInt32 {
        let number = (identifier >> 8) & 0x3_FFFF
        return isAddressed ? number & 0x3_FF00 : number
    }
}

/// Numbers of parameter groups that are recognised and read.
enum J1939Group {
    static let acknowledgement: UInt32 = 0xE800
    static let request: UInt32 = 0xEA00
    static let dataTransfer: UInt32 = 0xEB00
    static let connectionManagement: UInt32 = 0xEC00
    static let extendedDataTransfer: UInt32 = 0xC700
    static let extendedConnectionManagement: UInt32 = 0xC800
    static let addressClaimed: UInt32 = 0xEE00
    static let commandedAddress: UInt32 = 0xFED8

    /// TP.CM, TP.DT and their extended forms: frames that transport messages and are not messages themselves.
    @inline(__always)
    static func isTransport(_ group: UInt32) -> Bool {
        group == dataTransfer || group == connectionManagement || group == extendedDataTransfer
            || group == extendedConnectionManagement
    }

    /// Groups that ISO 15765-2 uses on a J1939 network: 0xDA00, 0xDB00, and 0xCD00, 0xCE00 with mixed addressing.
    @inline(__always)
    static func isDiagnosticTransport(_ group: UInt32) -> Bool {
        group == 0xDA00 || group == 0xDB00 || group == 0xCD00 || group == 0xCE00
    }

    /// PropA, PropA2, PropB and the manufacturers' groups of NMEA 2000.
    static func isProprietary(_ group: UInt32) -> Bool {
        switch group {
        case 0xEF00, 0xFF00...0xFFFF, 0x1EF00, 0x1FF00...0x1FFFF: true
        default: false
        }
    }
}

/// The additional facts about a message of J1939 or NMEA 2000: group, priority, transport, and the reason of an abort.
struct J1939Detail: Equatable {
    enum Transport: UInt32 {
        case single, broadcast, connection, extended
    }

    var group: UInt32
    var priority: UInt8
    var transport = Transport.single
    var abortReason: UInt8 = 0
    /// A fast packet of NMEA 2000, which cannot be aborted with a reason.
    var isFastPacket = false

    init(group: UInt32, priority: UInt8, transport: Transport = .single) {
        self.group = group
        self.priority = priority
        self.transport = transport
    }

    init(packed: UInt32) {
        group = packed & 0x3_FFFF
        priority = UInt8(truncatingIfNeeded: packed >> 18) & 7
        transport = Transport(rawValue: (packed >> 21) & 3) ?? .single
        abortReason = UInt8(truncatingIfNeeded: packed >> 23)
        isFastPacket = packed >> 31 == 1
    }

    /// The same message, sent as a fast packet.
    static func fastPacket(_ packed: UInt32) -> UInt32 { packed | 1 << 31 }

    @inline(__always)
    var packed: UInt32 {
        (group & 0x3_FFFF) | UInt32(priority & 7) << 18 | transport.rawValue << 21 | UInt32(abortReason) << 23
            | (isFastPacket ? 1 << 31 : 0)
    }
}
