import CANCapture
import CANDatabases
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import LogPages

/// What is below a row is found once for the row that was asked for last; its values are decoded once for several
/// questions. Any order of questions must give the same answers.
@Suite struct SignalRowTests {
    private static let message = Message(
        name: "Engine", identifier: 0x123, isExtended: false, length: 4,
        signals: [
            Signal(name: "Speed", start: 0, length: 16), Signal(name: "Gear", start: 16, length: 8),
            Signal(name: "Name", start: 24, length: 8),
        ])
    private static let other = Message(
        name: "Brake", identifier: 0x124, isExtended: false, length: 2,
        signals: [Signal(name: "Pressure", start: 0, length: 16)])

    /// Frames that change, frames that are the same, of other lengths, of no database, and remote ones.
    private static let frames: [Frame] = (0..<60).map { row in
        let time = Int64(row) * 1_000_000
        switch row % 6 {
        case 0: return Frame(time: time, identifier: 0x123, data: [UInt8(row), 0, UInt8(row / 20), 7])
        case 1: return Frame(time: time, identifier: 0x124, data: [UInt8(row / 12), 1])
        case 2: return Frame(time: time, identifier: 0x123, data: [UInt8(row - 2), 0, UInt8(row / 20), 7])
        case 3: return Frame(time: time, identifier: 0x456, data: [1])
        case 4: return Frame(time: time, identifier: 0x124, data: row % 4 == 0 ? [9] : [9, 9, 9])
        default: return Frame(time: time, identifier: 0x123, flags: .remote)
        }
    }

    private struct Answer: Equatable {
        var isShown: Bool
        var shown: [String]
        var note: SignalRows.Note?
    }

    private static func text(_ value: SignalValue) -> String { "\(value.signal)=\(value.raw.bits)" }

    private static func ask(_ rows: inout SignalRows, _ row: Int) -> Answer {
        let isShown = rows.find(row)
        return Answer(isShown: isShown, shown: rows.shown.map(text), note: rows.note)
    }

    /// Of these only the shown ones are decoded, after the first frame of a length.
    @Test func framesOfVeryManySignalsShowTheSameAsAlone() throws {
        let message = Message(
            name: "M", identifier: 0x123, isExtended: false, length: 8,
            signals: (0..<1000).map { Signal(name: "S\($0)", start: $0 % 57, length: 8) })
        let frames: [Frame] = (0..<12).map { (row: Int) -> Frame in
            let length = row % 3 == 2 ? 5 : 8
            let data = [UInt8](repeating: UInt8(row * 21), count: length)
            return Frame(time: Int64(row) * 1_000_000, identifier: 0x123, data: data)
        }
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: [message]))
        ])
        options.signals = .all
        let model = try Logs.model(Logs.capture(frames), Logs.template("log-pages"), options: options)
        let signals = try #require(model.signals)
        var reused = SignalRows(signals, frames: model.capture.frames)
        for row in frames.indices {
            var alone = SignalRows(signals, frames: model.capture.frames)
            #expect(Self.ask(&reused, row) == Self.ask(&alone, row))
            #expect(reused.leftOut == alone.leftOut && reused.leftOut > 256)
            if row % 4 == 3 {
                #expect(
                    reused.all(row, most: .max).values.map(Self.text)
                        == alone.all(row, most: .max).values.map(Self.text))
            }
        }
    }

    @Test(arguments: [SignalChoice.changed, .all]) func everyOrderOfQuestionsHasTheSameAnswers(choice: SignalChoice)
        throws
    {
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: [Self.message, Self.other]))
        ])
        options.signals = choice
        let model = try Logs.model(Logs.capture(Self.frames), Logs.template("log-pages"), options: options)
        let signals = try #require(model.signals)
        // Nothing is known from another question.
        func fresh() -> SignalRows { SignalRows(signals, frames: model.capture.frames) }
        let answers = Self.frames.indices.map { row -> Answer in
            var rows = fresh()
            return Self.ask(&rows, row)
        }
        let values = Self.frames.indices.map { row -> [String] in
            var rows = fresh()
            return rows.all(row, most: .max).values.map(Self.text)
        }
        #expect(
            answers.contains { $0.isShown } && answers.contains { !$0.isShown } && answers.contains { $0.note != nil })
        #expect(values.contains { $0.count == 3 } && values.contains { $0.isEmpty })
        var rows = fresh()
        var state: UInt64 = 1
        for _ in 0..<4000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let row = Int(state >> 33) % Self.frames.count
            if state >> 62 == 0 {
                #expect(rows.all(row, most: .max).values.map(Self.text) == values[row])
            } else {
                #expect(Self.ask(&rows, row) == answers[row], "row \(row)")
            }
        }
    }
}
