internal import Analysis
internal import CANCapture
internal import Platform
internal import Formatting
internal import Wording

/// The list that `canfolio changes` prints.
package enum ChangesText {
    /// Maximum number of changes; JSON has more.
    private static let most = 20
    /// Maximum number of identifiers that are listed if only one recording has them.
    private static let mostIdentifiers = 12

    /// - Parameter width: of the terminal, in characters. If the line of a change is wider, the other times at which
    ///   the bits change and their meaning are on a second line.
    package static func text(_ listing: ChangeListing, width: Int) -> String {
        var (whole, narrow) = (TextTable(flushLeft: Set(1...8)), TextTable(flushLeft: Set(1...6)))
        var meanings: [String] = []
        for (place, named) in listing.changes.prefix(most).enumerated() {
            let bits = ["\(place + 1)"] + cells(named, listing)
            let more = [elsewhere(named.change, listing.question), meaning(named)]
            whole.add(bits + more)
            narrow.add(bits)
            meanings.append("   " + more.filter { !$0.isEmpty }.joined(separator: " \u{B7} "))
        }
        var lines = whole.lines
        if !whole.fits(width: width) {
            lines = zip(narrow.lines, meanings).flatMap { [$0] + TextForm.wrapped($1, width: width, hanging: 2) }
        }
        let more = listing.changes.count - most
        if more > 0 { lines.append("\(Decimal.grouped(more)) more; --json lists them") }
        if listing.changes.isEmpty { lines.append(nothing(listing)) }
        lines += only(listing)
        return lines.map { $0 + "\n" }.joined()
    }

    private static func cells(_ named: NamedChange, _ listing: ChangeListing) -> [String] {
        let (change, recording) = (named.change, listing.recording)
        let channel = recording.frames.channels.count > 1 ? recording.channel(ofSlot: change.slot) ?? "" : ""
        var cells = [recording.identifier(ofSlot: change.slot)]
        if recording.frames.channels.count > 1 { cells.append(Printable.text(channel)) }
        let bits = change.bitList.map(String.init).joined(separator: ",")
        cells += [
            "byte \(change.byte)", change.bitList.count == 1 ? "bit \(bits)" : "bits \(bits)",
            "\(change.before) \u{2192} \(change.after)",
            "(\(Hexadecimal.byte(change.byteBefore)) \u{2192} \(Hexadecimal.byte(change.byteAfter)))",
            "at \(recording.seconds(change.firstRow)) s",
        ]
        return cells
    }

    private static func elsewhere(_ change: PayloadChange, _ question: ChangeListing.Question) -> String {
        guard case .events(let times, _) = question else {
            return change.elsewhere == 0
                ? "constant in both captures" : LogProse.count(change.elsewhere, "change") + " within the captures"
        }
        var others = change.elsewhere == 0 ? "nowhere else" : LogProse.count(change.elsewhere, "change") + " elsewhere"
        if let frequency = change.frequency {
            others +=
                ", \(frequency < 9.5 ? Decimal.rounded(frequency, decimals: 1) : Decimal.grouped(Int(min(1e9, frequency.rounded())))) \u{D7} as often here"
        }
        guard times.count > 1 else { return others }
        let later = change.delay > 0 ? ", \(Decimal.brief(change.delay)) later" : ""
        return "\(change.hits) of \(times.count) times\(later), \(others)"
    }

    private static func meaning(_ named: NamedChange) -> String {
        guard let message = named.message else { return "" }
        guard let signal = named.signal else { return Printable.text(message) }
        var text = "\(message).\(signal)"
        if let before = named.valueBefore, let after = named.valueAfter, before != after {
            text += ": \(shortened(before)) \u{2192} \(shortened(after))"
        }
        return Printable.text(text)
    }

    /// Maximum number of characters of a value name.
    private static let longestLabel = 32

    private static func shortened(_ text: String) -> String {
        text.count > longestLabel ? text.prefix(longestLabel - 1) + "\u{2026}" : text
    }

    /// - Parameter hasAdvice: false where the advice has a line of its own.
    static func nothing(_ listing: ChangeListing, hasAdvice: Bool = true) -> String {
        guard case .events(let times, let window) = listing.question else {
            if listing.sharesNothing { return "no identifier is in both captures, so nothing can be compared" }
            return "no bit differs consistently between the captures (counters and checksums ignored)"
        }
        let length = Decimal.duration(window)
        let place = times.count == 1 ? "that time" : "those times"
        return "each bit that changes in the \(length) around \(place) changes at other times too"
            + (hasAdvice ? "; try a larger --window" : "")
    }

    /// The identifiers that only one of two recordings has.
    static func only(_ listing: ChangeListing) -> [String] {
        guard case .recordings(let first, let second) = listing.question else { return [] }
        return only(first, "first") + only(second, "second")
    }

    private static func only(_ identifiers: [String], _ name: String) -> [String] {
        guard !identifiers.isEmpty else { return [] }
        let more = identifiers.count - mostIdentifiers
        return [
            "only in the \(name) capture: " + identifiers.prefix(mostIdentifiers).joined(separator: ", ")
                + (more > 0 ? " and \(Decimal.grouped(more)) more" : "")
        ]
    }
}

extension Recording {
    func identifier(ofSlot slot: Int) -> String { Hexadecimal.identifier(index.entries[slot], names: frames.names) }

    func channel(ofSlot slot: Int) -> String? {
        let channel = Int(index.entries[slot].channel)
        return channel < frames.channels.count ? frames.channels[channel] : nil
    }

    /// Time of a row, since the first frame.
    func seconds(_ row: Int) -> String {
        Decimal.seconds(frames.time(row).subtractingSaturating(origin), decimals: 3)
    }
}
