internal import Figures
internal import Layout
internal import Wording

/// Draws the lanes of error frames and of the error counter of a card.
struct CardErrorLanes {
    let moment: CardMoment
    let layout: CardLayout

    static let (counterHeight, errorHeight) = (92.0, 26.0)
    private static let (nameSize, labelSize) = (18.0, CardLayout.least)
    /// The limits of the error-warning and error-passive states (ISO 11898-1, 12.1.4.2).
    private static let (warningLimit, passiveLimit) = (96.0, 128.0)

    func placeErrors(_ axis: MomentAxis, top: Double, into list: inout DisplayList) {
        let theme = layout.theme
        let middle = top + layout.length(Self.errorHeight / 2)
        let (width, height) = (layout.length(4), layout.length(17))
        var boxes: [Rect] = []
        for time in moment.errors {
            let x = layout.scale.snapped(layout.plotLeft + axis.x(time) - width / 2)
            if let last = boxes.last, x <= last.maxX {
                boxes[boxes.count - 1].width = max(last.width, x + width - last.x)
            } else {
                boxes.append(Rect(x: x, y: layout.scale.snapped(middle - height / 2), width: width, height: height))
            }
        }
        list.addBoxes(boxes, colour: theme.troubleFill)
        let text = layout.fitted(
            ErrorReport.count(errors: moment.errorCount, states: moment.stateCount), .strong, Self.labelSize,
            width: layout.nameRoom)
        layout.put(
            text, Self.labelSize, x: layout.left, y: middle + layout.size(Self.labelSize) * 0.36, theme.trouble,
            into: &list)
    }

    func placeCounter(_ axis: MomentAxis, top: Double, _ silence: Rect?, into list: inout DisplayList) {
        let theme = layout.theme
        let largest = Double(moment.counters.map(\.value).max() ?? 0)
        let limit = largest > Self.warningLimit ? Self.passiveLimit : Self.warningLimit
        let words = limit == Self.passiveLimit ? "error-passive limit" : "warning limit"
        let high = max(limit, largest)
        let (from, to) = (top + layout.length(18), top + layout.length(Self.counterHeight - 8))
        func y(_ value: Double) -> Double { to - (to - from) * value / high }
        let right = layout.plotLeft + axis.width
        let stretches = silence.map { [(layout.plotLeft, $0.x), ($0.maxX, right)] } ?? [(layout.plotLeft, right)]
        for (start, end) in stretches where end > start {
            list.add(
                Rect(x: start, y: layout.scale.snapped(y(0)), width: end - start, height: layout.length(1)),
                colour: theme.faintRule)
            layout.placeDashes(from: start, to: end, y: y(limit), theme.warning, into: &list)
        }
        let edge = layout.plotLeft - layout.length(12)
        for value in [0, limit] {
            layout.put(
                layout.shaped(String(Int(value)), .mono), CardLayout.least, x: edge,
                y: y(value) + layout.size(CardLayout.least) * 0.36, align: .trailing, theme.quiet, into: &list)
        }
        let name = moment.counterName == "receive" ? "REC" : "TEC"
        layout.put(
            layout.shaped(name, .strong), Self.nameSize, x: layout.left, y: top + layout.length(34), theme.ink,
            into: &list)
        for (place, word) in ["error", "counter"].enumerated() {
            layout.put(
                layout.shaped(word, .text), CardLayout.least, x: layout.left,
                y: top + layout.length(54 + 18 * Double(place)), theme.quiet, into: &list)
        }
        placeSteps(axis, silence, y, into: &list)
        let text = layout.shaped(words, .strong)
        let room = (silence?.x ?? right) - layout.plotLeft - layout.length(6)
        if layout.width(text, CardLayout.least) <= room {
            layout.putOnPaper(
                text, CardLayout.least, x: layout.plotLeft + layout.length(6), y: y(limit) - layout.length(7),
                theme.warning, into: &list)
        }
    }

    /// The counter keeps its value until an error frame states another one. Before the first value nothing is drawn.
    private func placeSteps(
        _ axis: MomentAxis, _ silence: Rect?, _ y: (Double) -> Double, into list: inout DisplayList
    ) {
        var lines: [[Point]] = [[]]
        for counter in moment.counters {
            let place = layout.plotLeft + axis.x(counter.time)
            let height = y(Double(counter.value))
            if let last = lines[lines.count - 1].last {
                if let silence, last.x < silence.x, place > silence.x {
                    lines[lines.count - 1].append(Point(x: silence.x, y: last.y))
                    // A state of a controller lasts until the next one.
                    lines.append(
                        moment.isOfStates ? [Point(x: silence.maxX, y: last.y), Point(x: place, y: last.y)] : [])
                } else {
                    lines[lines.count - 1].append(Point(x: place, y: last.y))
                }
            }
            lines[lines.count - 1].append(Point(x: place, y: height))
        }
        if let last = lines[lines.count - 1].last, let silence, last.x < silence.x {
            lines[lines.count - 1].append(Point(x: silence.x, y: last.y))
        } else if let last = lines[lines.count - 1].last, silence.map({ last.x > $0.maxX }) ?? true {
            lines[lines.count - 1].append(Point(x: min(layout.right, last.x + layout.length(12)), y: last.y))
        }
        for line in lines { list.addLine(through: line, width: layout.length(3), colour: layout.theme.troubleFill) }
    }
}
