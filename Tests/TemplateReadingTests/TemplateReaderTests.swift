import Testing

@testable import Layout
@testable import Pages
@testable import TemplateReading

@Suite struct TemplateReaderTests {
    /// The keys of a template.
    private static let known =
        "name, about, extends, paper, fonts, rows, columns, quiet, strong, marks, zebra, "
        + "bars, steps, repeated, map, legend, silence, signals, pdus, time, theme, sections, header, footer, fields, logo"

    private let yaml = """
        name: mine
        paper:
          size: A5
          margins: { top: 10, right: 11, bottom: 12, left: 13 }
        fonts:
          mono: DejaVu Sans Mono
          text: [Inter, DejaVu Sans]
        rows:
          sizes: { largest: 10, smallest: 6, step: 0.5 }
        columns: [id, data]

        """

    private func message(_ yaml: String) -> String {
        do {
            _ = try TemplateReader.read(yaml: yaml, file: "my.yaml")
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    private func replaced(_ old: String, _ new: String) -> String {
        let changed = yaml.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.contains(old) ? new : String($0) }.joined(separator: "\n")
        return changed == yaml ? "the line \(old) is not there" : changed
    }

    @Test func whatATemplateLeavesOutHasDefaults() throws {
        let template = try TemplateReader.read(yaml: yaml, file: "my.yaml")
        #expect(template.name == "mine")
        #expect(template.page.paper == Paper.named("A5"))
        #expect(template.page.margins == Insets(top: 10, right: 11, bottom: 12, left: 13))
        #expect(template.page.fonts.mono == ["DejaVu Sans Mono"])
        #expect(template.page.fonts.text == ["Inter", "DejaVu Sans"])
        #expect(template.log.sizes == SizeRange(largest: 10, smallest: 6, step: 0.5))
        #expect(template.log.columns == [.id, .data])
        #expect(template.log.quietColumns.isEmpty)
        #expect(template.log.marks && template.log.zebra && template.log.bars)
        #expect(template.log.silence == .learned)
        #expect(template.log.time == .relative)
        #expect(template.page.theme == .light)
    }

    @Test(
        arguments: [
            ("silence: off", .off), ("silence: auto", .learned), ("silence: 0.5", .threshold(500_000_000)),
            ("silence: 2", .threshold(2_000_000_000)), ("silence: 0.29", .threshold(290_000_000)),
            ("silence: 0.000001", .threshold(1000)),
        ] as [(String, LogStyle.SilenceRule)])
    func silencesAreLearnedOffOrSeconds(line: String, rule: LogStyle.SilenceRule) throws {
        #expect(try TemplateReader.read(yaml: yaml + line, file: "my.yaml").log.silence == rule)
    }

    @Test(arguments: [
        (
            "name:", "nome: mine",
            "my.yaml: line 1: unknown key nome; known here: " + known
        ),
        ("name:", "about: x", "my.yaml: line 1: the key name is missing"),
        ("size: A5", "  size: A9", "my.yaml: line 3: unknown paper A9: name A4, Letter, … or 100x150mm"),
        ("margins:", "  margins: wide", "my.yaml: line 4: expected keys and values"),
        ("margins:", "  margins: -1", "my.yaml: line 4: a margin of -1.0 is out of range"),
        ("margins:", "  margins: { top: 1 }", "my.yaml: line 4: the key right is missing"),
        ("sizes:", "  sizes: { largest: 5, smallest: 6, step: 1 }", "my.yaml: line 9: smallest is larger than largest"),
        (
            "sizes:", "  sizes: { largest: 5, smallest: 4, step: 0 }",
            "my.yaml: line 9: 0.0 is out of range: 0.01 to 100.0"
        ),
        ("sizes:", "  sizes: { largest: big, smallest: 4, step: 1 }", "my.yaml: line 9: expected a number"),
        ("sizes:", "  sizes: { largest: .nan, smallest: 4, step: 1 }", "my.yaml: line 9: expected a number"),
        ("columns:", "columns: [id, data, id]", "my.yaml: line 10: id is listed twice"),
        ("columns:", "columns: [id]", "my.yaml: line 10: the columns id and data are needed"),
        ("columns:", "columns: id", "my.yaml: line 10: expected a list of columns"),
        (
            "columns:", "columns: [id, data, speed]",
            "my.yaml: line 10: unknown value speed; known here: number, time, "
                + "delta, channel, id, message, type, direction, length, data, signals, ascii, transport"
        ),
    ])
    func anErrorNamesItsLine(old: String, new: String, wanted: String) {
        #expect(message(replaced(old, new)) == wanted)
    }

    @Test(arguments: [
        ("marks: perhaps", "my.yaml: line 11: expected true or false"),
        ("theme: pink", "my.yaml: line 11: unknown value pink; known here: light, dark, print, colour-blind, plain"),
        ("time: never", "my.yaml: line 11: unknown value never; known here: absolute, relative, delta, date"),
        ("silence: sometimes", "my.yaml: line 11: expected a number"),
        ("silence: 0", "my.yaml: line 11: 0.0 is out of range: 1e-06 to 1000000.0"),
        (
            "\"a\\nb\": 1",
            "my.yaml: line 11: unknown key a\\u{a}b; known here: " + known
        ),
    ])
    func anErrorInAFurtherLineNamesIt(line: String, wanted: String) {
        #expect(message(yaml + line) == wanted)
    }

    @Test func textsThatAreNoTemplatesAreRefused() {
        #expect(message("") == "my.yaml: the template is empty")
        #expect(message("just words") == "my.yaml: line 1: expected keys and values")
        #expect(message("a: [1, 2") == "my.yaml: line 2: this is not YAML: did not find expected ',' or ']'")
        #expect(message(String(repeating: " ", count: 1 << 20) + "a") == "my.yaml: the template is larger than 1 MB")
    }

    @Test func aKeyThatIsThereTwiceIsNamed() {
        #expect(message(yaml + "name: again") == "my.yaml: the key name is given twice")
    }

    @Test func theProgramsOwnTemplatesAreSound() throws {
        #expect(
            TemplateCatalog.names == [
                "capture-report", "bug-ticket", "diagnostics", "timeline-poster", "log-pages", "log-compact",
                "log-plain",
            ])
        for name in TemplateCatalog.names {
            #expect(try TemplateCatalog.template(named: name).name == name)
        }
        #expect(throws: TemplateError.self) { try TemplateCatalog.template(named: "nothing") }
    }

    @Test func aTemplateThatIsNotThereIsNamed() {
        do {
            _ = try TemplateCatalog.template(named: "log-page")
            Issue.record("a template of that name")
        } catch {
            #expect(
                "\(error)" == "log-page: unknown template; use one of "
                    + "\(TemplateCatalog.names.joined(separator: ", ")), or name a .yaml file"
            )
        }
    }

    @Test func landscapeTurnsThePaper() throws {
        var template = try TemplateReader.read(yaml: replaced("size: A5", "  size: A5\n  landscape: true"), file: "x")
        #expect(template.page.paper.width > template.page.paper.height)
        template.page.setPaper(try #require(PaperChoice(name: "A4")))
        #expect(template.page.paper.width > template.page.paper.height, "another paper is turned alike")
        template.page.turn(landscape: false)
        #expect(template.page.paper == Paper.named("A4"))
    }

    @Test func deepNestingIsRefused() {
        for opening in ["[", "{", "- ", "? "] {
            #expect(message(String(repeating: opening, count: 200_000)).hasPrefix("my.yaml: "))
        }
    }
}
