internal import Capture

/// The pass over the frames that ``CaptureStatistics`` is made by.
struct StatisticsPass {
    private(set) var identifiers: [IdentifierStatistics] = []
    private(set) var channels: [ChannelStatistics] = []
    private(set) var loads: [BusLoad] = []

    init(_ frames: FrameTable, index: IdentifierIndex, rates: BitRates) {
        let channelCount = max(1, frames.channels.count)
        let origin = frames.count > 0 ? frames.time(0) : 0
        let channelMeters = UnsafeMutableBufferPointer<ChannelMeter>.allocate(capacity: channelCount)
        for channel in 0..<channelCount {
            let number = UInt16(truncatingIfNeeded: channel)
            channelMeters.initializeElement(
                at: channel, to: ChannelMeter(channel: number, rate: rates[number], origin: origin))
        }
        let payloads = PayloadMeters(index)
        let identifierMeters = UnsafeMutableBufferPointer<IdentifierMeter>.allocate(capacity: index.entries.count)
        for slot in index.entries.indices {
            identifierMeters.initializeElement(at: slot, to: IdentifierMeter(payload: payloads.number(ofSlot: slot)))
        }
        defer {
            channelMeters.deinitialize().deallocate()
            for slot in identifierMeters.indices { identifierMeters[slot].rhythm.destroy() }
            identifierMeters.deinitialize().deallocate()
            payloads.deallocate()
        }
        index.slots.withUnsafeBufferPointer { slots in
            Self.count(frames, slots, channelMeters, identifierMeters, payloads)
        }
        var earliest = Int64.max
        var latest = Int64.min
        for channel in 0..<channelCount where channelMeters[channel].frames > 0 {
            earliest = min(earliest, channelMeters[channel].first)
            latest = max(latest, channelMeters[channel].last)
        }
        let duration = earliest < latest ? latest.subtractingSaturating(earliest) : 0
        for channel in 0..<channelCount {
            channelMeters[channel].activity.finish()
            channels.append(channelMeters[channel].statistics)
            loads.append(channelMeters[channel].load(duration: duration))
        }
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
