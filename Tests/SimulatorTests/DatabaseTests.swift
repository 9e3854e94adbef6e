import CANCapture
import Testing

@testable import Simulator

struct DatabaseTests {
    @Test func decodesToTheSimulatedValues() throws {
        let database = try Database(DatabaseWriter.driveDatabase())
        var compared = 0
        var wrong = Set<String>()
        for simulated in Samples.frames where simulated.frame.flags.isDisjoint(with: [.error, .remote]) {
            let frame = simulated.frame
            let number = frame.flags.contains(.extended) ? frame.identifier | 0x8000_0000 : frame.identifier
            let message = try #require(database.messages[number])
            if message.length != frame.data.count { wrong.insert(message.name) }
            // Frames of a diagnostic session carry no signals.
            if message.signals.count != frame.values.count { wrong.insert(message.name) }
            for (signal, value) in zip(message.signals, frame.values) {
                guard let value else { continue }
                let expected = min(max(value, signal.minimum), signal.maximum)
                let decoded = signal.value(in: frame.data)
                // Half a step of rounding, and a little for the arithmetic.
                if abs(decoded - expected) > signal.factor * 0.500_001 {
                    wrong.insert("\(message.name).\(signal.name)")
                }
                compared += 1
            }
        }
        #expect(wrong.isEmpty)
        #expect(compared > 60_000)
    }

    @Test func staysWithinTheLimitsOfItsSignals() throws {
        var beyond = Set<String>()
        let database = try Database(DatabaseWriter.driveDatabase())
        for simulated in Samples.frames {
            let frame = simulated.frame
            let number = frame.flags.contains(.extended) ? frame.identifier | 0x8000_0000 : frame.identifier
            guard let message = database.messages[number] else { continue }
            for (signal, value) in zip(message.signals, frame.values) {
                guard let value else { continue }
                let sound = value >= signal.minimum - 1e-9 && value <= signal.maximum
                if !sound { beyond.insert("\(message.name).\(signal.name)") }
            }
        }
        #expect(beyond.isEmpty)
    }

    @Test func givesEveryBitToOneSignalAtMost() throws {
        let database = try Database(DatabaseWriter.driveDatabase())
        for message in database.messages.values {
            let parts = Set(message.signals.compactMap(\.part))
            for part in parts.isEmpty ? [0] : parts {
                var used = Set<Int>()
                for signal in message.signals where signal.part == nil || signal.part == part {
                    var bit = signal.start
                    for _ in 0..<signal.length {
                        #expect(used.insert(bit).inserted, "\(message.name).\(signal.name)")
                        #expect(bit < message.length * 8, "\(message.name).\(signal.name)")
                        bit = signal.littleEndian ? bit + 1 : (bit % 8 == 0 ? bit + 15 : bit - 1)
                    }
                }
            }
        }
    }

    @Test func spellsTheVehicleIdentificationInThreeParts() throws {
        let parts = try Samples.lines().filter { $0.identifier == 0x4E1 && !$0.isError }.prefix(3).map(\.data)
        #expect(parts.map(\.first) == [0, 1, 2])
        let text = String(decoding: parts.flatMap { $0[1...6] }.filter { $0 != 0 }, as: UTF8.self)
        #expect(text == DriveMessages.vehicleIdentification)
    }

    @Test func writesUnitsInWindows1252() {
        let bytes = DatabaseWriter.driveDatabase()
        #expect(bytes.contains(0xB0))
        #expect(!bytes.contains(0xC2))
    }
}
