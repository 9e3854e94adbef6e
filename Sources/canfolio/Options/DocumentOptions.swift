import ArgumentParser
import Pages

/// What a PDF is beside its pages.
struct DocumentOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Attach to the PDF what it shows of the capture: as candump's lines, and in the capture's own format (the file"
                + " itself, where all of it is shown)."))
    var embedCapture = false

    @Flag(help: "Write PDF/A-1b, for archives: colours with their profile, fonts described in full, no transparency.")
    var pdfa = false

    func validate() throws {
        guard embedCapture, pdfa else { return }
        throw ValidationError(
            "PDF/A-1 carries no files: leave out --embed-capture and keep the capture beside the PDF, or leave out --pdfa"
        )
    }

    /// - Parameter form: nil for what has no pages.
    func check(_ form: OutputForm?) throws {
        guard form != .pdf else { return }
        if embedCapture {
            throw ValidationError(
                "--embed-capture attaches files to a PDF, and this is none: end the output's name in .pdf, or write an"
                    + " excerpt with canfolio dump")
        }
        if pdfa { throw ValidationError("--pdfa says what kind of PDF to write: end the output's name in .pdf") }
    }
}
