@testable import Layout

/// Columns as a log has them, and a fit over them.
enum GridSamples {
    /// number, time, identifier, length, data, characters
    static let log = [
        GridColumn(id: 0, content: .text(width: 6), alignment: .trailing),
        GridColumn(id: 1, content: .text(width: 12), alignment: .trailing),
        GridColumn(id: 2, content: .text(width: 8), alignment: .leading),
        GridColumn(id: 3, content: .text(width: 3), alignment: .trailing),
        GridColumn(id: 4, content: .units(width: 2, separator: 1), alignment: .leading),
        GridColumn(id: 5, content: .units(width: 1, separator: 0), alignment: .leading),
    ]

    static let dataColumn = 4

    static func fit(
        _ columns: [GridColumn] = log, mostUnits: Int = 8, scale: Scale = .paper, comfortable: Double = 8,
        sizes: SizeRange = SizeRange(largest: 9, smallest: 7, step: 0.25)
    ) -> GridFit {
        GridFit(
            columns: columns, sizes: sizes, comfortableSize: comfortable, mostUnits: mostUnits, advance: 0.6,
            scale: scale)
    }

    static let scales: [Scale] = [
        .paper, .pixels(dotsPerInch: 72), .pixels(dotsPerInch: 96), .pixels(dotsPerInch: 150),
        .pixels(dotsPerInch: 300),
    ]

    /// Widths in units of a scale, from 40 points on.
    static func widths(_ scale: Scale) -> [Double] {
        stride(from: 40.0, through: 1200, by: 3.7).map { ($0 * scale.unitsPerPoint).rounded(.down) }
    }
}
