internal import Fleet
internal import Platform

/// A small picture of one of the most serious captures, which `batch --thumbnail` has written.
package struct FleetLook: Sendable {
    /// Its number in the list of the most serious captures.
    package let number: Int
    package let capture: FleetCapture
    /// The PNG file.
    package let path: String

    /// One row on a page.
    package static let most = 6

    /// Of the most serious captures those with a picture.
    package static func all(_ summary: FleetSummary) -> [FleetLook] {
        let looks = summary.worst.prefix(FleetWorst.most).enumerated().lazy.compactMap { place, capture in
            file(of: capture).map { FleetLook(number: place + 1, capture: capture, path: $0) }
        }
        return Array(looks.prefix(most))
    }

    private static func file(of capture: FleetCapture) -> String? {
        guard !capture.sha256.isEmpty else { return nil }
        let name = RunOutput.name(of: CapturePath(capture.path), sha256: capture.sha256)
        let path = "\(RunOutput.thumbnails)/\(name).png"
        guard RunOutput.isOne(path, in: capture.folder), OutputTarget.isThere("\(capture.folder)/\(path)") else {
            return nil
        }
        return "\(capture.folder)/\(path)"
    }
}
