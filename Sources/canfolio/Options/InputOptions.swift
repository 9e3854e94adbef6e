import ArgumentParser
import CANCapture

/// The format in which captures are read.
struct InputOptions: ParsableArguments {
    @Option(
        name: .customLong("input-format"),
        help: ArgumentHelp(
            "Skip detection and read as this format; 'canfolio formats' lists the names.", valueName: "name"))
    var inputFormat: String?

    func validate() throws {
        if let inputFormat, CaptureFormats.named(inputFormat) == nil {
            let known = CaptureFormats.all.map { $0.format.identifier }.joined(separator: ", ")
            throw ValidationError("unknown input format '\(inputFormat)'; use one of \(known)")
        }
    }
}
