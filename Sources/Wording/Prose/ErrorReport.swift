package import Analysis
package import CANCapture

/// What an error frame reports.
package enum ErrorReport {
    /// A controller reports that it is active again (CAN_ERR_RESTARTED).
    private static let restartedClass: UInt32 = 0x100
    private static let classes: UInt32 = 0x1FF

    /// Whether it reports only a state of a controller and no error on the bus. Pictures count errors as findings do.
    package static func isState(_ frames: FrameTable, _ row: Int) -> Bool {
        let kind = frames.kind(row)
        guard kind.flags.contains(.socketCAN) else { return false }
        let told = kind.identifier & classes
        return told != 0 && told & ~(SocketCANError.controllerClass | SocketCANError.busOffClass | restartedClass) == 0
    }

    /// `31 errors, 4 controller states`: what the error frames of a capture are, with the number of errors that its findings
    /// have. nil if all of them are errors, or if findings do not say what they are.
    ///
    /// - Parameter count: number of error frames.
    package static func parts(of count: Int, _ findings: some Sequence<Finding>) -> String? {
        var (errors, states) = (0, 0)
        for finding in findings where finding.rule == .errorBurst {
            (errors, states) = (errors + finding.count - finding.facts.states, states + finding.facts.states)
        }
        guard errors > 0, errors < count, states > 0 else { return nil }
        return LogProse.count(errors, "error") + ", " + LogProse.count(count - errors, "controller state")
    }

    /// `31 errors`; `3 states` where controllers reported nothing else.
    package static func count(errors: Int, states: Int, _ noun: String = "error") -> String {
        errors > 0 || states == 0 ? LogProse.count(errors, noun) : LogProse.count(states, "state")
    }
}
