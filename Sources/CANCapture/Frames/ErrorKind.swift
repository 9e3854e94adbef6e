/// What a record says about the fault that an error frame signals (ISO 11898-1), the same for all formats.
package enum ErrorKind: UInt16, Sendable, CaseIterable {
    /// The record does not say it.
    case unstated
    case bit
    case stuff
    case form
    case checksum
    case notAcknowledged
    /// The record names something else.
    case other
}

extension FrameFlags {
    /// An error frame in SocketCAN's form (linux/can/error.h): the identifier has classes, and the data have details.
    ///
    /// In an error frame without this flag, identifier and data are those of the frame that failed, if the record
    /// has them.
    @inlinable public static var socketCAN: FrameFlags { FrameFlags(rawValue: 1 << 11) }

    private static let kindShift: UInt16 = 12
    private static let kindMask: UInt16 = 7

    /// An error frame of which the record states the fault.
    package static func error(_ kind: ErrorKind) -> FrameFlags {
        FrameFlags(rawValue: FrameFlags.error.rawValue | kind.rawValue << kindShift)
    }

    /// The fault of an error frame that is not in SocketCAN's form.
    package var statedErrorKind: ErrorKind {
        ErrorKind(rawValue: rawValue >> Self.kindShift & Self.kindMask) ?? .other
    }
}

extension FrameTable {
    /// What an error frame says about its fault.
    package func errorKind(_ row: Int) -> ErrorKind {
        let kind = kind(row)
        guard kind.flags.contains(.socketCAN) else { return kind.flags.statedErrorKind }
        return SocketCANErrorForm.kind(identifier: kind.identifier, data: payload(row))
    }

    /// The identifier of the frame that failed, if the record states it. Records without one have a zero there.
    package func failedIdentifier(_ row: Int) -> UInt32? {
        let kind = kind(row)
        return kind.flags.contains(.socketCAN) || kind.identifier == 0 ? nil : kind.identifier
    }
}

/// Error frames as SocketCAN writes them: what they say about the fault, and how to write those of other formats.
package enum SocketCANErrorForm {
    private static let (lostArbitration, controller, violation, transceiver): (UInt32, UInt32, UInt32, UInt32) =
        (0x002, 0x004, 0x008, 0x010)
    private static let (noAcknowledgement, busError, counters): (UInt32, UInt32, UInt32) = (0x020, 0x080, 0x200)
    /// Number of data bytes of each error frame (CAN_ERR_DLC).
    private static let length = 8
    private static let (checksumSequence, checksumDelimiter, acknowledgeSlot): (UInt8, UInt8, UInt8) =
        (0x08, 0x18, 0x19)

    static func kind(identifier: UInt32, data: UnsafeBufferPointer<UInt8>) -> ErrorKind {
        if identifier & noAcknowledgement != 0 { return .notAcknowledged }
        guard identifier & violation != 0, data.count >= length else {
            return identifier & busError != 0 ? .other : .unstated
        }
        if data[2] & 0x04 != 0 { return .stuff }
        if data[2] & 0x02 != 0 { return .form }
        if data[2] & 0x19 != 0 { return .bit }
        switch data[3] {
        case checksumSequence, checksumDelimiter: return .checksum
        case acknowledgeSlot: return .notAcknowledged
        default: return .other
        }
    }

    /// Whether identifier and data can be those of SocketCAN, for tables of programs that also store other error
    /// frames: each byte that is used has its class.
    static func holds(identifier: UInt32, data: UnsafeBufferPointer<UInt8>) -> Bool {
        guard identifier != 0, identifier <= 0x3FF, data.count == length else { return false }
        func isFree(_ bytes: ClosedRange<Int>, _ classes: UInt32) -> Bool {
            identifier & classes != 0 || bytes.allSatisfy { data[$0] == 0 }
        }
        // The highest bit of the controller's states is not assigned.
        return isFree(0...0, lostArbitration) && isFree(1...1, controller) && data[1] & 0x80 == 0
            && isFree(2...3, violation) && isFree(4...4, transceiver) && isFree(6...7, controller | counters)
    }

    /// The classes and the data of a frame that says no more than is known: a bus error of this kind.
    ///
    /// - Returns: the data as one number, the first byte as its highest.
    static func written(_ flags: FrameFlags) -> (identifier: UInt32, data: UInt64) {
        let kind = flags.statedErrorKind
        let sending: UInt64 = flags.contains(.transmitted) ? 0x80 << 40 : 0
        switch kind {
        case .unstated, .other: return (busError, 0)
        case .notAcknowledged: return (busError | noAcknowledgement, 0)
        case .bit: return (busError | violation, 0x01 << 40 | sending)
        case .form: return (busError | violation, 0x02 << 40 | sending)
        case .stuff: return (busError | violation, 0x04 << 40 | sending)
        case .checksum: return (busError | violation, UInt64(checksumSequence) << 32 | sending)
        }
    }
}
