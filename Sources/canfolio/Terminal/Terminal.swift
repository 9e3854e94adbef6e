import CANCapture
import CANProtocols
import Formatting
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Prints data and lists to standard output, and everything else to standard error.
enum Terminal {
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Ends the process.
    static func end(_ status: Int32) -> Never { exit(status) }

    /// Ends the process as the signal does, so that the caller sees 128 + signal.
    static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }

    /// VINs that no message shows; nil if they are not redacted.
    private static let vehicleNumbers = Locked<[String]?>(nil)

    /// From now on messages contain a mark instead of numbers that look like VINs, and of these numbers.
    static func hideVehicleNumbers(_ known: [String]) { vehicleNumbers.withLock { $0 = known } }

    /// A text with a mark instead of these numbers.
    static func hidden(_ text: String) -> String {
        vehicleNumbers.withLock { $0 }.map { known in
            VehicleText.hiding(text, known: known, mark: RedactionMark.vin.text)
        } ?? text
    }

    private static let speaksToPrograms = Locked(false)

    /// Whether each message is a line of JSON.
    static var isForPrograms: Bool { speaksToPrograms.withLock { $0 } }

    /// From now on each message is a line of JSON.
    static func speakToPrograms() { speaksToPrograms.withLock { $0 = true } }

    /// Prints a message to standard error; for programs as `{"message": "…"}`.
    static func printError(_ text: String) {
        guard isForPrograms else { return printLine(text) }
        let prefix = "canfolio: "
        let message = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        var line = JSONText(isOneLine: true)
        line.object { $0.field("message", message) }
        printLine(line.text)
    }

    /// Prints a line to standard error.
    static func printLine(_ text: String) {
        guard ErrorStream.isOpenToMessages else { return }
        let text = hidden(text)
        let line = text.hasSuffix("\n") ? text : text + "\n"
        put(line, to: STDERR_FILENO)
    }

    /// Names an output that is complete: `Wrote drive.pdf (7 pages)`, for programs `{"wrote": "drive.pdf", "contents": "7
    /// pages"}`. Prints nothing if the user named it and standard error is neither a terminal nor read by a program.
    ///
    /// - Parameters:
    ///   - path: as it was given; `-` and devices are not named.
    ///   - detail: the amount: "7 pages"; empty for nothing.
    static func wrote(_ path: String, _ detail: String = "", isNamed: Bool = true, quiet: Bool) {
        guard !quiet, path != "-" else { return }
        if isForPrograms {
            var line = JSONText(isOneLine: true)
            line.object {
                $0.field("wrote", path)
                $0.field("contents", detail.isEmpty ? nil : detail)
            }
            return printLine(line.text)
        }
        guard errorIsTerminal || !isNamed else { return }
        printError("Wrote \(Printable.text(path))" + (detail.isEmpty ? "" : " (\(detail))"))
    }

    /// Prints a warning about something that does not stop the command.
    static func warning(quiet: Bool) -> (String) -> Void {
        { text in if !quiet { printError("canfolio: \(text)") } }
    }

    /// Writes to standard output; reports on standard error why it could not.
    static func printOut(_ text: String) -> Bool {
        do {
            let output = try OutputFile(path: "-")
            try write(text, to: output)
            return true
        } catch {
            printError("canfolio: \(error)")
            return false
        }
    }

    static func write(_ text: String, to output: OutputFile) throws {
        try put(text, to: output)
        try output.publish()
    }

    /// Appends a text to the output.
    static func put(_ text: String, to output: OutputFile) throws {
        var text = text
        try text.withUTF8 { try output.write(UnsafeRawBufferPointer($0)) }
    }

    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { DescriptorIO.writeIfPossible(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}
