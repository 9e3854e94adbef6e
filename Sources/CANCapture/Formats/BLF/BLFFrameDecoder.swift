/// Converts objects that are CAN frames into rows of the table, and counts all others.
struct BLFFrameDecoder {
    /// Maximum plausible size of an object with a CAN type.
    static let largestFrameObject = 4096
    /// Unusual size of an object with a CAN type: header 40, body of type 104 with 64 data bytes 108, and a reserve.
    static let usualFrameObject = 192
    /// Header version 1 ends after the timestamp, version 2 after the original timestamp.
    private static let timedHeaderSizes = (version1: 32, version2: 40)
    /// Flags of the time unit: 1 is ten microseconds, all others nanoseconds (TIME_TEN_MICS, TIME_ONE_NANS).
    private static let tenMicroseconds: UInt32 = 1
    private static let identifierMask: UInt32 = 0x1FFF_FFFF
    private static let extendedBit: UInt32 = 0x8000_0000

    var others = BLFOtherObjects()
    /// Number of frames of type 101 that state more data bytes than their object contains.
    private(set) var filledFrames = 0
    private let start: Int64
    private var channels: NumberedChannels
    private let passesAll: Bool

    init(start: Int64, collector: FrameCollector) {
        self.start = start
        channels = NumberedChannels(collector.frames)
        passesAll = collector.filter.passesAll
    }

    /// The fields that all frames have, as found in the body of an object.
    private struct Row {
        var time: Int64
        var channel: UInt16
        /// With the extended bit, as BLF has it.
        var identifier: UInt32
        var flags: FrameFlags
        /// Payload length; `stored` bytes of it are at `data`, and the rest is filled with zeros.
        var length: Int
        var stored: Int
        var data: UnsafeRawPointer
    }

    /// Why an object is not a frame.
    enum Fault {
        case headerVersion(UInt16)
        case headerSize(Int)
        case objectTooShort(Int)
        case dataTooLong(Int)
        case time
        case identifier(UInt32)

        var reason: String {
            switch self {
            case .headerVersion(let version): return "has an unknown header version \(version)"
            case .headerSize(let size): return "states a header of \(size) bytes"
            case .objectTooShort(let size): return "is too short with \(size) bytes"
            case .dataTooLong(let count): return "states \(count) data bytes"
            case .time: return "has a timestamp out of range"
            case .identifier(let word):
                return "has the identifier \(String(word, radix: 16, uppercase: true)), and is not marked as extended"
            }
        }
    }

    /// Adds the frame of the complete object at `object`; nil if it is valid.
    @inline(__always)
    mutating func decode(
        _ object: UnsafeRawPointer, _ header: BLFObjectHeader, into collector: inout FrameCollector
    ) -> Fault? {
        switch header.version {
        case 1: guard header.headerSize >= Self.timedHeaderSizes.version1 else { return .headerSize(header.headerSize) }
        case 2: guard header.headerSize >= Self.timedHeaderSizes.version2 else { return .headerSize(header.headerSize) }
        default: return .headerVersion(header.version)
        }
        let body = object + header.headerSize
        let count = header.objectSize &- header.headerSize
        guard count >= Self.smallestBody(header.type) else { return .objectTooShort(header.objectSize) }

        guard let time = time(of: object) else { return .time }

        var row: Row
        switch header.type {
        case BLFObjectType.canMessage, BLFObjectType.canMessage2: row = Self.classicFrame(body)
        case BLFObjectType.canFDMessage: row = Self.fdFrame(body)
        case BLFObjectType.canFDMessage64: row = Self.fdFrame64(body, count: count, header: header)
        case BLFObjectType.canErrorExt: row = Self.extendedErrorFrame(body, count: count)
        case BLFObjectType.canFDError64: row = Self.fdErrorFrame64(body, count: count)
        default: row = Self.errorFrame(body)
        }
        guard row.length <= 64 else { return .dataTooLong(row.length) }
        guard row.flags.contains(.error) || Self.isIdentifier(row.identifier) else {
            return .identifier(row.identifier)
        }
        row.time = time
        append(row, to: &collector)
        return nil
    }

