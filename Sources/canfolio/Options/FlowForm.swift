import ArgumentParser
import Platform

/// The form of a report without pages.
enum FlowForm: String {
    case html, md

    private static let endings = ["html": Self.html, "htm": .html, "md": .md, "markdown": .md]

    /// The form of a name's ending.
    init?(path: String) {
        guard let dot = path.lastIndex(of: "."), let form = Self.endings[path[path.index(after: dot)...].lowercased()]
        else { return nil }
        self = form
    }

    var noun: String { self == .html ? "HTML" : "Markdown" }
}

extension OutputOptions {
    func checkFlow() throws {
        guard let flow else { return }
        try NumberedName.check(path, isNumbered: false, instead: "\(flow.noun) is one file")
        if cache || cacheSize != nil {
            throw ValidationError("--cache is for PDF, and this output is \(flow.noun)")
        }
        guard output == "-" else { return }
        if flow == .md {
            throw ValidationError("Markdown has pictures beside it and cannot go to standard output; use -o report.md")
        }
        if Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal; name a file with -o, or redirect it")
        }
    }
}

extension PageOptions {
    /// Throws for page options, if there are no pages.
    ///
    /// - Parameter all: whether every frame is requested.
    func check(_ flow: FlowForm, all: Bool) throws {
        if all, flow == .md {
            throw ValidationError(
                "--all is for PDF and HTML; \(flow.noun) shows only the frames around findings")
        }
        let ofPages: [(String, Bool)] = [
            ("--paper", paperOptions.paper != nil), ("--landscape", paperOptions.landscape != nil),
            ("--margin", margin != nil), ("--pages", pages != nil), ("--queues", renderOptions.queues != nil),
        ]
        let ofPictures: [(String, Bool)] = [("--dpi", renderOptions.dpi != nil), ("--font", font != nil)]
        guard let name = (ofPages + (flow == .html ? ofPictures : [])).first(where: \.1)?.0 else { return }
        let why =
            switch name {
            case "--dpi": "figures in HTML are vector graphics"
            case "--font": "HTML uses the fonts of the browser"
            case "--queues": "\(flow.noun) needs only one queue"
            default: "\(flow.noun) has no pages"
            }
        throw ValidationError("\(name) is for \(name == "--dpi" ? "PNG" : "PDF"); \(why)")
    }
}
