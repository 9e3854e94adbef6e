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
        paper: String, count: Int = 200, remote: Bool = true, name: String? = "SteeringWheelAngles"
    ) throws -> LogModel {
        var frames: [Frame] = []
        for index in 0..<count {
            let data = [UInt8](repeating: UInt8(index % 7), count: index % 3 == 0 ? 8 : 6)
            frames.append(Frame(time: Int64(index) * 1_234_567, identifier: 0x120, data: data))
        }
        if remote { frames[1] = Frame(time: frames[1].time, identifier: 0x321, flags: .remote, length: 4) }
        var options = AskedLog()
        if let name {
            let message = Message(name: name, identifier: 0x120, isExtended: false, length: 8, signals: [])
            let database = Database(format: .dbc, path: "drive.dbc", messages: [message])
            options.databases = DatabaseSet([DatabaseBinding(database)])
        }
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

    private static func named(_ paper: String, _ name: String) throws -> LogModel {
        let signals = (0..<4).map { Signal(name: "Wheel\($0)", start: 16 * $0, length: 16, unit: "km/h") }
        let message = Message(name: name, identifier: 0x18FE_F100, isExtended: true, length: 8, signals: signals)
        var options = AskedLog()
        options.databases = DatabaseSet([
            DatabaseBinding(Database(format: .dbc, path: "drive.dbc", messages: [message]))
        ])
        let frames = (0..<12_000).map { index in
            Frame(
                time: Int64(index) * 1_234_567, identifier: 0x18FE_F100, flags: .extended,
                data: [UInt8](repeating: UInt8(index & 0xFF), count: 8))
        }
        return try Logs.model(Logs.capture(frames), Logs.template(paper: paper), options: options)
    }

    /// Names had been cut beside a free space, and steps had bars on Letter but not on A4.
    @Test(arguments: ["A4", "Letter"], ["TransmissionStatus", "VehicleMotion"])
    func namesAreWholeAndStepsHaveBarsBesideSignals(paper: String, name: String) throws {
        let model = try Self.named(paper, name)
        let names = try #require(model.columns.columns.first { $0.kind == .message })
        #expect(names.width >= name.count && model.plan.lineCount == 1)
        #expect(model.signalColumn != nil && model.columns.delta.barWidth > 0)
        #expect(Logs.rows(model, page: 0)[0].contains(name))
    }

    private static func long(_ paper: String, length: Int, _ bytes: (Int, Int) -> UInt8) throws -> LogModel {
        let frames = (0..<200).map { index in
            Frame(
                time: Int64(index) * 20_000_000, identifier: 0x1F0, flags: [.fd, .bitRateSwitch],
                data: (0..<length).map { bytes(index, $0) })
        }
        return try Logs.model(Logs.capture(frames), Logs.template(paper: paper), options: AskedLog())
    }

    /// A frame of 64 bytes had eight lines.
    @Test(arguments: ["A4", "A5", "A6"]) func linesOfLongPayloadsHaveAtLeastSixteenBytes(paper: String) throws {
        let model = try Self.long(paper, length: 64) { UInt8(truncatingIfNeeded: $0 &* 31 &+ $1 &* 7) }
        #expect(model.plan.unitsPerLine >= 16)
    }

    /// `00 × 16` had been on each of four lines.
    @Test func equalBytesUpToTheEndAreOnOneLine() throws {
        let model = try Self.long("A4", length: 64) { index, byte in byte == 0 ? UInt8(index & 0xFF) : 0 }
        let whole = try Self.long("A4", length: 64) { index, byte in byte == 63 ? UInt8(index & 0xFF) : 0 }
        let units = model.plan.unitsPerLine
        #expect(model.rowLines.lines(of: 5..<6) == 2 && whole.rowLines.lines(of: 5..<6) == 64 / units)
        let text = Logs.rows(model, page: 0).joined(separator: "\n")
        #expect(text.contains("00 \u{D7} \(64 - units)"), "\(text)")
    }

    /// Without a column for it, the length code of a remote frame is part of its text.
    @Test func theTextOfARemoteFrameHasItsLengthCode() throws {
        let narrow = try Logs.rows(Self.model(paper: "A5"), page: 0)[1]
        #expect(narrow.hasSuffix("remote request, DLC 4"))
        let wide = try Self.model(paper: "A4", name: nil)
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
