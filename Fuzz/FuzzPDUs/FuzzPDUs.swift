import CANCapture
import CANProtocols

/// What libFuzzer calls with every input: frames are made of it, and what is found in them is looked at.
///
/// An input that is a candump log is read as one. Of any other each frame takes a byte for its identifier, a byte for
/// its length and the time since the frame before, and its payload: identifiers are few, so that they talk to each other.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPDUs(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    let text = try? CaptureLoader.load(
        SourceInput(path: "fuzz", bytes: Array(bytes)), options: LoadOptions(inputFormat: "candump"))
    let capture = text ?? FuzzFrames.capture(bytes)
    let found = ProtocolDetector.recognize(in: capture)
    FuzzFrames.check(found, capture)
    return 0
}

enum FuzzFrames {
    /// Those that standards name, and some that they do not.
    private static let identifiers: [UInt32] = [
        0x7DF, 0x7E0, 0x7E8, 0x7E1, 0x7E9, 0x6F1, 0x612, 0x101, 0x241, 0x641, 0x000, 0x080, 0x081, 0x100, 0x181, 0x201,
        0x581, 0x601, 0x701, 0x7E5, 0x123, 0x18DA_10F1, 0x18DA_F110, 0x18DB_33F1, 0x18CE_55F1, 0x18CE_F155, 0x18EC_FF00,
        0x18EB_FF00, 0x1CEC_0B00, 0x1CEB_0B00, 0x1CEC_000B, 0x1CEB_000B, 0x18EE_FF00, 0x18EA_FFF9, 0x18FE_CA00,
        0x09F8_0102, 0x0DF0_1002, 0x1DEF_0002,
    ]

    static func capture(_ bytes: UnsafeRawBufferPointer) -> Capture {
        var frames = FrameTable()
        let channels = [frames.channelIndex("can0"), frames.channelIndex("can1")]
        var place = 0
        var time: Int64 = 0
        while place + 2 <= bytes.count {
            let (head, size) = (Int(bytes[place]), Int(bytes[place + 1]))
            place += 2
            let lengths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 12, 16, 32, 64]
            let length = min(lengths[size & 15], bytes.count - place)
            time += Int64(size >> 4) * 100_000_000
            let identifier = identifiers[(head & 127) % identifiers.count]
            var flags: FrameFlags = identifier > 0x7FF ? .extended : []
            if length > 8 { flags.insert(.fd) }
            frames.append(
                Frame(
                    time: time, identifier: identifier, flags: flags, channel: channels[head >> 7],
                    data: Array(bytes[place..<place + length])))
            place += length
        }
        return Capture(
            frames: frames, source: CaptureSource(path: "fuzz", format: "candump", formatName: "candump"))
    }

    static func check(_ found: RecognizedMessages, _ capture: Capture) {
        let reader = ProtocolReader(found.table, frames: capture.frames)
        for unit in found.table.units {
            precondition(unit.firstRow >= 0 && unit.firstRow <= unit.lastRow && unit.lastRow < capture.frames.count)
            precondition(
                zip(reader.table.rows(of: unit), reader.table.rows(of: unit).dropFirst()).allSatisfy { $0 < $1 })
            precondition(unit.outcome != .complete || unit.payload.count == unit.length)
            precondition(unit.request < Int32(found.table.units.count))
        }
        let units = found.table.units
        precondition(units.indices.elementsEqual(units.placed.map(\.place)))
        precondition(units.enumerated().allSatisfy { units[$0.offset] == $0.element })
        precondition(units.distinct().reduce(0) { $0 + $1.count } == units.count)
        let spoken = SpokenProtocols(found, frames: capture.frames)
        checkConversations(ConversationList(found.table, frames: capture.frames), reader)
        var sum = 0
        precondition(spoken.entries.reduce(0) { $0 + $1.messages } == found.table.units.count)
        for form in [PDUWriter.Form.csv, .json] {
            let omitted = try? PDUWriter.write(reader, as: form) { sum += $0.count }
            precondition(omitted == 0 && sum > 0 || found.table.units.isEmpty)
        }
    }

    /// Every message has its place in one conversation, unless it is one that nobody asked for.
    private static func checkConversations(_ list: ConversationList, _ reader: ProtocolReader) {
        var messages = 0
        for conversation in list.conversations {
            messages += conversation.messageCount + conversation.routineCount
            precondition(conversation.messageCount == conversation.exchanges.reduce(0) { $0 + $1.messages.count })
            for exchange in conversation.exchanges {
                _ = reader.outcome(of: exchange)
                _ = reader.latency(of: exchange)
                for message in exchange.messages {
                    precondition(conversation.parties.indices.contains(Int(message.from)) || message.from == -1)
                    precondition(conversation.parties.indices.contains(Int(message.to)) || message.to == -1)
                }
            }
        }
        precondition(messages == reader.table.units.count)
    }
}
