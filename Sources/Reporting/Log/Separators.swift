package import Pages
package import Wording
package import Analysis
package import Capture
package import Layout

/// Lines between frames: silences, and marks of the user.
package struct Separators: Sendable {
    package enum Kind: Sendable, Equatable {
        /// Nanoseconds, and the channel; nil where it was all of them.
        case silence(Int64, channel: UInt16?)
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

    /// The rows that marks of the user stand before.
    var rowsOfMarks: [Int] {
        all.compactMap { separator in
            if case .mark = separator.kind { separator.row } else { nil }
        }
    }

    init(silences: Silences, marks: [TimeMark], frames: FrameTable, origin: Int64, shaper: any TextShaper) {
        let silent = Self.silent(silences, frames)
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

    /// A silence stands where it is seen: before the frame that ends it, or where the frames of all channels paused for
    /// most of it.
    private static func silent(_ silences: Silences, _ frames: FrameTable) -> [Separator] {
        var separators: [Separator] = []
        for silence in silences.all {
            let pause = longestPause(in: silence, frames)
            if let pause, pause.row < silence.row, pause.length > silence.gap / 2 {
                // Of several channels that were silent together the pause is one.
                guard !separators.contains(where: { $0.row == pause.row }) else { continue }
                separators.append(Separator(row: pause.row, kind: .silence(pause.length, channel: nil)))
            } else {
                separators.append(Separator(row: silence.row, kind: .silence(silence.gap, channel: silence.channel)))
            }
        }
        return separators
    }

    /// The longest time from one row to the next within a silence, and the row that ends it; nil where the channel's own
    /// last frame is the row before.
    private static func longestPause(
        in silence: Silences.Silence, _ frames: FrameTable
    ) -> (row: Int, length: Int64)? {
        let start = frames.time(silence.row).subtractingSaturating(silence.gap)
        var longest: (row: Int, length: Int64)?
        var row = silence.row
        while row > 0, frames.time(row) > start {
            let step = frames.time(row).subtractingSaturating(frames.time(row - 1))
            if step > longest?.length ?? 0 { longest = (row, step) }
            row -= 1
        }
        return longest
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
