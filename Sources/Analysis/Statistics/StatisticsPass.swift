internal import Capture

/// The pass over the frames that ``CaptureStatistics`` is made by.
struct StatisticsPass {
    private(set) var identifiers: [IdentifierStatistics] = []
    private(set) var channels: [ChannelStatistics] = []
    private(set) var loads: [BusLoad] = []

    private(set) var backward = ClockTrust.Backward()

    init(_ frames: FrameTable, index: IdentifierIndex, rates: BitRates) {
        var channelMeters = ChannelMeters(frames, rates: rates)
        let payloads = PayloadMeters(index)
        let identifierMeters = UnsafeMutableBufferPointer<IdentifierMeter>.allocate(capacity: index.entries.count)
        for slot in index.entries.indices {
            identifierMeters.initializeElement(at: slot, to: IdentifierMeter(payload: payloads.number(ofSlot: slot)))
        }
        defer {
            channelMeters.deallocate()
            for slot in identifierMeters.indices { identifierMeters[slot].rhythm.destroy() }
            identifierMeters.deinitialize().deallocate()
            payloads.deallocate()
        }
        Self.count(frames, index.slots, channelMeters.all, identifierMeters, payloads)
        let found = ExactPercentiles.find(frames, index.slots, identifierMeters.map { $0.rhythm.period.searches() })
        for (slot, values) in found.enumerated() { identifierMeters[slot].rhythm.period.found(values) }
        channelMeters.finish(frames)
        channels = channelMeters.channels
        loads = channelMeters.loads
        backward = channelMeters.backward
        identifiers.reserveCapacity(index.entries.count)
        for (slot, entry) in index.entries.enumerated() {
            identifiers.append(identifierMeters[slot].statistics(entry, payloads))
        }
    }

    private static func count(
        _ frames: FrameTable, _ slots: KindColumn,
        _ channels: UnsafeMutableBufferPointer<ChannelMeter>,
        _ identifiers: UnsafeMutableBufferPointer<IdentifierMeter>, _ payloads: PayloadMeters
    ) {
        let wires = WireLengths()
        for stretch in slots.stretches(of: frames) {
            let (chunk, slots, base) = (stretch.chunk, stretch.numbers, stretch.base)
            let times = chunk.times
            for row in 0..<stretch.count {
                let kind = chunk.kind(row)
                let (flags, length) = (kind.flags, Int(kind.length))
                let time = times[row]
                let payload = chunk.stored(row)
                let wire = wires.length(
                    flags: flags, identifier: kind.identifier, length: length, payload: payload)
                let channel = Int(kind.channel)
                if channel < channels.count {
                    channels[channel].add(time: time, flags: flags, length: length, wire: wire)
                }
                let slot = slots[row]
                guard slot != IdentifierIndex.none else { continue }
                let meter = identifiers.baseAddress.unsafelyUnwrapped + Int(slot)
                if flags.contains(.remote) {
                    meter.pointee.rhythm.addRemote(time: time)
                    continue
                }
                meter.pointee.addData(time: time, length: length, row: base &+ row)
                if meter.pointee.payload >= 0 {
                    payloads.add(
                        Int(meter.pointee.payload), flags.contains(.xl) ? payload + FrameTable.storedXLHeader : payload,
                        length)
                }
            }
        }
    }
}
