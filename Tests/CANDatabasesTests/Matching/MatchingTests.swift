import CANCapture
import CANDatabases
import Testing

struct MatchingTests {
    private func message(_ name: String, _ identifier: UInt32, extended: Bool = false, pgn: Bool = false, bits: Int = 8)
        -> Message
    {
        Message(
            name: name, identifier: identifier, isExtended: extended, length: 8,
            matching: pgn ? .parameterGroup : .exact, signals: [Signal(name: "S", start: 0, length: bits)])
    }

    private func database(_ path: String, _ messages: Message...) -> Database {
        Database(format: .dbc, path: path, messages: messages)
    }

    private func name(
        _ set: DatabaseSet, _ identifier: UInt32, _ flags: FrameFlags = [], channel: UInt16 = 0, channels: [String] = []
    )
        -> String?
    {
        FrameMatcher(set, channels: channels).message(identifier, flags, channel: channel).map {
            set.catalog.messages[$0].message.name
        }
    }

    @Test func standardAndExtendedIdentifiersOfOneNumberAreApart() {
        let set = DatabaseSet([
            DatabaseBinding(database("a.dbc", message("Std", 0x123), message("Ext", 0x123, extended: true)))
        ])
        #expect(name(set, 0x123) == "Std")
        #expect(name(set, 0x123, .extended) == "Ext")
        #expect(name(set, 0x124) == nil)
        #expect(name(set, 0x123, .error) == nil)
        #expect(name(set, 0x123, .xl) == nil)
    }

    @Test func parameterGroupsMatchWhateverPriorityAndAddresses() {
        let set = DatabaseSet([
            DatabaseBinding(
                database(
                    "j.dbc", message("EEC1", 0x0CF0_04FE, extended: true, pgn: true),
                    message("TSC1", 0x0C00_00FE, extended: true, pgn: true),
                    message("Own", 0x18F0_0431, extended: true)))
        ])
        #expect(name(set, 0x0CF0_0400, .extended) == "EEC1")
        #expect(name(set, 0x18F0_0427, .extended) == "EEC1")
        #expect(name(set, 0x18F0_0431, .extended) == "Own")
        #expect(name(set, 0x0CF0_0500, .extended) == nil)
        // PDU1: the destination is free, and a data page is not.
        #expect(name(set, 0x0C00_2A11, .extended) == "TSC1")
        #expect(name(set, 0x0D00_2A11, .extended) == nil)
        #expect(name(set, 0x004) == nil)
    }

