import Testing

@testable import Simulator

struct DriveTests {
    @Test func makesTheCommittedLogByteForByte() throws {
        // After a deliberate change of the simulator: make samples.
        #expect(Samples.firstDifference(try Samples.committed("drive.log"), Samples.log) == nil)
    }

    @Test func makesTheCommittedDatabaseByteForByte() throws {
        let committed = try Samples.committed("drive.dbc")
        #expect(Samples.firstDifference(committed, DatabaseWriter.driveDatabase()) == nil)
    }

    @Test func anotherSeedDrivesDifferently() {
        let other = Array(Simulation(.drive, seed: 15, frames: 100))
        #expect(other != Array(Samples.frames.prefix(100)))
    }

    @Test func beginsAtItsFixedTimeAndLastsFortySeconds() throws {
        let lines = try Samples.lines()
        // 2026-03-14 09:26:53 UTC.
        let start: Int64 = 1_773_480_413_000_000
        let first = try #require(lines.first).micros - start
        let last = try #require(lines.last).micros - start
        #expect((0..<50_000).contains(first))
        #expect((39_900_000..<40_000_000).contains(last))
        #expect((12_000...20_000).contains(lines.count))
    }

    @Test func recordsFramesInTheOrderOfTime() throws {
        let times = try Samples.lines().map(\.micros)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func neverOccupiesTheBusTwice() {
        // Three bits of interframe space at 500 kbit/s.
        let early = zip(Samples.frames, Samples.frames.dropFirst()).first { $1.start < $0.end + 6_000 }
        #expect(early == nil)
    }

    @Test func leavesTimeForEveryBitOfAFrame() throws {
        let lines = try Samples.lines()
        let early = zip(lines, lines.dropFirst()).first { before, line in
            // Without stuff bits, at 2 µs a bit; a microsecond may be lost in rounding.
            let bits = (line.isExtended ? 67 : 47) + 8 * line.data.count
            return !line.isError && line.micros - before.micros + 1 < Int64(bits * 2)
        }
        #expect(early?.1.micros == nil)
    }

    @Test(arguments: [0x0C9, 0x0F1, 0x120, 0x1A1, 0x1E5, 0x1F5, 0x2F9, 0x348, 0x34A, 0x3E9])
    func countsItsSendingsAndChecksThemUp(identifier: UInt32) throws {
        let database = try Database(DatabaseWriter.driveDatabase())
        let signals = try #require(database.messages[identifier]).signals
        let counter = try #require(signals.first { $0.name == "AliveCounter" })
        let frames = try Samples.lines().filter { $0.identifier == identifier && !$0.isExtended && !$0.isError }
        #expect(frames.count > 300)
        let wrongCount = frames.enumerated().first { counter.value(in: $1.data) != Double($0 % 16) }
        #expect(wrongCount?.offset == nil)
        // The checksum is the exclusive or of the others, so that all together give 0.
        #expect(frames.firstIndex { $0.data.reduce(0, ^) != 0 } == nil)
    }

    @Test func keepsThePeriodsThatTheDatabaseNames() throws {
        let database = try Database(DatabaseWriter.driveDatabase())
        let lines = try Samples.lines().filter { !$0.isError && $0.remoteLength == nil }
        for (number, message) in database.messages where message.cycleTime > 0 {
            let extended = number >> 31 == 1
            let times = lines.filter { $0.identifier == number & 0x1FFF_FFFF && $0.isExtended == extended }
                .map(\.micros)
            let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
            let median = try #require(gaps.isEmpty ? nil : gaps[gaps.count / 2])
            let period = Int64(message.cycleTime) * 1000
            #expect(abs(median - period) <= max(300, period / 100), "\(message.name)")
        }
    }

    @Test func movesAsACarDoes() {
        let vehicle = Vehicle(seed: 1)
        var fastest = 0.0
        for tenth in 1...400 {
            let before = vehicle.speed
            vehicle.advance(to: Int64(tenth) * 100_000_000)
            fastest = max(fastest, vehicle.speed)
            #expect(abs(vehicle.speed - before) < 0.6, "more than 6 m/s² after \(tenth) tenths of a second")
            #expect((0...6500).contains(vehicle.engineSpeed))
            #expect((0...7).contains(vehicle.gear))
        }
        #expect((14...24).contains(fastest))
        #expect(vehicle.speed == 0)
        #expect(vehicle.coolant > 15)
        #expect(vehicle.fuelLitres < 41.3)
    }
}
