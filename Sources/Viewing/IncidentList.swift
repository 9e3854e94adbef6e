internal import Analysis
internal import CANCapture
internal import Formatting
internal import Platform
internal import Wording

/// The incidents of a capture for the side of a window, the most serious first.
package struct IncidentList: Sendable {
    private let viewed: ViewedCapture

    package init(_ viewed: ViewedCapture) { self.viewed = viewed }

    /// Beyond this number the list says how many there are.
    private static let most = 1_000

    package var json: String {
        let recording = viewed.recording
        let all = viewed.isComplete ? recording.findings.incidents : []
        let prose = FindingProse(recording)
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.field("generation", viewed.generation)
            json.field("count", all.count)
            json.list("incidents", all.prefix(Self.most)) { json, incident in add(incident, prose, &json) }
        }
        return json.text
    }

    private func add(_ incident: Incident, _ prose: FindingProse, _ json: inout JSONText) {
        let verdict = Verdict(incident, prose)
        json.field("number", incident.number)
        json.field("severity", incident.severity.name)
        json.field("title", verdict.headline)
        let time = prose.time(incident.lead)
        let details = [time.isEmpty ? "" : time + " s", verdict.cause].filter { !$0.isEmpty }
        json.field("detail", details.isEmpty ? verdict.consequence : details.joined(separator: " \u{B7} "))
        let rows = incident.lead.rows ?? incident.rows
        json.field("frame", incident.lead.firstRow ?? rows?.lowerBound)
        // A frame that ends a silence is the one to look at; the finding has the rows around it.
        json.field("last", rows?.upperBound)
        if viewed.isTimed, let interval = incident.interval {
            json.field("start", number: String(interval.lowerBound.subtractingSaturating(recording.origin)))
            json.field("end", number: String(interval.upperBound.subtractingSaturating(recording.origin)))
        } else if let rows {
            json.field("start", number: String(viewed.time(ofRow: rows.lowerBound)))
            json.field("end", number: String(viewed.time(ofRow: rows.upperBound)))
        }
    }

    private var recording: Recording { viewed.recording }
}
