/// A number that a rule compares with, as `--rule missing-message.periods=3` sets it.
package enum FindingThreshold: String, Sendable, CaseIterable {
    case errorBurstFrames = "error-burst.frames"
    case errorBurstSeconds = "error-burst.seconds"
    case silenceSeconds = "silence.seconds"
    case loadPercent = "load.percent"
    case loadSeconds = "load.seconds"
    case floodPercent = "flood.percent"
    case floodSeconds = "flood.seconds"
    case backwardSeconds = "time-backwards.seconds"
    case duplicateMicroseconds = "duplicate.microseconds"
    case missingPeriods = "missing-message.periods"
    case latePeriods = "late-message.periods"
    case periodFactor = "period.factor"
    case periodFrames = "period.frames"
    case extraFrames = "extra-frames.frames"
    case stoppedPeriods = "stopped-message.periods"
    case stoppedFrames = "stopped-message.frames"
    case newSeconds = "new-message.seconds"
    case gatewayFactor = "gateway-delay.factor"
    case counterFrames = "counter-skip.frames"
    case stuckFrames = "counter-stuck.frames"
    case checksumPercent = "checksum.percent"
    case lengthPercent = "length-mismatch.percent"
    case coverPercent = "unknown-identifier.percent"
    case rangePercent = "out-of-range.percent"
    case unavailablePercent = "not-available.percent"
    case jumpFactor = "value-jump.factor"
    case noResponseSeconds = "uds-no-response.seconds"
    case isotpSeconds = "isotp-timeout.seconds"
    case heartbeatPeriods = "canopen-heartbeat-lost.periods"

    package var rule: FindingRule {
        FindingRule(rawValue: String(rawValue.prefix { $0 != "." })) ?? .unreadable
    }

    package var standard: Double {
        switch self {
        case .errorBurstFrames: 10
        case .errorBurstSeconds: 0.5
        case .silenceSeconds: 0.3
        case .loadPercent: 80
        case .loadSeconds: 0.4
        case .floodPercent: 50
        case .floodSeconds: 0.1
        case .backwardSeconds: 0.001
        case .duplicateMicroseconds: 60
        case .missingPeriods: 1.7
        case .latePeriods: 1.45
        case .periodFactor: 1.4
        case .periodFrames, .extraFrames: 10
        case .stoppedPeriods: 5
        case .stoppedFrames: 30
        case .newSeconds: 1
        case .gatewayFactor: 10
        case .counterFrames: 100
        case .stuckFrames: 5
        case .checksumPercent: 99
        case .lengthPercent: 5
        case .coverPercent: 70
        case .rangePercent: 50
        case .unavailablePercent: 60
        case .jumpFactor: 8
        case .noResponseSeconds: 1
        case .isotpSeconds: 1
        case .heartbeatPeriods: 2.5
        }
    }

    /// The range of a value. Values outside of it are refused, because they would silently disable a rule.
    package var allowed: ClosedRange<Double> {
        switch self {
        case .loadPercent, .floodPercent, .checksumPercent, .lengthPercent, .coverPercent, .rangePercent,
            .unavailablePercent:
            0...100
        case .missingPeriods, .latePeriods, .periodFactor: 1.1...1000
        case .stoppedPeriods, .heartbeatPeriods, .gatewayFactor, .jumpFactor: 1...100_000
        case .errorBurstFrames, .periodFrames, .extraFrames, .stoppedFrames, .counterFrames, .stuckFrames: 1...1_000_000
        case .duplicateMicroseconds, .backwardSeconds: 0...1_000_000
        default: 0.001...1_000_000
        }
    }
}

/// What the rules search for, and the limits above which they report it.
package struct FindingOptions: Sendable, Equatable {
    private var values: [FindingThreshold: Double] = [:]
    package var without: Set<FindingRule> = []

    package init() {}

    package subscript(threshold: FindingThreshold) -> Double {
        get { values.isEmpty ? threshold.standard : values[threshold] ?? threshold.standard }
        set { values[threshold] = newValue }
    }

    /// A number of seconds as nanoseconds.
    func nanoseconds(_ threshold: FindingThreshold) -> Int64 { Int64(self[threshold] * 1e9) }
}
