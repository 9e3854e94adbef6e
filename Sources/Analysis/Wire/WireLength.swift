/// How many bits a frame takes on the wire, from SOF to the end of the interframe space of 3 bits.
package struct WireLength: Sendable, Equatable {
    /// Bits sent at the nominal rate: all bits of a frame without bit rate switching.
    package var nominalBits: Int
    /// Bits sent at the rate of the data phase.
    package var dataBits: Int

    @inlinable @inline(__always)
    package init(nominalBits: Int, dataBits: Int = 0) {
        self.nominalBits = nominalBits
        self.dataBits = dataBits
    }

    package var bits: Int { nominalBits + dataBits }
}

/// Numbers of bits of the fields of frames (ISO 11898-1:2015, 10.4; CAN XL by ISO 11898-1:2024 and CiA 610-1).
@usableFromInline enum WireFields {
    /// CRC delimiter, ACK slot, ACK delimiter, EOF of 7, interframe space of 3.
    @usableFromInline static let classicTail = 13
    /// SOF to DLC of a classic frame with 11 and with 29 bits of identifier.
    @usableFromInline static let baseHeader = 19
    @usableFromInline static let extendedHeader = 39
    @usableFromInline static let classicCRC = 15

    /// SOF to BRS of an FD frame.
    @usableFromInline static let baseFDHeader = 17
    @usableFromInline static let extendedFDHeader = 36
    /// ESI and DLC.
    @usableFromInline static let fdControl = 5
    /// Stuff count of 4, CRC17, 6 fixed stuff bits, CRC delimiter.
    @usableFromInline static let shortFDCheck = 28
    /// The same with CRC21 and 7 fixed stuff bits, for more than 16 bytes of data.
    @usableFromInline static let longFDCheck = 33
    @usableFromInline static let longestWithCRC17 = 16
    /// ACK slot, ACK delimiter, EOF of 7, interframe space of 3.
    @usableFromInline static let fdTail = 12

    /// SOF, priority identifier of 11, RRS, IDE, FDF, XLF, resXL and ADH, before the data phase.
    @usableFromInline static let xlArbitration = 18
    /// DH1, DH2, DL1: the end of the switch into the data phase (ADS).
    @usableFromInline static let xlSwitch = 3
    /// From DL1 through FCRC without the payload: DL1, SDT 8, SEC, DLC 11, SBC 3, PCRC 13, VCID 8, AF 32, FCRC 32.
    /// A fixed stuff bit follows every ten of them.
    @usableFromInline static let xlStuffedPart = 109
    @usableFromInline static let xlFixedStuffDistance = 10
    /// FCP of 4 and DAH.
    @usableFromInline static let xlDataEnd = 5
    /// AH1, AL1, AH2, then as in an FD frame.
    @usableFromInline static let xlTail = 3 + fdTail

    /// An error frame: a flag of 6 bits and as many again from the nodes that answer it, the delimiter of 8 and the
    /// interframe space. Captures do not say how much of the broken frame was sent before it.
    @usableFromInline static let errorFrame = 6 + 6 + 8 + 3
}
