import ArgumentParser
import CANCapture

/// As what captures are read.
struct InputOptions: ParsableArguments {
    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp(
            "Read it as this format, whatever it looks like; 'canfolio formats' lists them.", valueName: "name"))
    var inputFormat: String?

    func validate() throws {
        if let inputFormat, CaptureFormats.named(inputFormat) == nil {
            let known = CaptureFormats.all.map { $0.format.identifier }.joined(separator: ", ")
            throw ValidationError("there is no input format '\(inputFormat)'; there are \(known)")
        }
    }
}
