package import Analysis
internal import CANCapture
package import Formatting
internal import Platform
internal import Wording

/// The ticks of a time axis at round values, as close as their labels allow.
package struct TimeAxis: Sendable, Equatable {
    package struct Tick: Sendable, Equatable {
        /// Position along the axis, 0…1.
        package var position: Double
        package var label: String
        /// The date, below the first label and where it changes.
        package var date: String?
    }

    package enum Scale: Sendable, Equatable {
        /// Seconds since an origin, nanoseconds.
        case seconds(origin: Int64)
        /// The same in minutes and hours if it is long.
        case clock(origin: Int64)
        /// Dates and times of day; nil for the recorder's clock, whose zone is not known.
        case date(TimeZoneChoice?, DateStyle = .iso)
        /// Row numbers, from 0; labels count the frames of the file, including those before the first row.
        case rows(before: Int64)
    }

    package let ticks: [Tick]
    /// The exact times of both ends of the axis.
    package let ends: [Tick]
    package let hasDates: Bool

    private static let mostTicks = 60

    /// Of what has no length.
    static let none = TimeAxis(ticks: [], ends: [], hasDates: false)

    private init(ticks: [Tick], ends: [Tick], hasDates: Bool) {
        (self.ticks, self.ends, self.hasDates) = (ticks, ends, hasDates)
    }

    /// - Parameters:
    ///   - width: width of the axis, in units.
    ///   - gap: minimum gap between two labels.
    ///   - measure: the width of a label.
    package init(bins: TimeBins, scale: Scale, width: Double, gap: Double, measure: (String) -> Double) {
        var chosen: [Tick] = []
        for step in Self.steps(scale) where Double(bins.span) / Double(step) <= Double(Self.mostTicks) {
            let labels = AxisLabels(scale: scale, step: step, bins: bins)
            let ticks = labels.ticks
            let widest = ticks.map { measure($0.label) }.max() ?? 0
            chosen = ticks
            let fits = widest + gap <= Double(step) / Double(bins.span) * width
            if ticks.count <= 1 || (fits && Self.datesFit(ticks, width, gap, measure)) { break }
        }
        ticks = chosen
        ends = AxisEnds(scale: scale, bins: bins).ticks
        hasDates = chosen.contains { $0.date != nil }
    }

    private static func datesFit(
        _ ticks: [Tick], _ width: Double, _ gap: Double, _ measure: (String) -> Double
    ) -> Bool {
        let dated = ticks.filter { $0.date != nil }
        return zip(dated, dated.dropFirst()).allSatisfy { one, next in
            (measure(one.date ?? "") + measure(next.date ?? "")) / 2 + gap <= (next.position - one.position) * width
        }
    }

    /// Round steps, ascending, nanoseconds.
    private static func steps(_ scale: Scale) -> [Int64] {
        let second: Int64 = 1_000_000_000
        var decimal: [Int64] = []
        var power: Int64 = 1
        for _ in 0..<18 {
            decimal += [power, 2 * power, 5 * power]
            power *= 10
        }
        switch scale {
        case .seconds, .rows: return decimal
        case .clock, .date:
            let minutes: [Int64] = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]
            let days: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
            return decimal.filter { $0 <= 10 * second } + minutes.map { $0 * second }
                + days.map { $0 * 86_400 * second }
        }
    }
}

/// The labels of one choice of step.
struct AxisLabels {
    let scale: TimeAxis.Scale
    let step: Int64
    let bins: TimeBins

    private static let second: Int64 = 1_000_000_000

    var ticks: [TimeAxis.Tick] {
        // The times in which ticks are round: time since the origin, or local time.
        let shift: Int64
        switch scale {
        case .seconds(let origin), .clock(let origin): shift = origin
        case .date(let zone, _):
            shift = -Int64(zone?.offset(at: bins.start) ?? 0) * Self.second
        case .rows(let before): shift = -1 - before
        }
        let (base, overflow) = bins.start.subtractingReportingOverflow(shift)
        guard !overflow else { return [] }
        let isLong = Self.isLong(base, bins.span)
        let remainder = base % step
        let lead = remainder == 0 ? 0 : (remainder < 0 ? -remainder : step - remainder)
        var offset = UInt64(lead)
        var ticks: [TimeAxis.Tick] = []
        var lastDate = ""
        var lastZone = ""
        while offset < bins.span || offset == 0, ticks.count < 200 {
            let (value, tooFar) = base.addingReportingOverflow(Int64(clamping: offset))
            guard !tooFar else { break }
            let (position, local) = placed(offset, value)
            var tick = TimeAxis.Tick(
                position: Double(position) / Double(bins.span), label: label(local, isLong: isLong), date: nil)
            if case .date(let zone, let dates) = scale, step < 86_400 * Self.second {
                let date = dates.date(CivilTime(nanoseconds: local))
                let name = zone?.label(at: instant(position)) ?? ""
                if date != lastDate || name != lastZone {
                    tick.date = date + (name != lastZone ? " " + name : "")
                }
                (lastDate, lastZone) = (date, name)
            }
            let (next, end) = offset.addingReportingOverflow(UInt64(step))
            // If clocks were changed, a tick may be too close to the one before, or outside.
            let distance = tick.position - (ticks.last?.position ?? -.infinity)
            if position <= bins.span, distance >= 0.9 * Double(step) / Double(bins.span) { ticks.append(tick) }
            guard !end else { break }
            offset = next
        }
        // The end of the range is not part of it, but a tick there is useful.
        return ticks
    }

    private func instant(_ offset: UInt64) -> Int64 {
        bins.start.addingReportingOverflow(Int64(clamping: offset)).partialValue
    }

