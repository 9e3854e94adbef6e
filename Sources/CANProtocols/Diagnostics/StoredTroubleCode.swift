/// A trouble code that a control unit reports, with its state (SAE J1979 services 03, 07 and 0A; ISO 14229-1
/// ReadDTCInformation and annex D; ISO 14230-3 ReadDiagnosticTroubleCodesByStatus).
package struct StoredTroubleCode: Sendable, Hashable {
    package enum State: UInt8, Sendable, Comparable {
        /// Confirmed: seen in enough operation cycles to be stored.
        case stored
        /// Seen in this operation cycle or the last one.
        case pending
        /// Stored until the control unit itself finds that the fault is gone; a tester cannot clear it.
        case permanent

        package static func < (one: State, other: State) -> Bool { one.rawValue < other.rawValue }
    }

    /// `P0420`, `U0100-00`.
    package var text: String
    package var states: Set<State>
    /// Whether the latest test of it failed; false if not reported.
    package var isFailing = false

    /// `Catalyst system efficiency below threshold, bank 1`; nil if it is not in the table of generic codes.
    package var meaning: String? { TroubleCode.meaning(text) }

    package init(text: String, states: Set<State>, isFailing: Bool = false) {
        self.text = text
        self.states = states
        self.isFailing = isFailing
    }
}

extension ProtocolReader {
    /// The codes that a response of OBD-II, UDS or KWP2000 reports as stored, pending or permanent; empty for other
    /// messages, and without codes that a control unit only supports.
    package func storedTroubleCodes(of unit: ProtocolDataUnit) -> [StoredTroubleCode] {
        guard unit.outcome == .complete, [.obd, .uds, .kwp2000].contains(unit.network), unit.messageKind == .positive
        else {
            return []
        }
        let head = table.withPayload(of: unit, in: frames) { $0.first }
        let mode: StoredTroubleCode.State?
        switch (head, unit.network) {
        case (0x43, .obd): mode = .stored
        case (0x47, .obd): mode = .pending
        case (0x4A, .obd): mode = .permanent
        case (0x59, .uds), (0x58, .kwp2000): mode = nil
        default: return []
        }
        guard case .list(let list)? = reading(of: unit).fields.first(where: { $0.name == "dtcs" })?.value else {
            return []
        }
        let isIdentified = unit.network == .kwp2000 && asksForIdentifiedCodes(unit)
        return list.prefix(Self.mostCodes).compactMap { value in
            guard case .object(let fields) = value, let raw = Self.number("raw", in: fields), raw != 0,
                case .text(let text)? = fields.first(where: { $0.name == "dtc" })?.value
            else { return nil }
            if let mode { return StoredTroubleCode(text: text, states: [mode]) }
            guard let status = Self.number("status", in: fields) else { return nil }
            if unit.network == .kwp2000 { return Self.legacyCode(text, status: status, isIdentified) }
            var states: Set<StoredTroubleCode.State> = []
            if status & 0x08 != 0 { states.insert(.stored) }
            if status & 0x04 != 0 { states.insert(.pending) }
            let isFailing = status & 0x01 != 0
            guard isFailing || !states.isEmpty else { return nil }
            return StoredTroubleCode(text: text, states: states, isFailing: isFailing)
        }
    }

    private static let mostCodes = 1024

    /// A code of KWP2000. Bits 5 and 6 of its status are the storage state: not present and not stored, stored, present
    /// and not stored yet, present and stored. Manufacturers use the other bits in their own ways.
    ///
    /// - Parameter isIdentified: whether only codes that the unit has identified were requested.
    private static func legacyCode(_ text: String, status: UInt64, _ isIdentified: Bool) -> StoredTroubleCode? {
        switch status >> 5 & 3 {
        case 1: StoredTroubleCode(text: text, states: [.stored])
        case 2: StoredTroubleCode(text: text, states: [.pending], isFailing: true)
        case 3: StoredTroubleCode(text: text, states: [.stored], isFailing: true)
        default: isIdentified ? StoredTroubleCode(text: text, states: []) : nil
        }
    }

    /// Whether a response of KWP2000 is to a request for identified codes, not for all that the unit supports.
    private func asksForIdentifiedCodes(_ unit: ProtocolDataUnit) -> Bool {
        guard let request = request(of: unit) else { return false }
        return table.withPayload(of: request, in: frames) { $0.count > 1 && ($0[1] == 0 || $0[1] == 2) }
    }

    private static func number(_ name: String, in fields: [PDUField]) -> UInt64? {
        guard case .hexadecimal(let number, _)? = fields.first(where: { $0.name == name })?.value else { return nil }
        return number
    }

    /// The subject of a request in a few words: `F190 VIN`, `Programming session`, `FF00 Erase memory`; nil if there is
    /// none, or several.
    package func subject(of request: ProtocolDataUnit) -> String? {
        let names: Set<String> = ["identifier", "routine", "type", "parameter", "information", "code", "group"]
        let parts = reading(of: request).parts.filter { names.contains($0.name) && !$0.value.isEmpty }
        return parts.count == 1 ? parts[0].value : nil
    }
}
