internal import Platform
internal import Formatting
internal import Wording
package import Analysis
internal import CANCapture
internal import Layout
package import Pages

/// The bytes and bits of one identifier over time.
package struct PayloadSection: Section {
    private let facts: TimelineFacts
    private let identifier: PayloadIdentifier
    private let options: TimelineOptions
    private let canvas: TimelineCanvas

    package init(
        _ selection: Selection, identifier: PayloadIdentifier, options: TimelineOptions, canvas: TimelineCanvas
    ) {
        facts = TimelineFacts(selection, options: options)
        self.identifier = identifier
        self.options = options
        self.canvas = canvas
    }

    package func pages(_ context: SectionContext) throws(PageError) -> FinishedPages {
        let pages = try Self.pages(
            facts, identifier: identifier, options: options, canvas: canvas, shaper: context.shaper)
        let marks = try TimelineMarks(facts, options: options)
        let contents = TimelineContents(facts, marks) { finding in
            finding.slot.map { identifier.matches(facts.index.entries[$0]) } ?? true
        }
        return FinishedPages(pages, contents: contents.entries, notes: marks.unseen)
    }

    /// A document that has only this picture.
    package var document: Document {
        Document(title: identifier.text + " in " + TimelineSection.title(facts, options), sections: [self])
    }

    static func pages(
        _ facts: TimelineFacts, identifier: PayloadIdentifier, options: TimelineOptions, canvas: TimelineCanvas,
        shaper: any TextShaper
    ) throws(PageError) -> [DisplayList] {
        let slots = facts.index.entries.indices.filter { identifier.matches(facts.index.entries[$0]) }
        guard let slot = slots.first else { throw PageError(description: unknown(identifier, facts)) }
        guard slots.count == 1 else { throw PageError(description: several(identifier, slots, facts)) }
        let marks = try TimelineMarks(facts, options: options)
        let theme = Theme.named(options.page.theme)
        let margin = canvas.scale.length(canvas.width / canvas.scale.unitsPerPoint < 420 ? 9 : 18)
        let columns = TimelineColumns(
            width: canvas.width, margin: margin, needs: needs(facts, slot, canvas.scale, shaper), scale: canvas.scale)
        guard columns.plotWidth >= canvas.scale.length(20) else { throw tooSmall }
        let perUnit = canvas.scale.wholeUnits ? 1.0 : 2.0
        let bins = TimeBins(range: facts.range, count: Int(columns.plotWidth * perUnit))
        let period = facts.statistics[slot].period?.median ?? 0
        // A value is valid for three periods, and at least for as long as needed to be visible.
        let hold = max(1, Int(min(Double(bins.count), 3 * Double(period) / bins.width)))
        let history = PayloadHistory(
            facts.capture.frames, index: facts.index, slot: UInt32(slot), bins: bins,
            hold: facts.hasTimeAxis ? hold : bins.count, isTimed: facts.hasTimeAxis)
        guard history.byteCount > 0 else {
            throw PageError(description: "the frames of \(identifier.text) have no data")
        }
        let rows = PayloadRows(history)
        let layout = TimelineLayoutContext(canvas: canvas, columns: columns, theme: theme, bins: bins, shaper: shaper)
        let axis = AxisTrack(
            axis: TimeAxis(
                bins: bins, scale: TimelineSection.axisScale(facts, options), width: columns.plotWidth,
                gap: layout.length(12), measure: { layout.width(layout.shaped($0, .text), TimelineSizes.axis) }))
        let header = TimelineHeader(
            titles: [identifier.text], subtitle: subtitle(facts, slot, history, options), caption: "")
        let band = EventBand(events: marks.marks, errors: [], name: "", hasHeads: false, layout: layout)
        let lead = max(layout.length(12), marks.marks.isEmpty ? 0 : band.height(layout))
        let room =
            (canvas.height ?? .infinity) - margin - header.height(layout) - axis.height(layout) - margin * 0.6 - lead
        let heights = try heights(rows, bytes: history.byteCount, canvas: canvas, room: room)
        let silences = silences(facts, slot)
        return PayloadLayout(
            history: history, rows: rows, layout: layout, header: header, band: band, lead: lead, marks: marks,
            silences: silences, isSilent: PayloadLayout.silent(silences, bins: bins), axis: axis,
            colour: theme.identifierColour(facts.index.entries[slot].colourKey(names: facts.capture.frames.names)),
            margin: margin, heights: heights
        ).pages()
    }

    private static func silences(_ facts: TimelineFacts, _ slot: Int) -> [ClosedRange<Int64>] {
        let (all, channel) = (facts.bands.silences, Int(facts.index.entries[slot].channel))
        return facts.hasTimeAxis && channel < all.count ? all[channel] : []
    }

    private static let tooSmall = PageError(
        description: "the picture is too small for bytes over time; use a larger --width or --height")

    private static func heights(
        _ rows: PayloadRows, bytes: Int, canvas: TimelineCanvas, room: Double
    ) throws(PageError) -> PayloadLayout.Heights {
        let scale = canvas.scale
        let constant = rows.constantCount
        let full = PayloadLayout.Heights(
            byte: scale.length(13), strip: scale.length(3), bit: scale.length(bytes > 8 ? 3 : 5.5), gap: scale.length(7)
        )
        if canvas.isPaged {
            guard room >= full.block else { throw tooSmall }
            return full
        }
        // From the full height down to bytes only.
        let small = PayloadLayout.Heights(
            byte: scale.length(9), strip: scale.length(2.5), bit: scale.length(2), gap: scale.length(4))
        let bare = PayloadLayout.Heights(byte: scale.length(8), strip: scale.length(2), bit: 0, gap: scale.length(1))
        guard
            let fitting = [full, small, bare].first(where: {
                $0.block * Double(rows.rows.count - constant) + $0.line * Double(constant) <= room
            })
        else {
            throw tooSmall
        }
        return fitting
    }

    private static func needs(
        _ facts: TimelineFacts, _ slot: Int, _ scale: Scale, _ shaper: any TextShaper
    ) -> TimelineColumns.Needs {
        func width(_ text: String, _ font: FontSlot, _ points: Double) -> Double {
            scale.whole(shaper.shape(text, font: font).width * points * scale.unitsPerPoint)
        }
        var needs = TimelineColumns.Needs()
        // With space for the numbers of bits.
        needs.label = width(PayloadRows.longestLabel, .mono, TimelineSizes.label) + scale.length(9)
        needs.count = max(
            width(Decimal.grouped(facts.statistics[slot].count), .mono, TimelineSizes.value),
            width("changes", .text, TimelineSizes.head))
        needs.period = width("00-FF", .mono, TimelineSizes.label) + scale.length(2)
        return needs
    }

    /// `drive.log · 1 115 frames · 8 bytes · every 10.0 ms`.
    private static func subtitle(
        _ facts: TimelineFacts, _ slot: Int, _ history: PayloadHistory, _ options: TimelineOptions
    ) -> String {
        var parts = [
            TimelineSection.title(facts, options), LogProse.count(history.frames, "frame"),
            LogProse.count(history.byteCount, "byte"),
        ]
        if let period = facts.statistics[slot].steadyPeriod {
            parts.append("every \(TimelineText.milliseconds(period.median)) ms")
        }
        if !facts.selection.words.isEmpty {
            parts.insert("only \(Printable.text(facts.selection.words.joined(separator: ", ")))", at: 1)
        }
        return (parts + options.sources.linesBesideName).joined(separator: " \u{B7} ")
    }

    private static func several(_ identifier: PayloadIdentifier, _ slots: [Int], _ facts: TimelineFacts) -> String {
        let names = slots.map { facts.counts.channels[Int(facts.index.entries[$0].channel)].name }
            .filter { !$0.isEmpty }.map(Printable.text)
        return "\(identifier.text) is on \(slots.count) channels: \(names.prefix(16).joined(separator: ", "))"
            + (names.count > 16 ? ", …" : "") + "; choose one with --channel"
    }

    private static func unknown(_ identifier: PayloadIdentifier, _ facts: TimelineFacts) -> String {
        var known: [IdentifierIndex.Entry] = []
        for entry in facts.index.entries.sorted(by: { $0.rank < $1.rank })
        where !entry.isSymbolic && entry.rank != known.last?.rank { known.append(entry) }
        let names = known.prefix(8).map { Hexadecimal.identifier($0.identifier, isExtended: $0.isExtended) }
        let list = names.joined(separator: ", ") + (known.count > names.count ? ", …" : "")
        return "no frame has the identifier \(identifier.text)" + (names.isEmpty ? "" : "; the capture has \(list)")
    }
}
