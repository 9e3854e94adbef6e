import Testing

@testable import CANCapture

/// Payloads that are the records of a channel group of their own, in whatever order a writer puts them.
struct MDFPayloadTests {
    private typealias Writer = MDFTestWriter
    private static let size = 60

    private static func payload(_ index: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: index &* 31 &+ $0) }
    }

    private static func value(_ index: Int) -> [UInt8] { [2, UInt8(size), 0, 0, 0] + payload(index) }

    /// The frame of an index at a time of its own, with the payload of another.
    private static func record(_ index: Int, payload: Int) -> [UInt8] {
        var bytes = BinaryBytes()
        bytes.add([1])
        bytes.add(UInt32(index))
        bytes.add(UInt16(index & 0x7FF))
        bytes.add(UInt32(payload * (size + 4)))
        return bytes.bytes
    }

    /// The records are in two blocks where `border` says where the second begins.
    private func capture(
        _ records: [UInt8], border: Int? = nil, filter: FrameFilter = FrameFilter()
    ) throws -> Capture {
        var writer = Writer()
        let data: UInt64
        if let border {
            let first = writer.add("##DT", links: [], Array(records[..<border]))
            data = writer.list([first, writer.add("##DT", links: [], Array(records[border...]))])
        } else {
            data = writer.add("##DT", links: [], records)
        }
        let variable = writer.group([], size: 0, number: 2, flags: 1)
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, bits: 32, conversion: writer.conversion(1, [0, 1e-3])),
            .init(name: "CAN_DataFrame.ID", byte: 4, bits: 11),
            .init(name: "CAN_DataFrame.DataBytes", type: 1, dataType: 10, byte: 6, bits: 32, data: variable),
        ]
        let group = writer.group(channels, size: 10, number: 1, next: variable)
        return try load(writer.finished(writer.dataGroup(group, data: data, numberSize: 1)), filter: filter)
    }

    /// More payloads than are kept at once, each before, behind, or far from its frame.
    @Test(arguments: ["before", "behind", "all before", "all behind", "reversed"])
    func findsEveryPayload(_ order: String) throws {
        let count = 40_000
        let values = (0..<count).lazy.flatMap(Self.value)
        let records: [UInt8]
        switch order {
        case "before": records = (0..<count).flatMap { Self.value($0) + Self.record($0, payload: $0) }
        case "behind": records = (0..<count).flatMap { Self.record($0, payload: $0) + Self.value($0) }
        case "all before": records = values + (0..<count).flatMap { Self.record($0, payload: $0) }
        case "all behind": records = (0..<count).flatMap { Self.record($0, payload: $0) } + values
        default: records = values + (0..<count).flatMap { Self.record($0, payload: count - 1 - $0) }
        }
        let capture = try capture(records)
        #expect(capture.skipped.count == 0)
        try #require(capture.frames.count == count)
        let wrong = (0..<count).first { row in
            !capture.frames.payload(row).elementsEqual(Self.payload(order == "reversed" ? count - 1 - row : row))
        }
        #expect(wrong == nil)
    }

    @Test func keepsOnlyTheFramesThatPassAFilter() throws {
        let records = (0..<1000).flatMap { Self.record($0, payload: $0) + Self.value($0) }
        let filter = FrameFilter(start: .sinceFirst(100_000_000), stop: .sinceFirst(109_000_000))
        let capture = try capture(records, filter: filter)
        #expect(frames(capture).map(\.identifier) == (100..<110).map { UInt32($0) })
        #expect(frames(capture).map(\.data) == (100..<110).map(Self.payload))
        #expect(capture.source.origin == 0)
    }

    /// Behind a value that is too long for any frame no offset says where a payload is.
    @Test(arguments: [nil, 1, 3, 5, 10, 70_000]) func takesNoOtherPayloadBehindAValueThatIsTooLong(border: Int?) throws
    {
        let begin = Self.value(0) + Self.record(0, payload: 0)
        let long = [2] + [0x74, 0x11, 1, 0] + [UInt8](repeating: 0xAA, count: 70_004)
        let end = (1..<4).flatMap { Self.value($0) + Self.record($0, payload: $0) }
        let capture = try capture(begin + long + end, border: border.map { begin.count + $0 })
        #expect(frames(capture).map(\.data) == [Self.payload(0)])
        #expect(capture.skipped.count == 3)
    }
}
