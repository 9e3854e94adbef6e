import CANCapture

/// A message of the simulated vehicle.
struct MessageDefinition: Sendable {
    var identifier: UInt32
    var isExtended = false
    var name: String
    var length: Int
    /// Milliseconds; 0 for a message that is sent on an event.
    var period: Int
    var sender: String
    var comment: String
    /// The value of bytes without signals: J1939 fills with ones.
    var filler: UInt8 = 0
    var signals: [SignalDefinition]

    /// The frame with the current values.
    func frame(_ context: SignalContext) -> OutgoingFrame {
        var data = [UInt8](repeating: 0, count: length)
        var values: [Double?] = []
        var selected = 0
        var used = [UInt8](repeating: 0, count: length)
        for signal in signals {
            var value = 0.0
            switch signal.role {
            case .value(let read): value = read(context)
            case .counter: value = Double(context.sendings % (1 << signal.length))
            case .multiplexer(let count):
                selected = context.sendings % count
                value = Double(selected)
            case .multiplexed(let number, let read):
                guard number == selected else {
                    values.append(nil)
                    continue
                }
                value = read(context)
            case .checksum:
                // The checksum includes the signals before it in the table, so it comes last.
                fill(&data, where: used, except: signal)
                value = Double(data.reduce(0, ^))
            }
            signal.pack(signal.raw(value), into: &data)
            signal.pack(.max, into: &used)
            values.append(value)
        }
        fill(&data, where: used, except: nil)
        return OutgoingFrame(
            identifier: identifier, flags: isExtended ? [.extended] : [], data: data, values: values)
    }

    private func fill(_ data: inout [UInt8], where used: [UInt8], except signal: SignalDefinition?) {
        guard filler != 0 else { return }
        var kept = used
        signal?.pack(.max, into: &kept)
        for index in data.indices { data[index] |= filler & ~kept[index] }
    }
}
