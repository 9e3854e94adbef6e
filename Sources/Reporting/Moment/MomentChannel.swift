internal import CANCapture
internal import Platform

/// What a moment shows of one channel. Facts alone.
struct MomentChannel {
    /// A row of ticks.
    struct Lane {
        /// nil for the frames of all others.
        var slot: Int?
        /// Nanoseconds, ascending, with the slot of each frame.
        var frames: [(time: Int64, slot: Int)] = []
        /// The usual time of the identifier from frame to frame, nanoseconds; nil if it is not known.
        var period: Int64?
        /// The gaps given by the finding.
        var missing: [ClosedRange<Int64>] = []
        /// It did not arrive again after this time.
        var stop: Int64?
        /// The times of the last frame before the period that is shown, and of the first frame after it.
        var outside: (before: Int64?, after: Int64?)
    }

    /// Of the incident; nil if it concerns no channel, or all.
    let channel: UInt16?
    /// The silence of the incident, in which error frames may have arrived. If it is long, it is folded.
    var silence: ClosedRange<Int64>?
    /// Whether error frames arrived in it.
    var isOfErrors = false
    var lanes: [Lane]
    /// Error frames, or reports of a controller's state without a frame.
    var errors: [Int64] = []
    /// Number of error frames that report only a state of a controller.
    var states = 0
    /// The error counters as error frames and records without a frame report them.
    private var reports: [(time: Int64, transmit: UInt8, receive: UInt8)] = []
    /// Whether a controller that only receives reports them: then ``counters`` are of its receive error counter.
    private(set) var isReceiver = false
    /// The values of the transmit error counter. Empty if all are 0.
    private(set) var counters: [(time: Int64, value: UInt8)] = []
    /// How busy it was; nil where the incident does not concern it.
    var load: MomentLoad?
    /// The time of the last report, if the state lasts beyond it.
    private(set) var lastReport: Int64?
    /// Number of identifiers without their own row.
    var others = 0
    /// How many of them the finding is about.
    var concernedOthers = 0

    private static let mostStates = 1_000

    init(channel: UInt16?, lanes: [Lane]) { (self.channel, self.lanes) = (channel, lanes) }

    var hasFrames: Bool { lanes.contains { !$0.frames.isEmpty } }

    mutating func report(_ time: Int64, transmit: UInt8, receive: UInt8) { reports.append((time, transmit, receive)) }

    /// Completes the counters: by records without a frame, if no error frame has them. The last record before the window
    /// is valid at its begin.
    ///
    /// - Parameter states: empty if the incident is not about the state of a controller.
    mutating func complete(by states: [ControllerState], of frames: FrameTable, within window: ClosedRange<Int64>) {
        if reports.isEmpty, let channel, Int(channel) < frames.channels.count {
            let name = frames.channels[Int(channel)]
            for told in states.lazy.filter({ $0.channel == name }).flatMap(\.reports)
            where told.time <= window.upperBound {
                if told.time <= window.lowerBound { reports = [] }
                report(max(window.lowerBound, told.time), transmit: told.transmit, receive: told.receive)
            }
            // A state lasts until the next one.
            if let last = reports.last, last.time < window.upperBound {
                lastReport = last.time
                report(window.upperBound, transmit: last.transmit, receive: last.receive)
            }
        }
        // A state without counters is a tick of its own.
        if errors.isEmpty, let channel, Int(channel) < frames.channels.count,
            reports.allSatisfy({ $0.transmit == 0 && $0.receive == 0 })
        {
            let name = frames.channels[Int(channel)]
            let times = states.lazy.filter { $0.channel == name }.map(\.time).filter(window.contains)
            errors = times.prefix(Self.mostStates).sorted()
            self.states = errors.count
        }
        let isTransmitting = reports.contains { $0.transmit > 0 }
        isReceiver = !isTransmitting && reports.contains { $0.receive > 0 }
        guard isTransmitting || isReceiver else { return }
        counters = reports.map { ($0.time, isTransmitting ? $0.transmit : $0.receive) }
    }

    /// Without the row of all others if they have no frame.
    mutating func dropEmptyRest() {
        if let last = lanes.last, last.slot == nil, last.frames.isEmpty { lanes.removeLast() }
    }

    /// The amount by which the error counter rises with each error; nil if it varies.
    var counterStep: Int? {
        let steps = zip(counters, counters.dropFirst()).map { Int($1.value) - Int($0.value) }
        guard steps.count > 1, let first = steps.first, first > 0, steps.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}
