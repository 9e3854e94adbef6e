import Testing

@testable import CANCapture

/// The start of a trace is stated twice: for programs in `$STARTTIME`, for people in a comment.
struct TRCStartTests {
    /// 10 July 2015, 06:17:32.000, as ten digits of a day have it.
    private static let start: Int64 = 1_436_509_051_999_997_760

    private func capture(
        _ day: String, _ comment: String?, version: String = "1.1", key: String = ";$STARTTIME="
    ) throws -> Capture {
        var text = ";$FILEVERSION=\(version)\n\(key)\(day)\n;\n;   C:\\trace.trc\n"
        if let comment { text += ";   Start time: \(comment)\n" }
        let lines = [
            "1.1": "1)  1.0  Rx  0100  1  07", "1.3": "1)  1.0 1  Rx  0100 -  1  07", "2.0": "1 1.0 DT 0100 Rx 1 07",
            "2.1": "1 1.0 DT 1 0100 Rx - 1 07",
        ]
        return try load(text + (lines[version] ?? "") + "\n")
    }

    @Test(arguments: [
        "10.07.2015 06:17:32.000", "7/10/2015 06:17:32.000.0", "10/7/2015 06:17:32", "2015-07-10 06:17:32.000.000",
        "7/10/2015 6:17:32.000.0 AM", "10-07-2015 06:17:32.0000", "2015-07-10 06:17:31.999998+00:00",
    ])
    func believesBothWhereTheyAgree(_ comment: String) throws {
        for version in ["1.1", "1.3", "2.0", "2.1"] {
            let capture = try capture("42195.2621759259", comment, version: version)
            #expect(capture.source.start == Self.start)
            #expect(capture.source.notes.isEmpty)
            #expect(capture.frames.time(0) == Self.start + 1_000_000)
        }
    }

    @Test(arguments: [
        "52195.2621759259", "42191.2621759259", "42195.3621759259", "42195.2621749259", "42195.26217u9259",
        "4219u.2621759259", "02195.2621759259", "42195n2621759259", "42195.2621759259\u{0B};",
    ])
    func mendsTheStartTimeByTheComment(_ day: String) throws {
        let capture = try capture(day, "10.07.2015 06:17:32.000")
        #expect(capture.source.start == Self.start)
        #expect(capture.source.notes.count == 1)
        #expect(capture.source.notes.first?.hasSuffix("; the latter is used") == true)
    }

    @Test func saysWhatIsWrongWithTheStartTime() throws {
        let capture = try capture("52195.2621759259", "10.07.2015 06:17:32.000")
        #expect(
            capture.source.notes == [
                "$STARTTIME (52195.2621759259) has a flipped bit and differs from the start in the comment at the top of the file (10.07.2015 06:17:32.000); the latter is used"
            ])
    }

    @Test(arguments: ["11.07.2015 06:17:32.000", "10.07.2015 07:17:32.000", "24.12.2014 06:17:32"])
    func believesTheStartTimeWhereTheCommentIsDamagedOrBothAreSound(_ comment: String) throws {
        let capture = try capture("42195.2621759259", comment)
        #expect(capture.source.start == Self.start)
        #expect(
            capture.source.notes == [
                "$STARTTIME (42195.2621759259) differs from the start in the comment at the top of the file (\(comment)); the former is used"
            ])
    }

    @Test func takesTheCommentWhereTheLineOfTheStartTimeIsLost() throws {
        for comment in ["10.07.2015 06:17:32.000", "2015-07-10 06:17:32"] {
            let capture = try capture("42195.2621759259", comment, key: ";XXXXXTTIME=")
            #expect(capture.source.start == 1_436_509_052_000_000_000)
            #expect(capture.source.notes.count == 1)
        }
        // The seventh of October, or the tenth of July.
        let doubtful = try capture("42195.2621759259", "7/10/2015 06:17:32", key: ";XXXXXTTIME=")
        #expect(doubtful.source.start == nil && doubtful.source.clock == .relative)
    }

    @Test(arguments: [":$STARTTIME=", "9$STARTTIME=", ";\u{4}STARTTIME=", ";$STARTTIME=", ";$STARTUIME="])
    func knowsTheLineOfTheStartTimeWhereOneByteIsDamaged(_ key: String) throws {
        let capture = try capture("42195.2621759259", "10.07.2015 06:17:32.000", key: key)
        #expect(capture.source.start == Self.start)
    }

    @Test func saysThatTimesAreRelativeWhereNothingTellsTheStart() throws {
        let capture = try capture("4219u.2621759259", nil)
        #expect(capture.source.start == nil)
        #expect(capture.source.notes == ["the start time of the file cannot be read; times are relative"])
    }
}
