import Foundation
import Testing

@testable import Formatting

@Suite struct TimeZoneTests {
    private static let second: Int64 = 1_000_000_000

    /// What clocks of a zone of the system show, as Python's zoneinfo has it.
    struct Reading: Sendable {
        var zone: String
        var seconds: Int64
        var text: String
        var offset: Int
        var abbreviation: String

        init(_ zone: String, _ seconds: Int64, _ text: String, _ offset: Int, _ abbreviation: String) {
            (self.zone, self.seconds, self.text) = (zone, seconds, text)
            (self.offset, self.abbreviation) = (offset, abbreviation)
        }
    }

    static let readings = [
        Reading("Europe/Berlin", -2_208_988_800, "1900-01-01 01:00:00", 3600, "CET"),
        Reading("Europe/Berlin", -1_690_765_200, "1916-06-04 01:00:00", 7200, "CEST"),
        Reading("Europe/Berlin", -1_680_476_400, "1916-10-01 02:00:00", 3600, "CET"),
        Reading("Europe/Berlin", 0, "1970-01-01 01:00:00", 3600, "CET"),
        Reading("Europe/Berlin", 941_331_599, "1999-10-31 02:59:59", 7200, "CEST"),
        Reading("Europe/Berlin", 1_774_745_999, "2026-03-29 01:59:59", 3600, "CET"),
        Reading("Europe/Berlin", 1_774_746_000, "2026-03-29 03:00:00", 7200, "CEST"),
        Reading("Europe/Berlin", 1_782_864_000, "2026-07-01 02:00:00", 7200, "CEST"),
        Reading("Europe/Berlin", 1_792_889_999, "2026-10-25 02:59:59", 7200, "CEST"),
        Reading("Europe/Berlin", 1_792_890_000, "2026-10-25 02:00:00", 3600, "CET"),
        Reading("Europe/Berlin", 2_147_483_647, "2038-01-19 04:14:07", 3600, "CET"),
        Reading("Europe/Berlin", 2_161_382_399, "2038-06-29 01:59:59", 7200, "CEST"),
        Reading("Europe/Berlin", 4_086_892_800, "2099-07-05 02:00:00", 7200, "CEST"),
        Reading("Europe/Berlin", 4_133_894_399, "2100-12-31 00:59:59", 3600, "CET"),
        Reading("America/New_York", -2_208_988_800, "1899-12-31 19:00:00", -18_000, "EST"),
        Reading("America/New_York", -1_633_280_400, "1918-03-31 03:00:00", -14_400, "EDT"),
        Reading("America/New_York", 1_772_953_199, "2026-03-08 01:59:59", -18_000, "EST"),
        Reading("America/New_York", 1_772_953_200, "2026-03-08 03:00:00", -14_400, "EDT"),
        Reading("America/New_York", 1_793_512_799, "2026-11-01 01:59:59", -14_400, "EDT"),
        Reading("America/New_York", 1_793_512_800, "2026-11-01 01:00:00", -18_000, "EST"),
        Reading("America/New_York", 2_163_560_000, "2038-07-24 00:53:20", -14_400, "EDT"),
        Reading("America/New_York", 4_115_100_000, "2100-05-27 07:20:00", -14_400, "EDT"),
        Reading("Asia/Kolkata", -1, "1970-01-01 05:29:59", 19_800, "IST"),
        Reading("Asia/Kolkata", 0, "1970-01-01 05:30:00", 19_800, "IST"),
        Reading("Asia/Kolkata", 1_774_745_999, "2026-03-29 06:29:59", 19_800, "IST"),
        Reading("Asia/Kolkata", 4_102_444_799, "2100-01-01 05:29:59", 19_800, "IST"),
        Reading("America/St_Johns", -2_000_000_000, "1906-08-16 16:55:48", -12_652, "NST"),
        Reading("America/St_Johns", 1_782_864_000, "2026-06-30 21:30:00", -9000, "NDT"),
        Reading("America/St_Johns", 4_118_000_000, "2100-06-29 22:23:20", -9000, "NDT"),
        Reading("Australia/Lord_Howe", 1_775_314_799, "2026-04-05 01:59:59", 39_600, "+11"),
        Reading("Australia/Lord_Howe", 1_775_314_800, "2026-04-05 01:30:00", 37_800, "+1030"),
        Reading("Australia/Lord_Howe", 1_790_956_800, "2026-10-03 02:30:00", 37_800, "+1030"),
        Reading("Australia/Lord_Howe", 4_110_000_000, "2100-03-29 21:40:00", 39_600, "+11"),
        Reading("Europe/Dublin", 0, "1970-01-01 01:00:00", 3600, "IST"),
        Reading("Europe/Dublin", 1_782_864_000, "2026-07-01 01:00:00", 3600, "IST"),
        Reading("Europe/Dublin", 1_798_675_200, "2026-12-31 00:00:00", 0, "GMT"),
        Reading("Europe/Dublin", 4_118_000_000, "2100-06-30 01:53:20", 3600, "IST"),
        Reading("Pacific/Apia", 1_325_239_199, "2011-12-29 23:59:59", -36_000, "-10"),
        Reading("Pacific/Apia", 1_325_239_200, "2011-12-31 00:00:00", 50_400, "+14"),
        Reading("Pacific/Apia", 1_782_864_000, "2026-07-01 13:00:00", 46_800, "+13"),
        Reading("Africa/Monrovia", 0, "1969-12-31 23:15:30", -2670, "MMT"),
        Reading("Africa/Monrovia", 63_593_069, "1972-01-06 23:59:59", -2670, "MMT"),
        Reading("Africa/Monrovia", 63_593_070, "1972-01-07 00:44:30", 0, "GMT"),
        Reading("Pacific/Chatham", 1_800_000_000, "2027-01-15 21:45:00", 49_500, "+1345"),
        Reading("Pacific/Chatham", 4_086_892_800, "2099-07-05 12:45:00", 45_900, "+1245"),
        Reading("Asia/Kathmandu", 504_901_799, "1985-12-31 23:59:59", 19_800, "+0530"),
        Reading("Asia/Kathmandu", 504_901_800, "1986-01-01 00:15:00", 20_700, "+0545"),
    ]

