internal import CANCapture
package import Layout
internal import Pages

/// Tiles of a log: its pages without paper. A tile has the rows of a page, from the top of the picture to its bottom,
/// without column heads, header and footer.
extension LogModel {
    package var tileCount: Int { flow.pageCount }

    /// Units; all tiles have the same size, and the last lines of a tile may be empty.
    package var tileSize: Size {
        Size(width: frame.size.width, height: Double(frame.rows.capacity) * frame.rows.pitch)
    }

    /// Rows with lines on a tile.
    package func rows(ofTile tile: Int) -> Range<Int> { rows(ofColumn: front.fullPages + tile) }

    /// The tile with the first line of a row, also of a row that is hidden by a fold.
    package func tile(ofRow row: Int) -> Int {
        flow.page(ofRow: min(max(0, row), max(0, flow.rowCount - 1)))
    }

    /// Left edge, right edge and title of each column in units, from left to right on the first line of a row; then
    /// the signals beside the bytes.
    package var tileColumns: [LogTile.Column] {
        var found = plan.cells.map { cell in
            let left = frame.rows.left + cell.x
            return LogTile.Column(
                column: cell.column, line: cell.line, left: left,
                right: left + Double(cell.width) * plan.advance, title: columns.columns[cell.column].title,
                isTrailing: columns.isTrailing[cell.column])
        }
        if let signalColumn {
            found.append(
                LogTile.Column(
                    column: nil, line: 0, left: signalColumn.left, right: signalColumn.left + signalColumn.width,
                    title: texts.signals.text, isTrailing: false))
        }
        return found
    }
}

/// The places of what is on a tile.
package struct LogTile: Sendable, Equatable {
    package struct Column: Sendable, Equatable {
        /// The index in ``LogColumns/columns``; nil for signals beside the bytes.
        package var column: Int?
        /// The line of a row in which it is.
        package var line: Int
        package var left: Double
        package var right: Double
        package var title: String
        package var isTrailing: Bool
    }

    package struct Row: Sendable, Equatable {
        /// The row in the shown capture.
        package var index: Int
        /// Distance from the top of the tile to the frame, below its separators, in units.
        package var top: Double
        /// Height of the frame and the lines below it, in units.
        package var height: Double
        /// Height of the separators above the frame that are on the tile.
        package var separators: Double
    }

    package var rows: [Row] = []
    /// Height of all lines in units; the tile may be higher.
    package var height = 0.0

    package init() {}
}

extension LogPageBuilder {
    /// Lays out a tile; the list is cleared first.
    package mutating func layOut(tile: Int, into list: inout DisplayList) -> LogTile {
        list.reset(size: model.tileSize, background: model.theme.paper)
        guard tile >= 0, tile < model.tileCount else { return LogTile() }
        let top = -model.frame.rows.headHeight
        _ = collectRows(from: model.flow.breaks[tile], to: model.flow.end(ofPage: tile), top: top)
        placeRows(page: tile, top: top, into: &list)
        list.endRun()
        return placesOfRows
    }

    private var placesOfRows: LogTile {
        var tile = LogTile()
        let pitch = model.frame.rows.pitch
        for row in rows {
            let separators = max(0, min(row.endLine, row.separatorLines) - row.firstLine)
            let height = Double(row.endLine - row.firstLine) * pitch
            tile.rows.append(
                LogTile.Row(
                    index: row.index, top: row.y + Double(separators) * pitch,
                    height: height - Double(separators) * pitch, separators: Double(separators) * pitch))
            tile.height = row.y + height
        }
        return tile
    }
}
