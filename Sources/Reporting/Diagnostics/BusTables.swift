internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import Formatting
internal import Platform
internal import Wording

/// Nodes on the bus, and the last values of diagnostics, as tables of a report.
struct BusTables {
    private let selection: Selection
    private let words: ReportWords
    private let channels: [String]

    private static let mostRows = 60

    init(_ selection: Selection, _ words: ReportWords) {
        self.selection = selection
        self.words = words
        channels = selection.recording.frames.channels
    }

    /// The tables that are not empty.
    var grids: [ReportGrid] { [participants, lastValues].filter { !$0.rows.isEmpty } }

    private var participants: ReportGrid {
        let entries = selection.participants.entries
        let rows = entries.prefix(Self.mostRows).map { entry in
            ReportGrid.Row(cells: [
                entry.network.name, channel(entry.channel), BusInfo.name(entry),
                BusInfo.details(Self.telling(entry.details)), Decimal.grouped(entry.messages),
            ])
        }
        return ReportGrid(
            title: "Nodes", caption: Self.caption(entries.count), anchor: "participants",
            columns: [
                ReportGrid.Column(title: "Protocol", share: 0.12, rank: 1, canBeSaidOnce: true),
                ReportGrid.Column(title: "Channel", share: 0.09, canBeSaidOnce: true),
                ReportGrid.Column(title: "Address", share: 0.25),
                ReportGrid.Column(title: "Identification", share: 0.44),
                ReportGrid.Column(title: "Messages", share: 0.1, isTrailing: true, isMono: true),
            ], rows: Array(rows)
        ).withoutEmptyColumns.sayingCommonValuesOnce
    }

    private var lastValues: ReportGrid {
        let entries = selection.lastValues.entries
        let rows = entries.prefix(Self.mostRows).map { entry in
            ReportGrid.Row(cells: [
                channel(entry.channel), BusInfo.name(entry.source, entry.network), Printable.text(entry.title),
                BusInfo.details(entry.values),
                selection.isTimed ? words.exactSeconds(selection.recording.frames.time(entry.row)) : "",
                Decimal.grouped(entry.count),
            ])
        }
        return ReportGrid(
            title: "Last values", caption: Self.caption(entries.count), anchor: "last-values",
            columns: [
                ReportGrid.Column(title: "Channel", share: 0.09, canBeSaidOnce: true),
                ReportGrid.Column(title: "From", share: 0.13, isMono: true),
                ReportGrid.Column(title: "Message", share: 0.21, rank: 1),
                ReportGrid.Column(title: "Values", share: 0.4),
                ReportGrid.Column(title: "Time s", share: 0.11, isTrailing: true, isMono: true),
                ReportGrid.Column(title: "Messages", share: 0.1, isTrailing: true, isMono: true, rank: 2),
            ], rows: Array(rows)
        ).withoutEmptyColumns.sayingCommonValuesOnce
    }

    /// The model and manufacturer of a device come first, and numbers last.
    private static func telling(_ parts: [PDUReading.Part]) -> [PDUReading.Part] {
        func rank(_ name: String) -> Int {
            if name.hasPrefix("Model") { return 0 }
            if name.hasPrefix("Manufacturer") { return 1 }
            if name.hasSuffix("Function") { return 2 }
            return name.hasSuffix("Number") || name.hasSuffix("Code") || name.hasPrefix("Industry") ? 4 : 3
        }
        return parts.enumerated().sorted { (rank($0.element.name), $0.offset) < (rank($1.element.name), $1.offset) }
            .map(\.element)
    }

    private static func caption(_ count: Int) -> String {
        count > mostRows ? "\(mostRows) of \(Decimal.grouped(count))" : ""
    }

    private func channel(_ number: UInt16) -> String {
        channels.count > 1 && Int(number) < channels.count ? Printable.text(channels[Int(number)]) : ""
    }
}
