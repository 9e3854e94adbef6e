internal import CANCapture
internal import Platform

/// Visits the frames of streams that look like ISO 15765-2 and records which lanes complete messages, whose flow
/// control is between, and which lane responds to which.
struct ISOTPEvidence {
    private(set) var lanes: ISOTPLanes
    /// Pairs of lanes: how often the second responded to a request of the first.
    private(set) var answers: [UInt64: Int32] = [:]
    /// Pairs of lanes: weight of flow control by the second for first frames of the first.
    private(set) var flows: [UInt64: Int32] = [:]
    private var states: [State] = []
    private var recent: RecentMessages
    /// The pair that responded last, and how often since it was entered.
    private var streak: (key: UInt64, count: Int32) = (0, 0)
    private let traffic: FramesByIdentifier
    private let columns: PayloadColumns
    private let shapes: ISOTPShapes

    /// An open message of a lane.
    private struct State {
        var isOpen = false
        var remaining = 0
        var next: UInt8 = 0
        var hasConsecutive = false
        var flowFrom: Int32 = -1
        var row = 0
    }

    /// Maximum number of counted pairs; a capture with more is hostile.
    private static let mostPairs = 1 << 18

    static func key(_ first: Int, _ second: Int) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

    init(_ traffic: FramesByIdentifier, lanes: ISOTPLanes, shapes: ISOTPShapes) {
        self.traffic = traffic
        columns = PayloadColumns(traffic)
        self.shapes = shapes
        recent = RecentMessages(channels: traffic.frames.channels.count)
        self.lanes = lanes
    }

    mutating func gather() {
        traffic.forEachRow(lanes.roles(traffic)) { row, kind, role in
            let stream = Int(traffic.streamOfKind[kind])
            let bytes = columns.payload(row)
            let frame = ISOTPFrame(bytes, offset: Int(role) - 1)
            guard frame.kind != .none, let lane = lanes.lane(stream, bytes) else { return }
            while states.count < lanes.count { states.append(State()) }
            let slot = recent.slot(traffic.kinds[kind].channel)
            switch frame.kind {
            case .none: break
            case .single: single(lane, frame, bytes, row, slot)
            case .first: first(lane, frame, bytes, row, slot)
            case .consecutive: consecutive(lane, frame, bytes)
            case .flow: flow(lane, row, slot)
            }
        }
        endStreak()
    }

    private mutating func single(
        _ lane: Int, _ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int, _ slot: Int
    ) {
        breakOff(lane)
        lanes[lane].messages += 1
        let start = Int(frame.start)
        note(lane, UnsafeBufferPointer(rebasing: bytes[start..<start + Int(frame.value)]), row, slot)
    }

    private mutating func first(
        _ lane: Int, _ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int, _ slot: Int
    ) {
        breakOff(lane)
        lanes[lane].messages += 1
        let start = Int(frame.start)
        states[lane] = State(isOpen: true, remaining: Int(frame.value) - (bytes.count - start), next: 1, row: row)
        // If nothing is ever continued, nothing is controlled.
        if shapes[lanes[lane].stream].consecutive > 0 { recent.open(lane, slot: slot) }
        note(lane, UnsafeBufferPointer(rebasing: bytes[start...]), row, slot)
    }

    private mutating func consecutive(_ lane: Int, _ frame: ISOTPFrame, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard states[lane].isOpen else { return }
        guard frame.value == UInt32(states[lane].next) else { return breakOff(lane) }
        states[lane].hasConsecutive = true
        states[lane].next = (states[lane].next + 1) & 15
        states[lane].remaining -= bytes.count - Int(frame.start)
        guard states[lane].remaining <= 0 else { return }
        states[lane].isOpen = false
        if states[lane].flowFrom >= 0 { lanes[lane].completedWithFlow += 1 } else { lanes[lane].completedAlone += 1 }
    }

    private mutating func breakOff(_ lane: Int) {
        guard states[lane].isOpen else { return }
        states[lane].isOpen = false
        lanes[lane].broken += 1
    }

