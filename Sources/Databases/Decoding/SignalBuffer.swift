/// Where the values of a frame go: used over and over, so that decoding allocates nothing once it has seen the largest
/// message.
package struct SignalBuffer {
    private var storage: [SignalValue] = []
    package private(set) var count = 0
    /// By multiplexer of the message at hand: its raw value, where it is in the frame.
    private var selections: [Selection] = []

    private struct Selection {
        var value: UInt64 = 0
        var isThere = false
    }

    package init() {}

    /// The values of the frame decoded last, in the order of their first bits.
    package var values: ArraySlice<SignalValue> { storage[..<count] }

    package subscript(index: Int) -> SignalValue {
        precondition(index < count)
        return storage[index]
    }

    package mutating func removeAll() { count = 0 }

    /// Adds the signals that the payload holds.
    ///
    /// - Parameter first: the index that the message's first signal has for the caller.
    package mutating func decode(
        _ payload: UnsafeBufferPointer<UInt8>, as message: CompiledMessage, first: Int
    ) -> FrameFit {
        var fit: FrameFit = []
        if payload.count < message.length { fit.insert(.isShort) }
        if payload.count > message.length { fit.insert(.isLong) }
        reserve(message.signals.count)
        let head = BitField.word(payload, from: 0)
        if !message.multiplexers.isEmpty { select(payload, head, message, &fit) }
        var end = count
        message.signals.withUnsafeBufferPointer { signals in
            storage.withUnsafeMutableBufferPointer { values in
                for place in 0..<signals.count {
                    let signal = signals[place]
                    guard signal.field.end <= payload.count else { continue }
                    if signal.multiplexer != CompiledSignal.always {
                        guard signal.multiplexer >= 0 else { continue }
                        let selection = selections[Int(signal.multiplexer)]
                        guard selection.isThere, message.contains(selection.value, in: signal.ranges) else { continue }
                    }
                    values[end] = SignalValue(signal: first &+ place, raw: signal.value(of: payload, head: head))
                    end &+= 1
                }
            }
        }
        count = end
        selections.removeAll(keepingCapacity: true)
        return fit
    }

    /// Reads the multiplexers, each behind the one that it depends on.
    private mutating func select(
        _ payload: UnsafeBufferPointer<UInt8>, _ head: UInt64, _ message: CompiledMessage,
        _ fit: inout FrameFit
    ) {
        for slot in 0..<message.multiplexers.count {
            selections.append(Selection())
            let signal = message.signals[message.multiplexers[slot].signal]
            guard signal.field.end <= payload.count else { continue }
            if signal.multiplexer != CompiledSignal.always {
                guard signal.multiplexer >= 0 else { continue }
                let parent = selections[Int(signal.multiplexer)]
                guard parent.isThere, message.contains(parent.value, in: signal.ranges) else { continue }
            }
            let raw = signal.value(of: payload, head: head)
            // A negative value is none that a database can name.
            guard let value = raw.integer.flatMap({ UInt64(exactly: $0) }) else {
                fit.insert(.hasUnknownSelection)
                continue
            }
            selections[slot] = Selection(value: value, isThere: true)
            if !message.multiplexers[slot].knows(value) { fit.insert(.hasUnknownSelection) }
        }
    }

    private mutating func reserve(_ more: Int) {
        guard count + more > storage.count else { return }
        let empty = SignalValue(signal: 0, raw: RawValue(bits: 0, kind: .unsigned))
        storage += Array(repeating: empty, count: count + more - storage.count)
    }
}

extension CompiledMessage {
    @inline(__always)
    func contains(_ value: UInt64, in places: Range<Int32>) -> Bool {
        for place in places where ranges[Int(place)].contains(value) { return true }
        return false
    }
}
