import Foundation
import Testing

@testable import CANProtocols

/// What repeats is read once, and says what it would say alone.
struct WrittenReadingsTests {
    /// A tester that asks for the same and for others: more messages than are kept, each said twice.
    private func session() -> Found {
        var bus = TestBus()
        for number in 0..<2500 {
            let high = number >> 8 < 16 ? "0" + String(number >> 8, radix: 16) : String(number >> 8, radix: 16)
            let low = number & 255 < 16 ? "0" + String(number & 255, radix: 16) : String(number & 255, radix: 16)
            for _ in 0..<2 {
                bus.message(0x7E0, "22" + high + low, to: 0x7E8)
                bus.message(0x7E8, "62" + high + low + "41424344" + low, to: 0x7E0)
                bus.message(0x7E0, "3E00")
                bus.message(0x7E8, number % 7 == 0 ? "7F3E78" : "7E00")
            }
        }
        return bus.found()
    }

    private func text(_ reader: ProtocolReader, _ form: PDUWriter.Form) throws -> String {
        var text: [UInt8] = []
        try PDUWriter.write(reader, as: form) { text.append(contentsOf: $0) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Every message written by somebody who has written no other.
    private func alone(_ reader: ProtocolReader, _ form: PDUWriter.Form) throws -> String {
        let cells = PDUCells(reader.frames, .spreadsheet, origin: reader.frames.time(0))
        var text: [UInt8] = []
        for unit in reader.table.units {
            var known = WrittenReadings()
            var output = PDUOutput(style: .spreadsheet)
            defer { output.buffer.release() }
            let sink: PDUOutput.Sink = { text.append(contentsOf: $0) }
            switch form {
            case .csv: try cells.writeCSV(unit, reader, &known, to: &output, sink)
            case .json: try cells.writeJSON(unit, reader, &known, to: &output, sink)
            }
            try output.buffer.flush(sink)
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test(arguments: [PDUWriter.Form.csv, .json])
    func aSessionReadsAsItsMessagesDo(form: PDUWriter.Form) throws {
        let reader = session().reader
        #expect(reader.table.units.count == 20_000)
        var whole = try text(reader, form)
        if form == .csv { whole = String(whole.drop { $0 != "\n" }.dropFirst()) }
        #expect(whole == (try alone(reader, form)))
    }

    /// `62 F1 8C 41 F1 87 42`: one identifier with four bytes, or two with one each, as was asked.
    @Test func oneAnswerToTwoQuestionsSaysTwoThings() throws {
        var bus = TestBus()
        bus.message(0x7E0, "1003")
        bus.message(0x7E8, "5003003201F4")
        for question in ["22F18CF187", "22F18C", "22F18CF187", "22F18C"] {
            bus.message(0x7E0, question, to: 0x7E8)
            bus.message(0x7E8, "62F18C41F18742", to: 0x7E0)
        }
        let reader = bus.found().reader
        let lines = try text(reader, .csv).split(separator: "\n").dropFirst().map(String.init)
        #expect(lines.joined(separator: "\n") + "\n" == (try alone(reader, .csv)))
        let answers = lines.filter { $0.contains(",62F18C41F18742,") }.compactMap { line in
            line.range(of: "Read data").map { line[$0.lowerBound...] }
        }
        #expect(answers.count == 4 && Set(answers).count == 2)
    }
}
