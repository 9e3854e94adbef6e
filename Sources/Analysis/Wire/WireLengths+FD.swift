internal import CANCapture

extension WireLengths {
    /// The bits of an FD frame of which `length` bytes up to 64 are known. Missing bytes up to the next length with a
    /// DLC are counted, without stuff bits.
    ///
    /// Stuff bits before the stuff count depend only on SOF to the end of data, and those after it have fixed places,
    /// so the CRC need not be computed.
    func fdLength(flags: FrameFlags, identifier: UInt32, length: Int, data: UnsafePointer<UInt8>?) -> WireLength {
        let switches = flags.contains(.bitRateSwitch)
        let code = Self.dataLengthCode(length)
        let wireBytes = PayloadLength.fd[code]
        let isExtended = flags.contains(.extended)

        var stuffing = Stuffing(table: self.stuffing)
        // FDF is recessive, the reserved bit after it dominant.
        let tail: UInt64 = switches ? 0b101 : 0b100
        let control: UInt64 = (flags.contains(.errorStateIndicator) ? 0x10 : 0) | UInt64(code)
        var header: UInt64
        var headerBits: Int
        if isExtended {
            // SRR and IDE between the parts of the identifier, RRS after it.
            header = UInt64(identifier >> 18 & 0x7FF) << 24 | 0b11 << 22 | UInt64(identifier & 0x3_FFFF) << 4 | tail
            headerBits = WireFields.extendedFDHeader
        } else {
            // RRS and IDE are dominant.
            header = UInt64(identifier & 0x7FF) << 5 | tail
            headerBits = WireFields.baseFDHeader
        }
        var nominalStuffed = 0
        if switches {
            // The bit before BRS is dominant, so that its run begins with it, and no stuff bit can follow it.
            stuffing.add(header, bits: headerBits)
            nominalStuffed = stuffing.count
            stuffing = Stuffing(table: self.stuffing)
            stuffing.add(control, bits: WireFields.fdControl)
        } else {
            header = header << UInt64(WireFields.fdControl) | control
            headerBits += WireFields.fdControl
            stuffing.add(header, bits: headerBits)
        }
        let stored = data == nil ? 0 : length
        for index in 0..<stored {
            if let data { stuffing.add(byte: data[index]) }
        }
        // The fixed stuff bit before the stuff count replaces one that the end of data would need (ISO 11898-1:2015,
        // 10.5: there shall not be two consecutive stuff bits).
        let lastBit = stored > 0 ? data.map { Int($0[stored - 1]) & 1 } ?? 0 : code & 1
        var stuffed = stuffing.count
        if stuffing.lastBit != lastBit, stored == wireBytes { stuffed -= 1 }

        let check = wireBytes > WireFields.longestWithCRC17 ? WireFields.longFDCheck : WireFields.shortFDCheck
        let front = isExtended ? WireFields.extendedFDHeader : WireFields.baseFDHeader
        let rest = WireFields.fdControl + 8 * wireBytes + check + stuffed
        return switches
            ? WireLength(nominalBits: front + nominalStuffed + WireFields.fdTail, dataBits: rest)
            : WireLength(nominalBits: front + rest + WireFields.fdTail)
    }

    /// The smallest DLC with room for this many bytes (ISO 11898-1:2015, table 5).
    private static func dataLengthCode(_ length: Int) -> Int {
        switch length {
        case ...8: length
        case ...24: 9 + (length - 9) / 4
        case ...32: 13
        case ...48: 14
        default: 15
        }
    }

    /// ISO 11898-1:2024 and CiA 610-1: dynamic stuff bits up to IDE, fixed ones after every ten bits from DL1 on.
    func xlLength(identifier: UInt32, length: Int) -> WireLength {
        var stuffing = Stuffing(table: self.stuffing)
        // SOF, the priority identifier, RRS and IDE; the recessive FDF after them ends a run.
        stuffing.add(UInt64(identifier & 0x7FF) << 2, bits: 14)
        let stuffedPart = WireFields.xlStuffedPart + 8 * length
        let fixedStuffBits = stuffedPart / WireFields.xlFixedStuffDistance
        // DL1 belongs to the switch and to the stuffed part.
        let dataBits = WireFields.xlSwitch - 1 + stuffedPart + fixedStuffBits + WireFields.xlDataEnd
        return WireLength(
            nominalBits: WireFields.xlArbitration + stuffing.count + WireFields.xlTail, dataBits: dataBits)
    }
}

/// Counts stuff bits, byte by byte.
private struct Stuffing {
    private let table: UnsafePointer<UInt16>
    private var state: UInt16 = 0
    private(set) var count = 0

    init(table: UnsafePointer<UInt16>) {
        self.table = table
    }

    /// The last bit on the wire: a stuff bit if the run before it needs one.
    var lastBit: Int { Int(state >> 8 & 1) }

    @inline(__always)
    mutating func add(byte: UInt8) {
        let entry = table[Int(state | UInt16(byte))]
        state = entry & 0x700
        count &+= Int(entry & 3)
    }

    /// Adds the lowest `bits` of `value` at the beginning of a run: after one recessive bit, as of the idle bus or of
    /// BRS. Alternating bits that end in it fill the first byte.
    mutating func add(_ value: UInt64, bits: Int) {
        let filled = (bits + 7) / 8 * 8
        let filling: UInt64 = 0b101_0101 & ((1 << UInt64(filled - bits)) - 1)
        let word = value | filling << UInt64(bits)
        for shift in stride(from: filled - 8, through: 0, by: -8) {
            add(byte: UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
    }
}
