internal import Analysis
internal import CANCapture
internal import Formatting
package import Layout
package import LogPages
package import Pages
internal import Platform
internal import Reporting
package import TemplateReading
internal import Wording

/// The log of a capture in one look, divided into tiles.
package struct LogSheet: Sendable {
    package let viewed: ViewedCapture
    package let look: LogLook
    package let model: LogModel
    private let rowNumbers: RowNumbers

    /// - Parameter base: the style of the log's pages.
    package init(
        _ viewed: ViewedCapture, _ look: LogLook, template base: DocumentTemplate, _ context: SectionContext
    ) throws(PageError) {
        self.viewed = viewed
        self.look = look
        var options = LogOptions()
        options.zone = viewed.zone
        options.hasRawValues = look.isRaw
        let selection = viewed.selection(look.filter)
        guard !selection.frames.isEmpty else { throw PageError(description: LogProse.nothingPasses) }
        let section = LogSection(
            selection, template: look.template(over: base), options: options, form: .png,
            dotsPerInch: look.dotsPerInch)
        model = try section.pages(context).model
        rowNumbers = RowNumbers(model.capture.frames)
    }

    package var rowCount: Int { model.flow.rowCount }

    /// A length in pixels of CSS.
    private func pixels(_ units: Double) -> Double { units / look.scale }

    // MARK: Places

    /// A place in the log that a window asks for.
    package enum Place: Sendable, Equatable {
        case tile(Int)
        /// A row of the shown ones.
        case row(Int)
        /// A row of the whole capture; if it is hidden, the next one that is shown.
        case frame(Int)
        /// Nanoseconds since the first frame: the first row that is not earlier.
        case time(Int64)
    }

    /// A tile some tiles after that with a place, and its first row; negative steps lead to tiles before it. nil beyond
    /// the ends of the log.
    package func find(_ place: Place, step: Int) -> (tile: Int, row: Int)? {
        let found = find(place)
        guard step != 0 else { return found }
        let tile = found.tile + step
        return (0..<model.tileCount).contains(tile) ? find(.tile(tile)) : nil
    }

    /// How many rows the tile with a place has.
    package func rowCount(ofTileWith place: Place) -> Int { model.rows(ofTile: find(place).tile).count }

    /// The tile with a place, and the row that was meant.
    package func find(_ place: Place) -> (tile: Int, row: Int) {
        let last = max(0, rowCount - 1)
        let row: Int
        switch place {
        case .tile(let tile):
            let tile = min(max(0, tile), model.tileCount - 1)
            return (tile, model.rows(ofTile: tile).lowerBound)
        case .row(let wanted): row = min(max(0, wanted), last)
        case .frame(let wanted): row = min(rowNumbers.row(atOrAfter: wanted), last)
        case .time(let time): row = min(self.row(at: time), last)
        }
        return (model.tile(ofRow: row), row)
    }

    private func row(at time: Int64) -> Int {
        let frames = model.capture.frames
        guard viewed.isTimed else { return rowNumbers.row(atOrAfter: Int(clamping: time)) }
        let wanted = time.addingSaturating(viewed.recording.origin)
        guard viewed.recording.facts.backwardSteps > 0 else {
            return (0..<frames.count).partitioningIndex { frames.time($0) >= wanted }
        }
        // Times go back: the first row that is not earlier than all before it.
        frames.notePass()
        return (0..<frames.count).first { frames.time($0) >= wanted } ?? frames.count
    }

    // MARK: Answers

    /// What a window needs of the log in this look before it asks for tiles.
    package var json: String {
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.field("generation", viewed.generation)
            json.field("rows", rowCount)
            json.field("frames", viewed.frames.count)
            json.field("tiles", model.tileCount)
            if let times = look.filter.times {
                let lines = IdentifierLines(viewed)
                json.object("counts") { json in
                    for (line, count) in zip(lines.all, lines.counts(times)) {
                        json.field(lines.key(line), count)
                    }
                }
            }
            json.field("pitch", number: Self.decimal(pixels(model.frame.rows.pitch)))
            json.field("size", number: Self.decimal(pixels(model.frame.rows.fontSize)))
            json.field("tileHeight", number: Self.decimal(pixels(model.tileSize.height)))
            json.field("lines", model.plan.lineCount)
            json.list("columns", model.tileColumns) { json, column in
                json.field("title", column.title)
                json.field("left", number: Self.decimal(pixels(column.left)))
                json.field("right", number: Self.decimal(pixels(column.right)))
                json.field("line", column.line)
                json.field("trailing", column.isTrailing)
            }
        }
        return json.text
    }

    /// The words of a tile with their places.
    ///
    /// - Parameter digest: of what is drawn on the tile.
    package func json(_ tile: LogTile, number: Int, digest: ContentDigest) -> String {
        var texts = ReportRowTexts(model)
        let rows = model.rows(ofTile: number)
        var lines = Dictionary(grouping: texts.lines(ReportRowsPlace(rows: rows)), by: \.row)
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.field("tile", number)
            json.field("png", digest.text)
            json.field("height", number: Self.decimal(pixels(tile.height)))
            json.list("rows", tile.rows) { json, place in
                json.field("row", place.index)
                json.field("frame", model.capture.frames.place(place.index))
                json.field("time", number: String(viewed.time(ofShown: place.index, model.capture.frames)))
                json.field("top", number: Self.decimal(pixels(place.top)))
                json.field("height", number: Self.decimal(pixels(place.height)))
                let told = lines.removeValue(forKey: place.index) ?? []
                if place.separators > 0 {
                    json.field("above", number: Self.decimal(pixels(place.separators)))
                    json.strings("between", told.filter { $0.kind != .frame && $0.kind != .error }.map(\.between))
                }
                guard let line = told.last else { return }
                if let slot = line.slot { json.field("id", key(slot)) }
                json.strings("cells", cells(line))
            }
        }
        return json.text
    }

    private func key(_ slot: Int) -> String {
        let entry = model.index.entries[slot]
        return Hexadecimal.identifier(entry, names: model.capture.frames.names)
            + (entry.channel == 0 ? "" : "@\(entry.channel)")
    }

    /// By column of ``LogModel/tileColumns``.
    private func cells(_ line: ReportRows.Line) -> [String] {
        let bytes = line.bytes.map(\.text).joined(separator: " ")
        let columns = model.tileColumns
        let text = line.kind == .error ? line.told : bytes
        return columns.map { column in
            guard let index = column.column else { return line.signals.joined(separator: "  ") }
            switch model.columns.columns[index].kind {
            case .data: return text
            default: return line.cells[index]
            }
        }
    }

    /// At most four decimals, without a locale.
    static func decimal(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let parts = Int64((value * 10_000).rounded())
        guard parts % 10_000 != 0 else { return String(parts / 10_000) }
        let fraction = String(abs(parts) % 10_000)
        return (parts < 0 ? "-" : "") + String(abs(parts) / 10_000) + "."
            + String(repeating: "0", count: 4 - fraction.count) + fraction
    }
}

extension ViewedCapture {
    /// The same of a row of shown frames.
    func time(ofShown row: Int, _ frames: FrameTable) -> Int64 {
        isTimed ? frames.time(row).subtractingSaturating(recording.origin) : Int64(frames.place(row))
    }
}

/// The rows of shown frames by their places in the capture.
struct RowNumbers: Sendable {
    private let frames: FrameTable

    init(_ frames: FrameTable) { self.frames = frames }

    /// The first shown row whose frame is at a place of the capture or after it; the number of rows if there is none.
    func row(atOrAfter place: Int) -> Int { (0..<frames.count).partitioningIndex { frames.place($0) >= place } }
}
