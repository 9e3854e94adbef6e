/// What part a message has in a conversation.
package enum MessageRole: Sendable, Equatable {
    case request
    /// Of a request, whether it was seen or not.
    case answer
    /// Question and answer at once: an SDO transfer, from its first request to its last answer.
    case exchange
    /// Told without being asked.
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

    /// Whether it comes by itself, again and again, to whom it may concern: process data, heartbeats, measured values.
    /// It is no part of a conversation.
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

    /// Whether ISO 15765-2 carried it.
    package var isOverISOTP: Bool {
        switch network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: true
        case .j1939, .nmea2000, .canopen: false
        }
    }

    /// The service that a diagnostic message asks for or answers; nil of other messages.
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
