internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Layout
package import LogPages
internal import Platform
internal import TemplateReading
internal import Formatting
internal import Wording

/// Formats rows of a log as texts, in the same way as its pages.
package struct ReportRowTexts {
    private let model: LogModel
    private let text: LogRowText
    private var signals: SignalRows?
    /// Names and units, by signal.
    private var namesOfSignals: [Int: (signal: String, unit: String)] = [:]

    /// Maximum number of signals of a row; the others are counted.
    private static let mostSignals = 24
    /// Signals of a frame whose values a page has.
    static let mostValues = 256
    /// Columns of an error frame that are cells; what it says stands in place of the others.
    private static let kept: Set<LogStyle.Column> = [.number, .time, .delta, .channel, .id]

    package init(_ model: LogModel) {
        self.model = model
        text = LogRowText(model)
        signals = model.signals.map { SignalRows($0, frames: model.capture.frames) }
    }

    package var columns: [ReportRows.Column] {
        zip(model.columns.columns, model.columns.isTrailing).map { column, isTrailing in
            ReportRows.Column(
                // Only pages of the log have bars.
                title: column.kind == .delta ? LogColumns.deltaTitle : column.title, isTrailing: isTrailing,
                kind: column.kind == .data ? .data : column.kind == .ascii ? .ascii : .plain)
        }
    }

    /// Number of columns of an error frame before its text.
    var keptColumns: Int { model.columns.columns.prefix { Self.kept.contains($0.kind) }.count }

    /// - Parameter hasSignals: whether ``ReportRows/Line/signals`` are needed.
    package mutating func lines(_ place: ReportRowsPlace, hasSignals: Bool = true) -> [ReportRows.Line] {
        var lines: [ReportRows.Line] = []
        var separators = model.separators.members(of: place.rows)
        for row in place.rows where !model.folds.isHidden(row) {
            while let separator = separators.first, separator.row <= row {
                separators.removeFirst()
                var line = line(separator)
                line.row = row
                lines.append(line)
            }
            var line = line(row, place.block, hasSignals: hasSignals)
            line.isConcerned = place.finding?.rows.contains(row) ?? false
            lines.append(line)
        }
        if place.rows.upperBound == model.capture.frames.count {
            lines += model.separators.members(of: place.rows.upperBound..<place.rows.upperBound + 1).map(line)
        }
        return lines
    }

    private func line(_ separator: Separators.Separator) -> ReportRows.Line {
        switch separator.kind {
        case .silence(_, let channel, let severity, let incident):
            var line = line(.silence, separator.words, channel)
            (line.severity, line.incident) = (ReportEntry.Severity(severity), incident)
            return line
        case .gap(let text, let severity, let incident):
            var line = line(.silence, text, nil)
            (line.severity, line.incident) = (ReportEntry.Severity(severity), incident)
            return line
        case .pause(let gap, let channel): return line(.pause, LogProse.pause(gap), channel)
        case .subject(let text, let severity, let incident):
            var line = line(.finding, text, nil)
            (line.severity, line.incident) = (ReportEntry.Severity(severity), incident)
            return line
        case .leftOut(let text): return line(.leftOut, text, nil)
        case .mark(_, let label): return ReportRows.Line(kind: .mark, text: Printable.text(label))
        }
    }

    private func line(
        _ kind: ReportRows.Line.Kind, _ text: String, _ channel: UInt16?
    ) -> ReportRows.Line {
        let place = channel.map { model.texts.silencePlaces[Int($0)].text } ?? ""
        return ReportRows.Line(kind: kind, text: text + place)
    }

    private mutating func line(_ row: Int, _ block: RowFolds.Fold?, hasSignals: Bool) -> ReportRows.Line {
        let frames = model.capture.frames
        let fold = block ?? model.folds.fold(row)
        var line = plain(row)
        guard !frames.flags(row).contains(.error) || (fold == nil && !model.errors.explains) else {
            line.bytes = []
            tellError(row, fold, &line)
            return line
        }
        if frames.flags(row).contains(.error) { line.kind = .error }
        if let header = frames.xlHeader(row) {
            line.detail =
                "priority \(frames.identifier(row)) VCID \(Hexadecimal.text(header.virtualNetwork, digits: 2)) SDT "
                + Hexadecimal.text(header.serviceDataUnitType, digits: 2)
        }
        if let fold { line.detail = RepeatProse.sentence(fold, model) }
        line.messages = messages(row)
        if hasSignals { line.signals = signalTexts(row) }
        return line
    }

    /// The row of the previous frame of the identifier; nil if there is none.
    func row(before row: Int, _ slot: Int) -> Int? { model.rows.row(before: row, ofSlot: slot) }

    /// Whether frames of an identifier have different signals.
    func isMultiplexed(ofSlot slot: Int) -> Bool {
        guard let signals = model.signals, let message = signals.message(ofSlot: slot) else { return false }
        let entry = signals.catalog.messages[message]
        return entry.compiled.isMultiplexed || entry.message.container != nil
    }

    /// A frame without the lines below it, whether it is folded or not.
    func plain(_ row: Int) -> ReportRows.Line {
        let slot = model.index.slots[row]
        var line = ReportRows.Line(kind: .frame, row: row, number: model.capture.frames.place(row) + 1)
        line.slot = slot == IdentifierIndex.none ? nil : Int(slot)
        line.cells = cells(row)
        line.bytes = bytes(row)
        return line
    }

    private func messages(_ row: Int) -> [ReportRows.Message] {
        guard let messages = model.messages else { return [] }
        let tones: [PDUStatement.Tone: ReportRows.Message.Tone] = [
            .positive: .good, .pending: .pending, .warning: .warning, .negative: .trouble,
        ]
        return messages.lines(under: row).map { line in
            let statement = messages.statement(of: line.unit)
            let mark = statement.mark.isEmpty || statement.outcome.isEmpty ? "" : statement.mark + " "
            return ReportRows.Message(
                parties: statement.parties, service: statement.service,
                parameters: [statement.parameters, statement.hint].filter { !$0.isEmpty }.joined(separator: " \u{B7} "),
                outcome: mark + statement.outcome, tone: tones[statement.tone] ?? .plain,
                fold: messages.folds.fold(line.unit).map { MessageFoldProse.sentence($0, messages, model) } ?? "")
        }
    }

    private func tellError(_ row: Int, _ fold: RowFolds.Fold?, _ line: inout ReportRows.Line) {
        let frames = model.capture.frames
        line.kind = .error
        if let fold {
            let words = ErrorFoldRow(fold, model)
            line.text = words.headline.text
            let counters = words.countersTexts.first.map(\.text)
            line.foldedCounters = words.counters
            line.detail = [words.details(false).text, counters].compactMap { $0 }.joined(separator: " \u{B7} ")
            return
        }
        line.text = model.errors.text(row).text
        if let counters = SocketCANError.counters(frames, row) {
            line.counters = (Int(counters.transmit), Int(counters.receive))
        }
    }

    /// For each column; those of bytes are empty.
    private func cells(_ row: Int) -> [String] {
        let frames = model.capture.frames
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RowSigns.capacity) { buffer in
            model.columns.columns.map { column -> String in
                switch column.kind {
                case .data: return ""
                case .ascii: return ascii(row)
                // Names are written unchanged: characters that pages do not have may be available in other formats.
                case .channel:
                    let channel = Int(frames.channel(row))
                    return channel < frames.channels.count ? Printable.text(frames.channels[channel]) : "\u{2013}"
                case .message:
                    if let signals = model.signals, let message = signals.message(row) {
                        return Printable.text(signals.catalog.messages[message].message.name)
                    }
                default: break
                }
                return Self.characters(buffer[text.write(column, row: row, in: buffer)])
            }
        }
    }

    private func ascii(_ row: Int) -> String {
        var bytes = model.capture.frames.payload(row).map { $0 >= 0x20 && $0 < 0x7F ? $0 : RowSigns.dot }
        for stretch in model.capture.frames.redactedStretches(row) {
            for index in stretch.bytes.clamped(to: bytes.indices) { bytes[index] = RowSigns.hidden }
        }
        return bytes.reduce(into: "") { text, byte in text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }

    private static func characters(_ bytes: Slice<UnsafeMutableBufferPointer<UInt8>>) -> String {
        bytes.reduce(into: "") { text, byte in
            switch byte {
            case RowSigns.ellipsis: text += "\u{2026}"
            case RowSigns.none: text += "\u{2013}"
            case RowSigns.minus: text += "\u{2212}"
            case 0x80...0x9F: text += RowWeights.text(byte)
            default: text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
    }

    private func bytes(_ row: Int) -> [ReportRows.Byte] {
        let frames = model.capture.frames
        let payload = frames.payload(row)
        let slot = model.index.slots[row]
        let automatic = slot == IdentifierIndex.none ? [] : model.automatic?.mask(ofSlot: Int(slot)) ?? []
        let changes = model.style.marks ? RowChanges(row, model) : nil
        let hidden = frames.redactedStretches(row)
        return payload.indices.map { index in
            if hidden.contains(where: { $0.bytes.contains(index) }) {
                return ReportRows.Byte(text: "\u{B7}\u{B7}", isChanged: false, isAutomatic: false)
            }
            let isChanged = changes?.isTold(index) == true
            return ReportRows.Byte(
                text: Hexadecimal.byte(payload[index]), isChanged: isChanged,
                isAutomatic: index < automatic.count && automatic[index] != 0 && model.style.marks)
        }
    }

    /// `EngineSpeed 812 rpm`, and deviations from the database.
    private mutating func signalTexts(_ row: Int) -> [String] {
        guard var rows = signals, let all = model.signals else { return [] }
        // Its buffers are not copied.
        signals = nil
        defer { signals = rows }
        guard rows.find(row) else { return [] }
        var texts: [String] = []
        switch rows.note {
        case .length(let actual, let described): texts.append("length \(actual), database \(described)")
        case .selection: texts.append("multiplexer value not in database")
        case nil: break
        }
        for value in rows.shown.prefix(Self.mostSignals) {
            guard let told = told(value, all, rows) else { continue }
            texts.append("\(told.name) \(told.text)" + (told.unit.isEmpty ? "" : " " + told.unit))
        }
        let leftOut = rows.leftOut + max(0, rows.shown.count - Self.mostSignals)
        if leftOut > 0 { texts.append("\u{2026} \(leftOut) more") }
        return texts
    }

    /// The signals of a row's frame that changed, or all of them; of the first ones of a frame with very many.
    ///
    /// - Parameter wanted: names of signals that are returned in any case: those of the findings that begin at the row.
    mutating func values(
        _ row: Int, isWhole: Bool, wanted: Set<String> = []
    ) -> (values: [ReportRows.Value], leftOut: Int) {
        guard var rows = signals, let all = model.signals else { return ([], 0) }
        signals = nil
        defer { signals = rows }
        let changed = rows.find(row) ? Set(rows.shown.map(\.signal)) : []
        let visible = visibleBytes(row)
        func isWanted(_ signal: Int) -> Bool {
            !wanted.isEmpty && wanted.contains(all.catalog.signals[signal].signal.name)
        }
        let found = rows.all(row, most: Self.mostValues, besides: isWanted)
        let values = found.values.compactMap { value -> ReportRows.Value? in
            // What is made of bytes that are not shown is not shown either.
            if let visible, !all.catalog.signals[value.signal].signal.lies(within: visible) { return nil }
            let isChanged = changed.contains(value.signal) || isWanted(value.signal)
            guard isWhole || isChanged else { return nil }
            var told = told(value, all, rows)
            told?.isChanged = isChanged
            return told
        }
        return (values, found.count - found.values.count)
    }

    /// A mask of the bytes of a frame that are not redacted; nil if all are shown.
    private func visibleBytes(_ row: Int) -> [UInt8]? {
        let hidden = model.capture.frames.redactedStretches(row)
        guard !hidden.isEmpty else { return nil }
        return model.capture.frames.payload(row).indices.map { index in
            hidden.contains { $0.bytes.contains(index) } ? 0 : 0xFF
        }
    }

    /// A value in words: of its label, that it is missing, or as a number with its unit.
    private mutating func told(_ value: SignalValue, _ all: LogSignals, _ rows: SignalRows) -> ReportRows.Value? {
        guard let text = all.texts[value.signal] else { return nil }
        let names = names(value.signal, all)
        var told = ReportRows.Value(
            signal: value.signal, name: names.signal, text: "", unit: "", isChanged: true)
        let labels = all.catalog.labels(of: value.signal)
        let (label, missing) = text.words(value.raw, labels)
        if let label {
            told.text = LogSignals.shown(labels.texts[label], 160)
        } else if let missing {
            told.text = missing
        } else {
            told.text = Self.number(value, text, rows)
            if value.raw.kind != .bytes, !text.isRaw { told.unit = names.unit }
        }
        return told
    }

    private mutating func names(_ signal: Int, _ all: LogSignals) -> (signal: String, unit: String) {
        if let known = namesOfSignals[signal] { return known }
        let entry = all.catalog.signals[signal].signal
        let names = (LogSignals.shown(entry.name, 160), entry.unit.map { LogSignals.shown($0, 160) } ?? "")
        namesOfSignals[signal] = names
        return names
    }

    private static func number(_ value: SignalValue, _ text: SignalTexts, _ row: SignalRows) -> String {
        guard value.raw.kind != .bytes else { return Printable.text(WideText.physical(row.bytes(of: value))) }
        let written = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ValueText.capacity) { buffer -> String in
            guard let start = buffer.baseAddress else { return "" }
            let count = text.value.write(value.raw, to: start)
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        return written.hasPrefix("-") ? "\u{2212}" + written.dropFirst() : written
    }
}
