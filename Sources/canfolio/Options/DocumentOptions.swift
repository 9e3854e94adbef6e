import ArgumentParser
import Pages

/// What a PDF is beside its pages.
struct DocumentOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Attach to the PDF what it shows of the capture: as candump's lines, and in the capture's own format (the file"
                + " itself, where all of it is shown)."))
    var embedCapture = false

    /// - Parameter form: nil for what has no pages.
    func check(_ form: OutputForm?) throws {
        guard form != .pdf else { return }
        if embedCapture {
            throw ValidationError(
                "--embed-capture attaches files to a PDF, and this is none: end the output's name in .pdf, or write an"
                    + " excerpt with canfolio dump")
        }
    }
}
