internal import Platform
internal import CANCapture
internal import CANProtocols

/// Combines findings that a conversation repeats.
enum ConversationFolding {
    /// - Parameter most: maximum number of findings of one rule, identifier and code that stay separate.
    static func folded(_ found: [Finding], most: Int) -> [Finding] {
        struct Key: Hashable {
            var rule: FindingRule
            var slot: Int?
            var codes: [UInt32]
        }
        var groups: [Key: [Int]] = [:]
        for (place, finding) in found.enumerated() {
            groups[Key(rule: finding.rule, slot: finding.slot, codes: finding.facts.codes), default: []].append(place)
        }
        return replaced(found, groups.values.filter { $0.count > most }) { merged($0) }
    }

    /// The same fault in messages between two nodes is one finding, in both directions.
    static func transportFolded(_ found: [Finding]) -> [Finding] {
        enum Kind: Hashable { case missing, order, repeated, begun, broken, refused, pause }
        struct Key: Hashable {
            var kind: Kind
            var channel: UInt16?
            var parties: Set<PDUAddress>
            /// If the two nodes are not known.
            var slot: Int?
        }
        func key(_ finding: Finding) -> Key {
            let facts = finding.facts.conversation
            let kind: Kind =
                finding.rule == .isotpSequence
                ? (finding.facts.lost != nil ? .missing : facts?.repeated ?? 0 > 0 ? .repeated : .order)
                : finding.facts.length != nil
                    ? .pause : facts?.isOnlyBegun == true ? .begun : facts?.outcome == .overflow ? .refused : .broken
            let parties = Set([facts?.source, facts?.target].compactMap { $0 }.filter { $0 != .none })
            return Key(
                kind: kind, channel: finding.channel, parties: parties, slot: parties.count < 2 ? finding.slot : nil)
        }
        var groups: [Key: [Int]] = [:]
        for (place, finding) in found.enumerated() { groups[key(finding), default: []].append(place) }
        return replaced(found, groups.values.filter { $0.count > 1 }) { group in
            var one = merged(group)
            one.others = Set(group.compactMap(\.slot)).subtracting([one.slot].compactMap { $0 }).sorted()
            let lost = group.compactMap(\.facts.lost)
            one.facts.lost = lost.isEmpty ? nil : lost.reduce(0, +)
            let times = group.compactMap(\.facts.lostTime)
            one.facts.lostTime = times.isEmpty ? nil : times.reduce(0) { $0.addingSaturating($1) }
            one.facts.conversation?.repeated = group.reduce(0) { $0 + ($1.facts.conversation?.repeated ?? 0) }
            one.facts.conversation?.missing = Set(group.flatMap { $0.facts.conversation?.missing ?? [] }).sorted()
            return one
        }
    }

    /// Minimum number of different services that a scan tries one after the other.
    private static let fewestServices = 5
    /// Nanoseconds, and rows if there are no times.
    private static let (scanPause, scanRows): (Int64, Int) = (10_000_000_000, 200)

    /// A scan that is refused or not answered service by service is one finding, for one identifier and one code. Its
    /// codes are the services in the order in which they were tried, followed by the response code.
    static func scansFolded(_ found: [Finding]) -> [Finding] {
        struct Key: Hashable {
            var rule: FindingRule
            var slot: Int?
            var code: UInt32?
        }
        var runs: [[Int]] = []
        // The run that is still open.
        var open: [Key: Int] = [:]
        for (place, finding) in found.enumerated() {
            let key = Key(rule: finding.rule, slot: finding.slot, code: finding.facts.codes.dropFirst().last)
            if let run = open[key], let last = runs[run].last, isSoon(found[last], finding) {
                runs[run].append(place)
            } else {
                open[key] = runs.count
                runs.append([place])
            }
        }
        func services(_ run: [Int]) -> [UInt32] {
            var known = Set<UInt32>()
            return run.compactMap { found[$0].facts.codes.first }.filter { known.insert($0).inserted }
        }
        return replaced(found, runs.filter { services($0).count >= fewestServices }) { group in
            var one = merged(group)
            var known = Set<UInt32>()
            let tried = group.compactMap(\.facts.codes.first).filter { known.insert($0).inserted }
            one.facts.codes = tried + group[0].facts.codes.dropFirst()
            one.facts.services = tried.count
            return one
        }
    }

