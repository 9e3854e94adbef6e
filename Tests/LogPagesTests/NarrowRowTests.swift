import CANCapture
import CANDatabases
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading

/// What gives way where a row would need two lines.
struct NarrowRowTests {
    private static func model(
        paper: String, count: Int = 200, remote: Bool = true, name: String = "SteeringWheelAngles"
    ) throws -> LogModel {
        var frames = (0..<count).map { index -> Frame in
            let length = index % 3 == 0 ? 8 : 6
            return Frame(
                time: Int64(index) * 1_234_567, identifier: 0x120,
                data: [UInt8](repeating: UInt8(index % 7), count: length))
        }
        if remote { frames[1] = Frame(time: frames[1].time, identifier: 0x321, flags: .remote, length: 4) }
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(
                Database(
                    format: .dbc, path: "drive.dbc",
                    messages: [Message(name: name, identifier: 0x120, isExtended: false, length: 8, signals: [])]))
        ])
        return try Logs.model(Logs.capture(frames), Logs.template(paper: paper), options: options)
    }

    @Test(arguments: [true, false]) func aRowOfA5HasOneLine(remote: Bool) throws {
        let model = try Self.model(paper: "A5", count: 12_000, remote: remote)
        #expect(model.plan.lineCount == 1)
        let kinds = model.columns.columns.map(\.kind)
        #expect(!kinds.contains(.length) && !kinds.contains(.ascii))
        #expect(kinds.contains(.data) && kinds.contains(.message) && kinds.contains(.delta))
        #expect(model.plan.unitsPerLine == 8)
    }

    /// Without a column for it, the length code of a remote frame is part of its text.
    @Test func theTextOfARemoteFrameHasItsLengthCode() throws {
        let narrow = try Logs.rows(Self.model(paper: "A5"), page: 0)[1]
        #expect(narrow.hasSuffix("remote request, DLC 4"))
        let wide = try Self.model(paper: "A4", name: "Angle")
        #expect(wide.columns.columns.contains { $0.kind == .length })
        #expect(Logs.rows(wide, page: 0)[1].contains("4  remote request"))
    }

    @Test(arguments: [8, 6, 4, 2, 1]) func theTextNeverTakesMoreThanItsRoom(units: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            for length in [nil, 0, 8] {
                buffer.update(repeating: 0xEE)
                let count = RemoteText.write(length: length, unitsPerLine: units, buffer)
                #expect(count <= units * 3 - 1 && buffer[count...].allSatisfy { $0 == 0xEE })
                let text = String(decoding: buffer[..<count], as: UTF8.self)
                #expect(text.hasSuffix("DLC \(length ?? 9)") == (units == 8 && length != nil))
            }
        }
    }
}