    /// The position of a tick that is round with the offset of the start of the axis, and its label: local time at this
    /// instant. If clocks were changed by less than a step, it is moved to where local time is round.
    private func placed(_ offset: UInt64, _ value: Int64) -> (offset: UInt64, local: Int64) {
        guard case .date(let zone?, _) = scale else { return (offset, value) }
        let start = zone.offset(at: bins.start)
        let change = Int64(zone.offset(at: instant(offset)) - start) * Self.second
        let moved = Int64(clamping: offset).subtractingSaturating(change % step)
        guard moved >= 0, zone.offset(at: instant(UInt64(moved))) == zone.offset(at: instant(offset)) else {
            return (offset, value &+ change)
        }
        return (UInt64(moved), value &+ change &- change % step)
    }

    /// Decided once for all labels of the axis.
    static func isLong(_ base: Int64, _ span: UInt64) -> Bool {
        let end = base.addingReportingOverflow(Int64(clamping: span))
        let farthest = max(base.magnitude, end.overflow ? UInt64(Int64.max) : end.partialValue.magnitude)
        return farthest >= 120 * UInt64(second) && span >= 2 * UInt64(second)
    }

    private var decimals: Int {
        var decimals = 0
        var unit = Self.second
        while decimals < 9, step % unit != 0 {
            unit /= 10
            decimals += 1
        }
        return decimals
    }

    private func label(_ value: Int64, isLong: Bool) -> String {
        switch scale {
        case .rows: return Decimal.grouped(Int(value))
        case .seconds(let origin): return short(value, origin)
        case .clock(let origin):
            guard isLong else { return short(value, origin) }
            return Self.minutes(value, decimals: decimals)
        case .date(_, let dates):
            let time = CivilTime(nanoseconds: value)
            if step >= 86_400 * Self.second { return dates.date(time) }
            let clock = time.text.drop { $0 != " " }.dropFirst()
            if step % (60 * Self.second) == 0 { return String(clock.prefix(5)) }
            guard decimals > 0 else { return String(clock) }
            let fraction = CivilTime.padded(time.nanosecond, 9).prefix(decimals)
            return clock + "." + fraction
        }
    }

    private func short(_ value: Int64, _ origin: Int64) -> String {
        guard let unit = ShortUnit(bins, origin: origin) else {
            return Decimal.seconds(value, decimals: decimals) + " s"
        }
        return unit.text(value, decimals: unit.decimals(step: step))
    }

    /// `1:30`, `−2:05:00.5`, `12:05:00`.
    static func minutes(_ value: Int64, decimals: Int) -> String {
        let magnitude = value.magnitude
        let seconds = magnitude / UInt64(second)
        let fraction = decimals > 0 ? "." + CivilTime.padded(Int(magnitude % UInt64(second)), 9).prefix(decimals) : ""
        let hours = seconds / 3600
        let minutes = seconds / 60 % 60
        let rest = CivilTime.padded(Int(seconds % 60), 2) + fraction
        let front = hours > 0 ? "\(hours):" + CivilTime.padded(Int(minutes), 2) : "\(minutes)"
        return (value < 0 ? Decimal.minus : "") + front + ":" + rest
    }
}

/// The labels at both ends of a time axis: exact times, while ticks are round.
struct AxisEnds {
    let scale: TimeAxis.Scale
    let bins: TimeBins

    private static let second: Int64 = 1_000_000_000

    var ticks: [TimeAxis.Tick] {
        let last = bins.start.addingSaturating(Int64(clamping: bins.span - 1))
        // A capture with a single time has one end.
        guard bins.span > 1 else { return [] }
        return [(0.0, bins.start), (1.0, last)].compactMap { position, time in
            label(time, isLast: position > 0).map { TimeAxis.Tick(position: position, label: $0, date: nil) }
        }
    }

    /// A time of day with the precision of the axis, and with its date if this differs from the start.
    private func label(_ time: Int64, of zone: TimeZoneChoice?, _ dates: DateStyle, isLast: Bool) -> String {
        func civil(_ time: Int64) -> CivilTime {
            CivilTime(nanoseconds: time.addingSaturating(Int64(zone?.offset(at: time) ?? 0) * Self.second))
        }
        let (own, start) = (civil(time), civil(bins.start))
        let day = dates.date(own)
        let clock = own.text.drop { $0 != " " }.dropFirst().prefix(8)
        if bins.span >= 86_400 * UInt64(Self.second) { return day + " " + clock.prefix(5) }
        let isFine = bins.span < 60 * UInt64(Self.second)
        let fraction = isFine ? "." + CivilTime.padded(own.nanosecond, 9).prefix(decimals) : ""
        let isOtherDay = isLast && day != dates.date(start)
        return (isOtherDay ? day + " " : "") + clock + fraction
    }

    private func label(_ time: Int64, isLast: Bool) -> String? {
        switch scale {
        case .rows(let before):
            let row = Decimal.grouped(Int(clamping: time.addingSaturating(1 + before)))
            return isLast ? row : "frame " + row
        case .date(let zone, let dates): return label(time, of: zone, dates, isLast: isLast)
        case .seconds(let origin), .clock(let origin):
            let value = time.subtractingSaturating(origin)
            if case .clock = scale,
                AxisLabels.isLong(bins.start.subtractingSaturating(origin), bins.span)
            {
                return trimmed(AxisLabels.minutes(value, decimals: 3))
            }
            if let unit = ShortUnit(bins, origin: origin) { return unit.trimmed(value) }
            return trimmed(Decimal.seconds(value, decimals: decimals)) + " s"
        }
    }

    /// With milliseconds, and more decimals if the axis is shorter than a second.
    private var decimals: Int {
        bins.span >= UInt64(Self.second) ? 3 : bins.span >= UInt64(Self.second) / 1000 ? 6 : 9
    }

    private func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = text
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }
}
