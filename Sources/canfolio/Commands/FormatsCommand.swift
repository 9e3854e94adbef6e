import ArgumentParser
import CANCapture
import Platform

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "List the capture formats that can be read.")

    func run() throws {
        var text = ""
        for format in CaptureFormats.all.map({ $0.format }) {
            text += "\(format.identifier)  \(format.name)\n"
            text += "    suffixes       \(format.suffixes.map { "." + $0 }.joined(separator: " "))\n"
            text += "    recognised by  \(format.recognisedBy)\n"
            text += "    carries        \(format.carries.joined(separator: ", "))\n"
            if !format.limits.isEmpty { text += "    limits         \(format.limits)\n" }
        }
        text +=
            "\nEach also compressed by gzip, bzip2, xz or zstd. The content decides, not the suffix; --input-format overrides"
            + " it.\nText is read as it comes from a pipe; of binary captures (blf, mf4, pcap, sqlite) that are not plain"
            + " files up to\n2 GiB are taken into memory first.\n"
        try Terminal.write(text, to: try OutputFile(path: "-"))
    }
}
