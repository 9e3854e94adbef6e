import Foundation
import Testing

@testable import Layout
@testable import Pages
@testable import TemplateReading

@Suite struct TemplateExtensionTests {
    private func read(_ yaml: String, fields: [String] = []) throws -> DocumentTemplate {
        try TemplateReader.read(yaml: yaml, file: "my.yaml", fields: fields.map { try GivenField($0) })
    }

    private func message(_ yaml: String) -> String {
        do {
            _ = try TemplateReader.read(yaml: yaml, file: "my.yaml")
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func whatATemplateDoesNotSayIsThatOfTheOneItExtends() throws {
        let base = try TemplateCatalog.template(named: "log-pages")
        let mine = try read("name: mine\nextends: log-pages\npaper: { size: A5 }\nzebra: false")
        #expect(mine.name == "mine")
        #expect(mine.page.paper == Paper.named("A5"))
        #expect(mine.page.margins == base.page.margins)
        #expect(mine.page.fonts == base.page.fonts)
        #expect(mine.log.columns == base.log.columns)
        #expect(!mine.log.zebra && mine.log.bars)
    }

    @Test func aFileBesideTheTemplateIsExtended() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "name: base\nextends: log-plain\nfields: { project: X1, bench: HIL }\nlogo: logo.png\n".write(
            toFile: folder + "/base.yaml", atomically: true, encoding: .utf8)
        let yaml = "name: mine\nextends: base.yaml\nfields: { project: X2 }\nfooter: { left: '{{bench}}' }"
        let mine = try TemplateReader.read(yaml: yaml, file: "mine.yaml", path: folder + "/mine.yaml")
        #expect(mine.page.theme == .plain)
        #expect(mine.fields == ["project": "X2", "bench": "HIL"])
        #expect(mine.logo?.path == folder + "/logo.png")
        #expect(mine.logo?.place.hasSuffix("base.yaml: line 4") == true)
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["pipe.yaml", "link.yaml", "folder.yaml", "device.yaml"])
    func onlyARegularFileIsExtended(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder + "/folder.yaml", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(mkfifo(folder + "/pipe.yaml", 0o600) == 0)
        #expect(symlink("pipe.yaml", folder + "/link.yaml") == 0)
        #expect(symlink("/dev/zero", folder + "/device.yaml") == 0)
        let yaml = "name: mine\nextends: \(name)"
        let error = #expect(throws: TemplateError.self) {
            try TemplateReader.read(yaml: yaml, file: "mine.yaml", path: folder + "/mine.yaml")
        }
        let reason = name == "device.yaml" ? "in its own folder or below it" : "\(name): is not a regular file"
        #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
    }

    @Test func templatesThatExtendEachOtherInACircleAreRefused() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".yaml").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let yaml = "name: round\nextends: \(path)"
        try yaml.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: TemplateError.self) { try TemplateReader.read(yaml: yaml, file: path, path: path) }
    }

    @Test(arguments: [
        ("extends: nothing", "my.yaml: line 2: unknown template nothing; use one of "),
        (
            "extends: log-pages\nsections: [head, tail]",
            "my.yaml: line 3: unknown section tail; known here: head, figures"
        ),
        (
            "extends: log-pages\nsections: [{ findings: { mst: 3 } }]",
            "my.yaml: line 3: unknown key mst; known here: title, most, severity"
        ),
        ("extends: log-pages\nsections: [{ head: { most: 3 } }]", "my.yaml: line 3: head takes no options"),
        (
            "extends: log-pages\nsections: [{ findings: { severity: bad } }]",
            "my.yaml: line 3: unknown value bad; known here: info, warning, error"
        ),
        ("extends: log-pages\nsections: [log, head]", "my.yaml: line 3: log has its own pages"),
        ("extends: log-pages\nsections: []", "my.yaml: line 3: expected a list of sections"),
        (
            "extends: log-pages\nheader: { left: '{{projekt}}' }",
            "my.yaml: line 3: unknown field {{projekt}}; known here: title, page"
        ),
        ("extends: log-pages\nheader: { left: '{{title' }", "my.yaml: line 3: {{ has no }} after it"),
        ("extends: log-pages\nfields: { page: 3 }", "my.yaml: line 3: the field page is predefined"),
        ("extends: log-pages\nfields: { 'a b': x }", "my.yaml: line 3: a field name consists of letters"),
        ("extends: log-pages\nlogo: { height: 3 }", "my.yaml: line 3: the key file is missing"),
    ])
    func anErrorNamesFileLineAndWhatIsKnown(lines: String, wanted: String) {
        let found = message("name: mine\n" + lines)
        #expect(found.hasPrefix(wanted), "\(found)")
    }

    @Test func sectionsHaveOptions() throws {
        let mine = try read(
            "name: mine\nextends: log-pages\nsections: [head, { findings: { most: 3, severity: warning, title: Faults } }, log]"
        )
        #expect(mine.report.sections.map(\.part) == [.head, .findings, .log])
        #expect(mine.report.sections[1].most == 3)
        #expect(mine.report.sections[1].severity == .warning)
        #expect(mine.report.sections[1].title == "Faults")
    }

    @Test func aGivenFieldComesBeforeTheTemplatesOwn() throws {
        let yaml = "name: mine\nextends: log-pages\nfields: { project: X1 }\nheader: { left: '{{project}} {{ vin }}' }"
        let mine = try read(yaml, fields: ["project=X4", "vin=A=B"])
        #expect(mine.fields == ["project": "X4", "vin": "A=B"])
        #expect(mine.header?.left.pieces == [.field("project"), .text(" "), .field("vin")])
        #expect(message(yaml).contains("--field vin=TEXT"))
    }

    @Test(arguments: ["x", "=x", "a b=x", "pages=3", "{{x}}=3"])
    func fieldsThatCannotBeAreRefused(text: String) {
        #expect(throws: GivenField.Fault.self) { try GivenField(text) }
    }
}
