internal import Analysis
internal import Capture
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The identifiers of a capture as a table: how often, how regular, how long, what moves.
struct IdentifierTable {
    let facts: Contents
    /// Names of messages by slot; "" where none is known.
    let names: [String]

    /// What the table shows of a capture.
    struct Contents {
        var frames: FrameTable
        var statistics: [IdentifierStatistics]
        var isTimed: Bool
    }

    /// Rows beyond this would fill pages that nobody reads; `info --all` has all.
    private static let most = 250

    func block(_ stage: ReportStage, theme: Theme) -> (table: ReportTable, leftOut: Int) {
        let hasChannels = facts.frames.channels.count > 1
        let hasNames = names.contains { !$0.isEmpty }
        let order = facts.statistics.indices.sorted {
            let (one, other) = (facts.statistics[$0].entry, facts.statistics[$1].entry)
            return (one.channel, one.rank) < (other.channel, other.rank)
        }
        let shown = order.prefix(Self.most)
        var columns = [ReportTable.Column(title: "ID", share: 0.11, isMono: true)]
        if hasChannels { columns.append(ReportTable.Column(title: "Channel", share: 0.09)) }
        if hasNames { columns.append(ReportTable.Column(title: "Message", share: 0.18)) }
        columns += [
            ReportTable.Column(title: "Frames", share: 0.08, isTrailing: true, isMono: true),
            ReportTable.Column(title: "Len", share: 0.07, isTrailing: true, isMono: true),
            ReportTable.Column(title: "Period ms", share: 0.1, isTrailing: true, isMono: true),
            ReportTable.Column(title: "5 \u{2013} 95 %", share: 0.18, isTrailing: true, isMono: true),
            ReportTable.Column(title: "Worst", share: 0.08, isTrailing: true, isMono: true),
            ReportTable.Column(title: "What moves", share: 0.25),
        ]
        let sum = columns.reduce(0) { $0 + $1.share }
        for index in columns.indices { columns[index].share /= sum }
        let rows = shown.map { row(facts.statistics[$0], $0, hasChannels, hasNames) }
        let bars = shown.map { theme.identifierColour(facts.statistics[$0].entry.colourKey(names: facts.frames.names)) }
        return (ReportTable(columns, rows: rows, bars: bars, stage), order.count - shown.count)
    }

    private func row(_ one: IdentifierStatistics, _ slot: Int, _ hasChannels: Bool, _ hasNames: Bool) -> [String] {
        var cells = [Hexadecimal.identifier(one.entry, names: facts.frames.names)]
        if hasChannels {
            let channel = Int(one.entry.channel)
            cells.append(channel < facts.frames.channels.count ? Printable.text(facts.frames.channels[channel]) : "")
        }
        if hasNames { cells.append(slot < names.count ? Printable.text(names[slot]) : "") }
        let period = facts.isTimed ? one.period : nil
        let ratio = facts.isTimed ? one.worstGapRatio : nil
        return cells + [
            Decimal.grouped(one.count), lengths(one), period.map { Self.milliseconds($0.median, 1) } ?? "\u{2013}",
            period.map { Self.milliseconds($0.low, 1) + " \u{2013} " + Self.milliseconds($0.high, 1) } ?? "\u{2013}",
            ratio.map { "\u{D7}" + Decimal.rounded($0, decimals: $0 < 10 ? 1 : 0) } ?? "\u{2013}",
            StatisticsInfo.movement(one),
        ]
    }

    private func lengths(_ one: IdentifierStatistics) -> String {
        let all = one.lengths.all
        guard let first = all.first, let last = all.last else {
            return one.lengths.longestXL > 0 ? "\(one.lengths.longestXL)" : "\u{2013}"
        }
        return first == last ? "\(first)" : "\(first)\u{2013}\(max(last, one.lengths.longestXL))"
    }

    private static func milliseconds(_ nanoseconds: Int64, _ decimals: Int) -> String {
        let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: 1000)
        return overflow ? Decimal.duration(nanoseconds) : Decimal.seconds(product, decimals: decimals)
    }
}
