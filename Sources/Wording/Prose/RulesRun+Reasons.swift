package import Analysis

extension RulesRun {
    /// For each rule that could not check the recording: the reason.
    package var reasons: [FindingRule: String] {
        lacking.reduce(into: [:]) { reasons, lack in
            for rule in lack.value { reasons[rule] = Self.reason(lack.key) }
        }
    }

    private static func reason(_ lack: Lack) -> String {
        switch lack {
        case .times: "the capture has no timestamps"
        case .frames: "no identifier has enough frames to show a cycle"
        case .copies: "nearly every frame is recorded twice"
        case .cycles: "no message has a cycle"
        case .clock: "the timestamps are implausible"
        case .resolution: "the timestamps are too coarse to show a cycle"
        case .database: "no database is given; use --dbc"
        case .matches: "the databases describe no identifier of the capture"
        case .bitRate: "the bit rate is not known; use --bitrate"
        }
    }
}
