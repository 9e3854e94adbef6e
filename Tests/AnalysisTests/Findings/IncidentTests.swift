import CANCapture
import Testing

@testable import Analysis

/// Findings that touch are one incident, and the gravest incident is the first.
struct IncidentTests {
    private let millisecond = MadeBus.millisecond

    /// Error frames, then no frame until `end`.
    private func silence(_ bus: inout MadeBus, from start: Int64, to end: Int64, errors: Int = 0) {
        bus.frames.removeAll { (start...end).contains($0.time) }
        bus.frames += (0..<errors).map {
            Frame(
                time: start + Int64($0) * millisecond, identifier: 0x88, flags: [.error, .socketCAN],
                data: Array(repeating: 0, count: 8))
        }
        bus.sort()
    }

    /// If one is before another and that one before a third, the first is before the third: otherwise an incident that has
    /// nothing to do with the two gravest would decide which of them is the first.
    @Test func theOrderOfIncidentsHasNoCircle() {
        let rules: [FindingRule] = [
            .busOff, .recorderLoss, .udsNegative, .counterSkip, .troubleCodes, .unreadable, .clock,
        ]
        var all: [Incident] = []
        for (place, rule) in rules.enumerated() {
            for version in 0..<4 {
                var finding = Finding(rule, .error)
                let time = Int64((place * 7 + version * 11) % 13) * MadeBus.second
                finding.interval = time...(time + 1)
                finding.count = 1 + version % 2
                finding.facts.lost = 10 * version
                finding.facts.lostTime = version == 3 ? 2 * MadeBus.second : nil
                all.append(Incident(number: 0, members: [finding]))
            }
        }
        for one in all {
            #expect(!Incident.isGraver(one, one))
            for other in all where Incident.isGraver(one, other) {
                for third in all where Incident.isGraver(other, third) {
                    #expect(
                        Incident.isGraver(one, third),
                        "\(one.lead.rule), \(other.lead.rule), \(third.lead.rule)")
                }
            }
        }
    }

    @Test func errorFramesAndTheSilenceAfterThemAreOneIncident() throws {
        var bus = MadeBus()
        silence(&bus, from: 8_000 * millisecond, to: 9_500 * millisecond, errors: 12)
        let found = bus.findings()
        let incident = try #require(found.incidents.first)
        #expect(found.incidents.count == 1)
        #expect(incident.lead.rule == .silence)
        #expect(Set(incident.members.map(\.rule)).isSuperset(of: [.silence, .errorBurst]))
        #expect(incident.members.map(\.number) == incident.members.map { _ in 1 })
        #expect(incident.members.map(\.member) == Array(incident.members.indices))
        let interval = try #require(incident.interval)
        // From before the first error frame to the first frame behind the silence.
        #expect(interval.lowerBound <= 8_000 * millisecond)
        #expect(interval.upperBound > 9_500 * millisecond && interval.upperBound < 9_520 * millisecond)
        #expect(incident.aftermath == Incident.Aftermath(returned: 10, lost: 0))
    }

    @Test(arguments: [(UInt8(95), Finding.Severity.warning), (96, .error)])
    func errorsThatReachTheWarningLimitMakeAnErrorOfIt(counter: UInt8, severity: Finding.Severity) throws {
        var bus = MadeBus()
        silence(&bus, from: 8_000 * millisecond, to: 8_900 * millisecond)
        bus.frames += (0..<12).map { number in
            let told = UInt8(min(Int(counter), 8 * (number + 1)))
            return Frame(
                time: (8_000 + Int64(number)) * millisecond, identifier: 0x204, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, number == 11 ? counter : told, 0])
        }
        bus.sort()
        let incident = try #require(bus.findings().incidents.first)
        #expect(incident.lead.rule == .silence)
        #expect(incident.severity == severity)
    }

    @Test func errorFramesThatComeAgainAndAgainInASilenceAreOneMember() throws {
        var bus = MadeBus(seconds: 30)
        silence(&bus, from: 8_000 * millisecond, to: 16_000 * millisecond, errors: 12)
        for second in 9..<16 as Range<Int64> {
            bus.frames += (0..<12).map {
                Frame(
                    time: second * 1_000 * millisecond + $0 * millisecond, identifier: 0x88,
                    flags: [.error, .socketCAN],
                    data: Array(repeating: 0, count: 8))
            }
        }
        bus.sort()
        let incident = try #require(bus.findings().incidents.first)
        #expect(incident.lead.rule == .silence)
        let bursts = incident.members.filter { $0.rule == .errorBurst }
        #expect(bursts.map(\.count).reduce(0, +) == 96)
        #expect(bursts.count <= 2 && bursts.contains { $0.parts.count >= 7 })
    }

    @Test func whatDoesNotReturnIsToldApart() throws {
        var bus = MadeBus()
        silence(&bus, from: 8_000 * millisecond, to: 9_500 * millisecond)
        bus.frames.removeAll { $0.identifier == 0x110 && $0.time > 8_000 * millisecond }
        let incident = try #require(bus.findings().incidents.first { $0.lead.rule == .silence })
        #expect(incident.aftermath == Incident.Aftermath(returned: 9, lost: 1, lostSlots: [1]))
    }

    @Test func theGraverIncidentIsTheFirstThoughItComesLater() {
        var bus = MadeBus()
        bus.remove(0x140, 100..<104)
        silence(&bus, from: 15_000 * millisecond, to: 17_500 * millisecond)
        let found = bus.findings()
        #expect(found.incidents.map(\.lead.rule) == [.silence, .missingMessage])
        #expect(found.incidents.map(\.number) == [1, 2])
        #expect(found.all.map(\.number).sorted() == found.all.map(\.number))
    }

    @Test func twoSilencesFarApartAreTwoIncidents() {
        var bus = MadeBus()
        silence(&bus, from: 5_000 * millisecond, to: 6_500 * millisecond)
        silence(&bus, from: 12_000 * millisecond, to: 14_500 * millisecond)
        let found = bus.findings()
        #expect(found.incidents.count == 2)
        // The longer one first.
        #expect((found.incidents.first?.interval?.lowerBound ?? 0) > 11_000 * millisecond)
    }

    @Test func whatRepeatsThroughoutJoinsNothing() {
        var bus = MadeBus()
        silence(&bus, from: 8_000 * millisecond, to: 9_500 * millisecond)
        // A wrong checksum now and then, before and after the silence.
        for number in stride(from: 40, to: 1_400, by: 150) {
            bus.change(0x100, number..<number + 1) { _, data in data[7] ^= 0x55 }
        }
        let found = bus.findings()
        for incident in found.incidents where incident.members.count > 1 {
            #expect(!incident.members.contains { $0.rule == .checksum })
        }
        #expect(found.incidents.contains { $0.lead.rule == .checksum })
    }

    @Test func channelsThatFallSilentTogetherAreOneIncident() throws {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        bus.frames += bus.frames.map { frame in
            var other = frame
            other.channel = 1
            return other
        }
        bus.frames.removeAll { (8_000 * millisecond...9_500 * millisecond).contains($0.time) }
        bus.sort()
        let found = bus.findings()
        let silences = found.incidents.filter { $0.members.contains { $0.rule == .silence } }
        #expect(silences.count == 1)
        let incident = try #require(silences.first)
        #expect(Set(incident.members.filter { $0.rule == .silence }.map(\.channel)) == [0, 1])
        #expect(incident.members.map(\.number) == incident.members.map { _ in incident.number })
        #expect(incident.members.map(\.member) == Array(incident.members.indices))
        let beside = try #require(incident.beside.first)
        #expect(incident.beside.count == 1 && beside.channel != incident.channel)
        #expect(beside.members.allSatisfy { incident.members.contains($0) })
        #expect(incident.ownMembers.allSatisfy { $0.channel == incident.channel })
        #expect(found.incidents.map(\.number) == Array(1...found.incidents.count))
    }

    @Test func channelsThatFallSilentOneAfterTheOtherDoNotFailTogether() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        bus.frames += bus.frames.map { frame in
            var other = frame
            other.channel = 1
            return other
        }
        bus.frames.removeAll { frame in
            let start = frame.channel == 0 ? 8_000 * millisecond : 8_500 * millisecond
            return (start...start + 1_500 * millisecond).contains(frame.time)
        }
        bus.sort()
        let silences = bus.findings().incidents.filter { $0.lead.rule == .silence }
        #expect(silences.count == 2 && silences.allSatisfy { $0.beside.isEmpty })
    }

    @Test func aSelectionKeepsTheNumbersOfIncidents() throws {
        var bus = MadeBus()
        bus.remove(0x140, 100..<104)
        silence(&bus, from: 15_000 * millisecond, to: 17_500 * millisecond)
        let capture = Capture(
            frames: Tables.table(bus.frames, channels: bus.channels),
            source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: .relative))
        let recording = Recording(capture)
        let whole = recording.findings.incidents
        #expect(whole.count == 2)
        let kept = RowSet(count: capture.frames.count) { capture.frames.time($0) < 14_000 * millisecond }
        let part = Selection(recording, keeping: kept)
        #expect(part.incidents.map(\.number) == [2])
        #expect(part.incidents.first == whole.last)
    }

    @Test func rulesThatLackSomethingDoNotCount() {
        let bus = MadeBus()
        let capture = Capture(
            frames: Tables.table(bus.frames, channels: bus.channels),
            source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: .relative))
        var question = RecordingQuestion()
        question.rules.without = [.checksum]
        let rules = RulesRun(Recording(capture, question))
        #expect(rules.leftOut == [.checksum])
        #expect(rules.lacking[.database]?.contains(.outOfRange) == true)
        #expect(rules.lacking[.bitRate] == [.load])
        #expect(rules.ran.contains(.silence) && !rules.ran.contains(.load) && !rules.ran.contains(.checksum))
        let all = rules.ran.count + rules.leftOut.count + rules.lacking.values.reduce(0) { $0 + $1.count }
        #expect(all == FindingRule.allCases.count)
    }

    @Test func rulesOfCyclesNeedFramesThatShowOne() {
        let frames = (0..<9).map { Frame(time: $0 * MadeBus.second, identifier: 1) }
        func rules(_ frames: [Frame]) -> RulesRun {
            let capture = Capture(
                frames: Tables.table(frames),
                source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: .relative))
            return RulesRun(Recording(capture, RecordingQuestion()))
        }
        #expect(rules(frames).lacking[.frames]?.contains(.missingMessage) == true)
        #expect(rules(frames).ran.contains(.silence))
        let tenth = Frame(time: 9 * MadeBus.second, identifier: 1)
        #expect(rules(frames + [tenth]).lacking[.frames] == nil)
    }
}
