package import CANCapture

/// The names of transport frames: `SF`, `FF 20`, `CF 3`, `FC`, `BAM`, `DT 2`.
package enum TransportFrame: UInt8, Sendable {
    case none
    /// Of ISO 15765-2, with this many address bytes in front.
    case isoTP, addressedISOTP
    /// TP.CM and TP.DT of SAE J1939-21, and their extended forms.
    case transport
    /// Of NMEA 2000.
    case fastPacket
    /// A single frame of a protocol that has no transport frames, and parts of an SDO transfer.
    case other

    /// The kind of a message's frames.
    package init(of unit: ProtocolDataUnit) {
        switch unit.network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan:
            // The address byte also precedes a single frame's payload.
            self = unit.addressByte == nil ? .isoTP : .addressedISOTP
        case .j1939, .nmea2000:
            let detail = J1939Detail(packed: unit.detail)
            self = detail.transport != .single ? .transport : detail.isFastPacket ? .fastPacket : .other
        case .canopen: self = .other
        }
    }

    package init(of control: PDUTable.FlowControl) { self = control.offset == 0 ? .isoTP : .addressedISOTP }

    /// A name, and a number where there is one.
    package typealias Label = (name: StaticString, number: Int?)

    /// The name of a frame; nil if it has none.
    package func label(_ frames: FrameTable, row: Int) -> Label? {
        let bytes = frames.payload(row)
        switch self {
        case .none, .other: return nil
        case .isoTP: return Self.label(ISOTPFrame(bytes, offset: 0))
        case .addressedISOTP: return Self.label(ISOTPFrame(bytes, offset: 1))
        case .fastPacket: return bytes.first.map { ("FP", Int($0 & 0x1F)) }
        case .transport: return Self.transport(bytes, J1939Identifier(frames.identifier(row)).group)
        }
    }

    private static func label(_ frame: ISOTPFrame) -> Label? {
        switch frame.kind {
        case .none: nil
        case .single: ("SF", nil)
        case .first: ("FF", Int(frame.value))
        case .consecutive: ("CF", Int(frame.value))
        case .flow: (frame.value == 0 ? "FC" : frame.value == 1 ? "FC wait" : "FC full", nil)
        }
    }

    private static func transport(_ bytes: UnsafeBufferPointer<UInt8>, _ group: UInt32) -> Label? {
        guard let first = bytes.first else { return nil }
        if group == J1939Group.dataTransfer || group == J1939Group.extendedDataTransfer { return ("DT", Int(first)) }
        switch first {
        case 16, 20: return ("RTS", nil)
        case 17, 21: return ("CTS", nil)
        case 19, 23: return ("EOM", nil)
        case 22: return ("DPO", nil)
        case 32: return ("BAM", nil)
        case 255: return ("abort", nil)
        default: return nil
        }
    }
}
