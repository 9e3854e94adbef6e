import Testing

@testable import CANCapture

struct ASCSessionTests {
    private let first = "date Sat Sep 30 15:00:00.000 2017\nbase hex  timestamps absolute\n 1.0 1 64 Rx d 1 01\n"
    private let start: Int64 = 1_506_783_600_000_000_000
    private let second: Int64 = 1_000_000_000
    private let hour: Int64 = 3_600_000_000_000

    @Test func countedTheTimesOfALaterSessionFromTheFirstDate() throws {
        let capture = try load(
            first + "End TriggerBlock\ndate Sat Sep 30 16:00:00.000 2017\nbase dec  timestamps relative\n"
                + "Begin Triggerblock Sat Sep 30 16:00:00.000 2017\n 1.0 1 100 Rx d 1 16\n 1.0 1 100 Rx d 1 17\n")
        let rows = frames(capture)
        #expect(rows.map(\.time) == [start + second, start + hour + second, start + hour + 2 * second])
        #expect(rows.map(\.identifier) == [0x64, 100, 100])
        #expect(rows.map(\.data) == [[1], [16], [17]])
        #expect(capture.source.start == start)
        #expect(capture.source.time.backwardSteps == 0)
        #expect(capture.source.notes.contains("2 sessions in one file, each with its own date"))
        #expect(capture.frames.sessionStarts.times == [start + hour + second])
    }

    @Test func triggerBlocksAreSessions() throws {
        let block = "Begin Triggerblock Sat Sep 30 15:30:00.000 2017\n"
        let capture = try load(
            "date Sat Sep 30 15:00:00.000 2017\nbase hex  timestamps absolute\n" + block + " 1.0 1 64 Rx d 1 01\n"
                + "End TriggerBlock\n" + block + " 300.0 1 64 Rx d 1 02\n 301.0 1 64 Rx d 1 02\nEnd TriggerBlock\n")
        #expect(capture.frames.sessionStarts.times == [start + 300 * second])
        #expect(capture.source.sessions == 2 && capture.source.notes == ["2 trigger blocks in one file"])
    }

    @Test func doesNotCountTimesFromTheDateOfATriggerBlockInsideASession() throws {
        let capture = try load(
            first + "Begin Triggerblock Sat Sep 30 15:30:00.000 2017\n 2.0 1 64 Rx d 1 02\nEnd TriggerBlock\n")
        #expect(frames(capture).map(\.time) == [start + second, start + 2 * second])
        #expect(capture.source.notes == [])
    }

    @Test func takesTheDateOfTheTriggerBlockWhereThatOfTheHeaderIsDamaged() throws {
        let capture = try load(
            "date Sat Qep 30 15:00:00.000 2017\nbase hex  timestamps absolute\n"
                + "Begin Triggerblock Sat Sep 30 15:00:00.000 2017\n 1.0 1 64 Rx d 1 01\n")
        #expect(frames(capture).map(\.time) == [start + second])
        #expect(capture.source.notes == ["a date line cannot be read; the date of its trigger block is used"])
    }

    @Test(arguments: [
        "bare dec  timestamps relative", "base dgc  timestamps relative", "base dec  timestamps relatyve",
    ])
    func understoodAFileOtherwiseForADamagedBaseLine(_ line: String) throws {
        let capture = try load("\(line)\n 1.0 1 100 Rx d 1 16\n 1.0 1 100 Rx d 1 17\n")
        #expect(frames(capture).map(\.time) == [second, 2 * second])
        #expect(frames(capture).map(\.data) == [[16], [17]])
        #expect(capture.source.notes.contains { $0.contains("damaged") })
    }
}
