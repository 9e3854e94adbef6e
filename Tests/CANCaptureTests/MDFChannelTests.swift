import Testing

@testable import CANCapture

/// What the channels of a group may be like.
struct MDFChannelTests {
    private typealias Writer = MDFTestWriter

    private func file(_ writer: Writer, _ channels: [Writer.Channel], size: Int, _ data: [UInt8], bus: String = "")
        throws -> Capture
    {
        var writer = writer
        let block = writer.add("##DT", links: [], data)
        let group = writer.group(channels, size: size, bus: bus)
        return try load(writer.finished(writer.dataGroup(group, data: block)))
    }

    @Test func readsVirtualChannelsFromTheirConversion() throws {
        var writer = Writer()
        let nine = writer.conversion(1, [9, 0])
        let one = writer.conversion(1, [1, 0])
        let lengths = writer.conversion(5, (0...15).flatMap { [Double($0), Double(PayloadLength.fd[$0])] })
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, dataType: 4, bits: 64),
            .init(name: "CAN_DataFrame.ID", byte: 8, bits: 29),
            .init(name: "CAN_DataFrame.IDE", type: 6, conversion: one),
            .init(name: "CAN_DataFrame.BusChannel", type: 6, conversion: nine),
            .init(name: "CAN_DataFrame.Dir", type: 6, conversion: one),
            .init(name: "CAN_DataFrame.EDL", type: 6, conversion: one),
            .init(name: "CAN_DataFrame.BRS", byte: 12, bit: 6, bits: 1),
            .init(name: "CAN_DataFrame.ESI", byte: 12, bit: 7, bits: 1),
            .init(name: "CAN_DataFrame.DataLength", byte: 12, bits: 4, conversion: lengths),
            .init(name: "CAN_DataFrame.DataBytes", dataType: 10, byte: 13, bits: 512),
        ]
        var record = BinaryBytes()
        record.add(-1.5)
        record.add(UInt32(0x1234_5678))
        record.add([0x4F] + (0..<64).map { UInt8($0) })
        let row = try file(writer, channels, size: 77, record.bytes).frames[0]
        #expect(row.time == -1_500_000_000)
        #expect(row.identifier == 0x1234_5678)
        #expect(row.flags == [.extended, .transmitted, .fd, .bitRateSwitch])
        #expect(row.data == (0..<64).map { UInt8($0) })
    }

    @Test func readsComponentsNamedWithoutTheirParent() throws {
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, dataType: 4, bits: 64),
            .init(
                name: "CAN_DataFrame", dataType: 10, byte: 8, bits: 128,
                parts: [
                    .init(name: "ID", byte: 8, bits: 32), .init(name: "DLC", byte: 12, bits: 4),
                    .init(name: "DataBytes", dataType: 10, byte: 13, bits: 64),
                ]),
        ]
        var record = BinaryBytes()
        record.add(0.25)
        record.add(UInt32(0x8000_0123))
        record.add([0x0F, 1, 2, 3, 4, 5, 6, 7, 8])
        let capture = try file(Writer(), channels, size: 21, record.bytes, bus: "CAN2_Rx")
        #expect(capture.frames[0].flags == .extended)
        #expect(capture.frames[0].identifier == 0x123)
        #expect(capture.frames[0].data == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(capture.frames.channels == ["2"])
        #expect(capture.frames.time(0) == 250_000_000)
    }

    @Test func readsErrorFramesWithLittleInThem() throws {
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, dataType: 4, bits: 64),
            .init(name: "CAN_ErrorFrame.ErrorType", byte: 8, bits: 6),
        ]
        let stuffing: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 3]
        let capture = try file(Writer(), channels, size: 9, [UInt8](repeating: 0, count: 9) + stuffing)
        #expect(frames(capture).map(\.flags) == [.error, .error(.stuff)])
        #expect(capture.frames.channels == [""])
    }

    @Test func readsDirectionsInWords() throws {
        var writer = Writer()
        var channels = writer.plainChannels()
        let words = writer.conversion(7, [0, 1], texts: ["Tx", "Rx"])
        channels[1].parts[3].conversion = words
        let data = Array((0..<2).map { Writer.plainRecord($0) }.joined())
        let capture = try file(writer, channels, size: Writer.plainSize, data)
        #expect(frames(capture).map(\.flags) == [.transmitted, .received])
    }

    @Test func countsRecordsThatMakeNoFrame() throws {
        var writer = Writer()
        var long = Writer.plainRecord(1)
        long[13] = 9
        var late = Writer.plainRecord(2)
        late.replaceSubrange(0..<8, with: [UInt8](repeating: 0x7F, count: 8))
        let channels = writer.plainChannels()
        let capture = try file(writer, channels, size: Writer.plainSize, Writer.plainRecord(0) + long + late)
        #expect(capture.frames.count == 1)
        #expect(
            capture.skipped.examples.map(\.reason) == [
                "a frame states 9 data bytes; its record has room for 8", "a frame has a time out of range",
            ])
    }

    @Test func refusesGroupsThatLackWhatAFrameNeeds() throws {
        var writer = Writer()
        let whole = writer.plainChannels()
        var noTime = whole
        noTime[0].sync = 2
        var outside = whole
        outside[1].parts[0].byte = 21
        for (channels, reason) in [
            (noTime, "a group of CAN frames has no time channel"),
            (outside, "a group of CAN frames has no readable identifier"),
        ] {
            var writer = writer
            let block = writer.add("##DT", links: [], Writer.plainRecord(0))
            let group = writer.group(channels, size: Writer.plainSize, cycles: 1)
            let bytes = writer.finished(writer.dataGroup(group, data: block))
            let error = try #require(throws: CaptureError.self) { try load(bytes) }
            #expect(error.reason.contains(reason))
        }
    }

    // Payloads of variable length

    private func variableChannels(_ writer: inout Writer, values: UInt64) -> [Writer.Channel] {
        [
            .init(name: "t", type: 2, sync: 1, bits: 32, conversion: writer.conversion(1, [0, 1e-3])),
            .init(name: "CAN_DataFrame.ID", byte: 4, bits: 11),
            .init(name: "CAN_DataFrame.DataBytes", type: 1, dataType: 10, byte: 6, bits: 32, data: values),
        ]
    }

    private static func payload(_ index: Int) -> [UInt8] { (0..<[12, 64, 3][index % 3]).map { UInt8(index + $0) } }

    private static func value(_ index: Int) -> [UInt8] {
        var bytes = BinaryBytes()
        bytes.add(UInt32(payload(index).count))
        return bytes.bytes + payload(index)
    }

    private static func offset(_ index: Int) -> UInt32 { UInt32((0..<index).map { value($0).count }.reduce(0, +)) }

    private static func record(_ index: Int, offset: UInt32? = nil) -> [UInt8] {
        var bytes = BinaryBytes()
        bytes.add(UInt32(index))
        bytes.add(UInt16(index))
        bytes.add(offset ?? Self.offset(index))
        return bytes.bytes
    }

    private func check(_ capture: Capture, count: Int) {
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.data) == (0..<count).map(Self.payload))
        #expect(frames(capture).map(\.identifier) == (0..<count).map { UInt32($0) })
        #expect(frames(capture).map { $0.flags.contains(.fd) } == (0..<count).map { $0 % 3 != 2 })
    }

    @Test func findsPayloadsInSignalData() throws {
        for size in [5, 17, 1000] {
            var writer = Writer()
            let stream = Array((0..<30).map(Self.value).joined())
            let blocks = stride(from: 0, to: stream.count, by: size).map { start in
                writer.deflated(Array(stream[start..<min(start + size, stream.count)]), of: "SD")
            }
            let channels = variableChannels(&writer, values: writer.list(blocks))
            check(try file(writer, channels, size: 10, Array((0..<30).map { Self.record($0) }.joined())), count: 30)
        }
    }

    /// Frames before or behind their payloads, or all before all; with offsets, or with none as in unfinished files.
    @Test(arguments: [0, 1, 2], [true, false]) func findsPayloadsInAGroupOfTheirOwn(order: Int, hasOffsets: Bool) throws
    {
        var writer = Writer(isFinished: hasOffsets, unfinished: hasOffsets ? 0 : 1 << 6)
        var bytes: [UInt8] = []
        var values: [UInt8] = []
        for index in 0..<30 {
            let frame = [1] + Self.record(index, offset: hasOffsets ? nil : 0)
            let value = [2] + Self.value(index)
            switch order {
            case 0: bytes += value + frame
            case 1: bytes += frame + value
            default:
                bytes += frame
                values += value
            }
        }
        let data = writer.deflated(bytes + values)
        let variable = writer.group([], size: 0, number: 2, flags: 1)
        let channels = variableChannels(&writer, values: variable)
        let group = writer.group(channels, size: 10, number: 1, next: variable)
        check(try load(writer.finished(writer.dataGroup(group, data: data, numberSize: 1))), count: 30)
    }

    @Test func countsFramesWhosePayloadIsNowhere() throws {
        var writer = Writer()
        let values = writer.add("##SD", links: [], Self.value(0))
        let channels = variableChannels(&writer, values: values)
        let capture = try file(writer, channels, size: 10, Self.record(0) + Self.record(1, offset: 99))
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.examples.map(\.reason) == ["the data bytes of a frame are not where the record says"])
    }

    // Fields and conversions

    @Test func readsFieldsOfAnyWidthAndOrder() throws {
        let pool = MDFPool()
        let bytes: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0, 0x40, 0x49]
        func value(type: UInt8, byte: UInt32, bit: UInt8, bits: UInt32) throws -> Int64? {
            var writer = Writer()
            let address = writer.channels([.init(name: "x", dataType: type, byte: byte, bit: bit, bits: bits)])
            return try writer.file.bytes.withUnsafeBytes { file in
                let block = try #require(MDFBlock(file, at: Int(address)))
                let field = MDFField(MDFNumber.Place(block), MDFRule(.identity), recordSize: bytes.count, pool: pool)
                return bytes.withUnsafeBytes { record in
                    guard let base = record.baseAddress else { return nil }
                    return field?.value(base, 0)
                }
            }
        }
        #expect(try value(type: 0, byte: 0, bit: 4, bits: 12) == 0x341)
        #expect(try value(type: 0, byte: 6, bit: 0, bits: 16) == 0xF0DE)
        #expect(try value(type: 1, byte: 0, bit: 0, bits: 32) == 0x1234_5678)
        #expect(try value(type: 1, byte: 0, bit: 4, bits: 12) == 0x123)
        #expect(try value(type: 2, byte: 4, bit: 0, bits: 8) == -0x66)
        #expect(try value(type: 0, byte: 0, bit: 0, bits: 64) == Int64(bitPattern: 0xF0DE_BC9A_7856_3412))
        #expect(try value(type: 0, byte: 3, bit: 0, bits: 64) == nil)
        #expect(try value(type: 0, byte: 0, bit: 1, bits: 64) == nil)
        #expect(try value(type: 10, byte: 0, bit: 0, bits: 64) == nil)
        #expect(try value(type: 0, byte: .max, bit: 0, bits: 8) == nil)
    }

    /// Wherever a field lies, the bits are those that a walk over single bits finds.
    @Test(arguments: 1...11) func readsLittleEndianFieldsOfARecord(size: Int) throws {
        let pool = MDFPool()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: 0x9D &* ($0 + 3)) }
        let record = bytes + [0xA5, 0xA5]
        var writer = Writer()
        let doubled = writer.conversion(1, [0, 2])
        for first in 0..<(8 * size) {
            for bits in 1...min(64, 8 * size - first) where first % 8 + bits <= 64 {
                var plain: UInt64 = 0
                for bit in 0..<bits {
                    plain |= UInt64(bytes[(first + bit) / 8] >> ((first + bit) % 8) & 1) << UInt64(bit)
                }
                let signed = Int64(bitPattern: plain << UInt64(64 - bits)) >> Int64(64 - bits)
                let address = writer.channels([
                    .init(name: "x", dataType: 0, byte: UInt32(first / 8), bit: UInt8(first % 8), bits: UInt32(bits))
                ])
                try writer.file.bytes.withUnsafeBytes { file in
                    var place = MDFNumber.Place(try #require(MDFBlock(file, at: Int(address))))
                    let conversion = pool.rule(file, at: Int(doubled))
                    let field = try #require(MDFField(place, MDFRule(.identity), recordSize: size, pool: pool))
                    let twice = try #require(MDFField(place, conversion, recordSize: size, pool: pool))
                    place.dataType = 2
                    let withSign = try #require(MDFField(place, MDFRule(.identity), recordSize: size, pool: pool))
                    record.withUnsafeBytes { record in
                        guard let base = record.baseAddress else { return }
                        #expect(field.value(base, 0) == Int64(bitPattern: plain), "\(bits) bits from \(first)")
                        #expect(field.rawNumber(base, 0) == Int64(bitPattern: plain))
                        #expect(withSign.value(base, 0) == signed)
                        #expect(withSign.rawNumber(base, 0) == signed)
                        if bits < 50 { #expect(twice.value(base, 0) == 2 * Int64(plain)) }
                    }
                }
            }
        }
    }

    @Test(
        arguments: [
            (0, [], 5, 5), (1, [2, 3], 5, 17), (2, [0, 1, 6, 0, 0, 2], 4, 5), (4, [0, 0, 10, 100], 5, 50),
            (5, [0, 1, 10, 100], 4, 1), (5, [0, 1, 10, 100], 6, 100), (5, [0, 1, 10, 100], 99, 100),
            (5, [0, 1, 10, 100], -9, 1), (6, [0, 5, 7, 6, 9, 8, -1], 6, 8), (6, [0, 5, 7, 6, 9, 8, -1], 77, -1),
            (11, [1, 2], 3, 3),
        ] as [(UInt8, [Double], Double, Double)])
    func converts(_ type: UInt8, _ values: [Double], _ raw: Double, _ physical: Double) {
        var writer = Writer()
        let address = writer.conversion(type, values)
        writer.file.bytes.withUnsafeBytes { bytes in
            #expect(MDFConversion(bytes, at: Int(address))(raw) == physical)
        }
    }
}
