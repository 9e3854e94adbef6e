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
        index.slots.withUnsafeBufferPointer { slots in
            Self.count(frames, slots, channelMeters.all, identifierMeters, payloads)
            let found = ExactPercentiles.find(frames, slots, identifierMeters.map { $0.rhythm.period.searches() })
            for (slot, values) in found.enumerated() { identifierMeters[slot].rhythm.period.found(values) }
        }
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
        _ frames: FrameTable, _ slots: UnsafeBufferPointer<UInt32>,
        _ channels: UnsafeMutableBufferPointer<ChannelMeter>,
        _ identifiers: UnsafeMutableBufferPointer<IdentifierMeter>, _ payloads: PayloadMeters
    ) {
        let wires = WireLengths()
        var base = 0
        for chunk in frames.chunks {
            let times = chunk.times
            let count = min(chunk.count, slots.count - base)
            for row in 0..<count {
                let flags = FrameFlags(rawValue: chunk.flags[row])
                let length = Int(chunk.lengths[row])
                let time = times[row]
                let payload = chunk.payload + Int(chunk.offsets[row])
                let wire = wires.length(
                    flags: flags, identifier: chunk.identifiers[row], length: length, payload: payload)
                let channel = Int(chunk.channels[row])
                if channel < channels.count {
                    channels[channel].add(time: time, flags: flags, length: length, wire: wire)
                }
                let slot = slots[base &+ row]
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
            base += count
        }
    }
}
