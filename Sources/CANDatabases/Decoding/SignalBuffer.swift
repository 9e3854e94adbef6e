/// Receives the values of a frame. It is reused, so that decoding allocates nothing after the largest message.
package struct SignalBuffer {
    private var storage: [SignalValue] = []
    package private(set) var count = 0
    /// By multiplexer of the current message: its raw value, if it is in the frame. Others remain from larger messages.
    private var selections: [Selection] = []
    /// The bytes of values that are not numbers, one after the other.
    private var bytes: [UInt8] = []
    /// Places of the signals from a ``MultiplexIndex``.
    private var places: [Int32] = []
    /// A bit for each place, to sort many; all are zero in between.
    private var marks: [UInt64] = []

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

    package mutating func removeAll() {
        count = 0
        bytes.removeAll(keepingCapacity: true)
    }

    /// The content of a value of ``RawValue/Kind/bytes``: (length + 7) / 8 bytes in the order of the payload; see
    /// ``WideText``. Empty for a number.
    package func bytes(of raw: RawValue) -> ArraySlice<UInt8> {
        guard raw.kind == .bytes else { return [] }
        let start = Int(raw.bits >> 32)
        let count = Int(raw.bits & 0xFFFF_FFFF)
        guard start + count <= bytes.count else { return [] }
        return bytes[start..<start + count]
    }

    /// Adds the signals that the payload contains.
    ///
    /// - Parameter first: the index of the message's first signal for the caller.
    package mutating func decode(
        _ payload: UnsafeBufferPointer<UInt8>, as message: CompiledMessage, first: Int, only: ClosedRange<Int>? = nil
    ) -> FrameFit {
        var fit: FrameFit = []
        if payload.count < message.length { fit.insert(.isShort) }
        if payload.count > message.length { fit.insert(.isLong) }
        let head = BitField.word(payload, from: 0)
        if !message.multiplexers.isEmpty { select(payload, head, message, nil, &fit) }
        let start = count
        if let index = message.index {
            takeIndexed(payload, head, message, index, first, only)
        } else {
            takeEach(payload, head, message, first, only ?? 0...max(0, message.signals.count - 1))
        }
        if !message.wide.isEmpty { takeBytes(payload, message, first, start..<count) }
        return fit
    }

    /// Adds the chosen signals that the payload contains.
    mutating func decode(
        _ payload: UnsafeBufferPointer<UInt8>, as message: CompiledMessage, first: Int, chosen: ChosenSignals
    ) {
        var fit: FrameFit = []
        let head = BitField.word(payload, from: 0)
        if !chosen.multiplexers.isEmpty { select(payload, head, message, chosen.multiplexers, &fit) }
        let start = count
        for place in chosen.places {
            takeEach(payload, head, message, first, Int(place)...Int(place))
        }
        if !message.wide.isEmpty { takeBytes(payload, message, first, start..<count) }
    }

    /// Compares each signal with the values of the multiplexers.
    private mutating func takeEach(
        _ payload: UnsafeBufferPointer<UInt8>, _ head: UInt64, _ message: CompiledMessage, _ first: Int,
        _ only: ClosedRange<Int>
    ) {
        reserve(only.count)
        var end = count
        message.signals.withUnsafeBufferPointer { signals in
            storage.withUnsafeMutableBufferPointer { values in
                let limit = min(only.upperBound + 1, signals.count)
                for place in min(only.lowerBound, limit)..<limit {
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
    }

    /// Looks up the signals that depend on the values of the multiplexers.
    private mutating func takeIndexed(
        _ payload: UnsafeBufferPointer<UInt8>, _ head: UInt64, _ message: CompiledMessage, _ index: MultiplexIndex,
        _ first: Int, _ only: ClosedRange<Int>?
    ) {
        places.removeAll(keepingCapacity: true)
        places += index.always
        for slot in 0..<message.multiplexers.count where selections[slot].isThere {
            index.append(slot: slot, value: selections[slot].value, to: &places)
        }
        if let only { places.removeAll { !only.contains(Int($0)) } }
        sortPlaces(of: message.signals.count)
        reserve(places.count)
        var end = count
        message.signals.withUnsafeBufferPointer { signals in
            storage.withUnsafeMutableBufferPointer { values in
                for place in places {
                    let signal = signals[Int(place)]
                    guard signal.field.end <= payload.count else { continue }
                    values[end] = SignalValue(signal: first &+ Int(place), raw: signal.value(of: payload, head: head))
                    end &+= 1
                }
            }
        }
        count = end
    }

    private static let fewestMarked = 64

    /// - Parameter signals: number of signals of the message. No place is in the list twice.
    private mutating func sortPlaces(of signals: Int) {
        guard places.count >= Self.fewestMarked, places.count * Self.fewestMarked >= signals else {
            return places.sort()
        }
        let words = (signals + 63) / 64
        if marks.count < words { marks += Array(repeating: 0, count: words - marks.count) }
        for place in places { marks[Int(place) >> 6] |= 1 << UInt64(place & 63) }
        var next = 0
        for word in 0..<words {
            var rest = marks[word]
            marks[word] = 0
            while rest != 0 {
                places[next] = Int32(truncatingIfNeeded: word << 6 + rest.trailingZeroBitCount)
                next += 1
                rest &= rest - 1
            }
        }
    }

    /// Adds the values of a message that are not numbers.
    private mutating func takeBytes(
        _ payload: UnsafeBufferPointer<UInt8>, _ message: CompiledMessage, _ first: Int, _ values: Range<Int>
    ) {
        var next = 0
        for index in values where storage[index].raw.kind == .bytes {
            let place = storage[index].signal - first
            while next < message.wide.count, message.wide[next].place < place { next += 1 }
            guard next < message.wide.count else { return }
            let start = bytes.count
            message.wide[next].append(of: payload, to: &bytes)
            storage[index].raw.bits = UInt64(start) << 32 | UInt64(bytes.count - start)
        }
    }

    /// Reads the multiplexers, each after the one on which it depends.
    ///
    /// - Parameter chosen: ascending; nil for all of them.
    private mutating func select(
        _ payload: UnsafeBufferPointer<UInt8>, _ head: UInt64, _ message: CompiledMessage, _ chosen: [Int32]?,
        _ fit: inout FrameFit
    ) {
        let all = message.multiplexers.count
        if selections.count < all { selections += Array(repeating: Selection(), count: all - selections.count) }
        var isUnknown = false
        // Thousands of multiplexers: no reference is counted for each of them.
        message.multiplexers.withUnsafeBufferPointer { multiplexers in
            message.signals.withUnsafeBufferPointer { signals in
                message.ranges.withUnsafeBufferPointer { ranges in
                    selections.withUnsafeMutableBufferPointer { selections in
                        for position in 0..<(chosen?.count ?? all) {
                            let slot = chosen.map { Int($0[position]) } ?? position
                            selections[slot] = Selection()
                            let signal = signals[multiplexers[slot].signal]
                            guard signal.field.end <= payload.count else { continue }
                            if signal.multiplexer != CompiledSignal.always {
                                guard signal.multiplexer >= 0 else { continue }
                                let parent = selections[Int(signal.multiplexer)]
                                guard parent.isThere,
                                    CompiledMessage.contains(parent.value, in: signal.ranges, of: ranges)
                                else { continue }
                            }
                            let raw = signal.value(of: payload, head: head)
                            // A database cannot name a negative multiplexer value.
                            guard let value = raw.integer.flatMap({ UInt64(exactly: $0) }) else {
                                isUnknown = true
                                continue
                            }
                            selections[slot] = Selection(value: value, isThere: true)
                            if value < multiplexers[slot].lowest || value > multiplexers[slot].highest,
                                !multiplexers[slot].knows(value, raw)
                            {
                                isUnknown = true
                            }
                        }
                    }
                }
            }
        }
        if isUnknown { fit.insert(.hasUnknownSelection) }
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
        ranges.withUnsafeBufferPointer { Self.contains(value, in: places, of: $0) }
    }

    /// - Parameter ranges: ascending at these places, and apart.
    @inline(__always)
    static func contains(
        _ value: UInt64, in places: Range<Int32>, of ranges: UnsafeBufferPointer<ClosedRange<UInt64>>
    ) -> Bool {
        var (low, high) = (places.lowerBound, places.upperBound)
        // The first range that ends at the value or above it.
        while low < high {
            let middle = low + (high - low) / 2
            if ranges[Int(middle)].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < places.upperBound && ranges[Int(low)].lowerBound <= value
    }
}
