internal import CANCapture
internal import CANProtocols
internal import Platform

/// Requests whose response arrives after the next equal request of their tester, so that it counts as the response to that.
enum LateResponses {
    /// Maximum time from a request to its response, and from the first of equal requests to the only response to them,
    /// nanoseconds (P2 of ISO 14229-2 is 50 ms).
    private static let (longest, longestForEqual) = (5_000_000_000 as Int64, 50_000_000 as Int64)
    /// Number of later requests each of which may have the response to the one before it, however soon it arrives.
    private static let reach = 8
    /// Maximum time from a response to its copy, and by which a response is late at least, nanoseconds.
    private static let (longestToCopy, leastLate) = (5_000_000 as Int64, 5_000_000 as Int64)
    /// Number of bytes that distinguish requests.
    private static let bytes = 8

    /// The path of a request, and its content.
    private struct Key: Hashable {
        var source: PDUAddress
        var target: PDUAddress
        var length: UInt32
        var head: UInt64
    }

    /// A unit that responds to one request.
    private struct Responder: Hashable {
        var request: Int
        var source: PDUAddress
    }

    /// The responses to a request: when the first arrived, and when each unit responded again.
    private struct Responses {
        var first: Int64
        var surplus: [Int64] = []
    }

    /// - Parameter answered: by place, whether a response counts as that to a request.
    /// - Returns: the places of the other requests that got one.
    static func requests(
        in table: PDUTable, _ analysis: RecordingAnalysis, _ answered: [Bool]
    ) -> [Int] {
        guard analysis.isTimed else { return [] }
        let asked = table.units.matching { $0.isDiagnostic && $0.outcome == .complete && $0.request < 0 }
        guard asked.contains(where: { !answered[$0.0] }) else { return [] }
        // The places of equal requests, in the order of the table.
        var equal: [Key: [Int]] = [:]
        for (place, unit) in asked {
            let key = table.withPayload(of: unit, in: analysis.frames) { payload in
                Key(source: unit.source, target: unit.target, length: unit.length, head: head(payload))
            }
            equal[key, default: []].append(place)
        }
        equal = equal.filter { $0.value.dropLast().contains { !answered[$0] } }
        guard !equal.isEmpty else { return [] }
        let responses = responses(to: Set(equal.values.joined()), table, analysis)
        return equal.values.flatMap { late(among: $0, responses, table, analysis, answered) }
    }

    private static func head(_ payload: some Sequence<UInt8>) -> UInt64 {
        payload.prefix(bytes).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func responses(
        to requests: Set<Int>, _ table: PDUTable, _ analysis: RecordingAnalysis
    ) -> [Int: Responses] {
        var found: [Int: Responses] = [:]
        var last: [Responder: (time: Int64, length: UInt32, head: UInt64)] = [:]
        for (_, unit) in table.units.matching({ $0.request >= 0 && $0.outcome == .complete }) {
            let request = Int(unit.request)
            guard requests.contains(request), !isPending(unit, table, analysis) else { continue }
            let time = analysis.frames.time(Int(unit.firstRow))
            let own = (time, unit.length, table.withPayload(of: unit, in: analysis.frames) { head($0) })
            let earlier = last.updateValue(own, forKey: Responder(request: request, source: unit.source))
            if found[request] == nil { found[request] = Responses(first: time) }
            guard let earlier else { continue }
            // The same response twice is that to no other request.
            let isCopy =
                earlier.length == own.1 && earlier.head == own.2
                && time.subtractingSaturating(earlier.time) <= longestToCopy
            if !isCopy { found[request]?.surplus.append(time) }
        }
        return found
    }

    /// A unit that responds to a request twice is late with the response to an earlier one. Between both, each response is late
    /// and counts as that to the next request, unless only a few requests are between them.
    private static func late(
        among places: [Int], _ responses: [Int: Responses], _ table: PDUTable, _ analysis: RecordingAnalysis,
        _ answered: [Bool]
    ) -> [Int] {
        func time(_ place: Int) -> Int64 { analysis.frames.time(Int(table.units[place].lastRow)) }
        let latencies = places.compactMap { place in
            responses[place].map { $0.first.subtractingSaturating(time(place)) }
        }.sorted()
        let usual = latencies.isEmpty ? 0 : latencies[latencies.count / 2]
        var found: [Int] = []
        var waiting: [(number: Int, place: Int, time: Int64)] = []
        var (lastUsual, before) = (-1, nil as Int64?)
        for (number, place) in places.enumerated() {
            let time = time(place)
            if let before, time.subtractingSaturating(before) > longest { waiting = [] }
            before = time
            guard let response = responses[place] else {
                if !answered[place] { waiting.append((number, place, time)) }
                continue
            }
            while let last = waiting.last, number - last.number <= reach,
                response.first.subtractingSaturating(last.time) <= longestForEqual
            {
                found.append(waiting.removeLast().place)
            }
            for end in response.surplus.reversed() {
                guard let last = waiting.last,
                    lastUsual < last.number
                        || number - last.number <= reach && end.subtractingSaturating(last.time) <= longest
                else { break }
                found.append(waiting.removeLast().place)
            }
            if response.first.subtractingSaturating(time).distanceSaturating(to: usual) <= max(leastLate, usual / 2) {
                lastUsual = number
            }
        }
        return found
    }

    private static func isPending(_ unit: ProtocolDataUnit, _ table: PDUTable, _ analysis: RecordingAnalysis) -> Bool {
        unit.length == 3
            && table.withPayload(of: unit, in: analysis.frames) { $0.count == 3 && $0[0] == 0x7F && $0[2] == 0x78 }
    }
}
