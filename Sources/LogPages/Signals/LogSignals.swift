internal import Analysis
internal import CANCapture
package import CANDatabases
internal import Layout
internal import Platform

/// What databases add to the rows of a log: names of messages, and the signals of each frame.
package struct LogSignals: Sendable {
    package let choice: SignalChoice
    package let catalog: SignalCatalog
    let index: IdentifierIndex
    let rows: RowsByIdentifier
    /// For each entry of the index: its message in the catalog, or -1.
    let messages: [Int32]
    /// For each message of the catalog: its name in Latin-1; empty for one that is not in the capture.
    let names: [[UInt8]]
    /// The texts of each signal of the catalog; nil for a signal that is not shown. Empty until ``shape(_:automatic:look:shaper:)``.
    package private(set) var texts: [SignalTexts?] = []
    private(set) var look = SignalLook.column
    let earlier: EarlierFrames
    /// See ``LogModel/compared``.
    private let compared: [Bool]?
    private let laidOut: LaidOutRows
    /// For each row that is laid out and has a multiplexed message or container: the previous row with the same
    /// selection or PDUs, or ``IdentifierIndex/none``. Empty if there are no such rows.
    private let selectionBefore: [UInt32]
    /// Length of the longest name in characters.
    package let longestName: Int

    /// nil if no database describes a message of the capture: a column of its own would be empty.
    ///
    /// - Parameters:
    ///   - laidOut: rows whose signals are shown.
    ///   - compared: see ``LogModel/compared``; other identifiers have no signals.
    init?(
        _ options: LogOptions, _ databases: DatabaseSet, frames: FrameTable, index: IdentifierIndex,
        rows: RowsByIdentifier, earlier: EarlierFrames, laidOut: LaidOutRows,
        compared: [Bool]? = nil
    ) {
        guard !databases.isEmpty else { return nil }
        let catalog = databases.catalog
        self.catalog = catalog
        self.index = index
        self.rows = rows
        self.earlier = earlier
        self.laidOut = laidOut
        choice = options.signals
        let matcher = FrameMatcher(databases, channels: frames.channels)
        self.compared = compared
        let messages = index.entries.map { entry -> Int32 in
            matcher.message(entry.identifier, entry.flags, channel: entry.channel).map { Int32($0) } ?? -1
        }
        self.messages = messages
        let used = Set(messages.filter { $0 >= 0 }.map { Int($0) })
        guard !used.isEmpty else { return nil }
        var names = [[UInt8]](repeating: [], count: catalog.messages.count)
        for message in used {
            names[message] = LogNumbers.latin1(Self.shownName(catalog.messages[message].message.name))
        }
        self.names = names
        longestName = names.map(\.count).max() ?? 0
        selectionBefore =
            options.signals == .changed ? Self.selections(frames, index, messages, laidOut, catalog) : []
    }

    /// Shapes the texts of the signals that are shown.
    mutating func shape(
        _ options: LogOptions, automatic: CounterAndChecksumBits?, look: SignalLook, shaper: any TextShaper
    ) {
        self.look = look
        let used = messagesOfRows
        texts = Self.texts(
            options, catalog, used, Self.automatic(automatic, messages, catalog, options), look, shaper)
    }

    /// Whether next to no row of a report has a changed signal, so that a column for them would be empty: lines below these
    /// rows show them. The pages of a log all have the same columns.
    func areRare(in rows: LaidOutRows, _ frames: FrameTable) -> Bool {
        guard rows.leading == 0, rows.count > 0 else { return false }
        var lines = SignalRows(self, frames: frames)
        var (seen, found) = (0, 0)
        rows.forEach { row in
            guard seen < Self.mostSeen else { return }
            seen += 1
            if lines.find(row) { found += 1 }
        }
        return found * Self.rare < seen
    }

    /// Number of rows that are examined. A signal that is in fewer than one of 16 rows is rare.
    private static let (mostSeen, rare) = (4096, 16)

    /// The messages of the rows that are laid out: a report of a large database shows few of them.
    private var messagesOfRows: Set<Int> {
        var isLaidOut = [Bool](repeating: laidOut.count == index.slots.count, count: messages.count)
        if laidOut.count < index.slots.count {
            laidOut.forEach { row in
                let slot = index.slots[row]
                if slot != IdentifierIndex.none { isLaidOut[Int(slot)] = true }
            }
        }
        return Set(messages.indices.filter { isLaidOut[$0] && messages[$0] >= 0 }.map { Int(messages[$0]) })
    }

    /// Signals that are only counters or checksums in all frames of their message, unless the user requested them.
    private static func automatic(
        _ bits: CounterAndChecksumBits?, _ messages: [Int32], _ catalog: SignalCatalog, _ options: LogOptions
    ) -> Set<Int> {
        guard let bits, options.signals == .changed else { return [] }
        var slots: [Int: [Int]] = [:]
        for (slot, message) in messages.enumerated() where message >= 0 {
            slots[Int(message), default: []].append(slot)
        }
        var found = Set<Int>()
        for (message, slots) in slots {
            // Few frames of an identifier are not evidence; one identifier with many frames must agree.
            let masks = slots.map { bits.mask(ofSlot: $0) }.filter { !$0.isEmpty }
            guard !masks.isEmpty else { continue }
            let entry = catalog.messages[message]
            for signal in entry.signals {
                let definition = catalog.signals[signal].signal
                if options.signalSelection.names(message: entry.message.name, signal: definition.name) { continue }
                if masks.allSatisfy({ definition.lies(within: $0) }) { found.insert(signal) }
            }
        }
        return found
    }

    /// For each signal of the catalog: whether it is shown if a row has it.
    private static func texts(
        _ options: LogOptions, _ catalog: SignalCatalog, _ used: Set<Int>, _ automatic: Set<Int>, _ look: SignalLook,
        _ shaper: any TextShaper
    ) -> [SignalTexts?] {
        var texts = [SignalTexts?](repeating: nil, count: catalog.signals.count)
        guard options.signals != .none else { return texts }
        var labels: [ObjectIdentifier: [SignalTexts.Run]] = [:]
        // PDUs of containers do not have their own row.
        for (index, message) in catalog.messages.enumerated() where used.contains(index) || message.isContained {
            let shown = message.signals.filter { signal in
                !automatic.contains(signal)
                    && options.signalSelection.includes(
                        message: message.message.name, signal: catalog.signals[signal].signal.name)
            }
            var names = shown.map { catalog.signals[$0].signal.name }
            if look.shortensNames { names = ShortSignalNames.shortened(names) }
            for (signal, name) in zip(shown, names) {
                let entry = catalog.signals[signal]
                let table = ObjectIdentifier(entry.labels)
                let runs = labels[table] ?? SignalTexts.runs(entry.labels, look: look, shaper: shaper)
                labels[table] = runs
                texts[signal] = SignalTexts(
                    entry, name: name, labels: runs, missing: catalog.missingValues(of: signal),
                    isRaw: options.hasRawValues, look: look, shaper: shaper)
            }
        }
        return texts
    }

    /// The name of a message without control characters. A long one keeps its end, by which it may differ from another.
    private static func shownName(_ name: String) -> String {
        let text = Printable.text(String(name.prefix(mostOfName * 64)))
        let kept = mostOfName - 3
        guard text.count > mostOfName else { return text }
        return String(text.prefix(kept - kept / 2)) + "..." + String(text.suffix(kept / 2))
    }

    /// Characters of the name of a message.
    private static let mostOfName = 60

    /// Without control characters, and truncated to this number of characters.
    package static func shown(_ text: String, _ limit: Int) -> String { Printable.text(String(text.prefix(limit))) }

    /// The message of a row; nil if it is not in a database.
    @inline(__always)
    package func message(_ row: Int) -> Int? {
        let slot = index.slots[row]
        return slot == IdentifierIndex.none ? nil : message(ofSlot: Int(slot))
    }

    /// The message of a row with signals; nil for a row that has none.
    @inline(__always)
    func described(_ row: Int) -> Int? {
        guard let message = message(row) else { return nil }
        return compared?[Int(index.slots[row])] ?? true ? message : nil
    }

    /// The message of an identifier.
    @inline(__always)
    package func message(ofSlot slot: Int) -> Int? { messages[slot] >= 0 ? Int(messages[slot]) : nil }

    /// The previous row with the same selection or PDUs, or ``IdentifierIndex/none``.
    func rowOfSelection(before row: Int) -> UInt32 {
        guard !selectionBefore.isEmpty, let place = laidOut.place(row) else { return IdentifierIndex.none }
        return selectionBefore[place]
    }

    /// One pass over the frames of multiplexed messages and containers, up to the last row that is laid out.
    private static func selections(
        _ frames: FrameTable, _ index: IdentifierIndex, _ messages: [Int32], _ laidOut: LaidOutRows,
        _ catalog: SignalCatalog
    ) -> [UInt32] {
        let isContainer = messages.map { $0 >= 0 && catalog.messages[Int($0)].message.container != nil }
        let isMultiplexed = messages.enumerated().map { slot, message in
            isContainer[slot] || message >= 0 && catalog.messages[Int(message)].compiled.isMultiplexed
        }
        guard isMultiplexed.contains(true) else { return [] }
        var before = [UInt32](repeating: IdentifierIndex.none, count: laidOut.count)
        var last: [UInt64: UInt32] = [:]
        var buffer = SignalBuffer()
        for row in 0..<laidOut.end {
            let slot = index.slots[row]
            guard slot != IdentifierIndex.none, isMultiplexed[Int(slot)], !frames.flags(row).contains(.remote) else {
                continue
            }
            let message = Int(messages[Int(slot)])
            _ = catalog.decode(frames.payload(row), message: message, into: &buffer)
            var key = UInt64(slot) &* 0x9E37_79B9_7F4A_7C15
            for value in buffer.values {
                let selects = catalog.selects(value.signal)
                guard selects || isContainer[Int(slot)] else { continue }
                key = (key ^ UInt64(value.signal)) &* 0x0000_0100_0000_01B3
                guard selects else { continue }
                key = (key ^ value.raw.bits) &* 0x9E37_79B9_7F4A_7C15
                key ^= key >> 29
            }
            let known = last.updateValue(UInt32(truncatingIfNeeded: row), forKey: key)
            if let place = laidOut.place(row) { before[place] = known ?? IdentifierIndex.none }
        }
        return before
    }
}