    /// Minimum number of identifiers that a scan tries one after the other.
    private static let fewestTried = 8

    /// A scanner sends its request to an identifier at most this many times, on average.
    private static let mostTries = 3
    /// Maximum number of scans whose responding units are counted.
    private static let mostCounted = 256

    /// One request that is sent to identifier after identifier without a response is one finding: a scanner tries which
    /// units exist, and most do not. Units that respond at another time exist, and have failed.
    static func identifiersScanned(_ found: [Finding], _ asked: AnsweredRequests) -> [Finding] {
        struct Key: Hashable {
            var channel: UInt16?
            var codes: [UInt32]
            var subject: String?
        }
        var runs: [[Int]] = []
        var open: [Key: Int] = [:]
        for (place, finding) in found.enumerated() where finding.rule == .udsNoResponse && finding.slot != nil {
            let facts = finding.facts
            let key = Key(channel: finding.channel, codes: facts.codes, subject: facts.conversation?.subject)
            if let run = open[key], let last = runs[run].last, isSoon(found[last], finding) {
                runs[run].append(place)
            } else {
                open[key] = runs.count
                runs.append([place])
            }
        }
        let groups = runs.flatMap { run -> [[Int]] in
            func isThere(_ place: Int) -> Bool { found[place].slot.map(asked.slots.contains) == true }
            // A tester that repeats its requests to a few units is not a scanner.
            return [run.filter(isThere), run.filter { !isThere($0) }].filter { group in
                let slots = Set(group.map { found[$0].slot }).count
                return slots >= fewestTried && slots * mostTries >= group.count
            }
        }
        var counted = 0
        return replaced(found, groups) { group in
            var one = merged(group)
            one.others = Set(group.compactMap(\.slot)).subtracting([one.slot].compactMap { $0 }).sorted()
            guard one.slot.map(asked.slots.contains) != true else { return one }
            one.severity = .info
            one.facts.scanned = one.slots.count
            // A file may have any number of scans, so responding units are counted only for the first ones.
            guard counted < mostCounted, let rows = one.rows else { return one }
            counted += 1
            one.facts.scanned = asked.slots(within: rows, service: one.facts.codes.first).union(one.slots).count
            return one
        }
    }

    /// Refusals of one unit that was scanned are one finding, whatever the response codes are: a scanner tries which
    /// services a unit has.
    ///
    /// - Parameter answered: by slot and service, the last row of a positive response.
    static func scannedUnitsFolded(_ found: [Finding], answered: [Int: [UInt8: Int]]) -> [Finding] {
        var ofUnit: [Int: [Int]] = [:]
        for (place, finding) in found.enumerated() where finding.rule == .udsNegative {
            if let slot = finding.slot { ofUnit[slot, default: []].append(place) }
        }
        let scanned = ofUnit.values.filter { places in
            places.count >= fewestServices && places.contains { found[$0].facts.services != nil }
        }
        return replaced(found, scanned.sorted { $0[0] < $1[0] }) { group in
            var one = merged(group)
            let scans = group.map { ($0.facts.services == nil ? $0.facts.codes.prefix(1) : $0.facts.codes.dropLast()) }
            let services = Set(scans.flatMap { $0 })
            one.count = group.reduce(0) { $0 + $1.count }
            one.facts.responses = Set(group.compactMap(\.facts.codes.last)).count
            one.facts.codes = services.sorted()
            one.facts.services = services.count
            // Other response codes show that the unit supports the service.
            let known = group.filter { $0.facts.codes.last != UInt32(NegativeResponse.serviceNotSupported) }
                .flatMap { $0.facts.services == nil ? $0.facts.codes.prefix(1) : $0.facts.codes.dropLast() }
            let used = one.slot.flatMap { answered[$0] } ?? [:]
            one.facts.unsupported = services.subtracting(known).subtracting(used.keys.map(UInt32.init)).count
            one.facts.text = nil
            return one
        }
    }

