package import CANCapture

extension PDUTable {
    /// The redacted bytes of a message's payload, in order; nearly always empty.
    package func redactedBytes(of unit: ProtocolDataUnit, in frames: FrameTable) -> [(
        bytes: Range<Int>, mark: RedactionMark
    )] {
        guard let hidden = frames.hidden, !hidden.stretches.isEmpty else { return [] }
        let transport = TransportFrame(of: unit)
        var found: [(bytes: Range<Int>, mark: RedactionMark)] = []
        // Frames of ISO 15765-2 follow each other; others have numbers.
        var place = 0
        for row in rows(of: unit) {
            let bytes = frames.payload(row)
            let carried: Carried
            if unit.payload.isInFrame {
                carried = Carried(start: Int(unit.payload.start), place: 0)
            } else {
                guard let next = Carried(transport, bytes, frames.identifier(row), following: place) else { continue }
                carried = next
                place += max(0, bytes.count - carried.start)
            }
            for stretch in frames.redactedStretches(row) {
                let first = carried.place + Int(stretch.start) - carried.start
                let last = carried.place + Int(stretch.end) - carried.start
                let part = (first..<last).clamped(to: 0..<Int(unit.length))
                if !part.isEmpty { found.append((part, stretch.mark)) }
            }
        }
        return found.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    }

    /// The place of a frame's part of a message, in the frame and in the message.
    private struct Carried {
        var start: Int
        var place: Int

        init(start: Int, place: Int) {
            self.start = start
            self.place = place
        }

        /// nil for a frame without any of its bytes.
        init?(
            _ transport: TransportFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ identifier: UInt32, following place: Int
        ) {
            switch transport {
            case .isoTP, .addressedISOTP:
                let frame = ISOTPFrame(bytes, offset: transport == .isoTP ? 0 : 1)
                guard frame.kind != .none, frame.kind != .flow else { return nil }
                self.init(start: Int(frame.start), place: place)
            case .transport:
                let group = J1939Identifier(identifier).group
                guard group == J1939Group.dataTransfer || group == J1939Group.extendedDataTransfer,
                    let number = bytes.first, number > 0
                else { return nil }
                self.init(start: 1, place: group == J1939Group.dataTransfer ? (Int(number) - 1) * 7 : place)
            case .fastPacket:
                guard let first = bytes.first else { return nil }
                let number = Int(first & 0x1F)
                self.init(start: number == 0 ? 2 : 1, place: number == 0 ? 0 : 6 + (number - 1) * 7)
            case .none, .other: return nil
            }
        }
    }
}

extension ProtocolReader {
    /// The fields of a message without the redacted ones: the message is read twice with different bytes in the
    /// redacted places, and fields that differ depend on them.
    func reading(of unit: ProtocolDataUnit, hiding hidden: [(bytes: Range<Int>, mark: RedactionMark)]) -> PDUReading {
        let first = table.withPayload(of: unit, in: frames) { reading(of: unit, $0) }
        var changed = table.withPayload(of: unit, in: frames) { Array($0) }
        for part in hidden {
            for index in part.bytes.clamped(to: changed.indices) { changed[index] = Self.otherFiller }
        }
        let second = changed.withUnsafeBufferPointer { reading(of: unit, $0) }
        return first.hiding(whatDiffersFrom: second, mark: hidden.first?.mark ?? .payload)
    }

    /// Printable, so that a text is a text, and neither all ones nor all zeros.
    private static let otherFiller: UInt8 = 0x5A
}

extension PDUReading {
    fileprivate func hiding(whatDiffersFrom other: PDUReading, mark: RedactionMark) -> PDUReading {
        var result = self
        if title != other.title { result.title = mark.text }
        result.parts = []
        for (part, second) in zip(parts, other.parts) {
            let name = part.name == second.name ? part.name : ""
            result.parts.append(part == second ? part : Part(name, mark.text))
            // If names differ, the fields after them cannot be matched.
            if part.name != second.name { break }
        }
        if parts.count < other.parts.count, result.parts.last?.value != mark.text {
            result.parts.append(Part(other.parts[parts.count].name, mark.text))
        }
        result.fields = PDUField.hiding(fields, whatDiffersFrom: other.fields, mark)
        return result
    }
}

extension PDUField {
    /// Fields with a mark for each value that differs in the other fields, or exists only in one of both.
    fileprivate static func hiding(
        _ fields: [PDUField], whatDiffersFrom others: [PDUField], _ mark: RedactionMark
    ) -> [PDUField] {
        var result: [PDUField] = []
        for field in fields {
            guard let other = others.first(where: { $0.name == field.name }) else {
                result.append(PDUField(field.name, .text(mark.text)))
                continue
            }
            result.append(PDUField(field.name, field.value.hiding(whatDiffersFrom: other.value, mark)))
        }
        let names = Set(fields.map(\.name))
        return result + others.filter { !names.contains($0.name) }.map { PDUField($0.name, .text(mark.text)) }
    }
}

extension PDUField.Value {
    fileprivate func hiding(whatDiffersFrom other: PDUField.Value, _ mark: RedactionMark) -> PDUField.Value {
        if self == other { return self }
        switch (self, other) {
        case (.object(let fields), .object(let others)):
            return .object(PDUField.hiding(fields, whatDiffersFrom: others, mark))
        case (.list(let values), .list(let others)) where values.count == others.count:
            return .list(zip(values, others).map { $0.hiding(whatDiffersFrom: $1, mark) })
        default: return .text(mark.text)
        }
    }
}