    /// nil if it is out of range.
    @inline(__always)
    private func time(of object: UnsafeRawPointer) -> Int64? {
        var time = Int64(bitPattern: object.littleEndian(at: 24, as: UInt64.self))
        if object.littleEndian(at: 16, as: UInt32.self) == Self.tenMicroseconds {
            let product = time.multipliedReportingOverflow(by: 10_000)
            if product.overflow { return nil }
            time = product.partialValue
        }
        let sum = start.addingReportingOverflow(time)
        return sum.overflow ? nil : sum.partialValue
    }

    /// CAN_DRIVER_ERROR and its extension: channel, transmit and receive error counter, at 4 the code of the state, of
    /// which those are known that CANoe writes with counters at and below the limits of ISO 11898-1.
    @inline(never)
    func decodeState(_ object: UnsafeRawPointer, _ header: BLFObjectHeader, into collector: inout FrameCollector) {
        guard header.version == 1 || header.version == 2, header.headerSize >= Self.timedHeaderSizes.version1,
            header.objectSize &- header.headerSize >= 8, let time = time(of: object)
        else { return }
        let body = object + header.headerSize
        let transmit = body.littleEndian(at: 2, as: UInt8.self)
        let receive = body.littleEndian(at: 3, as: UInt8.self)
        let condition: ControllerState.Condition
        switch body.littleEndian(at: 4, as: UInt32.self) {
        case 0x67: condition = .passive
        case 0x68: condition = .active
        case 0x73: condition = .warning
        default: return
        }
        let channel = body.littleEndian(at: 0, as: UInt16.self)
        collector.add(
            ControllerState(condition, time: time, channel: String(channel), transmit: transmit, receive: receive))
    }

    /// Whether a frame can have this identifier: up to 7FF without the extended bit. Reserved bits are a writer's own;
    /// without them, the extended bit or a bit of the identifier is damaged.
    @inline(__always)
    static func isIdentifier(_ word: UInt32) -> Bool { word <= 0x7FF || word > identifierMask }

    /// Minimum size of a body, for its fixed fields.
    @inline(__always)
    private static func smallestBody(_ type: UInt32) -> Int {
        switch type {
        case BLFObjectType.canMessage, BLFObjectType.canMessage2: return 16
        case BLFObjectType.canFDMessage: return 84
        case BLFObjectType.canFDMessage64: return 40
        case BLFObjectType.canErrorExt: return 24
        case BLFObjectType.canFDError64: return 44
        default: return 2
        }
    }

    @inline(__always)
    private mutating func append(_ row: Row, to collector: inout FrameCollector) {
        let identifier = row.identifier & Self.identifierMask
        var flags = row.flags
        if row.identifier & Self.extendedBit != 0 { flags.formUnion(.extended) }
        let channel = channels.index(of: row.channel, in: &collector.frames)
        if !passesAll {
            guard collector.keeps(time: row.time, identifier: identifier, flags: flags, channel: channel) else {
                return
            }
        }
        let place = collector.frames.append(
            time: row.time, identifier: identifier, flags: flags, channel: channel, length: row.length)
        if flags.contains(.remote) { return }
        let target = UnsafeMutableRawPointer(place)
        if row.length == 8 && row.stored == 8 {
            target.storeBytes(of: row.data.loadUnaligned(as: UInt64.self), as: UInt64.self)
            return
        }
        target.copyMemory(from: row.data, byteCount: row.stored)
        if row.stored < row.length {
            (target + row.stored).initializeMemory(as: UInt8.self, repeating: 0, count: row.length &- row.stored)
            filledFrames &+= 1
        }
    }
}

