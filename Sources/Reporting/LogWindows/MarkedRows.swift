internal import Analysis
internal import CANCapture
internal import Figures
internal import Layout
internal import LogPages

/// The frames that a finding is about, which are marked in the margin. Findings about frames that are missing
/// have none, and a value or a message has marks of its own.
struct MarkedRows {
    private let severity: Finding.Severity
    private let places: [ClosedRange<Int>]
    private let slots: Set<Int>

    private static let size = 6.4
    /// Of the line in the margin, points.
    private static let (lineX, lineWidth) = (4.6, 2.0)

    init(_ finding: Finding) {
        severity = finding.severity
        switch finding.rule {
        case .newMessage, .flood, .duplicate, .unknownIdentifier, .dm1Active:
            slots = Set(finding.slots)
            let parts = finding.parts.prefix(Self.mostPlaces).compactMap(\.rows)
            places = parts.isEmpty ? [finding.rows].compactMap(\.self) : parts
        default: (slots, places) = ([], [])
        }
    }

    private static let mostPlaces = 64

    func contains(_ row: Int, _ index: IdentifierIndex) -> Bool {
        let slot = index.slots[row]
        return slot != IdentifierIndex.none && slots.contains(Int(slot)) && places.contains { $0.contains(row) }
    }

    /// A line beside the row in the margin, and the sign of the severity before its number.
    ///
    /// - Parameter place: the top left corner of the row, including separators before it.
    func place(
        row: Int, at place: Point, _ log: LogModel, _ layout: ReportLayoutContext, into list: inout DisplayList
    ) {
        let colour = FindingSign.colours(severity, layout.theme).fill
        let pitch = log.frame.rows.pitch
        let before = log.rowLines.separatorLines(row)
        let top = place.y + Double(before) * pitch
        let height = Double(max(1, log.rowLines.lines(of: row..<(row + 1)) - before)) * pitch
        list.add(
            Rect(
                x: place.x - layout.length(Self.lineX), y: top, width: layout.length(Self.lineWidth), height: height),
            colour: colour)
        let columns = log.columns.columns
        guard let cell = log.plan.cells.first(where: { columns[$0.column].kind == .number }), cell.line == 0 else {
            return
        }
        // Not where a long number begins.
        let side = layout.length(Self.size)
        let digits = Double(String(log.capture.frames.place(row) + 1).count)
        guard (Double(cell.width) - digits) * log.plan.advance >= side + layout.length(1) else { return }
        SeveritySign(severity).place(
            Rect(
                x: log.frame.rows.left + cell.x, y: layout.scale.snapped(top + (pitch - side) / 2), width: side,
                height: side),
            colour: colour, paper: layout.theme.paper, into: &list)
    }
}
