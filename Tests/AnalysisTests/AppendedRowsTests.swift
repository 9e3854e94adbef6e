import Testing

@testable import Analysis
@testable import CANCapture

/// Rows that are appended come to the same as rows that were there from the first.
struct AppendedRowsTests {
    /// What is told of a table, and can be told further.
    private struct Follower {
        var facts = CaptureFacts(FrameTable())
        var index = IdentifierIndex(FrameTable())
        var activity: ActivityBins

        init(_ bins: TimeBins) {
            let none = ActivityBins.Rows(count: 0, bySlot: [], byErrorChannel: [])
            activity = ActivityBins(FrameTable(), index: index, rows: none, bins: bins, isTimed: true)
        }

        /// A lane for the error frames of each channel, and one for each identifier.
        mutating func take(_ frames: FrameTable, isTimed: Bool = true) {
            let rows = facts.frames..<frames.count
            facts.append(rows: rows, of: frames)
            index.append(rows: rows, of: frames)
            activity.widen(toHold: isTimed ? facts.latest : Int64(frames.count - 1))
            activity.append(
                rows: rows, of: frames, index: index,
                to: ActivityBins.Rows(
                    count: 4 + index.entries.count, bySlot: index.entries.indices.map { Int32($0 + 4) },
                    byErrorChannel: [0, 1, 2, 3]), isTimed: isTimed)
        }
    }

    private static func isSame(_ one: Follower, _ other: Follower) -> Bool {
        one.facts == other.facts && one.index.entries == other.index.entries
            && one.index.slots.elementsEqual(other.index.slots)
            && one.activity.bins == other.activity.bins
            && (0..<4 + other.index.entries.count).allSatisfy { one.activity[$0] == other.activity[$0] }
    }

    /// Follows a copy of the table that grows by as many rows as `size` says of the rows that are there.
    private static func follow(
        _ table: FrameTable, bins: TimeBins, isTimed: Bool = true, by size: (Int) -> Int
    ) -> Follower {
        var follower = Follower(bins)
        var growing = FrameTable()
        while growing.count < table.count {
            for _ in 0..<min(size(growing.count), table.count - growing.count) {
                let frame = table[growing.count]
                // Readers name a channel when its first frame comes.
                while growing.channels.count <= frame.channel {
                    growing.channels.append(table.channels[growing.channels.count])
                }
                growing.append(frame)
            }
            guard let seen = try? growing.snapshot() else { break }
            follower.take(seen, isTimed: isTimed)
        }
        return follower
    }

    /// Frames of every kind, on channels that come one after the other, with times that step back now and then.
    private static func table(_ count: Int) -> FrameTable {
        var table = FrameTable()
        table.channels = ["can0", "can1", "can2", "can3"]
        var state: UInt64 = 99
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let kinds: [FrameFlags] = [[], [], [], .extended, .remote, .error, [.fd, .bitRateSwitch], .received]
        var time: Int64 = 500_000
        for row in 0..<count {
            time += Int64(next(20) == 0 ? -next(3000) : next(1000))
            let flags = kinds[next(kinds.count)]
            let length = next(9)
            let data = [UInt8](repeating: UInt8(row & 0xFF), count: flags.contains(.remote) ? 0 : length)
            table.append(
                Frame(
                    time: time, identifier: UInt32(next(40) + row / 500), flags: flags,
                    channel: UInt16(next(row * 4 / count + 1)), length: length, data: data))
        }
        return table
    }

    private static let narrow = TimeBins(range: 400_000...400_099, count: 50)

    @Test func rowByRowIsTheSameAsAtOnce() {
        let table = Self.table(700)
        let once = Self.follow(table, bins: Self.narrow) { _ in 700 }
        #expect(once.facts == CaptureFacts(table))
        #expect(once.facts.backwardSteps > 10)
        #expect(once.facts.errors > 10)
        #expect(once.activity.bins.index(of: once.facts.latest) != nil)
        for size in [1, 2, 3, 50, 699] {
            #expect(Self.isSame(Self.follow(table, bins: Self.narrow) { _ in size }, once), "\(size) rows at a time")
        }
    }

    @Test func everyPlaceToCutInTwoGivesTheSame() {
        let table = Self.table(150)
        let once = Self.follow(table, bins: Self.narrow) { _ in 150 }
        for place in 1..<150 {
            #expect(Self.isSame(Self.follow(table, bins: Self.narrow) { $0 == 0 ? place : 150 }, once), "\(place)")
        }
    }

    /// 32 768 rows are a chunk of the table.
    @Test(arguments: [32_767, 32_768, 32_769, 10_000])
    func rowsOfSeveralChunksAreTheSame(_ size: Int) {
        let table = Self.table(70_000)
        let bins = TimeBins(range: 0...1_000_000, count: 333)
        let once = Self.follow(table, bins: bins) { _ in 70_000 }
        #expect(once.facts == CaptureFacts(table))
        #expect(Self.isSame(Self.follow(table, bins: bins) { _ in size }, once))
    }

    @Test func rowNumbersInPlaceOfTimesAreTheSame() {
        let table = Self.table(500)
        let bins = TimeBins(range: 0...19, count: 20)
        let once = Self.follow(table, bins: bins, isTimed: false) { _ in 500 }
        #expect(Self.isSame(Self.follow(table, bins: bins, isTimed: false) { _ in 7 }, once))
        #expect((0..<once.index.entries.count + 4).reduce(0) { $0 + once.activity[$1].reduce(0, +) } == 500)
    }

    @Test func aMergedCaptureIsFollowedLikeAnyOther() throws {
        let parts = [Self.table(200), Self.table(90)].map {
            Capture(frames: $0, source: CaptureSource(path: "part", format: "candump", formatName: "candump"))
        }
        let table = try CaptureMerge(parts).merged().frames
        #expect(table.count == 290)
        let once = Self.follow(table, bins: Self.narrow) { _ in 290 }
        #expect(once.facts.channels.count == table.channels.count)
        #expect(Self.isSame(Self.follow(table, bins: Self.narrow) { $0 % 13 + 1 }, once))
    }

    /// Bins that have become wider hold what bins of that width would have from the first.
    @Test(arguments: [1, 2, 7, 50, 333])
    func widenedBinsAreThoseOfTheWiderRange(_ count: Int) {
        let table = Self.table(400)
        let facts = CaptureFacts(table)
        let index = IdentifierIndex(table)
        let rows = ActivityBins.Rows(
            count: index.entries.count, bySlot: index.entries.indices.map { Int32($0) }, byErrorChannel: [])
        var activity = ActivityBins(
            table, index: index, rows: rows,
            bins: TimeBins(range: facts.earliest...facts.latest, count: count), isTimed: true)
        let length = facts.latest - facts.earliest + 1
        activity.widen(toHold: facts.earliest + 5 * length)
        let wide = ActivityBins(
            table, index: index, rows: rows,
            bins: TimeBins(range: facts.earliest...facts.earliest + 8 * length - 1, count: count), isTimed: true)
        #expect(activity == wide)
    }

    @Test func noTimeIsTooLateForBinsThatWiden() {
        var activity = Follower(TimeBins(range: .min ... .max - 1, count: 3)).activity
        activity.widen(toHold: .max)
        #expect(activity.bins == TimeBins(range: .min ... .max - 1, count: 3))
        activity = Follower(TimeBins(range: 0...0, count: 3)).activity
        activity.widen(toHold: .max)
        #expect(activity.bins.index(of: .max) != nil)
        activity.widen(toHold: -1)
        #expect(activity.bins.index(of: -1) == nil)
    }
}
