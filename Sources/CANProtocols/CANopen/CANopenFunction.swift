/// The function of a CANopen frame, by its COB-ID in the predefined connection set (CiA 301, 7.3.3), and for the
/// identifiers of error control by its content.
enum CANopenFunction: UInt8, Sendable {
    case networkManagement, sync, time, emergency
    case transmit1, transmit2, transmit3, transmit4
    case receive1, receive2, receive3, receive4
    case serviceData, heartbeat, bootUp, nodeGuard, layerSetting

    /// Code for programs: `TPDO1`.
    var code: String {
        switch self {
        case .networkManagement: "NMT"
        case .sync: "SYNC"
        case .time: "TIME"
        case .emergency: "EMCY"
        case .transmit1: "TPDO1"
        case .transmit2: "TPDO2"
        case .transmit3: "TPDO3"
        case .transmit4: "TPDO4"
        case .receive1: "RPDO1"
        case .receive2: "RPDO2"
        case .receive3: "RPDO3"
        case .receive4: "RPDO4"
        case .serviceData: "SDO"
        case .heartbeat: "HEARTBEAT"
        case .bootUp: "BOOTUP"
        case .nodeGuard: "NODEGUARD"
        case .layerSetting: "LSS"
        }
    }

    /// The process data object's communication parameter, as an index of the object dictionary; its mapping is 0x200
    /// further.
    var communicationParameter: UInt16? {
        switch self {
        case .transmit1: 0x1800
        case .transmit2: 0x1801
        case .transmit3: 0x1802
        case .transmit4: 0x1803
        case .receive1: 0x1400
        case .receive2: 0x1401
        case .receive3: 0x1402
        case .receive4: 0x1403
        default: nil
        }
    }

    /// The function and node of an 11-bit identifier; nil if the predefined set does not use it. Error control counts
    /// as heartbeat here, whatever its content is.
    init?(identifier: UInt32) {
        let node = identifier & 0x7F
        switch identifier {
        case 0: self = .networkManagement
        case 0x80: self = .sync
        case 0x100: self = .time
        case 0x7E4, 0x7E5: self = .layerSetting
        default:
            guard node > 0, let function = Self.byRange[Int(identifier >> 7) & 15] else { return nil }
            self = function
        }
    }

    private static let byRange: [CANopenFunction?] = [
        nil, .emergency, nil, .transmit1, .receive1, .transmit2, .receive2, .transmit3, .receive3, .transmit4,
        .receive4,
        .serviceData, .serviceData, nil, .heartbeat, nil,
    ]
}

/// The additional facts about a CANopen message: its function and, for a transfer, the object.
struct CANopenDetail: Equatable {
    enum Transfer: UInt32 {
        case expedited, segmented, block

        var code: String {
            switch self {
            case .expedited: "expedited"
            case .segmented: "segmented"
            case .block: "block"
            }
        }
    }

    var function: CANopenFunction
    var index: UInt16 = 0
    var subindex: UInt8 = 0
    var isUpload = false
    var transfer = Transfer.expedited

    init(_ function: CANopenFunction) {
        self.function = function
    }

    init(packed: UInt32) {
        function = CANopenFunction(rawValue: UInt8(truncatingIfNeeded: packed >> 27)) ?? .serviceData
        index = UInt16(truncatingIfNeeded: packed >> 8)
        subindex = UInt8(truncatingIfNeeded: packed)
        isUpload = packed & (1 << 24) != 0
        transfer = Transfer(rawValue: (packed >> 25) & 3) ?? .expedited
    }

    var packed: UInt32 {
        UInt32(function.rawValue) << 27 | transfer.rawValue << 25 | (isUpload ? 1 << 24 : 0) | UInt32(index) << 8
            | UInt32(subindex)
    }
}
