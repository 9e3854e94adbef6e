import Foundation
import TestSupport
import Testing

@Suite struct StatisticsInfoTests {
    /// A hundred frames, 10 ms apart, of 0x555: a counter, six bytes that stand still, and the sum of the others.
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        var log = ""
        for round in 0..<100 {
            let time = "1436451452." + String("000000".dropLast(String(round * 10000).count)) + "\(round * 10000)"
            let counter = String(UInt8(round), radix: 16, uppercase: true)
            log += "(\(time)) can0 555#\(counter.count == 1 ? "0" : "")\(counter)5555555555AA\n"
        }
        log += "(1436451453.000000) can1 123#R8\n"
        try folder.write("a.log", log)
        return folder
    }

    private func lines(_ options: [String], _ label: String) throws -> [String] {
        let outcome = try Command.run(["info", "a.log"] + options, in: try folder())
        #expect(outcome.status == 0)
        return outcome.output.split(separator: "\n").filter { $0.hasPrefix(label) }.map { String($0.dropFirst(12)) }
    }

    @Test func withoutARateLoadIsInBitsAndARateIsSuggested() throws {
        let load = try lines([], "bus load")
        #expect(load.count == 2)
        #expect(load[0].hasPrefix("can0: "))
        #expect(load[0].hasSuffix("; these frames need 20 kbit/s or more"))
    }

    @Test func ratesAreGivenForAllOrByChannel() throws {
        #expect(
            try lines(["--bitrate", "500k/2M"], "bus load").allSatisfy { $0.hasSuffix("at 500 kbit/s / 2000 kbit/s") })
        let mixed = try lines(["--bitrate", "500k", "--bitrate", "1=33.3k"], "bus load")
        #expect(mixed[0].hasSuffix(", at 500 kbit/s"))
        #expect(mixed[1].hasSuffix(", at 33.3 kbit/s"))
        let one = try lines(["--bitrate", "can1=250k"], "bus load")
        #expect(one[0].hasSuffix("or more"))
        #expect(one[1].hasSuffix("at 250 kbit/s"))
    }

    @Test func wrongRatesAreRefusedWithTheChannelsThatThereAre() throws {
        let unknown = try Command.run("info", "a.log", "--bitrate", "can7=500k", in: try folder())
        #expect(unknown.status == 2)
        #expect(
            unknown.error.contains(
                "--bitrate: the capture has no channel 'can7'; it has can0, can1"))
        let two = try folder()
        try two.write("b.log", "(1.0) can0 123#\n(2.0) vcan0 123#\n")
        let ambiguous = try Command.run("info", "b.log", "--bitrate", "0=500k", in: two)
        #expect(ambiguous.status == 2)
        #expect(ambiguous.error.contains("--bitrate: the channel '0' may be any of can0, vcan0"))
        let twice = try Command.run("info", "a.log", "--bitrate", "500k", "--bitrate", "250k", in: try folder())
        #expect(twice.status == 2)
        #expect(twice.error.contains("--bitrate is given twice for all channels"))
        for text in ["fast", "0", "500k/", "=500k", "can0=", "500k/2M/8M", "30M", "-1", "nan"] {
            #expect(try Command.run("info", "a.log", "--bitrate", text, in: try folder()).status == 2, "\(text)")
        }
    }

    @Test func identifiersAreListedWithPeriodsAndWhatMoves() throws {
        let outcome = try Command.run("info", "a.log", in: try folder())
        let row = outcome.output.split(separator: "\n").first { $0.contains("  555  ") }
        let words = (row ?? "").split(separator: " ").map(String.init)
        #expect(
            words == [
                "555", "can0", "100", "10.000", "10.000", "10.000", "10.000", "\u{D7}1.0", "1", "of", "7", "bytes;",
                "counter", "in", "byte", "0",
            ])
    }

    @Test func statisticsCanBeLeftOut() throws {
        let text = try Command.run("info", "a.log", "--no-statistics", in: try folder()).output
        #expect(!text.contains("bus load"))
        #expect(text.contains("identifiers 2"))
    }

    @Test func jsonHoldsLoadsAndStatistics() throws {
        let outcome = try Command.run("info", "a.log", "--json", "--bitrate", "125k", in: try folder())
        let info = try #require(try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
        let loads = try #require(info["bus_load"] as? [[String: Any]])
        #expect(loads.map { $0["channel"] as? String } == ["can0", "can1"])
        #expect(loads.map { $0["bit_rate"] as? Int } == [125_000, 125_000])
        let bits = try #require(loads[0]["nominal_bits"] as? Int)
        #expect(loads[0]["busy_ns"] as? Int == bits * 8000)
        // The same peak as in words.
        let peak = try #require(loads[1]["peak_100_ms_permille"] as? Int)
        let text = try Command.run("info", "a.log", "--bitrate", "125k", in: try folder()).output
        let words = text.split(separator: "\n").filter { $0.contains("% mean") }.joined()
        #expect(words.contains("\(peak / 10).\(peak % 10) % in the busiest"))
        let identifiers = try #require(info["identifier_statistics"] as? [[String: Any]])
        #expect(identifiers.map { $0["id"] as? String } == ["123", "555"])
        #expect(identifiers[1]["period_median_ns"] as? Int == 10_000_000)
        #expect(identifiers[1]["changed_bits"] as? String == "7F000000000000")
        #expect(identifiers[1]["counters"] as? [String] == ["byte 0"])
        #expect(identifiers[0]["remote"] as? Int == 1)
    }

    @Test func aCaptureWithoutTimesHasNoLoad() throws {
        let folder = TestFolder()
        try folder.write("a.log", "can0 123#11\ncan0 123#12\n")
        let text = try Command.run("info", "a.log", in: folder).output
        #expect(!text.contains("bus load"))
        #expect(!text.contains("rate  "))
    }

    @Test func aRateThatIsTooLowIsNamedAndNoLoadAboveAHundredPerCentPrinted() throws {
        let load = try lines(["--bitrate", "can0=5k"], "bus load")
        #expect(
            load[0].contains(
                "exceeds 5 kbit/s: check the bit rate or the clock; these frames need 20"))
        #expect(!load[0].contains("%"))
        let outcome = try Command.run(["info", "a.log", "--json", "--bitrate", "can0=5k"], in: try folder())
        let info = try #require(try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
        let first = try #require((info["bus_load"] as? [[String: Any]])?.first)
        #expect(first["verdict"] as? String == "over-rate")
        #expect(first["mean_permille"] is NSNull && first["peak_permille"] is NSNull)
        #expect(first["peak_100_ms_permille"] is NSNull && first["peak_100_ms_bits_per_second"] is NSNull)
    }

    @Test func aClockThatCannotBeRightIsToldAndNoRate() throws {
        let folder = TestFolder()
        var log = ""
        for round in 0..<3000 {
            let digits = String(round * 2)
            let time = "0." + String(repeating: "0", count: 6 - digits.count) + digits
            log += "(\(time)) can0 10\(round % 3)#0011223344556677\n"
        }
        try folder.write("fast.log", log)
        let text = try Command.run("info", "fast.log", in: folder).output
        #expect(
            text.contains(
                "intervals look 1 000 times too short, like milliseconds read as microseconds; rates and bus load"))
        #expect(!text.contains("\nbus load ") && !text.contains("frames/s"))
        let outcome = try Command.run("info", "fast.log", "--json", in: folder)
        let info = try #require(try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
        #expect(info["clock_fault"] as? String == "too-fast")
        #expect(info["clock_factor"] as? Int == 1000)
    }

    @Test func aClockThatLeapsForwardOnceIsToldWithItsPlaceAndNoRate() throws {
        let folder = TestFolder()
        let log = (0..<100).map { "(\($0 < 40 ? $0 : $0 + 1_197_000).000000) can0 123#00\n" }.joined()
        try folder.write("leap.log", log)
        let text = try Command.run("info", "leap.log", in: folder).output
        #expect(text.contains("the timestamp jumps forward by 13 d 20 h 30 min"))
        #expect(
            text.contains(
                "at frame 41: the clock was set, or the recorder paused; rates and bus load are not"
                    + " shown"))
        #expect(!text.contains("frames/s"))
        let outcome = try Command.run("info", "leap.log", "--json", in: folder)
        let info = try #require(try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
        #expect(info["clock_fault"] as? String == "leap")
    }

    /// The column of what changes was left out, because it listed six bytes of messages as counters.
    @Test func bytesOfMessagesOfSeveralFramesAreNoCounters() throws {
        let folder = TestFolder()
        var lines: [String] = []
        func add(_ identifier: String, _ data: String) {
            lines.append(String(format: "(1000.%06d) can0 ", lines.count * 5000) + identifier + "#" + data)
        }
        for round in 0..<12 {
            add("7E0", "0322F19000000000")
            add("7E8", String(format: "101462F190%02X3132", round))
            add("7E0", "3000000000000000")
            add("7E8", String(format: "21333435%02X363738", round))
            add("7E8", String(format: "22393A3B%02X3C3D3E", round))
        }
        try folder.write("b.log", lines.joined(separator: "\n") + "\n")
        let outcome = try Command.run("info", "b.log", in: folder)
        let row = outcome.output.split(separator: "\n").last { $0.contains("7E8  ") }
        #expect(row?.hasSuffix(" bytes, parts of messages") ?? false, "\(outcome.output)")
    }
}
