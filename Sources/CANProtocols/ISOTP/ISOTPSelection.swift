/// Decides which lanes use ISO 15765-2, and their partners.
struct ISOTPSelection {
    private(set) var lanes: ISOTPLanes
    private(set) var isAccepted: [Bool]
    /// By lane: lanes whose flow control belongs to its messages, the most frequent first.
    private(set) var controllers: [[Int]]
    private let traffic: FramesByIdentifier
    private let shapes: ISOTPShapes
    /// The lanes that respond to a lane, and how often.
    let answers: [UInt64: Int32]
    private let flows: [UInt64: Int32]
    private var flowPeer: [Int]
    private var askedBy: [Int]
    private var answeredBy: [Int]
    /// Whether the frames have ever different identifiers, as those of a random generator: some of them look like
    /// diagnostics by chance.
    private let isScattered: Bool

    /// Minimum number of identifiers, and frames of each on average below which they are random.
    private static let (mostIdentifiers, fewFrames) = (256, 4)

    init(_ evidence: consuming ISOTPEvidence, shapes: ISOTPShapes, traffic: FramesByIdentifier) {
        (answers, flows) = (evidence.answers, evidence.flows)
        self.shapes = shapes
        self.traffic = traffic
        lanes = evidence.lanes
        let streams = traffic.streams.count
        // A scanner asks many nodes as well, but few other frames are sent then.
        let diagnostic = shapes.all.count { $0.isDiagnostic && $0.isFilled }
        isScattered =
            streams > Self.mostIdentifiers && traffic.frames.count < streams * Self.fewFrames
            && diagnostic * 4 < streams
        let count = lanes.count
        isAccepted = Array(repeating: false, count: count)
        controllers = Array(repeating: [], count: count)
        flowPeer = Self.best(flows, count: count, isFirst: true)
        askedBy = Self.best(answers, count: count, isFirst: false)
        answeredBy = Self.best(answers, count: count, isFirst: true)
    }

    /// For each lane, the one with which it has the strongest evidence; the lowest of equal ones.
    private static func best(_ pairs: [UInt64: Int32], count: Int, isFirst: Bool) -> [Int] {
        var best = Array(repeating: -1, count: count)
        var weights = Array(repeating: Int32(0), count: count)
        for (key, weight) in pairs {
            let (first, second) = (Int(key >> 32), Int(key & 0xFFFF_FFFF))
            let (lane, other) = isFirst ? (first, second) : (second, first)
            if weight > weights[lane] || weight == weights[lane] && (best[lane] < 0 || other < best[lane]) {
                best[lane] = other
                weights[lane] = weight
            }
        }
        return best
    }

    private func shape(_ lane: Int) -> ISOTPShape { shapes[lanes[lane].stream] }

    private func stream(_ lane: Int) -> FrameStream { traffic.streams[lanes[lane].stream] }

    /// Accepts lanes by evidence; `isForced` says whether the user named a stream.
    mutating func accept(isForced: (FrameStream) -> Bool, isBold: Bool) {
        for lane in 0..<lanes.count {
            if isForced(stream(lane)) { isAccepted[lane] = true }
            acceptMessages(lane)
            acceptByStandard(lane)
        }
        for (key, count) in answers {
            acceptAnswered(Int(key >> 32), Int(key & 0xFFFF_FFFF), Int(count))
        }
        acceptNeighbours(isBold: isBold)
        pairUp()
    }

    /// Multi-frame messages assembled in order, which do not occur by chance.
    private mutating func acceptMessages(_ lane: Int) {
        guard shape(lane).isValid(perCent: 60) else { return }
        if lanes[lane].completedWithFlow > 0 {
            isAccepted[lane] = true
            let peer = flowPeer[lane]
            if peer >= 0, shape(peer).isValid(perCent: 60) { isAccepted[peer] = true }
        }
        let alone = lanes[lane].completedAlone
        guard shape(lane).isValid(perCent: 95), alone > 0, 4 * alone >= lanes[lane].broken else { return }
        if lanes[lane].addressByte >= 0 {
            if alone > 1, shape(lane).isDiagnostic { isAccepted[lane] = true }
        } else if alone > 1 || shape(lane).requests + shape(lane).responses > 0 {
            isAccepted[lane] = true
        }
    }

    /// Identifiers that a standard reserves for diagnostics, with matching frames.
    private mutating func acceptByStandard(_ lane: Int) {
        guard !isScattered || lanes[lane].answers + lanes[lane].answered > 0 else { return }
        let shape = shape(lane)
        let diagnostic = shape.requests + shape.responses
        if ISOTPAddressing.fixed(stream(lane)) != nil {
            if shape.isValid(perCent: 80), 10 * diagnostic >= 6 * shape.started, diagnostic > 0, shape.isFilled {
                isAccepted[lane] = true
            }
        } else if ISOTPAddressing.isLegislated(stream(lane)) {
            if shape.isValid(perCent: 80), 10 * diagnostic >= 8 * shape.started, diagnostic > 0, shape.isFilled {
                isAccepted[lane] = true
            }
        }
    }

