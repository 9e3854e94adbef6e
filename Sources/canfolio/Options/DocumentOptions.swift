import ArgumentParser
import Pages

/// Properties of a PDF besides its pages.
struct DocumentOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Attach the frames that the PDF shows, as a candump log and in the capture's own format (the file itself, if the"
                + " PDF shows all of it)."))
    var embedCapture = false

    @Flag(help: "Write PDF/A-1b, for archives.")
    var pdfa = false

    func validate() throws {
        guard embedCapture, pdfa else { return }
        throw ValidationError(
            "PDF/A-1 does not allow attachments; use either --embed-capture or --pdfa"
        )
    }

    /// - Parameter form: nil for outputs without pages.
    func check(_ form: OutputForm?) throws {
        guard form != .pdf else { return }
        if embedCapture {
            throw ValidationError(
                "--embed-capture needs a PDF; use -o with .pdf, or write the frames with canfolio dump")
        }
        if pdfa { throw ValidationError("--pdfa needs a PDF; use -o with .pdf") }
    }
}
