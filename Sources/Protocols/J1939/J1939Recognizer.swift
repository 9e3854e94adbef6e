package import Capture

/// Finds SAE J1939, with ISO 11783 and GB/T 27930 on it, and NMEA 2000: both have one identifier and one transport.
package enum J1939Recognizer: ProtocolRecognizer {
    package static func messages(in frames: FrameTable, options: ProtocolOptions) -> RecognizedMessages {
        let survey = Survey(frames)
        var networks = [NetworkProtocol?](repeating: nil, count: 1 << 16)
        var recognized = RecognizedMessages()
        for (channel, evidence) in survey.evidence.sorted(by: { $0.key < $1.key }) {
            guard let network = allowed(evidence.network, evidence, options) else { continue }
            networks[Int(channel)] = network
            recognized.evidence += evidence.facts(network: network, channel: channel)
        }
        guard networks.contains(where: { $0 != nil }) else { return recognized }
        recognized.table.units.reserveCapacity(survey.frameCount)
        collectFrames(frames, networks, into: &recognized.table)
        collectTransports(survey.transports, networks, into: &recognized.table)
        return recognized
    }

    /// What the options leave of a finding: a protocol that is fixed is believed without evidence.
    private static func allowed(
        _ found: NetworkProtocol?, _ evidence: J1939Evidence, _ options: ProtocolOptions
    ) -> NetworkProtocol? {
        let fixed = options.fixed.intersection([.j1939, .nmea2000])
        var network = found
        if !options.fixed.isEmpty {
            guard !fixed.isEmpty, evidence.identifiers > 0 else { return nil }
            network = network.flatMap { fixed.contains($0) ? $0 : nil } ?? (fixed.contains(.j1939) ? .j1939 : .nmea2000)
        }
        return network.flatMap { options.forbidden.contains($0) ? nil : $0 }
    }

    /// Messages of one frame, and fast packets.
    private static func collectFrames(_ frames: FrameTable, _ networks: [NetworkProtocol?], into table: inout PDUTable) {
        var fastPackets = FastPackets()
        let groups = NMEA2000Groups.shared
        forEachExtendedFrame(of: frames) { chunk, slot, row in
            let channel = chunk.channels[slot]
            guard let network = networks[Int(channel)] else { return }
            let identifier = J1939Identifier(chunk.identifiers[slot])
            let group = identifier.group
            guard !identifier.isExtendedDataPage, !J1939Group.isTransport(group),
                !J1939Group.isDiagnosticTransport(group)
            else { return }
            if network == .nmea2000, groups.isFast(group) {
                let payload = UnsafeBufferPointer(
                    start: chunk.payload + Int(chunk.offsets[slot]), count: Int(chunk.lengths[slot]))
                if fastPackets.take(identifier, channel, payload, row, chunk.times[slot], into: &table) { return }
            }
            let length = UInt32(chunk.lengths[slot])
            table.units.append(
                ProtocolDataUnit(
                    network: network, firstRow: Int32(truncatingIfNeeded: row), lastRow: Int32(truncatingIfNeeded: row),
                    payload: PDUPlace(start: 0, count: length, isInFrame: true), length: length,
                    source: .address(identifier.source), target: target(identifier.destination),
                    detail: J1939Detail(group: group, priority: identifier.priority).packed))
        }
        fastPackets.finish(into: &table)
    }

    private static func collectTransports(
        _ messages: [J1939Transport.Message], _ networks: [NetworkProtocol?], into table: inout PDUTable
    ) {
        for message in messages {
            guard let network = networks[Int(message.channel)] else { continue }
            let session = message.session
            var detail = session.detail
            detail.abortReason = message.abortReason
            let count = min(session.bytes.count, session.size)
            table.units.append(
                ProtocolDataUnit(
                    network: network, outcome: message.outcome, firstRow: session.firstRow, lastRow: session.lastRow,
                    acknowledgementRow: message.acknowledgementRow,
                    rowPlace: PDUPlace(start: UInt32(table.rows.count), count: UInt32(session.rows.count)),
                    payload: PDUPlace(start: UInt32(table.bytes.count), count: UInt32(count)),
                    length: UInt32(session.size), source: .address(session.source),
                    target: target(session.destination), detail: detail.packed))
            table.rows += session.rows
            table.bytes += session.bytes.prefix(count)
        }
    }

    @inline(__always)
    static func target(_ destination: UInt8) -> PDUAddress { destination == 0xFF ? .everyone : .address(destination) }

    /// Classic data frames with 29-bit identifiers, in their order.
    @inline(__always)
    fileprivate static func forEachExtendedFrame(
        of frames: FrameTable, _ body: (_ chunk: FrameChunk, _ slot: Int, _ row: Int) -> Void
    ) {
        let others = FrameFlags([.remote, .error, .fd, .xl, .symbolic])
        let extended = FrameFlags.extended
        var start = 0
        for chunk in frames.chunks {
            for slot in 0..<chunk.count {
                let flags = FrameFlags(rawValue: chunk.flags[slot])
                guard flags.contains(extended), flags.isDisjoint(with: others) else { continue }
                body(chunk, slot, start + slot)
            }
            start += chunk.count
        }
    }

    /// The first pass: identifiers, evidence and transports of all channels.
    private struct Survey {
        var evidence: [UInt16: J1939Evidence] = [:]
        var transports: [J1939Transport.Message] = []
        var frameCount = 0

        init(_ frames: FrameTable) {
            var tally = IdentifierTally()
            var managed: [UInt16: J1939Evidence] = [:]
            var transport = J1939Transport()
            var count = 0
            forEachExtendedFrame(of: frames) { chunk, slot, row in
                let identifier = J1939Identifier(chunk.identifiers[slot])
                let channel = chunk.channels[slot]
                let length = Int(chunk.lengths[slot])
                count += 1
                tally.count(IdentifierTally.key(identifier.identifier, isExtended: true, channel: channel), length: length)
                guard !identifier.isExtendedDataPage, identifier.isAddressed, identifier.pduFormat >= 0xC7 else { return }
                let payload = UnsafeBufferPointer(start: chunk.payload + Int(chunk.offsets[slot]), count: length)
                if J1939Group.isTransport(identifier.group) {
                    transport.take(identifier, channel: channel, payload: payload, row: row)
                } else if identifier.pduFormat == 0xEA || identifier.pduFormat == 0xEE {
                    managed[channel, default: J1939Evidence()].examine(identifier, payload)
                }
            }
            transport.finish()
            for message in transport.found where message.outcome == .complete {
                managed[message.channel, default: J1939Evidence()].transports += 1
            }
            for entry in tally.entries {
                managed[entry.channel, default: J1939Evidence()].count(
                    J1939Identifier(entry.identifier), frames: Int(entry.frames), hasEightBytes: entry.hasEightBytesAlone)
            }
            evidence = managed
            transports = transport.found
            frameCount = count
        }
    }
}
