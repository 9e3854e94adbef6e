internal import CANCapture

/// Finds conversations of ISO 15765-2 and assembles their messages.
enum ISOTPRecognizer: ProtocolRecognizer {
    static let networks: [NetworkProtocol] = [.isoTP, .uds, .obd, .kwp2000, .gmlan]

    static func find(
        in traffic: FramesByIdentifier, options: ProtocolOptions, claiming claimed: RowSet,
        into messages: PDUTableBuilder
    ) -> [ProtocolEvidence] {
        guard networks.contains(where: options.allows) else { return [] }
        var evidence: [ProtocolEvidence] = []
        // Extended and mixed addressing are searched if the normal form was not found.
        for offset in 0...1 {
            guard let selection = select(offset: offset, in: traffic, options: options, claimed: claimed) else {
                continue
            }
            let first = messages.messages.count
            var assembler = ISOTPAssembler(selection, traffic: traffic, into: messages)
            assembler.assemble(claiming: claimed)
            var named = DiagnosticMessages(
                messages, from: first, heads: assembler.heads, selection: selection, traffic: traffic)
            named.name(options)
            evidence += ISOTPEvidenceFacts.facts(messages, from: first)
        }
        return evidence
    }

    /// The lanes of one form of addressing; nil if there is nothing to examine.
    private static func select(
        offset: Int, in traffic: FramesByIdentifier, options: ProtocolOptions, claimed: RowSet
    ) -> ISOTPSelection? {
        var shapes = ISOTPShapes(streams: traffic.streams.count)
        var lanes = ISOTPLanes(streams: traffic.streams.count)
        let columns = PayloadColumns(traffic)
        for (place, stream) in traffic.streams.enumerated() {
            if let fixed = ISOTPAddressing.fixed(stream), fixed.offset != offset { continue }
            if let first = traffic.rows(of: stream).first, claimed.contains(Int(first)) { continue }
            let forced = options.forcedOffset(stream)
            if let forced, forced != offset { continue }
            var shape = ISOTPShape.of(stream, in: traffic, columns, offset: offset)
            if forced != nil, shape == nil { shape = ISOTPShape() }
            // With an address byte in front coincidences are more likely, so all frames must be valid.
            guard let shape, offset == 0 || forced != nil || shape.isValid(perCent: 95) else { continue }
            shapes.add(shape, of: place)
            lanes.open(place, offset: offset)
        }
        guard !shapes.isEmpty else { return nil }
        var evidence = ISOTPEvidence(traffic, lanes: lanes, shapes: shapes)
        evidence.gather()
        var selection = ISOTPSelection(evidence, shapes: shapes, traffic: traffic)
        let isBold = !options.fixed.isDisjoint(with: networks)
        selection.accept(isForced: { options.forcedOffset($0) != nil }, isBold: isBold)
        return selection.isAccepted.contains(true) ? selection : nil
    }
}

extension ProtocolOptions {
    /// Number of bytes before the N_PCI of an identifier that the user named; nil for others.
    func forcedOffset(_ stream: FrameStream) -> Int? {
        for pair in isoTPPairs where pair.request == stream.identifier || pair.response == stream.identifier {
            return pair.isExtendedAddressing ? 1 : 0
        }
        return nil
    }
}

/// The evidence for conversations, counted by channel and protocol.
enum ISOTPEvidenceFacts {
    private struct Counts {
        var all = 0
        var several = 0
        var answers = 0
    }

    /// For the messages from a place on.
    static func facts(_ messages: PDUTableBuilder, from first: Int) -> [ProtocolEvidence] {
        let frames = messages.frames.frames
        let networks = NetworkProtocol.allCases.count
        var counts = Array(repeating: Counts(), count: max(1, frames.channels.count) * networks)
        // A request may have several responses: from several units, or "response pending" and the final one.
        // A bit for each row, since a request is still referred to by its first row.
        var answered = [UInt64](repeating: 0, count: frames.count / 64 + 1)
        for message in first..<messages.messages.count {
            let unit = messages.messages[message]
            let place = Int(frames.channel(Int(unit.firstRow))) * networks + Int(unit.network.rawValue)
            guard place < counts.count else { continue }
            counts[place].all += 1
            if unit.rowCount > 1, unit.outcome == .complete { counts[place].several += 1 }
            guard unit.request >= 0 else { continue }
            let (word, bit) = (Int(unit.request) / 64, UInt64(1) << UInt64(unit.request & 63))
            if answered[word] & bit == 0 { counts[place].answers += 1 }
            answered[word] |= bit
        }
        var facts: [ProtocolEvidence] = []
        for (place, count) in counts.enumerated() where count.all > 0 {
            let channel = UInt16(truncatingIfNeeded: place / networks)
            let network = NetworkProtocol.allCases[place % networks]
            func add(_ fact: String, _ count: Int) {
                facts.append(ProtocolEvidence(network: network, channel: channel, fact: fact, count: count))
            }
            if count.several > 0 { add("completed multi-frame messages", count.several) }
            if count.answers > 0 { add("answered requests", count.answers) }
            if count.several + count.answers == 0 { add("messages on diagnostic identifiers", count.all) }
        }
        return facts
    }
}