    @Test func aDatabaseBoundToAChannelCountsThereAloneAndFirst() {
        let set = DatabaseSet([
            DatabaseBinding(database("all.dbc", message("All", 1), message("Other", 2))),
            DatabaseBinding(database("one.dbc", message("One", 1), message("Only", 3)), channel: "can1"),
        ])
        let channels = ["can0", "can1"]
        #expect(name(set, 1, channel: 0, channels: channels) == "All")
        #expect(name(set, 1, channel: 1, channels: channels) == "One")
        #expect(name(set, 2, channel: 1, channels: channels) == "Other")
        #expect(name(set, 3, channel: 0, channels: channels) == nil)
        #expect(set.notices(channels: channels) == [])
        #expect(
            set.notices(channels: ["vcan0"])
                == ["one.dbc: the capture has no channel can1 (it has vcan0); the database is not used"])
    }

    @Test(arguments: [
        ("can1", "can1", true), ("CAN1", "can1", true), ("1", "can1", true), ("can1", "1", true), ("2", "can1", false),
        ("can1", "vcan1", false), ("1", "1", true), ("01", "1", true), ("can", "can1", false), ("", "can1", false),
    ])
    func channelsAreMeantByNameOrNumber(text: String, channel: String, isMeant: Bool) {
        #expect(DatabaseBinding.names(text, channel: channel) == isMeant)
    }

    @Test func anArgumentMayNameAChannel() {
        func parts(_ argument: String) -> [String?] {
            let (channel, path) = DatabaseBinding.split(argument)
            return [channel, path]
        }
        #expect(parts("a.dbc") == [nil, "a.dbc"])
        #expect(parts("can1=a.dbc") == ["can1", "a.dbc"])
        #expect(parts("can1=x=y/a.dbc") == ["can1", "x=y/a.dbc"])
        #expect(parts("./x=y.dbc") == [nil, "./x=y.dbc"])
        #expect(parts("=a.dbc") == [nil, "=a.dbc"])
    }

    @Test func databasesOfDifferentChannelsDoNotClash() {
        let set = DatabaseSet([
            DatabaseBinding(database("one.dbc", message("A", 1)), channel: "can0"),
            DatabaseBinding(database("two.dbc", message("B", 1)), channel: "can1"),
        ])
        #expect(set.notices(channels: ["can0", "can1"]) == [])
    }

    @Test func twoDescriptionsOfOneIdentifierAreSaidOnceAndTheFirstCounts() {
        var same = message("Same", 5)
        same.line = 99
        let set = DatabaseSet([
            DatabaseBinding(database("a.dbc", message("A", 1), message("B", 2), message("Same", 5))),
            DatabaseBinding(database("b.dbc", message("C", 1), message("B", 2, bits: 9), same)),
            DatabaseBinding(database("c.dbc", message("A", 1))),
        ])
        #expect(name(set, 1) == "A")
        #expect(
            set.notices(channels: []) == [
                "b.dbc: 2 identifiers differ from a.dbc (001, 002); the first database is used",
                "c.dbc: an identifier differs from b.dbc (001); the first database is used",
            ])
    }

    @Test func framesKnownByNameGetTheIdentifiersOfTheDatabase() {
        let set = DatabaseSet([
            DatabaseBinding(database("a.dbc", message("Speed", 0x12), message("Wide", 0x18FE_F100, extended: true)))
        ])
        var frames = FrameTable()
        // Channel 0; names are indices.
        frames.append(Frame(time: 0, identifier: 0, flags: .symbolic, data: [1]))
        frames.append(Frame(time: 1, identifier: 1, flags: .symbolic, data: [2]))
        frames.append(Frame(time: 2, identifier: 2, flags: .symbolic, data: [3]))
        frames.append(Frame(time: 3, identifier: 2, flags: [], data: [4]))
        #expect(frames.count == 4)
        let named = frames.named(["Wide", "Speed", "Nobody"])
        var resolved = named
        #expect(set.resolveNames(of: &resolved) == 1)
        #expect((0..<4).map { resolved.identifier($0) } == [0x18FE_F100, 0x12, 2, 2])
        #expect((0..<4).map { resolved.flags($0) } == [.extended, [], .symbolic, []])
    }

    @Test func namesAreLookedUpInTheDatabasesOfTheirChannel() {
        let set = DatabaseSet([
            DatabaseBinding(database("one.dbc", message("Engine", 0x11)), channel: "1"),
            DatabaseBinding(database("two.dbc", message("Engine", 0x22), message("Other", 0x33)), channel: "2"),
        ])
        var frames = FrameTable()
        frames.channels = ["1", "2"]
        for channel in UInt16(0)..<2 {
            frames.append(Frame(time: 0, identifier: 0, flags: .symbolic, channel: channel, data: [1]))
            frames.append(Frame(time: 0, identifier: 1, flags: .symbolic, channel: channel, data: [1]))
        }
        var resolved = frames.named(["Engine", "Other"])
        #expect(set.resolveNames(of: &resolved) == 1)
        #expect((0..<4).map { resolved.identifier($0) } == [0x11, 1, 0x22, 0x33])
        #expect((0..<4).map { resolved.flags($0) } == [[], .symbolic, [], []])
    }

    @Test func aRowIsDecodedWithItsMessage() {
        let set = DatabaseSet([DatabaseBinding(database("a.dbc", message("A", 1), message("B", 2, bits: 12)))])
        var frames = FrameTable()
        frames.append(Frame(time: 0, identifier: 2, data: [0x34, 0x12, 0, 0, 0, 0, 0, 0]))
        frames.append(Frame(time: 0, identifier: 3, data: [1]))
        frames.append(Frame(time: 0, identifier: 1, flags: .remote, length: 8))
        frames.append(Frame(time: 0, identifier: 1, data: [7]))
        var decoder = SignalDecoder(set, frames: frames)
        #expect(decoder.decode(0) == SignalDecoder.Frame(message: 1, fit: []))
        #expect(Array(decoder.values) == [SignalValue(signal: 1, raw: RawValue(bits: 0x234, kind: .unsigned))])
        #expect(decoder.decode(1) == nil)
        #expect(decoder.decode(2) == nil)
        #expect(decoder.decode(3) == SignalDecoder.Frame(message: 0, fit: .isShort))
        #expect(Array(decoder.values) == [SignalValue(signal: 0, raw: RawValue(bits: 7, kind: .unsigned))])
    }
}
