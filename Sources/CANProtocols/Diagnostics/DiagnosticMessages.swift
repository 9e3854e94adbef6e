/// Classifies messages of ISO 15765-2: requests and responses, the request of each response, and the protocol.
struct DiagnosticMessages {
    private let messages: PDUTableBuilder
    /// The place of the first of them.
    private let first: Int
    /// By message, counted from the first.
    private let heads: GrowingColumn<MessageHead>
    /// The messages in the order of their first frames; empty if that is their own order.
    private var order: [UInt32] = []
    private let lanes: [ISOTPLane]
    private let isAccepted: [Bool]
    /// Pairs of lanes of which the second responded to the first, the most frequent first.
    private let pairs: [(asker: Int, answerer: Int)]
    private let traffic: FramesByIdentifier
    /// By lane: whether it responds.
    private var answers: [Bool] = []

    /// - Parameters:
    ///   - first: the place of the first of the messages, which are all after it.
    ///   - heads: by message.
    init(
        _ messages: PDUTableBuilder, from first: Int, heads: GrowingColumn<MessageHead>, selection: ISOTPSelection,
        traffic: FramesByIdentifier
    ) {
        self.messages = messages
        self.first = first
        self.heads = heads
        self.traffic = traffic
        lanes = selection.lanes.lanes
        isAccepted = selection.isAccepted
        pairs = selection.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            (Int($0.key >> 32), Int($0.key & 0xFFFF_FFFF))
        }
    }

    /// Determines the kind of each message, and the request of each response.
    mutating func name(_ options: ProtocolOptions) {
        sort()
        findRoles()
        findRequests()
        findDialects(options)
    }

    /// Multi-frame messages are completed after later messages have begun.
    private mutating func sort() {
        func row(_ place: Int) -> Int32 { messages.messages[first + place].firstRow }
        guard heads.count > 1, (1..<heads.count).contains(where: { row($0) < row($0 - 1) }) else { return }
        order = (0..<UInt32(heads.count)).sorted { (row(Int($0)), $0) < (row(Int($1)), $1) }
    }

    /// The message at a place in the order of first frames, counted from the first.
    @inline(__always)
    private func message(at place: Int) -> Int { order.isEmpty ? place : Int(order[place]) }

    /// A lane either requests or responds, whatever a single byte looks like, because scans send every possible
    /// service.
    private mutating func findRoles() {
        var balance = lanes.map { 2 * ($0.answers - $0.answered) }
        for message in 0..<heads.count where heads[message].has(0) {
            let head = heads[message]
            if ServiceByte.isResponse(head[0]) {
                balance[Int(head.lane)] += 1
            } else if ServiceByte.isRequest(head[0]) {
                balance[Int(head.lane)] -= 1
            }
        }
        answers = balance.map { $0 > 0 }
        for message in 0..<heads.count {
            let head = heads[message]
            let byte = lanes[Int(head.lane)].addressByte
            if byte >= 0 { messages.messages[first + message].set(addressByte: UInt8(byte)) }
            guard head.has(0) else { continue }
            let isAnswer = answers[Int(head.lane)]
            messages.messages[first + message].messageKind =
                !isAnswer ? .request : head[0] == ServiceByte.negative ? .negative : .positive
        }
    }

    // MARK: Requests and their answers

    private mutating func findRequests() {
        var asked = AskedServices(lanes: lanes.count)
        let askers = askers()
        // By place: requests that have a final response, which repeats their parameters or refuses them.
        var isAnswered = [Bool](repeating: false, count: heads.count)
        // Responses that name another data identifier.
        var others: [(answer: Int, request: Int32)] = []
        for place in 0..<heads.count {
            let head = heads[message(at: place)]
            guard head.has(0) else { continue }
            if answers[Int(head.lane)] {
                guard let answer = AnsweredService(head) else { continue }
                let (request, isExact) = request(for: answer, head, among: askers[Int(head.lane)], asked)
                guard request >= 0 else { continue }
                if isExact {
                    if !answer.isNegative || !answer.isPending(head) { isAnswered[Int(request)] = true }
                } else if answer.namesIdentifier(head) {
                    others.append((place, request))
                    continue
                }
                setRequest(request, of: place)
            } else {
                asked.add(place, service: head[0], lane: Int(head.lane))
            }
        }
        // If the request has its response, theirs was not recorded. A unit sends one.
        for other in others where !isAnswered[Int(other.request)] {
            setRequest(other.request, of: other.answer)
            isAnswered[Int(other.request)] = true
        }
    }

    private mutating func setRequest(_ request: Int32, of place: Int) {
        messages.messages[first + message(at: place)].request =
            messages.messages[first + message(at: Int(request))].firstRow
    }

    /// By lane: the lanes to which it may respond.
    private func askers() -> [[Int]] {
        var askers: [[Int]] = Array(repeating: [], count: lanes.count)
        var functional: [UInt16: [Int]] = [:]
        for lane in lanes.indices where isAccepted[lane] && lanes[lane].isFunctional {
            let channel = traffic.streams[lanes[lane].stream].channel
            if functional[channel, default: []].count < 8 { functional[channel, default: []].append(lane) }
        }
        for lane in lanes.indices where isAccepted[lane] {
            let peer = lanes[lane].peer
            if peer >= 0 { askers[lane].append(peer) }
            for other in functional[traffic.streams[lanes[lane].stream].channel] ?? []
            where other != peer && other != lane {
                askers[lane].append(other)
            }
        }
        for (asker, answerer) in pairs where isAccepted[asker] && askers[answerer].count < 24 {
            if !askers[answerer].contains(asker) { askers[answerer].append(asker) }
        }
        return askers
    }

    /// The latest request whose parameters the response repeats, otherwise the latest of its service.
    private func request(
        for answer: AnsweredService, _ head: MessageHead, among lanes: [Int], _ asked: AskedServices
    ) -> (place: Int32, isExact: Bool) {
        var exact: Int32 = -1
        var latest: Int32 = -1
        for lane in lanes {
            for age in 0..<asked.count(lane: lane) {
                let request = asked.request(age, lane: lane)
                guard request.service == answer.service else { continue }
                latest = max(latest, request.unit)
                guard request.unit > exact else { break }
                if answer.isNegative || answer.repeats(heads[message(at: Int(request.unit))], head) {
                    exact = request.unit
                    break
                }
            }
        }
        return exact >= 0 ? (exact, true) : (latest, false)
    }

    // MARK: Protocols

    private mutating func findDialects(_ options: ProtocolOptions) {
        var groups = JoinedSets(count: lanes.count)
        for lane in lanes.indices where lanes[lane].peer >= 0 { groups.join(lane, lanes[lane].peer) }
        let roots = lanes.indices.map { groups.root($0) }
        var tallies = Array(repeating: DialectTally(), count: lanes.count)
        for message in 0..<heads.count {
            let (unit, head) = (messages.messages[first + message], heads[message])
            tallies[roots[Int(head.lane)]].add(
                kind: unit.messageKind, length: Int(unit.length), isAnswer: unit.request >= 0, head)
        }
        // Functional requests belong to the nodes that respond.
        var heard: [Int: DialectTally] = [:]
        for (asker, answerer) in pairs where lanes[asker].isFunctional {
            heard[roots[asker], default: DialectTally()].add(tallies[roots[answerer]])
        }
        for (root, tally) in heard { tallies[root].add(tally) }
        let dialects = tallies.map { $0.dialect }
        for message in 0..<heads.count {
            let dialect = dialects[roots[Int(heads[message].lane)]]
            let kind = messages.messages[first + message].messageKind
            let network = dialect == .isoTP || !heads[message].isEmissions(kind) ? dialect : .obd
            messages.messages[first + message].network = options.allows(network) ? network : Self.other(options)
        }
    }

    /// A given protocol is used if possible.
    private static func other(_ options: ProtocolOptions) -> NetworkProtocol {
        let others: [NetworkProtocol] = [.uds, .kwp2000, .gmlan, .obd]
        return others.first { !options.fixed.isEmpty && options.allows($0) } ?? .isoTP
    }
}

