package import Analysis
package import CANCapture
package import Layout
package import Pages
internal import Platform
package import TemplateReading
internal import Formatting
internal import Wording

/// The values of the fields that a template may use at the head and foot of pages.
package struct DocumentFields {
    private let values: [String: String]

    /// - Parameter template: the template with the fields of the user.
    package init(_ capture: Capture, facts: CaptureFacts, options: LogOptions, template: DocumentTemplate) {
        let prose = LogProse(capture: capture, facts: facts, zone: options.zone)
        var values = template.fields
        values["title"] = options.title ?? prose.fileName
        values["file"] = prose.fileName
        values["sha256"] = options.sources.captures.compactMap(\.sha256).first ?? ""
        values["date"] = options.date ?? ""
        values["frames"] = LogProse.count(facts.frames, "frame")
        values["duration"] =
            capture.source.clock == .none || facts.frames == 0 ? "" : Decimal.duration(facts.recorded)
        values["format"] = capture.source.formatName
        values["version"] = Version.text
        self.values = values
    }

    /// nil if the template has no such line.
    package func line(_ line: FieldLine?, font: FontSlot, shaper: any TextShaper) -> RunningLine? {
        line.map {
            RunningLine(
                left: pieces($0.left, font, shaper), centre: pieces($0.centre, font, shaper),
                right: pieces($0.right, font, shaper))
        }
    }

    private func pieces(_ text: FieldText, _ font: FontSlot, _ shaper: any TextShaper) -> [RunningLine.Piece] {
        var pieces: [RunningLine.Piece] = []
        var shown = ""
        func flush() {
            let text = Self.trimmed(shown, atStart: pieces.isEmpty)
            if !text.isEmpty { pieces.append(.text(shaper.shape(Printable.text(text), font: font))) }
            shown = ""
        }
        for piece in text.pieces {
            switch piece {
            case .text(let text): shown += text
            case .field("page"):
                flush()
                pieces.append(.page)
            case .field("pages"):
                flush()
                pieces.append(.pages)
            case .field(let name): shown += String((values[name] ?? "").prefix(Self.longest))
            }
        }
        shown = String(Self.trimmed(String(shown.reversed()), atStart: true).reversed())
        flush()
        return pieces
    }

    /// Without the separator beside an empty field.
    private static func trimmed(_ text: String, atStart: Bool) -> String {
        atStart ? String(text.drop { $0 == " " || $0 == "\u{B7}" || $0 == "|" }) : text
    }

    private static let longest = 300

    /// Fields that are not used at the head or foot of pages, as facts: `Project`, `X4`.
    package static func beside(_ template: DocumentTemplate) -> [(label: String, value: String)] {
        let placed = template.placedFields
        return template.fields.filter { !placed.contains($0.key) && !$0.value.isEmpty }.sorted { $0.key < $1.key }.map {
            (label: Printable.text($0.key.prefix(1).uppercased() + $0.key.dropFirst()), value: Printable.text($0.value))
        }
    }
}
