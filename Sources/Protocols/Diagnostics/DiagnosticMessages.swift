internal import Capture

/// Tells messages of ISO 15765-2 apart: requests and answers, whose answer it is, and which protocol they are of.
struct DiagnosticMessages {
    private var table: PDUTable
    private let laneOfUnit: [Int32]
    private let selection: ISOTPSelection
    private let traffic: Traffic
    /// By lane: whether it answers.
    private var answers: [Bool] = []

    /// The table with its messages in the order of their first frames, and named.
    ///
    /// - Parameter laneOfUnit: by message of the table as given; as returned by message of the table returned.
    static func named(
        _ table: PDUTable, laneOfUnit: inout [Int32], selection: ISOTPSelection, traffic: Traffic,
        options: ProtocolOptions
    ) -> PDUTable {
        let order = table.units.indices.sorted {
            let (first, second) = (table.units[$0], table.units[$1])
            return (first.firstRow, first.lastRow, $0) < (second.firstRow, second.lastRow, $1)
        }
        var sorted = table
        sorted.units = order.map { table.units[$0] }
        laneOfUnit = order.map { laneOfUnit[$0] }
        var messages = DiagnosticMessages(sorted, laneOfUnit, selection, traffic)
        messages.findRoles()
        messages.findRequests()
        messages.findDialects(options)
        return messages.table
    }

    private init(_ table: PDUTable, _ laneOfUnit: [Int32], _ selection: ISOTPSelection, _ traffic: Traffic) {
        self.table = table
        self.laneOfUnit = laneOfUnit
        self.selection = selection
        self.traffic = traffic
    }

    /// The bytes at the beginning of a message, of one that never became complete as well.
    private func head(_ unit: ProtocolDataUnit) -> UnsafeBufferPointer<UInt8> {
        let payload = traffic.frames.payload(Int(unit.firstRow))
        let frame = ISOTPFrame(payload, offset: unit.addressByte == nil ? 0 : 1)
        guard frame.kind == .single || frame.kind == .first, Int(frame.start) < payload.count else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        let end = min(payload.count, Int(frame.start) + Int(min(frame.value, 64)))
        return UnsafeBufferPointer(rebasing: payload[Int(frame.start)..<end])
    }

    /// A lane asks or answers, whatever a single byte looks like: scans send every service there could be.
    private mutating func findRoles() {
        var requests = Array(repeating: 0, count: selection.lanes.count)
        var responses = requests
        for place in table.units.indices {
            let lane = Int(laneOfUnit[place])
            let byte = selection.lanes[lane].addressByte
            if byte >= 0 { table.units[place].addressByte = UInt8(byte) }
            guard let service = head(table.units[place]).first else { continue }
            if ServiceByte.isResponse(service) {
                responses[lane] += 1
            } else if ServiceByte.isRequest(service) {
                requests[lane] += 1
            }
        }
        answers = (0..<selection.lanes.count).map { lane in
            let own = selection.lanes[lane]
            return responses[lane] + own.answers * 2 > requests[lane] + own.answered * 2
        }
        for place in table.units.indices {
            guard let service = head(table.units[place]).first else { continue }
            let isAnswer = answers[Int(laneOfUnit[place])]
            table.units[place].messageKind =
                !isAnswer ? .request : service == ServiceByte.negative ? .negative : .positive
        }
    }

    // MARK: Requests and their answers

    private struct Asked {
        var unit: Int32
        var service: UInt8
    }

    private mutating func findRequests() {
        var asked: [[Asked]] = Array(repeating: [], count: selection.lanes.count)
        let askers = askers()
        for place in table.units.indices {
            let lane = Int(laneOfUnit[place])
            let bytes = head(table.units[place])
            guard let service = bytes.first else { continue }
            if answers[lane] {
                guard let answer = AnsweredService(bytes) else { continue }
                table.units[place].request = request(for: answer, bytes, among: askers[lane], asked)
            } else {
                if asked[lane].count == 16 { asked[lane].removeFirst() }
                asked[lane].append(Asked(unit: Int32(place), service: service))
            }
        }
    }

    /// By lane: the lanes that it may answer.
    private func askers() -> [[Int]] {
        var askers: [[Int]] = Array(repeating: [], count: selection.lanes.count)
        var functional: [UInt16: [Int]] = [:]
        for lane in 0..<selection.lanes.count where selection.isAccepted[lane] && selection.lanes[lane].isFunctional {
            let channel = traffic.streams[selection.lanes[lane].stream].channel
            if functional[channel, default: []].count < 8 { functional[channel, default: []].append(lane) }
        }
        for lane in 0..<selection.lanes.count where selection.isAccepted[lane] {
            let own = selection.lanes[lane]
            if own.peer >= 0 { askers[lane].append(own.peer) }
            for other in functional[traffic.streams[own.stream].channel] ?? [] where other != own.peer && other != lane {
                askers[lane].append(other)
            }
        }
        let pairs = selection.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        for (key, _) in pairs {
            let (asker, answerer) = (Int(key >> 32), Int(key & 0xFFFF_FFFF))
            guard selection.isAccepted[asker], askers[answerer].count < 24 else { continue }
            if !askers[answerer].contains(asker) { askers[answerer].append(asker) }
        }
        return askers
    }

    /// The latest request whose parameters the answer repeats, or else the latest of its service.
    private func request(
        for answer: AnsweredService, _ bytes: UnsafeBufferPointer<UInt8>, among lanes: [Int], _ asked: [[Asked]]
    ) -> Int32 {
        var exact: Int32 = -1
        var latest: Int32 = -1
        for lane in lanes {
            for request in asked[lane].reversed() where request.service == answer.service {
                if request.unit > latest { latest = request.unit }
                guard request.unit > exact else { break }
                let parameters = head(table.units[Int(request.unit)])
                if answer.isNegative || answer.repeats(parameters, bytes) {
                    exact = request.unit
                    break
                }
            }
        }
        return exact >= 0 ? exact : latest
    }

    // MARK: Protocols

    private mutating func findDialects(_ options: ProtocolOptions) {
        var groups = LaneGroups(count: selection.lanes.count)
        for lane in 0..<selection.lanes.count where selection.lanes[lane].peer >= 0 {
            groups.join(lane, selection.lanes[lane].peer)
        }
        var tallies = Array(repeating: DialectTally(), count: selection.lanes.count)
        for (place, unit) in table.units.enumerated() {
            let lane = Int(laneOfUnit[place])
            tallies[groups.root(lane)].add(unit, head(unit))
        }
        // Who asks all belongs to those who answer.
        var heard: [Int: DialectTally] = [:]
        for (key, _) in selection.answers {
            let (asker, answerer) = (Int(key >> 32), Int(key & 0xFFFF_FFFF))
            guard selection.lanes[asker].isFunctional else { continue }
            heard[groups.root(asker), default: DialectTally()].add(tallies[groups.root(answerer)])
        }
        for (root, tally) in heard { tallies[root].add(tally) }
        for place in table.units.indices {
            let tally = tallies[groups.root(Int(laneOfUnit[place]))]
            table.units[place].network = tally.network(of: table.units[place], head(table.units[place]), options)
        }
    }
}

/// Sets of lanes that talk to each other.
struct LaneGroups {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        if first != second { parents[max(first, second)] = min(first, second) }
    }

    mutating func root(_ lane: Int) -> Int {
        var lane = lane
        while parents[lane] != lane {
            parents[lane] = parents[parents[lane]]
            lane = parents[lane]
        }
        return lane
    }
}
