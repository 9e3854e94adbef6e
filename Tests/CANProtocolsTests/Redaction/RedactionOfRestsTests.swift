@testable import CANProtocols
import Testing

/// Redaction of messages whose frames are lost, short, or have an address where a standard has none.
@Suite struct RedactionOfRestsTests {
    /// Some units use an address with the identifiers of ISO 15765-4.
    @Test func findsSecretsBehindAnAddressOnLegislatedIdentifiers() throws {
        let lines = ["7E0#F1022701FFFFFFFF", "7E8#F1100E6701D0D1D2", "7E8#F121D3D4D5D6D7D8", "7E8#F122D9DADBAAAAAA"]
        #expect(try found(lines, "seed-key") == ["1:5-8 ‹KEY›", "2:2-8 ‹KEY›", "3:2-5 ‹KEY›"])
    }

    /// Fewer frames than nearly all look like messages, but those are of diagnostics.
    @Test func findsSecretsBehindAnAddressAmongOtherFrames() throws {
        let talk = ["6F1#40022701FFFFFFFF", "6F1#40100E2702B0B1B2", "6F1#4021B3B4B5B6B7B8", "6F1#4022B9BABBAAAAAA"]
        let parts = try found(talk + ["6F1#40F0000000000000"] + talk, "seed-key")
        #expect(parts == ["1:5-8 ‹KEY›", "2:2-8 ‹KEY›", "3:2-5 ‹KEY›", "6:5-8 ‹KEY›", "7:2-8 ‹KEY›", "8:2-5 ‹KEY›"])
    }

    /// A broadcast that looks like the beginning of a message with a VIN lost two bytes in some frames.
    @Test func aBroadcastThatLooksLikeMessagesByChanceIsKept() throws {
        let single = (0..<60).map { _ in "019#EF03220490021600" }
        let first = (0..<4).map { _ in "019#EF13F0490216B07F" }
        let others = (0..<6).map { _ in "019#EFF3220490021600" }
        #expect(try found(single + first + others, "vin") == [])
    }

    /// The frames of a unit with an address, and others with the same identifier.
    private func unit(foreign: Int, without lost: Int? = nil) -> [String] {
        var lines = (0..<20).map { String(format: "612#F10462100%X0%XFFFF", $0 & 15, $0 & 15) }
        let number = ["612#F1101462F1905756", "612#F121575A5A5A314B", "612#F1225A3357353231", "612#F123333532FFFFFF"]
        lines += number.enumerated().filter { $0.offset != lost }.map(\.element)
        return lines + (0..<foreign).map { String(format: "612#F1F0%02X0000000000", $0) }
    }

