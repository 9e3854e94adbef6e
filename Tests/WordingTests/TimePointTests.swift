import CANCapture
import Testing
import Formatting
import Wording

@Suite struct TimePointTests {
    private static let second: Int64 = 1_000_000_000

    @Test(
        arguments: [
            ("0.5", 500), ("90s", 90_000), ("250 ms", 250), ("1:30", 90_000), ("1:30:00.5", 5_400_500),
            ("90:00", 5_400_000),
            ("-0.25", -250), ("\u{2212}1:30", -90_000), ("+08:18:35", 29_915_000), ("1 min 30.5 s", 90_500),
            ("2 d 3 h", 183_600_000),
            ("1.5h", 5_400_000), ("1500\u{B5}s", 1), ("1500us", 1), ("0.25min", 15_000), (" 3 s ", 3000), (".5", 500),
        ] as [(String, Int64)])
    func aLengthIsRead(text: String, milliseconds: Int64) {
        #expect(TimeLength.nanoseconds(text).map { $0 / 1_000_000 } == milliseconds)
    }

    @Test(arguments: [
        "", "s", "1:5", "1:60", "1:2:3", "5 parsecs", "1 s 1 min", "1:30 s", "--5", "1e3", "1..2", "99999999999",
        "9999999 d",
    ])
    func whatIsNoLengthIsNone(text: String) {
        #expect(TimeLength.nanoseconds(text) == nil)
    }

    @Test func pointsAreTold() {
        #expect(TimePoint("4.15") == .sinceFirst(4_150_000_000))
        #expect(TimePoint("+08:18:35") == .sinceFirst(29_915 * Self.second))
        #expect(TimePoint("1:30:00.5") == .sinceFirst(5_400_500_000_000))
        #expect(TimePoint("30:00:00") == .sinceFirst(108_000 * Self.second))
        #expect(TimePoint("-10") == .beforeEnd(10 * Self.second))
        #expect(TimePoint("-0") == .beforeEnd(0))
        #expect(TimePoint("@1773480413.5") == .stamp(1_773_480_413_500_000_000))
        #expect(TimePoint("08:18:35") == .timeOfDay(29_915 * Self.second, offset: nil))
        #expect(TimePoint("08:18:35.5+01:00") == .timeOfDay(29_915_500_000_000, offset: 3600))
        #expect(TimePoint("1970-01-02") == .date(86_400 * Self.second, offset: nil))
        #expect(TimePoint("1970-01-02T00:00:01 -02:00") == .date(86_401 * Self.second, offset: -7200))
        #expect(TimePoint("1970-01-02 00:00:01 UTC") == .date(86_401 * Self.second, offset: 0))
        for text in [
            "", "@", "-", "--1", "2015-13-01", "2015-02-30", "08:60:00", "2015-07-09T14", "2015-07-09 14:00 +1",
        ] {
            #expect(TimePoint(text) == nil, "\(text)")
        }
    }

    @Test func aTimeOfDayIsTheFirstOneAtOrAfterTheFirstFrame() throws {
        let midnight: Int64 = 1_436_400_000 * Self.second
        let span = CaptureSpan(
            clock: .epoch, first: midnight + 43_200 * Self.second, end: midnight + 200_000 * Self.second)
        func time(_ text: String, _ span: CaptureSpan, _ zone: TimeZoneChoice = .utc) throws -> Int64 {
            try #require(TimePoint(text)).time(in: span, zone: zone) - midnight
        }
        #expect(try time("12:00:00", span) == 43_200 * Self.second)
        #expect(try time("12:00:01", span) == 43_201 * Self.second)
        #expect(try time("11:59:59", span) == 129_599 * Self.second)
        let east = try #require(TimeZoneChoice(name: "+05:00"))
        #expect(try time("17:00:00", span, east) == 43_200 * Self.second)
        #expect(try time("17:00:00+05:00", span) == 43_200 * Self.second)
        // The recorder's clock is in no zone.
        var local = span
        local.clock = .wallClock
        #expect(try time("12:00:00", local, east) == 43_200 * Self.second)
    }

    @Test func whatACaptureDoesNotSayIsAFault() throws {
        var span = CaptureSpan(clock: .relative, first: 5, end: 100)
        #expect(throws: TimePoint.Fault.noDates) { try TimePoint("2015-07-09")?.time(in: span, zone: .utc) }
        #expect(try TimePoint("-0.00000001")?.time(in: span, zone: .utc) == 90)
        span.clock = .none
        #expect(throws: TimePoint.Fault.noTimes) { try TimePoint("1")?.time(in: span, zone: .utc) }
        span.clock = .wallClock
        #expect(throws: TimePoint.Fault.noZone) { try TimePoint("2015-07-09 12:00Z")?.time(in: span, zone: .utc) }
    }
}