// The bodies, each as a list of offsets. `count` is the number of bytes in the body and was compared with
// `smallestBody`.
extension BLFFrameDecoder {
    /// CAN_MESSAGE and CAN_MESSAGE2: channel, flags, DLC, identifier, eight data bytes.
    @inline(__always)
    private static func classicFrame(_ body: UnsafeRawPointer) -> Row {
        let flags = body.littleEndian(at: 2, as: UInt8.self)
        let length = min(Int(body.littleEndian(at: 3, as: UInt8.self)), 8)  // DLC 9 to 15 means eight bytes
        return Row(
            time: 0, channel: body.littleEndian(at: 0, as: UInt16.self),
            identifier: body.littleEndian(at: 4, as: UInt32.self),
            flags: messageFlags(flags), length: length, stored: length, data: body + 8)
    }

    /// The flags byte of types 1, 86 and 100: bit 0 is the direction, bit 7 the remote transmission request.
    @inline(__always)
    private static func messageFlags(_ flags: UInt8) -> FrameFlags {
        let direction: FrameFlags = flags & 0x01 == 0 ? .received : .transmitted
        return flags & 0x80 == 0 ? direction : direction.union(.remote)
    }

    /// CAN_FD_MESSAGE: channel, flags, DLC, identifier, …, at 13 the FD flags, at 14 the length, at 20 always 64 bytes.
    @inline(__always)
    private static func fdFrame(_ body: UnsafeRawPointer) -> Row {
        let fdFlags = body.littleEndian(at: 13, as: UInt8.self)
        let dataLengthCode = body.littleEndian(at: 3, as: UInt8.self)
        var flags = messageFlags(body.littleEndian(at: 2, as: UInt8.self))
        var length = Int(body.littleEndian(at: 14, as: UInt8.self))
        if fdFlags & 0x01 != 0 {
            flags = fd(flags, bitRateSwitch: fdFlags & 0x02 != 0, errorState: fdFlags & 0x04 != 0)
        } else {
            length = classicLength(length, dataLengthCode, flags)
        }
        return Row(
            time: 0, channel: body.littleEndian(at: 0, as: UInt16.self),
            identifier: body.littleEndian(at: 4, as: UInt32.self),
            flags: flags, length: length, stored: min(length, 64), data: body + 20)
    }

    /// CAN_FD_MESSAGE_64: channel, DLC and length in a byte each, identifier, at 12 the flags, at 34 the direction, at
    /// 35 the beginning of additional data in the object, at 40 the stored data bytes.
    @inline(__always)
    private static func fdFrame64(_ body: UnsafeRawPointer, count: Int, header: BLFObjectHeader) -> Row {
        let word = body.littleEndian(at: 12, as: UInt32.self)
        let isReceived = body.littleEndian(at: 34, as: UInt8.self) == 0
        var flags: FrameFlags = isReceived ? .received : .transmitted
        var length = Int(body.littleEndian(at: 2, as: UInt8.self))
        if word & 0x1000 != 0 {
            flags = fd(flags, bitRateSwitch: word & 0x2000 != 0, errorState: word & 0x4000 != 0)
        } else {
            if word & 0x0010 != 0 { flags.formUnion(.remote) }
            length = classicLength(length, body.littleEndian(at: 1, as: UInt8.self), flags)
        }
        // Additional data, if present, ends the payload; offsets outside of the object are ignored.
        var end = count
        let additional = Int(body.littleEndian(at: 35, as: UInt8.self)) &- header.headerSize
        if additional >= 40 && additional < end { end = additional }
        return Row(
            time: 0, channel: UInt16(body.littleEndian(at: 0, as: UInt8.self)),
            identifier: body.littleEndian(at: 4, as: UInt32.self),
            flags: flags, length: length, stored: min(length, end &- 40), data: body + 40)
    }

    /// FD has no remote frames, whatever the record's remote bit says.
    @inline(__always)
    private static func fd(_ flags: FrameFlags, bitRateSwitch: Bool, errorState: Bool) -> FrameFlags {
        var flags = flags.subtracting(.remote).union(.fd)
        if bitRateSwitch { flags.formUnion(.bitRateSwitch) }
        if errorState { flags.formUnion(.errorStateIndicator) }
        return flags
    }

