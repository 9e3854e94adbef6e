/// Converts records of bus logging into frames.
struct MDFFrameDecoder: ~Copyable {
    /// Why a record is not a frame.
    enum Fault: Error {
        case invalid
        case time
        case identifier(Int64)
        case length(Int64)
        case room(length: Int, room: Int)
        case payload
        case lost

        var reason: String {
            switch self {
            case .invalid: return "a frame is marked as invalid by its recorder"
            case .time: return "a frame has a time out of range"
            case .identifier(let value): return "a frame has the identifier \(value)"
            case .length(let value): return "a frame states \(value) data bytes"
            case .room(let length, let room):
                return "a frame states \(length) data bytes; its record has room for \(room)"
            case .lost: return "the data bytes of a frame are lost to damage"
            case .payload: return "the data bytes of a frame are not where the record says"
            }
        }
    }

    /// Whether the offsets of payloads of variable length are to be counted instead of read.
    let countsOffsets: Bool
    private var numbers: NumberedChannels
    private var unnamed: UInt16?
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: longest, alignment: 16)

    /// Bytes of the longest frame; MDF 4.2 does not define CAN XL.
    private static let longest = 64

    init(_ table: FrameTable, countsOffsets: Bool) {
        numbers = NumberedChannels(table)
        self.countsOffsets = countsOffsets
    }

    deinit { scratch.deallocate() }

    /// Adds the frame of a record to a run; nil when all is well. `number` counts the records of the group.
    @inline(__always)
    mutating func decode(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, into run: inout FrameTable,
        _ collector: inout FrameCollector
    ) -> Fault? {
        if layout.pointee.isInvalid(record) { return .invalid }
        guard let time = layout.pointee.time.nanoseconds(record, number) else { return .time }
        var flags: FrameFlags = []
        let identifierValue = layout.pointee.identifier?.value(record, number) ?? 0
        guard let word = UInt32(exactly: identifierValue) else { return .identifier(identifierValue) }
        let identifier = word & 0x1FFF_FFFF
        if let extended = layout.pointee.extended?.validValue(record, number) {
            if extended != 0 { flags.formUnion(.extended) }
        } else if word & 0x8000_0000 != 0 || identifier > 0x7FF {
            flags.formUnion(.extended)
        }
        if word & 0x8000_0000 != 0 { flags.formUnion(.extended) }
        if !flags.contains(.extended) && identifier > 0x7FF && layout.pointee.kind != .error {
            return .identifier(identifierValue)
        }
        if let direction = layout.pointee.direction?.validValue(record, number) {
            flags.formUnion(direction == 0 ? .received : .transmitted)
        }
        let channel = channel(record, number, layout, &collector.frames)
        if layout.pointee.kind == .data {
            return addData(
                record, number, layout, time: time, identifier: identifier, flags: flags, channel: channel, into: &run,
                &collector)
        }
        return addOther(
            record, number, layout, time: time, identifier: identifier, flags: flags, channel: channel, into: &run,
            &collector)
    }

    @inline(__always)
    private mutating func channel(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, _ table: inout FrameTable
    ) -> UInt16 {
        if let bus = layout.pointee.bus?.validValue(record, number) {
            return numbers.index(of: UInt16(clamping: bus), in: &table)
        }
        if let bus = layout.pointee.busNumber { return numbers.index(of: bus, in: &table) }
        if let unnamed { return unnamed }
        let index = table.channelIndex("")
        unnamed = index
        return index
    }

    @inline(__always)
    private func addData(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, time: Int64,
        identifier: UInt32, flags: FrameFlags, channel: UInt16, into run: inout FrameTable,
        _ collector: inout FrameCollector
    ) -> Fault? {
        var flags = flags
        let isFD = layout.pointee.fd?.validValue(record, number).map { $0 != 0 }
        let stated = statedLength(record, number, layout, isFD: isFD ?? layout.pointee.payload.holdsLongFrames)
        guard stated ?? 0 >= 0, stated ?? 0 <= Self.longest else { return .length(stated ?? 0) }
        var length = Int(stated ?? 0)
        let source: UnsafeRawPointer
        switch layout.pointee.payload {
        case .inside(let offset, let room):
            if stated == nil { length = min(room, 8) }
            guard length <= room else { return .room(length: length, room: room) }
            source = record + offset
        case .variable(let values):
            guard let base = scratch.baseAddress,
                let count = copy(values, layout, record, number, to: base)
            else { return .payload }
            if stated == nil {
                guard count <= Self.longest else { return .length(Int64(count)) }
                length = count
            }
            if count == 0, length > 0, values._withUnsafeGuaranteedRef({ $0.hasGap }) { return .lost }
            // A writer may leave off what only fills the frame up; what is not there cannot be shown.
            length = min(length, count)
            source = UnsafeRawPointer(base)
        case .none:
            return .payload
        }
        if isFD ?? (length > 8) || length > 8 {
            flags.formUnion(.fd)
            if layout.pointee.bitRateSwitch?.validValue(record, number) ?? 0 != 0 {
                flags.formUnion(.bitRateSwitch)
            }
            if layout.pointee.errorState?.validValue(record, number) ?? 0 != 0 {
                flags.formUnion(.errorStateIndicator)
            }
        }
        guard collector.keeps(time: time, identifier: identifier, flags: flags, channel: channel) else { return nil }
        let place = run.append(
            time: time, identifier: identifier, flags: flags, channel: channel, length: length)
        if length == 8 {
            UnsafeMutableRawPointer(place).storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
        } else {
            UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: length)
        }
        return nil
    }

    @inline(never)
    private func copy(
        _ values: Unmanaged<MDFVariableSource>, _ layout: UnsafePointer<MDFFrameLayout>, _ record: UnsafeRawPointer,
        _ number: Int, to target: UnsafeMutableRawPointer
    ) -> Int? {
        values._withUnsafeGuaranteedRef { values in
            let stated = layout.pointee.valueOffset?.rawNumber(record, number) ?? 0
            let offset = countsOffsets ? values.nextOffset() : UInt64(bitPattern: stated)
            return values.copy(at: offset, to: target, limit: Self.longest)
        }
    }

    /// The length in bytes as the record states it, or as its length code means; nil when it has neither.
    @inline(__always)
    private func statedLength(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, isFD: Bool
    ) -> Int64? {
        if let length = layout.pointee.length?.validValue(record, number) { return length }
        guard let code = layout.pointee.lengthCode?.validValue(record, number) else { return nil }
        guard (0...15).contains(code) else { return code }
        return isFD ? Int64(PayloadLength.fd[Int(code)]) : min(code, 8)
    }

    /// A remote frame, or an error frame with as much of its data as there is.
    @inline(never)
    private func addOther(
        _ record: UnsafeRawPointer, _ number: Int, _ layout: UnsafePointer<MDFFrameLayout>, time: Int64,
        identifier: UInt32, flags: FrameFlags, channel: UInt16, into run: inout FrameTable,
        _ collector: inout FrameCollector
    ) -> Fault? {
        if layout.pointee.kind == .remote {
            // A remote frame carries no bytes, so its data length may be 0: what it asks for is its length code.
            let stated =
                layout.pointee.lengthCode?.validValue(record, number)
                ?? layout.pointee.length?.validValue(record, number) ?? 0
            guard (0...15).contains(stated) else { return .length(stated) }
            let flags = flags.union(.remote)
            if collector.keeps(time: time, identifier: identifier, flags: flags, channel: channel) {
                _ = run.append(
                    time: time, identifier: identifier, flags: flags, channel: channel, length: Int(min(stated, 8)))
            }
            return nil
        }
        let stated = statedLength(record, number, layout, isFD: false) ?? 0
        var count = 0
        if case .inside(let offset, let room) = layout.pointee.payload {
            count = max(0, min(Int(clamping: stated), room, Self.longest))
            scratch.copyMemory(from: UnsafeRawBufferPointer(start: record + offset, count: count))
        }
        let flags = flags.union(.error(Self.kind(layout.pointee.errorType?.validValue(record, number) ?? 0)))
        guard collector.keeps(time: time, identifier: identifier, flags: flags, channel: channel) else { return nil }
        let place = run.append(
            time: time, identifier: identifier, flags: flags, channel: channel, length: count)
        if let base = scratch.baseAddress { UnsafeMutableRawPointer(place).copyMemory(from: base, byteCount: count) }
        return nil
    }

    /// CAN_ErrorFrame.ErrorType: 0 is unknown.
    private static func kind(_ type: Int64) -> ErrorKind {
        switch type {
        case 0: .unstated
        case 1: .bit
        case 2: .form
        case 3: .stuff
        case 4: .checksum
        case 5: .notAcknowledged
        default: .other
        }
    }
}
