package import CANCapture
internal import Layout
internal import Pages

/// What the abbreviations of the type column mean, which ISO 11898-1 gives to the bits of CAN FD frames.
package enum TypeWords {
    static let bitRate = "CAN FD with bit rate switch"
    static let errorState = "CAN FD, sender error-passive"

    /// For the rows of a log: `BRS: CAN FD with bit rate switch`; "" if none of them has such a bit.
    package static func legend(_ frames: FrameTable, rows: some Sequence<Int>) -> String {
        var (isFast, isPassive) = (false, false)
        for row in rows {
            let flags = frames.flags(row)
            isFast = isFast || flags.contains(.bitRateSwitch)
            isPassive = isPassive || flags.contains(.errorStateIndicator)
        }
        return [isFast ? "BRS: " + bitRate : "", isPassive ? "ESI: " + errorState : ""].filter { !$0.isEmpty }
            .joined(separator: " \u{B7} ")
    }
}

/// The legend in the foot of a page: the meaning of the marks on this page.
struct LogLegend {
    /// In points.
    static let height = 14.0

    /// The kinds of marks of a page.
    struct Marks: OptionSet {
        let rawValue: Int
        static let changed = Marks(rawValue: 1)
        static let automatic = Marks(rawValue: 2)
        static let repeated = Marks(rawValue: 4)
        static let steps = Marks(rawValue: 8)
        static let error = Marks(rawValue: 16)
        static let bitRate = Marks(rawValue: 32)
        static let errorState = Marks(rawValue: 64)
    }

    private static let textSize = 6.4
    private static let (baseline, gap, sample) = (9.6, 11.0, 3.5)

    private static let items: [(mark: Marks, sample: String, text: String)] = [
        (.changed, "5D", "changed since the last frame of its identifier"),
        (.automatic, "0A", "counter or checksum"),
        (.repeated, "18.4", "as in the row above"),
        (.steps, "", "0.1 ms to 1 s"),
        (.error, "!", "error frame"),
        (.bitRate, "BRS", TypeWords.bitRate),
        (.errorState, "ESI", TypeWords.errorState),
    ]

    let model: LogModel

    func place(_ marks: Marks, into list: inout DisplayList) {
        let (frame, scale, theme) = (model.frame, model.scale, model.theme)
        guard model.style.legend, frame.bodyBottom < frame.footerRule, !marks.isEmpty else { return }
        let size = Self.textSize * scale.unitsPerPoint
        let y = scale.snapped(frame.bodyBottom + scale.length(Self.baseline))
        let table = model.texts.table
        var x = frame.whole.x
        for item in Self.items where marks.contains(item.mark) {
            let words = table.shape(item.text, font: .text)
            let font: FontSlot = item.mark == .changed || item.mark == .error ? .strong : .mono
            let sample = table.shape(item.sample, font: font)
            let bar = item.mark == .steps ? scale.length(16) : 0
            let pad = item.mark == .changed ? scale.length(2) : 0
            let own = max(bar, sample.width * size + 2 * pad)
            let end = x + own + scale.length(Self.sample) + words.width * size
            guard end <= frame.whole.maxX else { return }
            placeSample(item.mark, sample, x: x, width: own, pad: pad, y: y, size: size, into: &list)
            list.add(
                words, x: scale.snapped(x + own + scale.length(Self.sample)), y: y, size: size, colour: theme.quiet,
                scale: scale)
            x = end + scale.length(Self.gap)
        }
    }

    private func placeSample(
        _ mark: Marks, _ sample: ShapedText, x: Double, width: Double, pad: Double, y: Double, size: Double,
        into list: inout DisplayList
    ) {
        let (scale, theme) = (model.scale, model.theme)
        var colour = theme.ink
        switch mark {
        case .changed:
            list.add(
                Rect(
                    x: scale.snapped(x), y: scale.snapped(y - size * 0.92), width: scale.snapped(width),
                    height: scale.whole(size * 1.12)), colour: theme.mark)
        case .automatic:
            list.add(
                Rect(
                    x: scale.snapped(x), y: y + scale.length(1.3), width: scale.snapped(width),
                    height: scale.length(0.6)),
                colour: theme.underline)
        case .repeated: colour = theme.repeated
        case .error: colour = theme.trouble
        case .bitRate, .errorState: break
        default:
            list.add(
                Rect(
                    x: scale.snapped(x), y: scale.snapped(y - size * 0.62), width: scale.snapped(width),
                    height: scale.whole(size * 0.5)), colour: theme.hatch)
        }
        list.add(sample, x: scale.snapped(x + pad), y: y, size: size, colour: colour, scale: scale)
    }
}