    /// Length of a classic frame in an FD object. A remote frame stores no bytes, so its length comes from the DLC.
    @inline(__always)
    private static func classicLength(_ length: Int, _ dataLengthCode: UInt8, _ flags: FrameFlags) -> Int {
        min(flags.contains(.remote) ? Int(dataLengthCode) : length, 8)
    }

    /// CAN_ERROR: a channel and little else.
    private static func errorFrame(_ body: UnsafeRawPointer) -> Row {
        Row(
            time: 0, channel: body.littleEndian(at: 0, as: UInt16.self), identifier: 0, flags: .error, length: 0,
            stored: 0, data: body)
    }

    /// CAN_ERROR_EXT: channel, at 4 what is valid, at 8 the error code, at 10 the DLC in the lower half of a byte, at 16 the identifier, at 24 the data.
    private static func extendedErrorFrame(_ body: UnsafeRawPointer, count: Int) -> Row {
        let length = min(Int(body.littleEndian(at: 10, as: UInt8.self) & 0x0F), 8, count &- 24)
        let kind = BLFErrorCode.kind(
            valid: body.littleEndian(at: 4, as: UInt32.self), code: body.littleEndian(at: 8, as: UInt8.self))
        return Row(
            time: 0, channel: body.littleEndian(at: 0, as: UInt16.self),
            identifier: body.littleEndian(at: 16, as: UInt32.self), flags: .error(kind), length: length, stored: length,
            data: body + 24)
    }

    /// CAN_FD_ERROR_64: channel, DLC, length and error code in a byte each, at 4 what is valid, at 8 the FD flags, at 12 the identifier, at 44 the data.
    private static func fdErrorFrame64(_ body: UnsafeRawPointer, count: Int) -> Row {
        let word = body.littleEndian(at: 8, as: UInt16.self)
        let kind = BLFErrorCode.kind(
            valid: UInt32(body.littleEndian(at: 4, as: UInt16.self)), code: body.littleEndian(at: 3, as: UInt8.self))
        var flags = FrameFlags.error(kind)
        if word & 0x80 != 0 {
            flags = fd(flags, bitRateSwitch: word & 0x40 != 0, errorState: word & 0x20 != 0)
        }
        let length = min(Int(body.littleEndian(at: 2, as: UInt8.self)), 64, count &- 44)
        return Row(
            time: 0, channel: UInt16(body.littleEndian(at: 0, as: UInt8.self)),
            identifier: body.littleEndian(at: 12, as: UInt32.self), flags: flags, length: length, stored: length,
            data: body + 44)
    }
}

/// Counts objects that are not CAN frames, by type, in bounded space and without lookup by name.
struct BLFOtherObjects {
    private var small = [Int](repeating: 0, count: 256)
    private var large: [UInt32: Int] = [:]
    private var rest = 0
    /// Damaged files can contain any number as a type; beyond this many unknown types they are counted together.
    private static let largeLimit = 32

    @inline(__always)
    mutating func count(_ type: UInt32) {
        if type < 256 {
            small[Int(type)] &+= 1
        } else {
            countLarge(type)
        }
    }

    @inline(never)
    private mutating func countLarge(_ type: UInt32) {
        if large[type] != nil || large.count < Self.largeLimit {
            large[type, default: 0] += 1
        } else {
            rest += 1
        }
    }

    /// Passes on the counts in the order of the types.
    func report(to skipped: inout SkippedRecords) {
        for (type, count) in small.enumerated() where count > 0 {
            skipped.addOther(BLFObjectType.description(UInt32(type)), count: count)
        }
        for (type, count) in large.sorted(by: { $0.key < $1.key }) {
            skipped.addOther(BLFObjectType.description(type), count: count)
        }
        if rest > 0 { skipped.addOther("objects of other types", count: rest) }
    }
}
