package import CANCapture

/// A lamp in a diagnostic message of SAE J1939 (J1939-73, 5.7.1.1 to 5.7.1.4).
package enum TroubleLamp: UInt8, Sendable, CaseIterable, Comparable {
    case redStop, amberWarning, malfunction, protect

    package var name: String {
        switch self {
        case .redStop: "red stop lamp"
        case .amberWarning: "amber warning lamp"
        case .malfunction: "malfunction indicator lamp"
        case .protect: "protect lamp"
        }
    }

    package static func < (one: TroubleLamp, other: TroubleLamp) -> Bool { one.rawValue < other.rawValue }
}

/// A trouble code of SAE J1939 with its numbers and the names from tables.
package struct SuspectParameter: Sendable, Equatable {
    /// Suspect parameter number (SPN).
    package let number: UInt32
    /// Failure mode identifier (FMI).
    package let failureMode: UInt8

    package init(number: UInt32, failureMode: UInt8) {
        self.number = number
        self.failureMode = failureMode
    }

    /// `Aftertreatment 1 inlet NOx`; nil if it is not in the table.
    package var name: String? { J1939Names.parameters[number] }

    /// `data drifted high`; nil for reserved ones.
    package var failure: String? { J1939Names.failureModes[UInt32(failureMode)]?.lowercasedFirst }
}

extension ProtocolDataUnit {
    /// The identifier of a J1939 message as if it had one frame, if frames of the transport protocol carry it: its
    /// parameter group, sender and receiver, with the usual priority 6, because that of the frames belongs to the
    /// transport protocol. nil for other messages.
    package var carriedIdentifier: UInt32? {
        guard network == .j1939 else { return nil }
        let detail = J1939Detail(packed: detail)
        guard detail.transport != .single else { return nil }
        var identifier = 6 << 26 | (detail.group & 0x3_FFFF) << 8 | UInt32(source.byte)
        if J1939Identifier(identifier).isAddressed { identifier |= UInt32(target.byte) << 8 }
        return identifier
    }
}

extension PDUTable {
    /// The lamps that are on and the trouble codes of a diagnostic message of SAE J1939; nil for other messages.
    package func suspects(
        of unit: ProtocolDataUnit, in frames: FrameTable
    ) -> (lamps: [TroubleLamp], codes: [SuspectParameter])? {
        guard unit.network == .j1939, unit.outcome == .complete else { return nil }
        return withPayload(of: unit, in: frames) { bytes in
            guard let found = J1939TroubleCodes(bytes) else { return nil }
            let lamps: [(TroubleLamp, UInt8)] = [
                (.redStop, found.redStop), (.amberWarning, found.amber), (.malfunction, found.malfunction),
                (.protect, found.protect),
            ]
            let codes = found.codes.filter { !$0.isPadding }
            return (
                lamps.filter { $0.1 == 1 }.map(\.0),
                codes.map { SuspectParameter(number: $0.parameter, failureMode: $0.failureMode) }
            )
        }
    }
}