    private static let hasZones = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

    @Test(.enabled(if: hasZones, "tzdata is not installed"), arguments: readings)
    func clocksShowWhatPythonsZonesDo(reading: Reading) throws {
        let zone = try #require(TimeZoneChoice(name: reading.zone, database: ZoneDatabase(variable: nil)))
        let time = reading.seconds * Self.second
        #expect(zone.civilTime(time).text == reading.text)
        #expect(zone.offset(at: time) == reading.offset)
        #expect(zone.abbreviation(at: time) == reading.abbreviation)
        #expect(zone.civilTime(time + 999_999_999).text == reading.text, "to the end of its second")
    }

    @Test(.enabled(if: hasZones, "tzdata is not installed"))
    func zonesAreUsedBesideEachOther() throws {
        let names = ["Europe/Berlin", "America/New_York", "Asia/Kolkata"]
        let zones = try names.map { try #require(TimeZoneChoice(name: $0, database: ZoneDatabase(variable: nil))) }
        for (index, reading) in Self.readings.enumerated() {
            for (name, zone) in zip(names, zones) where name == reading.zone {
                #expect(zone.civilTime(reading.seconds * Self.second).text == reading.text, "reading \(index)")
            }
        }
        #expect(zones[0] != zones[1])
        #expect(zones[0] == TimeZoneChoice(name: "Europe/Berlin", database: ZoneDatabase(variable: nil)))
    }

    @Test func aCursorShowsWhatItsZoneDoes() throws {
        let zone = try local("CET-1CEST,M3.5.0,M10.5.0/3")
        let cursor = ZoneCursor(zone)
        for step in Int64(0)..<4000 {
            // Forwards and back over some years.
            let time = (1_774_745_990 + (step % 2 == 0 ? step : -step) * 40_009) * Self.second
            if cursor.civilTime(time) != zone.civilTime(time) { Issue.record("at \(time)") }
        }
        #expect(cursor.civilTime(.min) == zone.civilTime(.min))
        #expect(cursor.civilTime(.max) == zone.civilTime(.max))
    }

    // MARK: The local zone

    private func local(_ variable: String?, folder: String? = nil) throws -> TimeZoneChoice {
        try #require(TimeZoneChoice(name: "local", database: ZoneDatabase(variable: variable, folder: folder)))
    }

    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", -14_400, "EDT"), ("<+0545>-5:45", 20_700, "+0545"), ("", 0, "UTC"), (":", 0, "UTC"),
    ])
    func theVariableMayBeARule(variable: String, offset: Int, abbreviation: String) throws {
        let zone = try local(variable, folder: "/nowhere")
        #expect(zone.offset(at: 1_782_864_000 * Self.second) == offset)
        #expect(zone.abbreviation(at: 1_782_864_000 * Self.second) == abbreviation)
    }

    @Test func zonesComeFromTheFolderThatTheVariableNames() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "canfolio-zones-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Mars"), withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("Mars/Base")
        try Data(TZifBytes(footer: "\nMST-9:30\n").bytes).write(to: path)
        let database = ZoneDatabase(variable: nil, folder: folder.path)
        #expect(TimeZoneChoice(name: "Mars/Base", database: database)?.label(at: 0) == "+09:30")
        #expect(TimeZoneChoice(name: "Mars", database: database) == nil, "a folder is no zone")
        #expect(TimeZoneChoice(name: "Europe/Berlin", database: database) == nil, "and no other folder is asked")
        for variable in ["Mars/Base", ":Mars/Base", path.path, ":" + path.path] {
            #expect(try local(variable, folder: folder.path).label(at: 0) == "+09:30")
        }
        var own = database
        own.localPath = path.path
        #expect(TimeZoneChoice(name: "local", database: own)?.label(at: 0) == "+09:30")
        own.localPath = folder.path + "/missing"
        #expect(TimeZoneChoice(name: "local", database: own)?.label(at: 0) == "+00:00")
    }

    @Test(arguments: ["rubbish", "/etc/passwd", "/dev/zero", "../zoneinfo/UTC", ":Mars/Base", "CET-99"])
    func aVariableThatMeansNoZoneIsTold(variable: String) {
        #expect(TimeZoneChoice(name: "local", database: ZoneDatabase(variable: variable)) == nil)
    }

    @Test(arguments: ["..", "a/../b", "a//b", "/", "a/", "./a", "a\n", String(repeating: "a", count: 256)])
    func noNameLeavesTheFolder(name: String) {
        #expect(ZoneDatabase(variable: nil, folder: "/usr/share").table(named: name) == nil)
    }

    // MARK: From local time

    private func instant(_ zone: TimeZoneChoice, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Int64? {
        zone.instant(of: CivilTime(year: 2026, month: month, day: day, hour: hour, minute: minute))
            .map { $0 / Self.second }
    }

    @Test func aLocalTimeIsTheInstantAtWhichClocksShowIt() throws {
        let zone = try local("CET-1CEST,M3.5.0,M10.5.0/3")
        #expect(instant(zone, 1, 1, 0, 0) == 1_767_222_000)
        #expect(instant(zone, 7, 1, 2, 0) == 1_782_864_000)
        #expect(instant(zone, 3, 29, 1, 59) == 1_774_745_940)
        #expect(instant(zone, 3, 29, 3, 0) == 1_774_746_000)
    }

    @Test func aLocalTimeThatClocksSkipIsAnHourLater() throws {
        let zone = try local("CET-1CEST,M3.5.0,M10.5.0/3")
        #expect(instant(zone, 3, 29, 2, 0) == 1_774_746_000)
        #expect(instant(zone, 3, 29, 2, 30) == 1_774_747_800)
    }

    @Test func aLocalTimeThatClocksShowTwiceIsTheFirst() throws {
        let zone = try local("CET-1CEST,M3.5.0,M10.5.0/3")
        #expect(instant(zone, 10, 25, 2, 0) == 1_792_886_400)
        #expect(instant(zone, 10, 25, 2, 59) == 1_792_889_940)
        #expect(instant(zone, 10, 25, 3, 0) == 1_792_893_600)
    }

    @Test func whatIsOnNoCalendarIsNoInstant() throws {
        let zone = try #require(TimeZoneChoice(name: "+02:00"))
        #expect(instant(zone, 2, 28, 1, 0) == 1_772_233_200)
        #expect(instant(zone, 2, 29, 1, 0) == nil)
        #expect(instant(zone, 13, 1, 1, 0) == nil)
        #expect(instant(zone, 1, 1, 24, 0) == nil)
        #expect(zone.instant(of: CivilTime(nanoseconds: .min)) == nil, "two hours earlier is beyond the range")
        #expect(TimeZoneChoice.utc.instant(of: CivilTime(nanoseconds: .min)) == .min)
        #expect(TimeZoneChoice.utc.instant(of: CivilTime(nanoseconds: .max)) == .max)
    }

    @Test func everyInstantComesBackFromItsLocalTime() throws {
        let zone = try local("CET-1CEST,M3.5.0,M10.5.0/3")
        for step in Int64(-3000)..<3000 {
            let time = step * 1_000_003 * Self.second + step
            let again = zone.instant(of: zone.civilTime(time))
            // Of an hour that clocks show twice it is the first.
            if again != time, again != time - 3600 * Self.second { Issue.record("\(time) became \(again ?? 0)") }
        }
    }
}
