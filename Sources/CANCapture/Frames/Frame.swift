/// One frame as a value, for callers that need a few; loops over many use the columns of ``FrameTable``.
public struct Frame: Sendable, Equatable {
    /// Nanoseconds; the ``Clock`` of the capture says what they mean.
    public var time: Int64
    /// 11 or 29 bits; for a symbolic frame the index of its name.
    public var identifier: UInt32
    public var flags: FrameFlags
    /// Index into ``FrameTable/channels``.
    public var channel: UInt16
    /// Payload length in bytes; for a remote frame the length that it asks for.
    public var length: Int
    /// The payload; empty for a remote frame.
    public var data: [UInt8]
    /// Only for CAN XL frames.
    public var xl: XLHeader?

    public init(
        time: Int64, identifier: UInt32, flags: FrameFlags = [], channel: UInt16 = 0, length: Int? = nil,
        data: [UInt8] = [], xl: XLHeader? = nil
    ) {
        self.time = time
        self.identifier = identifier
        self.flags = flags
        self.channel = channel
        self.length = length ?? data.count
        self.data = data
        self.xl = xl
    }
}

/// The additional fields of a CAN XL frame besides its priority identifier (CiA 610-1).
public struct XLHeader: Sendable, Equatable {
    /// SDU type (SDT).
    public var serviceDataUnitType: UInt8
    /// Virtual CAN network identifier (VCID).
    public var virtualNetwork: UInt8
    /// Acceptance field (AF).
    public var acceptanceField: UInt32

    public init(serviceDataUnitType: UInt8, virtualNetwork: UInt8, acceptanceField: UInt32) {
        self.serviceDataUnitType = serviceDataUnitType
        self.virtualNetwork = virtualNetwork
        self.acceptanceField = acceptanceField
    }
}
