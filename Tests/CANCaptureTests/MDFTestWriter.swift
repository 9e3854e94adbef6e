@testable import CANCapture

/// Makes MDF 4 files, block by block: what is linked to has to be added first.
struct MDFTestWriter {
    private(set) var file = BinaryBytes()

    init(
        isFinished: Bool = true, unfinished: UInt16 = 0, start: UInt64 = 0, timeFlags: UInt8 = 2, version: UInt16 = 411
    ) {
        file.add(Array((isFinished ? "MDF     " : "UnFinMF ").utf8))
        file.add(Array("4.11    test    ".utf8))
        file.zeros(4)
        file.add(version)
        file.zeros(30)
        file.add(unfinished)
        file.zeros(2)
        var header = BinaryBytes()
        header.add(start)
        header.zeros(4)
        header.add([timeFlags])
        header.zeros(19)
        _ = add("##HD", links: [0, 0, 0, 0, 0, 0], header.bytes)
    }

    /// Adds a block and returns its address.
    mutating func add(_ name: String, links: [UInt64], _ content: [UInt8], length: UInt64? = nil) -> UInt64 {
        file.pad(to: 8)
        let address = UInt64(file.count)
        file.add(Array(name.utf8))
        file.zeros(4)
        file.add(length ?? UInt64(24 + 8 * links.count + content.count))
        file.add(UInt64(links.count))
        for link in links { file.add(link) }
        file.add(content)
        return address
    }

    mutating func text(_ text: String) -> UInt64 { add("##TX", links: [], Array(text.utf8) + [0]) }

    mutating func conversion(_ type: UInt8, _ values: [Double], texts: [String] = []) -> UInt64 {
        let links: [UInt64] = [0, 0, 0, 0] + texts.map { text($0) }
        var content = BinaryBytes()
        content.add([type, 0])
        content.add(UInt16(0))
        content.add(UInt16(texts.count))
        content.add(UInt16(values.count))
        content.zeros(16)
        for value in values { content.add(value) }
        return add("##CC", links: links, content.bytes)
    }

    struct Channel {
        var name: String
        var type: UInt8 = 0
        var sync: UInt8 = 0
        var dataType: UInt8 = 0
        var byte: UInt32 = 0
        var bit: UInt8 = 0
        var bits: UInt32 = 0
        var conversion: UInt64 = 0
        var data: UInt64 = 0
        /// cn_flags and cn_inval_bit_pos.
        var flags: UInt32 = 0
        var invalidationBit: UInt32 = 0
        var parts: [Channel] = []
    }

    /// Adds a chain of channels and returns the address of the first.
    mutating func channels(_ channels: [Channel]) -> UInt64 {
        var next: UInt64 = 0
        for channel in channels.reversed() {
            let parts = self.channels(channel.parts)
            let name = text(channel.name)
            var content = BinaryBytes()
            content.add([channel.type, channel.sync, channel.dataType, channel.bit])
            content.add(channel.byte)
            content.add(channel.bits)
            content.add(channel.flags)
            content.add(channel.invalidationBit)
            content.zeros(52)
            next = add(
                "##CN", links: [next, parts, name, 0, channel.conversion, channel.data, 0, 0], content.bytes)
        }
        return next
    }

    mutating func group(
        _ channels: [Channel], size: Int, number: UInt64 = 0, cycles: UInt64 = 0, flags: UInt16 = 6, next: UInt64 = 0,
        bus: String = "", invalidationBytes: UInt32 = 0
    ) -> UInt64 {
        let first = self.channels(channels)
        let name = bus.isEmpty ? 0 : text(bus)
        var content = BinaryBytes()
        content.add(number)
        content.add(cycles)
        content.add(flags)
        content.zeros(6)
        content.add(UInt32(size))
        content.add(invalidationBytes)
        return add("##CG", links: [next, first, name, 0, 0, 0], content.bytes)
    }

    mutating func dataGroup(_ group: UInt64, data: UInt64, numberSize: UInt8 = 0, next: UInt64 = 0) -> UInt64 {
        add("##DG", links: [next, group, data, 0], [numberSize, 0, 0, 0, 0, 0, 0, 0])
    }

    mutating func list(_ blocks: [UInt64], next: UInt64 = 0) -> UInt64 {
        var content = BinaryBytes()
        content.add(UInt32(0))
        content.add(UInt32(blocks.count))
        content.zeros(8 * blocks.count)
        return add("##DL", links: [next] + blocks, content.bytes)
    }

    /// A DZ block; with `columns` its bytes are transposed as records of that size.
    mutating func deflated(_ bytes: [UInt8], of name: String = "DT", columns: Int = 0, stated: Int? = nil) -> UInt64 {
        var source = bytes
        if columns > 0 {
            let rows = bytes.count / columns
            for row in 0..<rows {
                for column in 0..<columns { source[column * rows + row] = bytes[row * columns + column] }
            }
        }
        let packed = BLFTestWriter.deflated(source)
        var content = BinaryBytes()
        content.add(Array(name.utf8) + [columns > 0 ? 1 : 0, 0])
        content.add(UInt32(columns))
        content.add(UInt64(stated ?? bytes.count))
        content.add(UInt64(packed.count))
        return add("##DZ", links: [], content.bytes + packed)
    }

    /// The file with this group as the first of its chain.
    mutating func finished(_ dataGroup: UInt64) -> [UInt8] {
        file.set(dataGroup, at: 64 + 24)
        return file.bytes
    }
}

/// Channel groups of bus logging as the tests use them.
extension MDFTestWriter {
    /// Records of 24 bytes: time in microseconds, identifier, IDE, length, direction, bus, eight data bytes.
    static let plainSize = 24

    mutating func plainChannels(_ kind: String = "CAN_DataFrame") -> [Channel] {
        let micro = conversion(1, [0, 1e-6])
        return [
            Channel(name: "Timestamp", type: 2, sync: 1, bits: 64, conversion: micro),
            Channel(
                name: kind, dataType: 10, byte: 8, bits: 128,
                parts: [
                    Channel(name: "\(kind).ID", byte: 8, bits: 32), Channel(name: "\(kind).IDE", byte: 12, bits: 1),
                    Channel(name: "\(kind).DataLength", byte: 13, bits: 8),
                    Channel(name: "\(kind).Dir", byte: 14, bits: 8),
                    Channel(name: "\(kind).BusChannel", byte: 15, bits: 8),
                    Channel(name: "\(kind).DataBytes", dataType: 10, byte: 16, bits: 64),
                ]),
        ]
    }

    static func plainRecord(_ index: Int, time: Int64? = nil, bus: UInt8 = 1) -> [UInt8] {
        var record = BinaryBytes()
        record.add(time ?? Int64(index) * 10)
        record.add(UInt32(index))
        record.add([index > 0x7FF ? 1 : 0, 8, UInt8(index % 2), bus])
        record.add((0..<8).map { UInt8(truncatingIfNeeded: index * 7 + $0) })
        return record.bytes
    }
}
