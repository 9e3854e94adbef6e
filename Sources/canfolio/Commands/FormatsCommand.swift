import ArgumentParser
import CANCapture
import Platform

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "List the capture formats that canfolio reads.")

    func run() throws {
        var text = ""
        for format in CaptureFormats.all.map({ $0.format }) {
            text += "\(format.identifier)  \(format.name)\n"
            text += "    endings        \(format.suffixes.map { "." + $0 }.joined(separator: " "))\n"
            text += "    recognised by  \(format.recognisedBy)\n"
            text += "    contains       \(format.carries.joined(separator: ", "))\n"
            if !format.limits.isEmpty { text += "    limits         \(format.limits)\n" }
        }
        text +=
            "\nFiles compressed with gzip, bzip2, xz or zstd are read directly. canfolio detects\nthe format by content, not by ending;"
            + " --input-format overrides detection.\nText is read from a pipe as it arrives. Binary captures (blf, mf4, pcap,"
            + " sqlite)\nfrom a pipe or a compressed file are first read into memory, up to 2 GiB.\n"
        try Terminal.write(text, to: try OutputFile(path: "-"))
    }
}
