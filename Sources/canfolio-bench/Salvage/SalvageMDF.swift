import CANCapture

/// Frames as an MDF 4 file of bus logging: one group, records of 24 bytes, several data blocks in a list.
enum SalvageMDF {
    private static let recordSize: UInt32 = 24
    private static let blockSize = 64 << 10

    static func file(_ frames: [Frame]) -> [UInt8] {
        var writer = Blocks()
        let start = frames.first?.time ?? 0
        writer.begin(start: UInt64(bitPattern: start))
        let channels = writer.channels()
        let name = writer.add("##TX", [], Array("CAN1".utf8) + [0])
        var group = LittleBytes()
        group.put(UInt64(0))
        group.put(UInt64(frames.count))
        group.put(UInt16(6))
        group.putZeros(6)
        group.put(recordSize)
        group.put(UInt32(0))
        let groupAddress = writer.add("##CG", [0, channels, name, 0, 0, 0], group.bytes)
        var blocks: [UInt64] = []
        var records = LittleBytes()
        for (index, frame) in frames.enumerated() {
            put(frame, start: start, &records)
            if records.count + Int(recordSize) > blockSize || index == frames.count - 1 {
                blocks.append(writer.add("##DT", [], records.bytes))
                records.clear()
            }
        }
        var list = LittleBytes()
        list.put(UInt32(0))
        list.put(UInt32(blocks.count))
        list.putZeros(8 * blocks.count)
        let data = writer.add("##DL", [0] + blocks, list.bytes)
        let dataGroup = writer.add("##DG", [0, groupAddress, data, 0], [0, 0, 0, 0, 0, 0, 0, 0])
        return writer.finished(dataGroup)
    }

    private static func put(_ frame: Frame, start: Int64, _ records: inout LittleBytes) {
        records.put((frame.time - start) / 1000)
        records.put(frame.identifier)
        records.put([frame.flags.contains(.extended) ? 1 : 0, UInt8(frame.length), 0, 1])
        records.put(frame.data)
        records.putZeros(8 - frame.data.count)
    }

    /// Blocks one after the other: what is linked to has to be added first.
    private struct Blocks {
        private var file = LittleBytes()

        mutating func begin(start: UInt64) {
            file.put(signature: "MDF     4.11    made up ")
            file.putZeros(4)
            file.put(UInt16(411))
            file.putZeros(34)
            var header = LittleBytes()
            header.put(start)
            header.putZeros(4)
            header.put([2])
            header.putZeros(19)
            _ = add("##HD", [0, 0, 0, 0, 0, 0], header.bytes)
        }

        mutating func add(_ name: String, _ links: [UInt64], _ content: [UInt8]) -> UInt64 {
            file.putZeros((8 - file.count % 8) % 8)
            let address = UInt64(file.count)
            file.put(signature: name)
            file.putZeros(4)
            file.put(UInt64(24 + 8 * links.count + content.count))
            file.put(UInt64(links.count))
            for link in links { file.put(link) }
            file.put(content)
            return address
        }

        /// Time in microseconds, then the fields of a data frame.
        mutating func channels() -> UInt64 {
            var conversion = LittleBytes()
            conversion.put([1, 0])
            conversion.put(UInt16(0))
            conversion.put(UInt16(0))
            conversion.put(UInt16(2))
            conversion.putZeros(16)
            for value in [0, 1e-6] { conversion.put(value.bitPattern) }
            let micro = add("##CC", [0, 0, 0, 0], conversion.bytes)
            let fields: [(name: String, type: UInt8, byte: UInt32, bits: UInt32)] = [
                ("ID", 0, 8, 32), ("IDE", 0, 12, 1), ("DataLength", 0, 13, 8), ("Dir", 0, 14, 8),
                ("BusChannel", 0, 15, 8), ("DataBytes", 10, 16, 64),
            ]
            var next: UInt64 = 0
            for field in fields.reversed() {
                let kind: [UInt8] = [0, 0, field.type, 0]
                next = channel("CAN_DataFrame.\(field.name)", kind, field.byte, field.bits, next: next)
            }
            let frame = channel("CAN_DataFrame", [0, 0, 10, 0], 8, 128, parts: next)
            return channel("Timestamp", [2, 1, 0, 0], 0, 64, next: frame, conversion: micro)
        }

        private mutating func channel(
            _ name: String, _ kind: [UInt8], _ byte: UInt32, _ bits: UInt32, next: UInt64 = 0, parts: UInt64 = 0,
            conversion: UInt64 = 0
        ) -> UInt64 {
            let text = add("##TX", [], Array(name.utf8) + [0])
            var content = LittleBytes()
            content.put(kind)
            content.put(byte)
            content.put(bits)
            content.putZeros(60)
            return add("##CN", [next, parts, text, 0, conversion, 0, 0, 0], content.bytes)
        }

        mutating func finished(_ dataGroup: UInt64) -> [UInt8] {
            file.set(dataGroup, at: 64 + 24)
            return file.bytes
        }
    }
}
