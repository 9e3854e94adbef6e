internal import Platform

/// The state of a controller as a record without a frame reports it (ISO 11898-1, fault confinement).
package struct ControllerState: Sendable, Equatable {
    package enum Condition: UInt8, Sendable, Comparable {
        /// Error-active.
        case active
        /// Error-active, and an error counter has reached the warning limit.
        case warning
        case passive
        case off

        package static func < (one: Condition, other: Condition) -> Bool { one.rawValue < other.rawValue }
    }

    package var condition: Condition
    /// When it was first reported, as the times of frames.
    package var time: Int64
    /// When it was last reported.
    package var latest: Int64
    /// The name of the channel, which need not have frames.
    package var channel: String
    /// The highest error counters while it lasted; 0 if they are not stated.
    package var transmit: UInt8 = 0
    package var receive: UInt8 = 0
    /// The counters as they were reported, one entry for each change; of very many the first ones, the
    /// highest one and the last one.
    package fileprivate(set) var reports: [Report] = []

    package struct Report: Sendable, Equatable {
        package var time: Int64
        package var transmit: UInt8
        package var receive: UInt8
    }

    private static let mostReports = 1 << 14

    package init(_ condition: Condition, time: Int64, channel: String, transmit: UInt8 = 0, receive: UInt8 = 0) {
        (self.condition, self.time, self.latest, self.channel) = (condition, time, time, channel)
        (self.transmit, self.receive) = (transmit, receive)
    }

    /// With its own report, if it is not one of several that were joined.
    fileprivate var reported: ControllerState {
        guard reports.isEmpty else { return self }
        var state = self
        state.reports = [Report(time: time, transmit: transmit, receive: receive)]
        return state
    }

    /// Adds a later report of the same condition.
    fileprivate mutating func extend(by later: ControllerState) {
        latest = max(latest, later.latest)
        transmit = max(transmit, later.transmit)
        receive = max(receive, later.receive)
        for report in later.reports {
            if let last = reports.last, last.transmit == report.transmit, last.receive == report.receive { continue }
            // The last one says where the counters are now, and the highest one how far they rose.
            if reports.count == Self.mostReports {
                let last = Self.mostReports - 1
                reports.remove(at: reports[last].transmit >= reports[last - 1].transmit ? last - 1 : last)
            }
            reports.append(report)
        }
    }

    fileprivate mutating func move(by offset: Int64) {
        (time, latest) = (time.addingSaturating(offset), latest.addingSaturating(offset))
        for place in reports.indices { reports[place].time = reports[place].time.addingSaturating(offset) }
    }
}

/// The states that a capture reports beside its frames: one entry for each change, in the order of the file.
package struct ControllerStates: Sendable {
    package private(set) var all: [ControllerState] = []
    /// By channel: its last entry.
    private var last: [String: Int] = [:]

    /// Reports that were left out.
    package private(set) var leftOut = 0

    /// Further changes are left out; a controller hardly ever changes its state so often.
    static let most = 1 << 16

    /// Adds a report; one that repeats the state of its channel only raises the counters of the entry.
    package mutating func add(_ state: ControllerState) {
        if let place = last[state.channel], all[place].condition == state.condition {
            all[place].extend(by: state.reported)
            return
        }
        guard all.count < Self.most else {
            leftOut += 1
            // What it repeats is not known.
            last[state.channel] = nil
            return
        }
        last[state.channel] = all.count
        all.append(state.reported)
    }

    /// Adds those of later records, or of another capture.
    mutating func append(
        _ later: ControllerStates, offset: Int64 = 0, channel: (String) -> String = { $0 }
    ) {
        leftOut += later.leftOut
        for var state in later.all {
            state.move(by: offset)
            state.channel = channel(state.channel)
            add(state)
        }
    }

    mutating func move(by offset: Int64) {
        for place in all.indices { all[place].move(by: offset) }
    }
}
