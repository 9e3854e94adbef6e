/// The role of a message in a conversation.
package enum MessageRole: Sendable, Equatable {
    case request
    /// The role of a request, whether it is in the capture or not.
    case answer
    /// Request and response at once: an SDO transfer, from its first request to its last response.
    case exchange
    /// Unsolicited.
    case statement
}

extension ProtocolDataUnit {
    package var role: MessageRole {
        switch network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan:
            switch messageKind {
            case .request: .request
            case .positive, .negative: .answer
            case .unknown: .statement
            }
        case .canopen: CANopenDetail(packed: detail).function == .serviceData ? .exchange : .statement
        case .j1939, .nmea2000: .statement
        }
    }

    /// Whether it is sent repeatedly without a request, to all: process data, heartbeats, measured values. It is not
    /// part of a conversation.
    package var isRoutine: Bool {
        switch network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: return false
        case .j1939, .nmea2000:
            let detail = J1939Detail(packed: self.detail)
            switch detail.group {
            case J1939Group.request, J1939Group.acknowledgement, J1939Group.addressClaimed,
                J1939Group.commandedAddress:
                return false
            default: break
            }
            if network == .nmea2000 {
                return target == .everyone || detail.transport == .single && !detail.isFastPacket
            }
            return detail.transport == .single && !J1939TroubleCodes.isIn(detail.group)
        case .canopen:
            switch CANopenDetail(packed: detail).function {
            case .networkManagement, .emergency, .serviceData, .bootUp, .layerSetting: return false
            default: return true
            }
        }
    }

    /// Whether it uses ISO 15765-2.
    package var isOverISOTP: Bool {
        switch network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: true
        case .j1939, .nmea2000, .canopen: false
        }
    }

    /// The service that a diagnostic message requests or responds to; nil for other messages.
    package func service(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard isOverISOTP, let head = bytes.first else { return nil }
        switch messageKind {
        case .negative: return bytes.count > 1 ? bytes[1] : nil
        case .positive: return head &- ServiceByte.positiveOffset
        case .request: return head
        case .unknown: return nil
        }
    }
}
