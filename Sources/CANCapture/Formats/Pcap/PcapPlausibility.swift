/// Possible forms of the packets of a link, for finding them again after damage.
extension PcapLink {
    /// The longest packet of the link; a cooked one may contain anything.
    var longestPacket: Int {
        self == .socketCAN ? SocketCANPackets.xlHeaderSize + FrameTable.longestPayload : PcapFile.longestPacket
    }

    private static let longestAddress: UInt16 = 8

    /// Whether the bytes may be a packet of this link that had `originalLength` bytes.
    func canHold(_ packet: UnsafeRawBufferPointer, originalLength: Int) -> Bool {
        switch content(of: packet) {
        case .frame(let frame, let kind, _, _):
            return hasSoundHeader(packet)
                && SocketCANPackets.canBe(frame, kind, originalLength: originalLength - headerSize)
        case .other, .damaged: return hasSoundHeader(packet)
        case .tooShort: return false
        }
    }

    /// Whether a cooked header has a known packet type and a possible length of address.
    private func hasSoundHeader(_ packet: UnsafeRawBufferPointer) -> Bool {
        guard let base = packet.baseAddress else { return false }
        switch self {
        case .socketCAN: return true
        case .cooked:
            return base.bigEndian(at: 0, as: UInt16.self) <= Self.outgoing
                && base.bigEndian(at: 4, as: UInt16.self) <= Self.longestAddress
        case .cooked2:
            return base.bigEndian(at: 2, as: UInt16.self) == 0
                && UInt16(base.bigEndian(at: 10, as: UInt8.self)) <= Self.outgoing
                && UInt16(base.bigEndian(at: 11, as: UInt8.self)) <= Self.longestAddress
        }
    }
}

extension SocketCANPackets {
    /// Known flags of CAN XL: CANXL_XLF, CANXL_RRS, CANXL_SEC (linux/can.h).
    private static let xlFlags: UInt8 = 0x83

    /// Whether bytes may be a CAN frame: with a possible identifier and length, in either byte order.
    static func canBe(_ bytes: UnsafeRawBufferPointer, _ kind: Kind?, originalLength: Int) -> Bool {
        guard bytes.count >= headerSize, let base = bytes.baseAddress else { return false }
        let length = base.littleEndian(at: 4, as: UInt8.self)
        if length & 0x80 != 0 && (kind == nil || kind == .xl) {
            guard length & ~xlFlags == 0, bytes.count >= xlHeaderSize else { return false }
            let size = base.littleEndian(at: 6, as: UInt16.self)
            return [size, size.byteSwapped].contains { size in
                (1...FrameTable.longestPayload).contains(Int(size)) && Int(size) + xlHeaderSize <= originalLength
            }
        }
        guard length <= 64, originalLength <= fdTransferUnit else { return false }
        let word = base.bigEndian(at: 0, as: UInt32.self)
        return [word, word.byteSwapped].contains { word in
            guard !IdentifierOrder.isImpossible(word) else { return false }
            let isRemote = word & 0x4000_0000 != 0 && length <= 8
            return isRemote || Int(length) + headerSize <= originalLength
        }
    }
}