/// Names of the signals of a message, as short as possible without becoming ambiguous within the message.
package enum ShortSignalNames {
    /// Leading words that a name shares with another name of the message are removed: `WheelSpeedLeft` beside
    /// `WheelSpeedRight` becomes `Left`. A name stays complete if less than three characters would be left, or if
    /// another name would be the same.
    package static func shortened(_ names: [String]) -> [String] {
        let split = names.map(words)
        var beginnings = Beginnings()
        for words in split { beginnings.add(words.dropLast()) }
        let short = split.map { words in words.dropFirst(beginnings.shared(words.dropLast())).joined() }
        var uses: [String: Int] = [:]
        for name in short + names { uses[name, default: 0] += 1 }
        return zip(names, short).map { name, short in
            guard name != short, short.unicodeScalars.count >= fewest, uses[short] == 1 else { return name }
            return short
        }
    }

    private static let fewest = 3

    /// The beginnings of names as a tree of words: a name may have 100 000 words.
    private struct Beginnings {
        private struct Step: Hashable {
            var before: Int
            var word: String
        }

        private var places: [Step: Int] = [:]
        /// By place: number of names that begin so; the first place is that of no word.
        private var uses = [0]

        mutating func add(_ words: ArraySlice<String>) {
            var place = 0
            for word in words {
                let step = Step(before: place, word: word)
                place = places[step] ?? uses.count
                if place == uses.count {
                    places[step] = place
                    uses.append(0)
                }
                uses[place] += 1
            }
        }

        /// Number of words with which several of the names begin.
        func shared(_ words: ArraySlice<String>) -> Int {
            var (place, count) = (0, 0)
            for word in words {
                guard let next = places[Step(before: place, word: word)], uses[next] > 1 else { break }
                (place, count) = (next, count + 1)
            }
            return count
        }
    }

    /// Parts of a name in camel case or with underscores; underscores belong to the part before them.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        let scalars = Array(name.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let before = place > 0 ? scalars[place - 1] : scalar
            let next = place + 1 < scalars.count ? scalars[place + 1] : scalar
            let begins =
                before == "_" && scalar != "_"
                || isUpper(scalar) && (isLower(before) || isUpper(before) && isLower(next) && !word.isEmpty)
            if begins, !word.isEmpty {
                words.append(String(word))
                word = String.UnicodeScalarView()
            }
            word.append(scalar)
        }
        return words + [String(word)]
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isUppercase }
    private static func isLower(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isLowercase }
}
