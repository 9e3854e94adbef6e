import Testing

@testable import CANCapture

/// What stands behind the data of a log line: a direction, a remark, or the rest of data that a flipped bit has cut.
struct CandumpTailTests {
    @Test(
        arguments: [
            "123#1122 04455667788", "123##11122 04455667788", "123#1122 R4455667788 R", "123#11 T2334455667788",
            "123#1122 3", "123#1122 3 R", "123#1122  4455667788", "123#1122  4455 667788 T", "123#1122 R 04455667788",
            "123# 0", "123#11 AB", "123#R4 5", "45123#81:00:12345678#1122 0445566", "123#11.22 0.44",
        ])
    func tookTheRestOfTheDataForARemark(_ text: String) throws {
        let capture = try load("(1.0) can0 123#11\n(1.1) can0 \(text)\n(1.2) can0 123#13\n")
        #expect(frames(capture).map(\.data) == [[0x11], [0x13]])
        #expect(
            capture.skipped.examples == [
                .init(place: .line(2), reason: "the text after a space may be the rest of the data")
            ])
    }

    @Test(arguments: ["123#1122 r", "123#1122 V", "123#1122 \u{12}", "123#1122 R X", "123##01122 P"])
    func droppedADamagedDirectionInSilence(_ text: String) throws {
        let capture = try load("(1.0) can0 123#11 R\n(1.1) can0 \(text)\n")
        #expect(capture.frames.count == 1)
        #expect(
            capture.skipped.examples == [.init(place: .line(2), reason: "neither R nor T after the data")])
    }

    @Test(
        arguments: [
            "\t\tdriver door opened", "\t3 doors opened", "    3 doors opened", " // 3 doors opened", " door opened",
            "  B&M is muted", " R driver door opened", " T\t33", " # 55", " ; 44", " '.\"'", " ", "\t", " \t ", " R ",
            "  T",
        ])
    func readsRemarksBehindTheData(_ text: String) throws {
        let capture = try load("(1.0) can0 123#1122\(text)\n(1.1) can0 123#13\n")
        #expect(capture.skipped.count == 0)
        #expect(frames(capture).map(\.data) == [[0x11, 0x22], [0x13]])
    }

    @Test(
        arguments: [
            "123#1020304050607080", "123#1020304050607080 R", "12345678#0000000000000000 T",
            "123##30102030405060708090A0B0C",
            "123#0011223344556677  // door", "123#.10.20.30.40",
        ])
    func shortenedAFrameByOneFlippedBit(_ text: String) throws {
        let head = "(1.0) can0 123#11\n(1.1) can0 "
        let sound = try load(head + text + "\n(1.2) can0 123#13\n")
        #expect(sound.frames.count == 3 && sound.skipped.count == 0)
        var bytes = Array((head + text + "\n(1.2) can0 123#13\n").utf8)
        let start =
            head.utf8.count
            + (text.utf8.firstIndex(of: 0x23).map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0)
        for place in start + 1...head.utf8.count + text.utf8.count {
            for bit in 0..<8 {
                bytes[place] ^= 1 << bit
                let capture = try load(bytes, as: "candump")
                let rows = frames(capture)
                let isWhole =
                    rows.count == 3 && rows[1].length == sound.frames[1].length
                    && rows[1].flags.isSuperset(of: sound.frames[1].flags.intersection([.received, .transmitted]))
                #expect(isWhole || capture.skipped.count > 0, "byte \(place), bit \(bit)")
                bytes[place] ^= 1 << bit
            }
        }
    }

    @Test func lostALineBehindADirectionWhoseEndWasDamaged() throws {
        let capture = try load("(1.0) can0 123#11 R*(1.1) can0 123#12 R\n(1.2) can0 123#13 R\n")
        #expect(frames(capture).map(\.data) == [[0x11], [0x12], [0x13]])
        #expect(frames(capture).allSatisfy { $0.flags == .received })
        #expect(capture.skipped.examples == [.init(place: .line(1), reason: "\(JoinedLines.reason)")])
    }

    @Test func saidThatBothRecordsOfALineWereReadWhereNoneWas() throws {
        let capture = try load("(1.0) can0 123#11 (1.1) can0 xyz#22\n(1.2) can0 123#13\n")
        #expect(capture.frames.count == 1)
        #expect(capture.skipped.lost == 2)
        #expect(capture.skipped.examples == [.init(place: .line(1), reason: "\(JoinedLines.unread)")])
    }

    @Test func lostThreeSoundRecordsOfALine() throws {
        let capture = try load("(1.1) can0 123#11 (1.2) can0 124#22 (1.3) can0 125#33\n(1.4) can0 123#13\n")
        #expect(frames(capture).map(\.data) == [[0x11], [0x22], [0x33], [0x13]])
        #expect(capture.skipped.lost == 0 && capture.skipped.withoutLoss == 1)
        // One of three is damaged.
        let damaged = try load("(1.1) can0 123#11 (1.2) can0 12x#22 (1.3) can0 125#33\n(1.4) can0 123#13\n")
        #expect(damaged.frames.count == 1 && damaged.skipped.lost == 3)
    }

    /// However many they are, and each with its own time.
    @Test(arguments: [2, 3, 4, 10, 200], [" ", "", "J"])
    func recordsWithTimesThatShareALineAreAllRead(_ count: Int, _ separator: String) throws {
        let records = (0..<count).map { "(1.\(100 + $0)) can0 123#\(String(0x10 + $0 % 100, radix: 16))" }
        let capture = try load(records.joined(separator: separator) + "\n(2.0) can0 123#13\n")
        #expect(capture.frames.count == count + 1 && capture.skipped.lost == 0)
        let times = (0..<count).map { (capture.frames.time($0) - capture.frames.time(0)) / 1_000_000 }
        #expect(times == (0..<count).map { Int64($0) })
    }

    @Test func aLineOfManyRecordsOfWhichOneIsDamagedIsNotRead() throws {
        var records = (0..<200).map { "(1.\(100 + $0)) can0 123#\(String(0x10 + $0 % 100, radix: 16))" }
        records[150] = "(1.250) can0 1x3#11"
        let capture = try load(records.joined(separator: " ") + "\n(2.0) can0 123#13\n")
        #expect(capture.frames.count == 1 && capture.skipped.lost == 200)
    }

    @Test(arguments: ["#009A", "##1009A", "#009A R", "#R", "#R8 T"])
    func tookAFrameWithoutItsBeginningForAComment(_ text: String) throws {
        let capture = try load("(1.0) can0 123#11\n\(text)\n")
        #expect(capture.skipped.examples == [.init(place: .line(2), reason: "the beginning of the line is lost")])
    }

    @Test(arguments: ["#", "##", "# 11", "#1", "#123", "#11 door opened", "#remark", "####", "#!/bin/sh", "#Rx", "# R"])
    func readsCommentsAsSuch(_ text: String) throws {
        let capture = try load("(1.0) can0 123#11\n\(text)\n")
        #expect(capture.frames.count == 1 && capture.skipped.count == 0)
    }
}
