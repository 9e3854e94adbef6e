import CANCapture
import CANProtocols
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What the command says to people: data and lists to standard output, everything else to standard error.
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

    /// Vehicle numbers that no message shows; nil where they are not redacted.
    private static let vehicleNumbers = Locked<[String]?>(nil)

    /// From now on messages have a mark in place of numbers that look like those of vehicles, and of these.
    static func hideVehicleNumbers(_ known: [String]) { vehicleNumbers.withLock { $0 = known } }

    static func printError(_ text: String) {
        guard ErrorStream.isOpenToMessages else { return }
        let text =
            vehicleNumbers.withLock { $0 }.map { known in
                VehicleText.hiding(text, known: known, mark: RedactionMark.vin.text)
            } ?? text
        let line = text.hasSuffix("\n") ? text : text + "\n"
        put(line, to: STDERR_FILENO)
    }

    /// Names an output that is complete: `Wrote drive.pdf (7 pages)`. Where the caller named it and no person looks on, as
    /// in a script, there is nothing to say.
    ///
    /// - Parameters:
    ///   - path: as it was given; `-` and devices are not named.
    ///   - detail: how much it is: "7 pages"; empty for nothing.
    static func wrote(_ path: String, _ detail: String = "", isNamed: Bool = true, quiet: Bool) {
        guard !quiet, path != "-", errorIsTerminal || !isNamed else { return }
        printError("Wrote \(Printable.text(path))" + (detail.isEmpty ? "" : " (\(detail))"))
    }

    /// Says what does not keep the command from doing its work.
    static func warning(quiet: Bool) -> (String) -> Void {
        { text in if !quiet { printError("canfolio: \(text)") } }
    }

    /// Writes to standard output; says on standard error why it could not.
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

    /// Adds a text to what is written.
    static func put(_ text: String, to output: OutputFile) throws {
        var text = text
        try text.withUTF8 { try output.write(UnsafeRawBufferPointer($0)) }
    }

    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { DescriptorIO.writeIfPossible(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}
