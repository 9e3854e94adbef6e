/// Identifiers that standards reserve for diagnostics.
enum ISOTPAddressing {
    /// The address format of a 29-bit identifier of ISO 15765-2 (PDU format of SAE J1939): 0xDA normal fixed, physical;
    /// 0xDB functional; 0xCE and 0xCD the same with mixed addressing.
    enum Fixed: UInt32 {
        case physical = 0xDA, functional = 0xDB, mixedPhysical = 0xCE, mixedFunctional = 0xCD

        var isFunctional: Bool { self == .functional || self == .mixedFunctional }
        /// Bytes before the N_PCI.
        var offset: Int { self == .mixedPhysical || self == .mixedFunctional ? 1 : 0 }
    }

    static func fixed(_ stream: FrameStream) -> Fixed? {
        // Reserved bit and data page are 0; the priority is 6 in ISO 15765-2, but others occur.
        guard stream.isExtended, stream.identifier >> 24 & 3 == 0 else { return nil }
        return Fixed(rawValue: stream.identifier >> 16 & 0xFF)
    }

    /// The identifier of the other direction, by ISO 15765-2 and ISO 15765-4 (7E0 to 7E7 and their responses 8 higher).
    static func partner(_ stream: FrameStream) -> UInt32? {
        if let fixed = fixed(stream) {
            guard !fixed.isFunctional else { return nil }
            let identifier = stream.identifier
            return identifier & 0xFFFF_0000 | (identifier & 0xFF) << 8 | identifier >> 8 & 0xFF
        }
        guard !stream.isExtended else { return nil }
        switch stream.identifier {
        case 0x7E0...0x7E7: return stream.identifier + 8
        case 0x7E8...0x7EF: return stream.identifier - 8
        default: return nil
        }
    }

    /// Whether a standard defines these lanes as the two directions of a conversation.
    static func isStandardPair(_ one: ISOTPLane, _ other: ISOTPLane, _ traffic: FramesByIdentifier) -> Bool {
        let (first, second) = (traffic.streams[one.stream], traffic.streams[other.stream])
        return first.isExtended == second.isExtended && first.channel == second.channel
            && partner(first) == second.identifier
    }

    /// Whether all nodes are addressed.
    static func isFunctional(_ stream: FrameStream) -> Bool {
        stream.isExtended ? fixed(stream)?.isFunctional ?? false : stream.identifier == 0x7DF
    }

    /// Whether ISO 15765-4 reserves the identifier for emission-related diagnostics.
    static func isLegislated(_ stream: FrameStream) -> Bool {
        !stream.isExtended && (stream.identifier == 0x7DF || 0x7E0...0x7EF ~= stream.identifier)
    }
}
