import Analysis
internal import Exports
import Formatting
import Pages
import Platform
import Publishing
import ViewServer
import Viewing
import Wording

/// What `changes --around` finds in the capture of a window: its text, and its candidates as a picture.
struct ViewChanges {
    let viewed: ViewedCapture
    /// Nanoseconds since the first frame.
    let moment: Int64
    let isDark: Bool

    private static let textWidth = 110
    private static let dotsPerInch = 144.0

    /// - Parameter command: the command line that does the same.
    func outcome(command: String) -> ViewOutcome {
        let recording = viewed.recording
        let listing = ChangeListing(
            recording, times: [moment.addingSaturating(recording.origin)], window: CaptureTimes.standardWindow)
        let text = ChangesText.text(listing, width: Self.textWidth)
        var words = ChangesSection.Words()
        words.subtitle =
            ([viewed.name, LogProse.count(recording.frames.count, "frame"), "counters and checksums left out"]
            + viewed.databases).joined(separator: " \u{B7} ")
        words.command = command
        do {
            return ViewOutcome(
                command: command, text: text, hasFailed: false, picture: try picture(listing, words))
        } catch {
            return ViewOutcome(
                command: command, text: text + "\n" + Failure.text(of: error), hasFailed: false)
        }
    }

    private func picture(_ listing: ChangeListing, _ words: ChangesSection.Words) throws -> [UInt8] {
        let folder = try ScratchFolder(in: ScratchFile.standardFolder, for: "changes.png")
        let path = folder.add("changes.png")
        let options = OutputOptions(command: "changes", output: path, format: .png)
        var settings = RenderSettings(queues: 1)
        settings.dotsPerInch = Self.dotsPerInch
        var page = PageStyle()
        page.theme = isDark ? .dark : .light
        let section = ChangesSection(
            listing, words: words, page: page, form: .png, dotsPerInch: settings.dotsPerInch)
        let document = try PreparedDocument(section.fonts) { Document(title: section.title, sections: [section]) }
        let output = try PageOutput(options, sparing: ProtectedInputs([]), quiet: true)
        try output.write(document, settings, remedy: "write a PDF")
        return try BinaryFile.read(path, limit: 64 << 20)
    }
}
