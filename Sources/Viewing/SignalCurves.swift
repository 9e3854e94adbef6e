internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Formatting
internal import LogPages
internal import Platform
internal import Wording

/// The signals of an identifier over a time, for curves: of each part of the time the least and the largest value and the
/// first and the last one, whatever the number of frames.
package struct SignalCurves: Sendable {
    private let viewed: ViewedCapture
    private let slot: Int
    private let message: Int
    private let isRaw: Bool
    private let isCancelled: @Sendable () -> Bool

    /// - Parameters:
    ///   - key: of an identifier, as ``ViewedCapture/key(ofSlot:)``; nil is returned for one without signals.
    ///   - isRaw: whether values are raw, and written in hexadecimal, instead of physical.
    package init?(
        _ viewed: ViewedCapture, key: String, isRaw: Bool = false, isCancelled: @escaping @Sendable () -> Bool
    ) {
        guard let slot = viewed.slot(ofKey: key), slot < viewed.recording.matches.count,
            let message = viewed.recording.matches[slot]
        else { return nil }
        (self.viewed, self.slot, self.message) = (viewed, slot, message)
        (self.isRaw, self.isCancelled) = (isRaw, isCancelled)
    }

    /// Parts of a time, and signals of one answer.
    package static let parts = 1...2048
    private static let mostSignals = 16
    /// Maximum gap in cycles over which a line is drawn.
    private static let longestGap = 2.5

    struct Part: Equatable {
        /// Nanoseconds since the first frame, of the first and the last value.
        var (start, end): (Int64, Int64)
        var (least, largest): (Double, Double)
        var (first, last): (Double, Double)
        /// Whether the value before it is too far away for a line.
        var isBroken: Bool
    }

    struct Curve {
        let signal: Int
        var parts: [Part] = []
        var count = 0
        var sum = 0.0
        var least = Double.infinity
        var largest = -Double.infinity
        fileprivate var place = -1
        fileprivate var lastTime: Int64?

        init(signal: Int) { self.signal = signal }

        fileprivate mutating func add(_ value: Double, at time: Int64, place: Int, gap: Int64) {
            count += 1
            sum += value
            (least, largest) = (min(least, value), max(largest, value))
            let isBroken = lastTime.map { time.subtractingSaturating($0) > gap } ?? true
            lastTime = time
            if place == self.place, !isBroken, var part = parts.popLast() {
                (part.least, part.largest) = (min(part.least, value), max(part.largest, value))
                (part.end, part.last) = (time, value)
                parts.append(part)
            } else {
                self.place = place
                parts.append(
                    Part(
                        start: time, end: time, least: value, largest: value, first: value, last: value,
                        isBroken: isBroken))
            }
        }
    }

    /// The curves of some signals.
    ///
    /// - Parameters:
    ///   - name: of a signal; nil for all, up to a number.
    ///   - parts: number of equal parts of the time.
    func curves(named name: String?, _ times: ClosedRange<Int64>, parts: Int) -> [Curve] {
        let recording = viewed.recording
        let catalog = recording.databases.catalog
        let signals = catalog.messages[message].signals.filter { signal in
            let entry = catalog.signals[signal].signal
            return entry.length <= 64 && (name == nil || entry.name == name)
        }.prefix(Self.mostSignals)
        var curves = signals.map { Curve(signal: $0) }
        let places = Dictionary(signals.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
        let period = viewed.isComplete && viewed.isTimed ? recording.rhythms[slot].period?.median : nil
        let gap = period.map { Int64(min(9e18, Double($0) * Self.longestGap)) } ?? .max
        let length = Double(times.upperBound) - Double(times.lowerBound) + 1
        let frames = viewed.frames
        var buffer = SignalBuffer()
        for (number, row) in rows(times).enumerated() {
            if number % 65_536 == 65_535, isCancelled() { return [] }
            let time = viewed.time(ofRow: Int(row))
            guard times.contains(time) else { continue }
            let place = min(parts - 1, Int((Double(time) - Double(times.lowerBound)) / length * Double(parts)))
            let hidden = frames.redactedStretches(Int(row))
            let payload = frames.payload(Int(row))
            let visible: [UInt8]? =
                hidden.isEmpty
                ? nil : payload.indices.map { index in hidden.contains { $0.bytes.contains(index) } ? 0 : 0xFF }
            _ = catalog.decode(payload, message: message, into: &buffer)
            for value in buffer.values {
                guard let curve = places[value.signal], value.raw.kind != .bytes,
                    visible.map(catalog.signals[value.signal].signal.lies) ?? true,
                    !catalog.missingValues(of: value.signal).contains(value.raw)
                else { continue }
                let number: Double =
                    if isRaw {
                        value.raw.double
                    } else {
                        switch catalog.physical(value) {
                        case .integer(let whole): Double(whole)
                        case .real(let real): real
                        }
                    }
                guard number.magnitude < 1e100 else { continue }
                curves[curve].add(number, at: time, place: place, gap: gap)
            }
        }
        return curves
    }

    /// The rows of the identifier that may have these times.
    private func rows(_ times: ClosedRange<Int64>) -> Slice<UnsafeBufferPointer<UInt32>> {
        let rows = viewed.recording.rows[slot]
        guard viewed.recording.facts.backwardSteps == 0 || !viewed.isTimed else { return rows[...] }
        let first = rows.partitioningIndex { viewed.time(ofRow: Int($0)) >= times.lowerBound }
        let end = rows.partitioningIndex { viewed.time(ofRow: Int($0)) > times.upperBound }
        return rows[first..<max(first, end)]
    }

    package func json(named name: String?, _ times: ClosedRange<Int64>, parts: Int) -> String {
        let parts = min(max(parts, Self.parts.lowerBound), Self.parts.upperBound)
        let catalog = viewed.recording.databases.catalog
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.list("signals", curves(named: name, times, parts: parts).filter { $0.count > 0 }) { json, curve in
                let entry = catalog.signals[curve.signal].signal
                json.field("name", Printable.text(entry.name))
                json.field("unit", isRaw ? "" : Printable.text(entry.unit ?? ""))
                json.field("least", number: Self.number(curve.least))
                json.field("largest", number: Self.number(curve.largest))
                // As the page writes them: least, mean, largest.
                json.strings("texts", texts(curve))
                json.numbers(
                    "parts",
                    curve.parts.lazy.map { part in
                        "[\(part.start),\(part.end),\(Self.number(part.least)),\(Self.number(part.largest)),"
                            + "\(Self.number(part.first)),\(Self.number(part.last)),\(part.isBroken ? 1 : 0)]"
                    })
            }
        }
        return json.text
    }

    /// Least, mean and largest value. Raw values that are rounded are marked.
    private func texts(_ curve: Curve) -> [String] {
        let values = [curve.least, curve.sum / Double(curve.count), curve.largest]
        guard isRaw else { return values.map(Self.number) }
        let entry = viewed.recording.databases.catalog.signals[curve.signal]
        let text = ValueText(entry.scaling, rawBits: entry.signal.length)
        return values.map { value in
            guard entry.signal.kind != .float else { return text.text(RawValue(value)) }
            let isExact = value == value.rounded() && value.magnitude < 0x1p53
            let whole = Int128(value.rounded())
            let raw =
                whole < 0
                ? RawValue(Int64(clamping: whole)) : RawValue(bits: UInt64(clamping: whole), kind: .unsigned)
            return (isExact ? "" : "\u{2248}\u{2009}") + text.text(raw)
        }
    }

    private static func number(_ value: Double) -> String { FrameDetail.number(.real(value)) }
}
