internal import CANCapture
internal import CANProtocols
internal import Platform

/// Requests whose response arrives after the next equal request of their tester, so that it counts as the response to that.
enum LateResponses {
    /// Maximum time from a request to its response, and from the first of equal requests to the only response to them,
    /// nanoseconds (P2 of ISO 14229-2 is 50 ms).
    private static let (longest, longestForEqual) = (5_000_000_000 as Int64, 50_000_000 as Int64)
    /// Number of later requests each of which may have the response to the one before it.
    private static let reach = 8
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

    /// - Parameter answered: by place, whether a response counts as that to a request.
    /// - Returns: the places of the other requests that got one.
    static func requests(
        in table: PDUTable, _ analysis: RecordingAnalysis, _ answered: [Bool]
    ) -> [Int] {
        guard analysis.isTimed else { return [] }
        var next: [Key: Int] = [:]
        // By place of a request, the next equal one.
        var following: [Int: Int] = [:]
        var silent: [Int] = []
        let asked = table.units.matching { $0.isDiagnostic && $0.outcome == .complete && $0.request < 0 }
        guard asked.contains(where: { !answered[$0.0] }) else { return [] }
        let requests = Array(asked)
        for (place, unit) in requests.reversed() {
            let key = table.withPayload(of: unit, in: analysis.frames) { payload in
                Key(
                    source: unit.source, target: unit.target, length: unit.length,
                    head: payload.prefix(bytes).reduce(0) { $0 << 8 | UInt64($1) })
            }
            if let later = next.updateValue(place, forKey: key) {
                following[place] = later
                if !answered[place] { silent.append(place) }
            }
        }
        guard !silent.isEmpty else { return [] }
        var wanted = Set<Int>()
        for place in silent {
            var other = place
            for _ in 0..<reach {
                guard let later = following[other] else { break }
                (other, _) = (later, wanted.insert(later))
            }
        }
        // The first response to a request, and by unit, the times of those after it.
        var first: [Int: Int64] = [:]
        var responders = Set<Responder>()
        var surplus: [Int: [Int64]] = [:]
        for (_, unit) in table.units.matching({ $0.request >= 0 && $0.outcome == .complete }) {
            let request = Int(unit.request)
            guard wanted.contains(request), !isPending(unit, table, analysis) else { continue }
            let time = analysis.frames.time(Int(unit.firstRow))
            if first[request] == nil { first[request] = time }
            if !responders.insert(Responder(request: request, source: unit.source)).inserted {
                surplus[request, default: []].append(time)
            }
        }
        // The last first: the response to a request is nearest to it.
        return silent.filter { place in
            let time = analysis.frames.time(Int(table.units[place].lastRow))
            var other = place
            for _ in 0..<reach {
                guard let later = following[other] else { return false }
                other = later
                guard let response = first[later] else { continue }
                if response.subtractingSaturating(time) <= longestForEqual { return true }
                guard let end = surplus[later]?.last else { continue }
                guard end.subtractingSaturating(time) <= longest else { return false }
                surplus[later]?.removeLast()
                return true
            }
            return false
        }
    }

    private static func isPending(_ unit: ProtocolDataUnit, _ table: PDUTable, _ analysis: RecordingAnalysis) -> Bool {
        unit.length == 3
            && table.withPayload(of: unit, in: analysis.frames) { $0.count == 3 && $0[0] == 0x7F && $0[2] == 0x78 }
    }
}