    /// Several units that refuse the same request with the same code are one finding: each of them answers a request to
    /// all.
    ///
    /// - Parameter found: findings of one unit are already combined.
    static func unitsFolded(_ found: [Finding]) -> [Finding] {
        struct Key: Hashable {
            var channel: UInt16?
            var codes: [UInt32]
            var service: String?
            var subject: String?
        }
        var runs: [[Int]] = []
        var open: [Key: Int] = [:]
        for (place, finding) in found.enumerated() where finding.rule == .udsNegative && finding.facts.services == nil {
            let facts = finding.facts.conversation
            let key = Key(
                channel: finding.channel, codes: finding.facts.codes, service: facts?.service, subject: facts?.subject)
            if let run = open[key], let last = runs[run].last, isSoon(found[last], finding) {
                runs[run].append(place)
            } else {
                open[key] = runs.count
                runs.append([place])
            }
        }
        return replaced(found, runs.filter { Set($0.map { found[$0].slot }).count > 1 }) { group in
            var one = merged(group)
            one.count = group.reduce(0) { $0 + $1.count }
            one.others = Set(group.compactMap(\.slot)).subtracting([one.slot].compactMap { $0 }).sorted()
            return one
        }
    }

    private static func isSoon(_ one: Finding, _ other: Finding) -> Bool {
        if let mine = one.interval, let theirs = other.interval {
            return abs(theirs.lowerBound.subtractingSaturating(mine.upperBound)) <= scanPause
        }
        guard let mine = one.rows, let theirs = other.rows else { return false }
        return theirs.lowerBound - mine.upperBound <= scanRows
    }

    /// Puts one finding in the place of the first of each group.
    static func replaced(_ found: [Finding], _ groups: [[Int]], by one: ([Finding]) -> Finding) -> [Finding] {
        var result = found
        var gone = Set<Int>()
        for places in groups {
            result[places[0]] = one(places.map { found[$0] })
            gone.formUnion(places.dropFirst())
        }
        return result.indices.filter { !gone.contains($0) }.map { result[$0] }
    }

    /// - Parameter group: in the order of rows, at least one.
    static func merged(_ group: [Finding]) -> Finding {
        var first = group[0]
        first.count = group.count
        first.folded = group.flatMap(\.parts)
        first.facts.length = group.compactMap(\.facts.length).max()
        // A fact is kept only if all members agree on it.
        if group.contains(where: { $0.facts.conversation?.subject != first.facts.conversation?.subject }) {
            first.facts.conversation?.subject = nil
        }
        if group.contains(where: { $0.facts.conversation?.service != first.facts.conversation?.service }) {
            first.facts.conversation?.service = nil
        }
        let last = group[group.count - 1]
        if let start = first.rows, let end = last.rows {
            first.rows = start.lowerBound...max(start.upperBound, end.upperBound)
        }
        if let start = first.interval, let end = last.interval {
            first.interval = min(start.lowerBound, end.lowerBound)...max(start.upperBound, end.upperBound)
        }
        return first
    }
}

extension RecordingAnalysis {
    /// A finding of a message, from its first frame to its last.
    func finding(
        _ rule: FindingRule, _ severity: Finding.Severity, of unit: ProtocolDataUnit, in table: PDUTable
    ) -> Finding {
        let rows = Int(unit.firstRow)...max(Int(unit.firstRow), Int(unit.lastRow))
        var finding = Finding(rule, severity)
        finding.channel = frames.channel(rows.lowerBound)
        let slot = index.slots[rows.lowerBound]
        finding.slot = slot == IdentifierIndex.none ? nil : Int(slot)
        finding.rows = rows
        finding.interval = interval(rows)
        return finding
    }
}
