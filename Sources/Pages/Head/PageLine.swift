package import Layout

/// A line of the head or foot of a page: texts at both ends and between them, which do not overlap.
package struct PageLine {
    package struct Text {
        package enum Place: Sendable, Equatable {
            case leading
            /// Moved to the right as far as the leading text requires, and to the left as far as the trailing one does.
            case centre
            case trailing
            /// After the leading text, at `x` if this is free; otherwise `gap` after the leading text.
            case beside(x: Double, gap: Double)
        }

        /// What happens to the shortest of the texts if it does not fit.
        package enum Otherwise {
            /// A number must not lose digits.
            case leftOut
            case whole
            case shortened(ellipsis: () -> ShapedText)
            case shortenedInMiddle(ellipsis: () -> ShapedText)
        }

        package var place: Place
        /// From the longest to the shortest; the first one that fits is used.
        package var texts: [ShapedText]
        /// Font size in units.
        package var size: Double
        package var colour: Colour
        package var otherwise: Otherwise

        package init(
            _ place: Place, _ texts: [ShapedText], size: Double, colour: Colour, otherwise: Otherwise = .leftOut
        ) {
            self.place = place
            self.texts = texts
            self.size = size
            self.colour = colour
            self.otherwise = otherwise
        }

        fileprivate func fitted(_ width: Double) -> ShapedText {
            if let fitting = texts.first(where: { $0.width * size <= width }) { return fitting }
            guard let last = texts.last else { return ShapedText() }
            switch otherwise {
            case .leftOut: return ShapedText()
            case .whole: return last
            case .shortened(let ellipsis): return last.shortened(to: max(0, width) / size, ellipsis: ellipsis())
            case .shortenedInMiddle(let ellipsis):
                return last.shortenedInMiddle(to: max(0, width) / size, ellipsis: ellipsis())
            }
        }
    }

    /// In the order in which they are drawn, and so read. The text at the end gets space first, then the one in the
    /// middle.
    package var texts: [Text]
    /// The gap to the left of trailing and centred texts, units.
    package var gap: Double
    /// Whether texts begin at whole units if the target has such; see ``TextPen/snapsStart``.
    package var snapsStart = true

    package init(_ texts: [Text], gap: Double) {
        self.texts = texts
        self.gap = gap
    }

    /// - Parameter y: the base line.
    package func place(x left: Double, width: Double, y: Double, scale: Scale, into list: inout DisplayList) {
        for placed in placed(left, width) {
            list.add(
                placed.text, x: snapsStart ? scale.snapped(placed.x) : placed.x, y: scale.snapped(y),
                size: texts[placed.index].size, colour: texts[placed.index].colour, scale: scale)
        }
    }

    private struct Placed {
        var index: Int
        var text: ShapedText
        var x: Double
    }

    private func placed(_ left: Double, _ width: Double) -> [Placed] {
        // To the left of the texts that are placed already.
        var limit = left + width
        var end = left
        var placed: [Placed] = []
        func each(_ isWanted: (Text.Place) -> Bool, _ place: (Int, Text) -> Placed) {
            for (index, text) in texts.enumerated() where isWanted(text.place) { placed.append(place(index, text)) }
        }
        each({ $0 == .trailing }) { index, text in
            let fitted = text.fitted(width)
            let x = left + width - fitted.width * text.size
            limit = x - gap
            return Placed(index: index, text: fitted, x: x)
        }
        let besides = limit
        // A text in the middle makes room for a long one at the begin.
        let leading =
            texts.filter { $0.place == .leading }.map { ($0.texts.first?.width ?? 0) * $0.size + gap }.max() ?? 0
        each({ $0 == .centre }) { index, text in
            let fitted = text.fitted(limit - left)
            let own = fitted.width * text.size
            let x = min(max(left + (width - own) / 2, left + leading), limit - own)
            limit = x - gap
            return Placed(index: index, text: fitted, x: x)
        }
        each({ $0 == .leading }) { index, text in
            let fitted = text.fitted(limit - left)
            end = left + fitted.width * text.size
            return Placed(index: index, text: fitted, x: left)
        }
        for (index, text) in texts.enumerated() {
            guard case .beside(let least, let gap) = text.place else { continue }
            let x = max(least, end + gap)
            placed.append(Placed(index: index, text: text.fitted(besides - x), x: x))
        }
        return placed.sorted { $0.index < $1.index }
    }
}