    /// The VIN stayed where a quarter of the frames were others.
    @Test(arguments: [0, 3, 8]) func findsANumberBehindAnAddressAmongOtherFrames(foreign: Int) throws {
        #expect(
            try found(unit(foreign: foreign), "vin") == [
                "20:6-8 ‹VIN›", "21:2-8 ‹VIN›", "22:2-8 ‹VIN›", "23:2-5 ‹VIN›",
            ])
        // A frame of it is lost.
        let rest = try found(unit(foreign: foreign, without: 2), "vin")
        #expect(rest.starts(with: ["20:6-8 ‹VIN›", "21:2-8 ‹VIN›"]) && rest.contains { $0.hasPrefix("22:2-") })
    }

    /// The byte before the text is a character of the VIN, too.
    @Test func findsAPartBehindAByteThatMayBelongToIt() throws {
        let lines = ["7E8#101462F190575657", "7E8#215A5A5A3133335A", "7E8#2257353231333532"]
        let broadcast = ["5F0#315756575A5A5A31", "5F0#3233335A57353231", "5F0#33333532FFFFFFFF"]
        let marks = try found(lines + broadcast, "vin")
        for part in ["3:1-8 ‹VIN›", "4:1-8 ‹VIN›", "5:1-4 ‹VIN›"] { #expect(marks.contains(part), "\(marks)") }
    }

    /// A repeated last packet had been another VIN each time, and each longer than the one before.
    @Test func aRepeatedPacketSaysNothingNew() throws {
        let lines =
            ["1CECFF0B#20110003FFECFE00"]
            + ["1CEBFF0B#015756575A5A5A31", "1CEBFF0B#024B5A4157313233"]
            + Array(repeating: "1CEBFF0B#03343536FFFFFFFF", count: 40)
        var request = RedactionRequest()
        try request.add("vin")
        let found = RedactionFinder.find(request, in: FieldbusFrames(lines).capture.frames)
        #expect(found.vehicleNumbers == ["WVWZZZ1KZAW123456"])
    }

    /// The second packet was lost, and sent once more after the last one.
    @Test func aPacketThatIsSentOnceMoreCompletesTheNumber() throws {
        let lines = [
            "1CEC0BF1#10110003FFECFE00", "1CEB0BF1#015756575A5A5A31", "1CEB0BF1#03343536FFFFFFFF",
            "1CEB0BF1#024B5A4157313233", "514#4B5A415731323334",
        ]
        #expect(try found(lines, "vin").contains("4:0-8 ‹VIN›"))
    }

    /// A text without an end had been compared with itself from each of its places.
    @Test func aVeryLongTextIsNoNumber() {
        let text = Array(repeating: Array("AB12".utf8), count: 20_000).flatMap { $0 }
        #expect(VehicleText.number(in: text)?.count == VehicleText.longest)
    }

    /// The last consecutive frame has only the bytes that are left.
    @Test func readsANumberWhoseLastFrameIsShort() throws {
        let lines = ["7E8#10135A905756575A", "7E8#215A5A314B5A4157", "7E8#22313233343536"]
        let broadcast = ["514#56575A5A5A314B5A", "4E1#4157313233343536"]
        let marks = try found(lines + broadcast, "vin")
        #expect(marks == ["0:4-8 ‹VIN›", "1:1-8 ‹VIN›", "2:1-7 ‹VIN›", "3:0-8 ‹VIN›", "4:0-8 ‹VIN›"])
    }

    /// The frames that are left of a seed continue an older message, whose end is lost.
    @Test func findsTheRestOfASeedThatLooksLikeTheEndOfAnotherMessage() throws {
        let lines = [
            "7E8#101462F190575657", "7E8#215A5A5A314B5A41", "7E8#21D4D5D6D7D8D9DA", "7E8#22DBDCDDDEDFAAAA",
            "7E0#06270255667788AA",
        ]
        #expect(try found(lines, "seed-key") == ["2:1-8 ‹KEY›", "3:1-8 ‹KEY›", "4:3-7 ‹KEY›"])
    }

    @Test func findsTheRestOfANumberThatLooksLikeTheEndOfAnotherMessage() throws {
        let lines = [
            "7E8#101B62F18C010101", "7E8#2101010101010101", "7E8#215A5A5A314B5A41", "7E8#2257313233343536",
        ]
        #expect(try found(lines, "vin") == ["2:1-8 ‹VIN›", "3:1-8 ‹VIN›"])
        let packets = [
            "1CECFF0B#201B0004FFDAFE00", "1CEBFF0B#0101010101010101", "1CEBFF0B#015A5A5A314B5A41",
            "1CEBFF0B#0257313233343536",
        ]
        #expect(try found(packets, "vin").contains("2:1-8 ‹VIN›"))
        // All later packets are in doubt, although their numbers follow each other.
        #expect(try found(packets, "vin").contains("3:1-8 ‹VIN›"))
    }

    /// The partner of 726 is 72E, or the identifier that the user names.
    @Test func findsTheRestOfASeedOfPartnersWithoutAStandard() throws {
        let lines = ["726#022701AAAAAAAAAA", "72E#21D4D5D6D7D8D9DA", "726#06270255667788AA"]
        #expect(try found(lines, "seed-key").contains("2:3-7 ‹KEY›"))
        var options = ProtocolOptions()
        try options.add(pair: "726:72E")
        #expect(try found(lines, "seed-key", options: options) == ["1:1-8 ‹KEY›", "2:3-7 ‹KEY›"])
        // A unit that only refuses access has none, but its tester sends keys.
        let refused = ["7E8#037F2778AAAAAAAA", "7E8#21D4D5D6D7D8D9DA"]
        #expect(try found(refused, "seed-key") == ["1:1-8 ‹KEY›"])
    }

    @Test func theLongestPartOfManyTextsIsFound() {
        var random: UInt64 = 7
        func next(_ limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % limit
        }
        let texts = (0..<40).map { _ in (0..<17).map { _ in UInt8(65 + next(3)) } }
        let parts = TextParts(texts)
        for _ in 0..<300 {
            let bytes = (0..<8).map { _ in UInt8(next(20) == 0 ? 0 : 65 + next(3)) }
            for index in bytes.indices {
                let expected =
                    (1...8 - index).filter { count in
                        let piece = Array(bytes[index..<index + count])
                        return texts.contains { text in
                            (0...17 - count).contains { Array(text[$0..<$0 + count]) == piece }
                        }
                    }.max() ?? 0
                #expect(bytes.withUnsafeBufferPointer { parts.longest($0, from: index) } == expected)
            }
        }
        #expect(TextParts([]).isEmpty)
    }
}
