package import Pages
package import Wording
package import Analysis
package import Capture
package import Layout

/// Lines between frames: silences, and marks of the user.
package struct Separators: Sendable {
    package enum Kind: Sendable, Equatable {
        /// Nanoseconds, and the channel.
        case silence(Int64, channel: UInt16)
        /// Shaped, and as it is.
        case mark(ShapedText, String)
    }

    package struct Separator: Sendable, Equatable {
        /// The frame that it stands before.
        package var row: Int
        package var kind: Kind

        func ink(_ theme: Theme) -> Colour {
            if case .mark = kind { return theme.note }
            return theme.warning
        }

        func tint(_ theme: Theme) -> Colour {
            if case .mark = kind { return theme.noteTint }
            return theme.warningTint
        }
    }

    /// In the order of rows; a silence comes before marks, and these are in the order of their times.
    package let all: [Separator]
    /// Marks behind the last frame, which have no row to stand before.
    package let marksBehind: [TimeMark]

    init(silences: Silences, marks: [TimeMark], frames: FrameTable, origin: Int64, shaper: any TextShaper) {
        let silent = silences.all.map { Separator(row: $0.row, kind: .silence($0.gap, channel: $0.channel)) }
        var behind: [TimeMark] = []
        let inOrder = marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        let marked = inOrder.map(\.element).compactMap { mark -> Separator? in
            guard
                let row = (0..<frames.count).first(where: {
                    frames.time($0).subtractingSaturating(origin) >= mark.time
                })
            else {
                behind.append(mark)
                return nil
            }
            return Separator(row: row, kind: .mark(shaper.shape(mark.label, font: .strong), mark.label))
        }
        marksBehind = behind
        all = (silent + marked).enumerated()
            .sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }
            .map(\.element)
    }

    /// The separators before these rows.
    package func members(of rows: Range<Int>) -> ArraySlice<Separator> {
        func firstIndex(atOrAfter row: Int) -> Int {
            var low = 0
            var high = all.count
            while low < high {
                let middle = (low + high) / 2
                if all[middle].row < row { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return all[firstIndex(atOrAfter: rows.lowerBound)..<firstIndex(atOrAfter: rows.upperBound)]
    }
}
