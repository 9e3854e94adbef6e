package import CANCapture

extension PDUTable {
    /// The packets of a message that were not recorded: of TP (SAE J1939-21, 5.10) or of a fast packet of NMEA 2000.
    ///
    /// - Returns: how many are missing of how many; nil if the announced length is unknown, and for ETP, which repeats
    ///   numbers.
    package func missingPackets(of unit: ProtocolDataUnit, in frames: FrameTable) -> (missing: Int, all: Int)? {
        guard unit.length > 0 else { return nil }
        let (length, isFast) = (Int(unit.length), unit.network == .nmea2000)
        guard isFast || unit.network == .j1939 && J1939Detail(packed: unit.detail).transport != .extended else {
            return nil
        }
        let all = isFast ? 1 + length / 7 : (length + 6) / 7
        var received = Set<Int>()
        for row in rows(of: unit) {
            guard let first = frames.payload(row).first else { continue }
            if isFast {
                received.insert(Int(first & 0x1F))
            } else if J1939Identifier(frames.identifier(row)).pduFormat == 0xEB, 1...all ~= Int(first) {
                received.insert(Int(first))
            }
        }
        return (max(0, all - received.count), all)
    }

    /// Whether a later frame of a fast packet is recorded than one that is missing.
    package func hasFrameBehindMissing(_ unit: ProtocolDataUnit, in frames: FrameTable) -> Bool {
        guard unit.network == .nmea2000 else { return false }
        let numbers = Set(rows(of: unit).compactMap { frames.payload($0).first.map { Int($0 & 0x1F) } })
        return (numbers.max() ?? 0) >= numbers.count
    }
}
