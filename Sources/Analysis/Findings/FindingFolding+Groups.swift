internal import Platform

/// Which findings say the same about a channel, and which silences and floods are one event that repeats.
extension FindingFolding {
    /// The same findings with what explains pauses: a command, or regular pauses of their sender.
    static func explained(_ all: [Finding], _ analysis: RecordingAnalysis) -> [Finding] {
        let causes = PauseCauses(analysis)
        let commands = CommandedPauses(all, analysis)
        let signs = RestartSigns(all, analysis)
        let refined = all.map { finding in
            var one = commands.refined(finding)
            // No request makes errors.
            if one.facts.command?.isRequest == true, causes.followErrors(finding) { one = finding }
            if one.facts.command == nil {
                one = RegularPauses.refined(signs.refined(SharedPauses.restarted(finding, analysis)), causes)
            }
            return OnlyBetween.refined(SharedPauses.whole(one), analysis)
        }
        let gone = together(.stoppedMessage, commands.gone(after: refined))
        return OnlyBetween.withoutBegins(refined + gone.map { OnlyBetween.refined($0, analysis) })
    }

    /// Equal for findings of a rule that say the same of one channel.
    static func kind(_ finding: Finding) -> Int? {
        let isOther = finding.facts.isWarning || finding.facts.isIndicated || finding.facts.isToEnd
        return finding.channel.map {
            Int($0) * 8 + (finding.facts.errors == nil ? 0 : 1) + (isOther ? 2 : 0)
                + (finding.facts.missed == nil ? 0 : 4)
        }
    }

    /// Silences of one channel with similar lengths have one cause, even if there are only a few.
    static func alikeSilences(_ all: [Finding]) -> [[Int]] {
        var places: [Int: [Int]] = [:]
        for (place, finding) in all.enumerated() where finding.rule == .silence && finding.facts.length != nil {
            if let key = kind(finding) { places[key, default: []].append(place) }
        }
        return places.keys.sorted().flatMap { key -> [[Int]] in
            func length(_ place: Int) -> Int64 { all[place].facts.length ?? 0 }
            var groups: [[Int]] = []
            for place in (places[key] ?? []).sorted(by: { (length($0), $0) < (length($1), $1) }) {
                if let first = groups.last?.first, length(place) / 5 * 4 <= length(first) {
                    groups[groups.count - 1].append(place)
                } else {
                    groups.append([place])
                }
            }
            return groups.map { $0.sorted() }
        }
    }

    static let mostAlike = 2

    /// Floods, by identifier.
    static func floods(_ all: [Finding]) -> [[Int]] {
        var places: [Int: [Int]] = [:]
        for (place, finding) in all.enumerated() where finding.rule == .flood {
            if let slot = finding.slot { places[slot, default: []].append(place) }
        }
        return places.keys.sorted().map { places[$0] ?? [] }
    }
}