    /// Single-frame requests with responses.
    private mutating func acceptAnswered(_ asker: Int, _ answerer: Int, _ count: Int) {
        let (request, response) = (shape(asker), shape(answerer))
        guard request.isValid(perCent: 90), response.isValid(perCent: 90) else { return }
        // A scanner that sends no flow control leaves longer answers incomplete, but it gets many.
        let isAnsweredThroughout =
            count >= Self.throughout && 10 * count >= 9 * max(lanes[asker].messages, lanes[answerer].messages)
        // A scanner may also try other unused bytes; a unit that refuses names the service of each request.
        let isRefusedThroughout = isAnsweredThroughout && 10 * response.refusals >= 9 * response.started
        guard request.isFilled || isRefusedThroughout, response.isFilled, response.isDiagnostic else { return }
        guard request.isContinued && response.isContinued || isAnsweredThroughout else { return }
        guard 10 * lanes[answerer].answers >= 6 * lanes[answerer].messages else { return }
        let isUsual = Self.isUsual(stream(asker)) && Self.isUsual(stream(answerer))
        guard count >= (isUsual ? 1 : 3) else { return }
        isAccepted[asker] = true
        isAccepted[answerer] = true
    }

    /// This many answers of one lane to another, with hardly any other message of either, cannot be a coincidence.
    private static let throughout = 20

    /// Identifiers that manufacturers use for diagnostics.
    private static func isUsual(_ stream: FrameStream) -> Bool {
        stream.isExtended ? ISOTPAddressing.fixed(stream) != nil : stream.identifier >= 0x600
    }

    /// Requests without responses, or responses alone, beside certain conversations.
    private mutating func acceptNeighbours(isBold: Bool) {
        var channels = Set<UInt16>()
        for lane in 0..<lanes.count where isAccepted[lane] { channels.insert(stream(lane).channel) }
        for lane in 0..<lanes.count where !isAccepted[lane] {
            let (stream, shape) = (stream(lane), shape(lane))
            guard channels.contains(stream.channel) || isBold, !stream.isExtended, stream.identifier >= 0x700 else {
                continue
            }
            // Multi-frame responses of which the recorder lost frames are never completed.
            let isOfSeveral =
                shape.first > 0 && shape.consecutive > shape.first && shape.isValid(perCent: 95)
                && shape.responses * 10 >= shape.started * 9 && shape.isFilled
            if isOfSeveral {
                isAccepted[lane] = true
                continue
            }
            guard shape.valid == shape.frames, shape.single > 0, shape.first == 0, shape.consecutive == 0 else {
                continue
            }
            guard shape.requests == shape.single || shape.responses == shape.single else { continue }
            guard shape.filled == shape.fillable, shape.fillable > 0 else { continue }
            isAccepted[lane] = true
        }
    }

    private mutating func pairUp() {
        for (key, _) in flows.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            let (sender, controller) = (Int(key >> 32), Int(key & 0xFFFF_FFFF))
            guard isAccepted[sender], isAccepted[controller], controllers[sender].count < 8 else { continue }
            controllers[sender].append(controller)
        }
        for lane in 0..<lanes.count where isAccepted[lane] {
            lanes[lane].isFunctional = ISOTPAddressing.isFunctional(stream(lane))
            guard !lanes[lane].isFunctional else { continue }
            let candidates = [flowPeer[lane], standardPeer(lane), askedBy[lane], answeredBy[lane]]
                .filter { $0 < 0 || !isOfAnother($0, lane) }
            // The partner of a conversation is not a functional address, if there is any other.
            let peer = candidates.first { $0 >= 0 && isAccepted[$0] && !ISOTPAddressing.isFunctional(stream($0)) }
            lanes[lane].peer = peer ?? candidates.first { $0 >= 0 && isAccepted[$0] } ?? -1
        }
    }

    /// Whether a lane communicates with the partner of a standard, and that is another one.
    private func isOfAnother(_ other: Int, _ lane: Int) -> Bool {
        let partner = standardPeer(other)
        return partner >= 0 && partner != lane && isAccepted[partner] && Self.isUsual(stream(lane))
    }

    private func standardPeer(_ lane: Int) -> Int {
        guard let partner = ISOTPAddressing.partner(stream(lane)) else { return -1 }
        let own = stream(lane)
        guard let other = traffic.stream(partner, isExtended: own.isExtended, channel: own.channel) else { return -1 }
        if lanes[lane].addressByte < 0 { return lanes.plainLane(other) ?? -1 }
        return lanes.lane(other, addressByte: UInt8(lanes[lane].addressByte)) ?? -1
    }
}
