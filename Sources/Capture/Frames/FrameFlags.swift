/// What kind of frame a row of a ``FrameTable`` is (ISO 11898-1:2015, CiA 610-1 for XL).
public struct FrameFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A 29-bit identifier (IDE).
    public static let extended = FrameFlags(rawValue: 1 << 0)
    /// A remote frame: a length, but no data (RTR).
    public static let remote = FrameFlags(rawValue: 1 << 1)
    /// An error frame; identifier and data are whatever the record holds.
    public static let error = FrameFlags(rawValue: 1 << 2)
    /// A CAN FD frame (FDF, also EDL).
    public static let fd = FrameFlags(rawValue: 1 << 3)
    /// The data phase of an FD frame ran at the higher rate (BRS).
    public static let bitRateSwitch = FrameFlags(rawValue: 1 << 4)
    /// The sender of an FD frame was error passive (ESI).
    public static let errorStateIndicator = FrameFlags(rawValue: 1 << 5)
    /// A CAN XL frame; its payload is preceded by an ``XLHeader``.
    public static let xl = FrameFlags(rawValue: 1 << 6)
    /// The record says that the frame was received.
    public static let received = FrameFlags(rawValue: 1 << 7)
    /// The record says that the frame was sent by the recording node.
    public static let transmitted = FrameFlags(rawValue: 1 << 8)
    /// The capture names a message in place of an identifier; `identifier` is an index into ``FrameTable/names``.
    public static let symbolic = FrameFlags(rawValue: 1 << 9)
    /// The simple extended content bit of a CAN XL frame (SEC).
    public static let simpleExtendedContent = FrameFlags(rawValue: 1 << 10)
}
