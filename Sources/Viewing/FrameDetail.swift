internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Formatting
internal import LogPages
internal import Platform
internal import Wording

/// One frame of a capture in all its parts, for the panel beside the log.
package struct FrameDetail: Sendable {
    private let viewed: ViewedCapture
    private let row: Int
    private let isRaw: Bool

    /// nil for a row that the capture does not have.
    ///
    /// - Parameter isRaw: whether signals have their raw values in hexadecimal.
    package init?(_ viewed: ViewedCapture, row: Int, isRaw: Bool = false) {
        guard row >= 0, row < viewed.frames.count else { return nil }
        (self.viewed, self.row, self.isRaw) = (viewed, row, isRaw)
    }

    /// Of a frame of CAN XL the first ones.
    private static let mostBytes = 64
    private static let mostSignals = 64

    private var recording: Recording { viewed.recording }
    private var frames: FrameTable { viewed.frames }

    package var json: String {
        let flags = frames.flags(row)
        let slot = recording.index.slots[row]
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.field("frame", row)
            json.field("time", number: String(viewed.time(ofRow: row)))
            json.field("error", flags.contains(.error))
            json.field("length", frames.length(row))
            guard slot != IdentifierIndex.none else {
                json.field("id", "error")
                return json.field("name", flags.contains(.socketCAN) ? errorText : "")
            }
            let known = Int(slot)
            json.field("id", Hexadecimal.identifier(recording.index.entries[known], names: frames.names))
            json.field("key", viewed.key(ofSlot: known))
            json.field("name", recording.message(ofSlot: known).map(Printable.text) ?? "")
            let before = previous(known)
            addTimes(known, before, &json)
            addBytes(known, before, &json)
            addSignals(known, before, &json)
        }
        return json.text
    }

    /// What an error frame says, with the counters of the controller.
    private var errorText: String {
        guard frames.redactedStretches(row).isEmpty else { return "" }
        let text = SocketCANError.describe(identifier: frames.identifier(row), data: frames.payload(row))
        let counters = SocketCANError.counters(frames, row).map { "TEC \($0.transmit), REC \($0.receive)" }
        return [text, counters ?? ""].filter { !$0.isEmpty }.joined(separator: " \u{B7} ")
    }

    /// The last data frame of the identifier before this one.
    private func previous(_ slot: Int) -> Int? {
        let rows = recording.rows[slot]
        let place = rows.lowerBound(UInt32(truncatingIfNeeded: row))
        return place > 0 ? Int(rows[place - 1]) : nil
    }

    private func addTimes(_ slot: Int, _ before: Int?, _ json: inout JSONText) {
        guard viewed.isTimed else { return }
        if let before {
            let gap = frames.time(row).subtractingSaturating(frames.time(before))
            json.field("gap", Decimal.brief(gap))
        }
        guard viewed.isComplete else { return }
        let statistics = recording.rhythms[slot]
        json.field("count", statistics.count)
        json.field("period", statistics.period.map { Decimal.brief($0.median) })
        json.field("steady", statistics.period?.isSteady ?? false)
        if let worst = statistics.worstGap {
            json.field("worst", Decimal.brief(worst.duration))
            json.field("worstFrame", worst.row)
            json.field("ratio", statistics.worstGapRatio.map { Int(min($0, 1e15).rounded()) })
        }
    }

    private func addBytes(_ slot: Int, _ before: Int?, _ json: inout JSONText) {
        let payload = frames.payload(row)
        let old = before.map { frames.payload($0) }
        let automatic = viewed.isComplete ? recording.automaticBits.mask(ofSlot: slot) : []
        let hidden = hiddenBytes(row)
        let oldHidden = before.map(hiddenBytes) ?? []
        json.list("bytes", Array(payload.indices.prefix(Self.mostBytes))) { json, index in
            guard !hidden.contains(index) else { return json.field("text", "\u{B7}\u{B7}") }
            json.field("text", Hexadecimal.byte(payload[index]))
            json.field("bits", Int(payload[index]))
            if let old, index < old.count, !oldHidden.contains(index) {
                json.field("changed", Int(payload[index] ^ old[index]))
            }
            if index < automatic.count, automatic[index] != 0 { json.field("automatic", Int(automatic[index])) }
        }
    }

    private func hiddenBytes(_ row: Int) -> Set<Int> {
        frames.redactedStretches(row).reduce(into: []) { $0.formUnion($1.bytes) }
    }

    private func addSignals(_ slot: Int, _ before: Int?, _ json: inout JSONText) {
        guard slot < recording.matches.count, let message = recording.matches[slot],
            !frames.flags(row).contains(.remote)
        else { return }
        let catalog = recording.databases.catalog
        var own = SignalBuffer()
        var old = SignalBuffer()
        _ = catalog.decode(frames.payload(row), message: message, into: &own)
        if let before { _ = catalog.decode(frames.payload(before), message: message, into: &old) }
        let visible = visibleMask(row)
        let oldVisible = before.map(visibleMask) ?? nil
        let automatic = viewed.isComplete ? recording.automaticBits.mask(ofSlot: slot) : []
        let known = own.values.filter { value in
            let signal = catalog.signals[value.signal].signal
            // Values computed from redacted bytes are redacted, too.
            return visible.map(signal.lies) ?? true && (oldVisible.map(signal.lies) ?? true)
        }
        json.field("others", max(0, known.count - Self.mostSignals))
        json.list("signals", known.prefix(Self.mostSignals)) { json, value in
            let entry = catalog.signals[value.signal]
            json.field("name", Printable.text(entry.signal.name))
            let told = text(value, own, catalog)
            json.field("text", told.text)
            json.field("unit", told.isNumber ? Printable.text(entry.signal.unit ?? "") : "")
            json.field("automatic", !automatic.isEmpty && entry.signal.lies(within: automatic))
            let last = old.values.first { $0.signal == value.signal }.map { text($0, old, catalog).text }
            json.field("was", last)
            json.field("changed", last.map { $0 != told.text } ?? false)
        }
    }

    /// A mask of the bytes that are not redacted; nil if all are shown.
    private func visibleMask(_ row: Int) -> [UInt8]? {
        let hidden = hiddenBytes(row)
        guard !hidden.isEmpty else { return nil }
        return frames.payload(row).indices.map { hidden.contains($0) ? 0 : 0xFF }
    }

    private func text(
        _ value: SignalValue, _ buffer: SignalBuffer, _ catalog: SignalCatalog
    ) -> (text: String, isNumber: Bool) {
        if !isRaw, let words = catalog.words(value) { return (Printable.text(words), false) }
        if value.raw.kind == .bytes {
            return (buffer.bytes(of: value.raw).prefix(32).map(Hexadecimal.byte).joined(separator: " "), false)
        }
        guard !isRaw else {
            let entry = catalog.signals[value.signal]
            return (ValueText(entry.scaling, rawBits: entry.signal.length).text(value.raw), false)
        }
        return (Self.number(catalog.physical(value)), true)
    }

    /// With ten figures: more are those of the conversion, as in 62.190000000000005.
    static func number(_ value: PhysicalValue) -> String {
        guard case .real(let exact) = value, exact.isFinite, exact != 0 else { return whole(NumberText.text(value)) }
        var power = 1.0
        while exact.magnitude * power < 1e9, power < 1e15 { power *= 10 }
        guard power > 1 else { return whole(NumberText.text(value)) }
        return whole(NumberText.text(.real((exact * power).rounded() / power)))
    }

    /// `2091` for `2091.0`.
    private static func whole(_ text: String) -> String { text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
}
