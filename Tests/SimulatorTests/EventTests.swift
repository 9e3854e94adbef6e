import Testing

@testable import Simulator

struct EventTests {
    @Test func burstsInErrorsUntilTheWarningLimit() throws {
        let errors = try Samples.lines().filter(\.isError)
        #expect(errors.count == 12)
        let first = try #require(errors.first)
        let last = try #require(errors.last)
        #expect(last.micros - first.micros < 30_000)
        // The transmit error counter is in byte 6, eight more each time.
        #expect(errors.map { $0.data.count == 8 ? Int($0.data[6]) : -1 } == (1...12).map { $0 * 8 })
        // CAN_ERR_CRTL with CAN_ERR_CRTL_TX_WARNING.
        #expect(last.identifier & 0x004 != 0 && last.data[1] == 0x08)
        // CAN_ERR_PROT and CAN_ERR_BUSERROR.
        #expect(errors.allSatisfy { $0.identifier & 0x088 == 0x088 })
    }

    @Test func fallsSilentBehindTheErrors() throws {
        let lines = try Samples.lines()
        let gaps = zip(lines, lines.dropFirst()).filter { $1.micros - $0.micros > 100_000 }
        #expect(gaps.count == 1)
        let (before, after) = try #require(gaps.first)
        #expect((850_000...858_000).contains(after.micros - before.micros))
        let lastError = try #require(lines.last { $0.isError })
        #expect((0...30_000).contains(before.micros - lastError.micros))
    }

    @Test func missesOneMessageWhileTheOthersGoOn() throws {
        let lines = try Samples.lines()
        let silenceEnds = 19_280_000 + Simulation.startOfRecording * 1_000_000
        let later = lines.filter { $0.micros > silenceEnds }
        let times = later.filter { $0.identifier == 0x3E9 && !$0.isExtended }.map(\.micros)
        let gap = try #require(zip(times, times.dropFirst()).max { $0.1 - $0.0 < $1.1 - $1.0 })
        #expect((1_150_000...1_350_000).contains(gap.1 - gap.0))
        #expect(later.filter { (gap.0..<gap.1).contains($0.micros) }.count > 300)
    }

    @Test func asksForAVersionWithARemoteFrame() throws {
        let lines = try Samples.lines()
        let index = try #require(lines.firstIndex { $0.remoteLength != nil })
        #expect(lines[index].identifier == 0x5A0 && lines[index].remoteLength == 8)
        let answer = try #require(lines[index...].dropFirst().first { $0.identifier == 0x5A0 })
        #expect(answer.data.count == 8)
        #expect(answer.micros - lines[index].micros < 5_000)
    }

    @Test func holdsADiagnosticSession() throws {
        let lines = try Samples.lines().filter { $0.identifier == 0x7E0 || $0.identifier == 0x7E8 }
        let vin = DriveMessages.vehicleIdentification
        let wrong = "CF0DRVSAMP2600015"
        #expect(
            try Reassembly.messages(lines) == [
                "7E0 10 03", "7E8 50 03 00 32 01 F4",
                "7E0 22 F1 90", "7E8 62 F1 90 \(vin)",
                "7E0 2E F1 90 \(wrong)", "7E8 7F 2E 33",
                "7E0 27 01", "7E8 67 01 5A 13 C4 2E", "7E0 27 02 A5 EC 3B D1", "7E8 67 02",
                "7E0 3E 80",
                "7E0 31 01 02 03", "7E8 7F 31 78", "7E8 71 01 02 03 00",
                "7E0 3E 00", "7E8 7E 00",
                "7E0 10 01", "7E8 50 01 00 32 01 F4",
            ])
    }

    @Test func happensAgainInTheNextLap() {
        let frames = Array(Simulation(.drive, seconds: 80))
        let errors = frames.filter { $0.frame.flags.contains(.error) }
        #expect(errors.count == 24)
        #expect(frames.filter { $0.frame.flags.contains(.remote) }.count == 2)
        #expect(Samples.firstDifference(frames.prefix(Samples.frames.count), Samples.frames) == nil)
    }
}

/// ISO-TP put together again, strictly: a wrong sequence or a missing flow control fails the test.
private enum Reassembly {
    /// "7E8 62 F1 90 text": bytes in hexadecimal, and what follows an identifier F190 as text.
    static func messages(_ lines: [CandumpLine]) throws -> [String] {
        var messages: [String] = []
        var pending: (from: UInt32, length: Int, bytes: [UInt8], sequence: UInt8, controlled: Bool)?
        for line in lines {
            try #require(line.data.count == 8)
            let kind = line.data[0] >> 4
            switch kind {
            case 0:
                #expect(pending == nil)
                messages.append(text(line.identifier, Array(line.data[1...].prefix(Int(line.data[0])))))
            case 1:
                let length = Int(line.data[0] & 15) << 8 | Int(line.data[1])
                pending = (line.identifier, length, Array(line.data[2...]), 1, false)
            case 2:
                var message = try #require(pending)
                #expect(message.from == line.identifier && message.controlled)
                #expect(line.data[0] & 15 == message.sequence)
                message.sequence += 1
                message.bytes += line.data[1...]
                pending = message
                if message.bytes.count >= message.length {
                    messages.append(text(message.from, Array(message.bytes.prefix(message.length))))
                    pending = nil
                }
            default:
                #expect(kind == 3 && pending != nil && pending?.from != line.identifier)
                pending?.controlled = true
            }
        }
        #expect(pending == nil)
        return messages
    }

    private static func text(_ identifier: UInt32, _ bytes: [UInt8]) -> String {
        let head = bytes.prefix(bytes.count > 7 ? 3 : bytes.count).map(hexadecimal)
        let tail = bytes.count > 7 ? [String(decoding: bytes.dropFirst(3), as: UTF8.self)] : []
        return ([String(identifier, radix: 16, uppercase: true)] + head + tail).joined(separator: " ")
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