extension MessageHead {
    /// Whether a message is of a service of SAE J1979: 01 to 0A.
    fileprivate func isEmissions(_ kind: MessageKind) -> Bool {
        guard has(0) else { return false }
        let service =
            switch kind {
            case .negative: self[1]
            case .positive: self[0] &- ServiceByte.positiveOffset
            case .request, .unknown: self[0]
            }
        return (1...0x0A).contains(service)
    }
}

/// The last requests of each lane for which a response may still come.
struct AskedServices {
    struct Request {
        var unit: Int32
        var service: UInt8
    }

    /// Number of requests that are stored for a lane, a power of two.
    private static let depth = 16

    /// By lane: its first request, as long as it has only one. A capture may have a hundred thousand lanes with one
    /// request each.
    private var first: [Request]
    private var counts: [Int]
    /// By lane: its place in the following; -1 before its second request.
    private var slots: [Int32]
    private var requests: [Request] = []

    init(lanes: Int) {
        first = Array(repeating: Request(unit: -1, service: 0), count: lanes)
        counts = Array(repeating: 0, count: lanes)
        slots = Array(repeating: -1, count: lanes)
    }

    mutating func add(_ unit: Int, service: UInt8, lane: Int) {
        let request = Request(unit: Int32(truncatingIfNeeded: unit), service: service)
        if counts[lane] == 0 {
            first[lane] = request
        } else {
            if slots[lane] < 0 {
                slots[lane] = Int32(requests.count / Self.depth)
                requests += repeatElement(first[lane], count: Self.depth)
            }
            requests[Int(slots[lane]) * Self.depth + (counts[lane] & (Self.depth - 1))] = request
        }
        counts[lane] += 1
    }

    func count(lane: Int) -> Int { min(counts[lane], Self.depth) }

    /// A request, the latest is 0.
    @inline(__always)
    func request(_ age: Int, lane: Int) -> Request {
        guard slots[lane] >= 0 else { return first[lane] }
        return requests[Int(slots[lane]) * Self.depth + ((counts[lane] - 1 - age) & (Self.depth - 1))]
    }
}