    /// Flow control belongs to a message that has just begun; if several have, it counts partly for each.
    private mutating func flow(_ lane: Int, _ row: Int, _ slot: Int) {
        let open = recent.opened[slot]
        var waiting: [Int] = []
        for other in open where other != lane && states[other].isOpen && !states[other].hasConsecutive {
            guard states[other].flowFrom < 0 || states[other].flowFrom == Int32(lane) else { continue }
            if isWithin(2_000_000_000, states[other].row, row) { waiting.append(other) }
        }
        // By a standard, or the lane that this one controlled before, or the one that has waited the longest.
        let standard = waiting.first { ISOTPAddressing.isStandardPair(lanes[$0], lanes[lane], traffic) }
        let known = waiting.filter { flows[Self.key($0, lane)] ?? 0 > 3 }.max {
            flows[Self.key($0, lane)] ?? 0 < flows[Self.key($1, lane)] ?? 0
        }
        guard let chosen = standard ?? known ?? waiting.first else { return }
        states[chosen].flowFrom = Int32(lane)
        add(waiting.count == 1 || standard != nil ? 4 : 2, Self.key(chosen, lane), to: &flows)
        if standard == nil, known == nil {
            for other in waiting where other != chosen { add(1, Self.key(other, lane), to: &flows) }
        }
    }

    private func isWithin(_ limit: Int64, _ earlier: Int, _ row: Int) -> Bool {
        guard traffic.hasTimes else { return true }
        return columns.time(row).subtractingSaturating(columns.time(earlier)) < limit
    }

    /// Records a request, or finds the request of this response.
    private mutating func note(_ lane: Int, _ payload: UnsafeBufferPointer<UInt8>, _ row: Int, _ slot: Int) {
        guard let service = payload.first else { return }
        if let answer = AnsweredService(payload) {
            for age in 0..<recent.count(slot: slot) {
                let request = recent.request(age, slot: slot)
                guard request.service == answer.service, Int(request.lane) != lane,
                    answer.answers(service: request.service, parameter: request.parameter),
                    isWithin(10_000_000_000, Int(request.row), row)
                else { continue }
                lanes[lane].answers += 1
                lanes[Int(request.lane)].answered += 1
                count(Self.key(Int(request.lane), lane))
                return
            }
            lanes[lane].unasked += 1
        }
        if service != ServiceByte.negative {
            recent.add(
                .init(
                    lane: Int32(lane), row: Int32(row), service: service,
                    parameter: payload.count > 1 ? Int16(payload[1]) : -1), slot: slot)
        }
    }

    /// Counts a response; runs of one pair are entered at once.
    private mutating func count(_ key: UInt64) {
        if key != streak.key { endStreak() }
        streak = (key, streak.key == key ? streak.count + 1 : 1)
    }

    private mutating func endStreak() {
        guard streak.count > 0 else { return }
        add(streak.count, streak.key, to: &answers)
        streak.count = 0
    }

    private func add(_ weight: Int32, _ key: UInt64, to pairs: inout [UInt64: Int32]) {
        guard pairs.count < Self.mostPairs || pairs[key] != nil else { return }
        pairs[key, default: 0] += weight
    }
}

/// The last requests and first frames of each channel for which a response or flow control may still come.
struct RecentMessages {
    struct Request {
        var lane: Int32
        var row: Int32
        var service: UInt8
        /// The second byte, or -1.
        var parameter: Int16
    }

    /// Number of requests that are stored for a channel, a power of two.
    static let depth = 32
    private static let openDepth = 16

    /// By channel: its place in the following; -1 before its first message.
    private var slots: [Int32]
    private var requests: [Request] = []
    private var counts: [Int] = []
    private(set) var opened: [[Int]] = []

    init(channels: Int) { slots = Array(repeating: -1, count: max(1, channels)) }

    mutating func slot(_ channel: UInt16) -> Int {
        let place = min(Int(channel), slots.count - 1)
        if slots[place] >= 0 { return Int(slots[place]) }
        slots[place] = Int32(counts.count)
        counts.append(0)
        opened.append([])
        requests += Array(repeating: Request(lane: -1, row: 0, service: 0, parameter: -1), count: Self.depth)
        return counts.count - 1
    }

    @inline(__always)
    mutating func add(_ request: Request, slot: Int) {
        requests[slot * Self.depth + (counts[slot] & (Self.depth - 1))] = request
        counts[slot] += 1
    }

    func count(slot: Int) -> Int { min(counts[slot], Self.depth) }

    /// A request, the latest is 0.
    @inline(__always)
    func request(_ age: Int, slot: Int) -> Request {
        requests[slot * Self.depth + ((counts[slot] - 1 - age) & (Self.depth - 1))]
    }

    mutating func open(_ lane: Int, slot: Int) {
        opened[slot].removeAll { $0 == lane }
        if opened[slot].count == Self.openDepth { opened[slot].removeFirst() }
        opened[slot].append(lane)
    }
}
