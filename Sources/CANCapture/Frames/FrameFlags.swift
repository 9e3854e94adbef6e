/// What kind of frame a row of a ``FrameTable`` is (ISO 11898-1:2015, CiA 610-1 for XL).
public struct FrameFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// A 29-bit identifier (IDE).
    @inlinable public static var extended: FrameFlags { FrameFlags(rawValue: 1 << 0) }
    /// A remote frame: a length, but no data (RTR).
    @inlinable public static var remote: FrameFlags { FrameFlags(rawValue: 1 << 1) }
    /// An error frame; identifier and data are those of the record.
    @inlinable public static var error: FrameFlags { FrameFlags(rawValue: 1 << 2) }
    /// A CAN FD frame (FDF, also EDL).
    @inlinable public static var fd: FrameFlags { FrameFlags(rawValue: 1 << 3) }
    /// The data phase of an FD frame ran at the higher rate (BRS).
    @inlinable public static var bitRateSwitch: FrameFlags { FrameFlags(rawValue: 1 << 4) }
    /// The sender of an FD frame was error passive (ESI).
    @inlinable public static var errorStateIndicator: FrameFlags { FrameFlags(rawValue: 1 << 5) }
    /// A CAN XL frame; its payload is preceded by an ``XLHeader``.
    @inlinable public static var xl: FrameFlags { FrameFlags(rawValue: 1 << 6) }
    /// The record says that the frame was received.
    @inlinable public static var received: FrameFlags { FrameFlags(rawValue: 1 << 7) }
    /// The record says that the frame was sent by the recording node.
    @inlinable public static var transmitted: FrameFlags { FrameFlags(rawValue: 1 << 8) }
    /// The capture has a message name instead of an identifier; `identifier` is an index into ``FrameTable/names``.
    @inlinable public static var symbolic: FrameFlags { FrameFlags(rawValue: 1 << 9) }
    /// The simple extended content bit of a CAN XL frame (SEC).
    @inlinable public static var simpleExtendedContent: FrameFlags { FrameFlags(rawValue: 1 << 10) }
}
