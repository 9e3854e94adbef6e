import Foundation
import Testing

@testable import Exports

/// A ticket whose texts come from a hostile capture.
@Suite struct TicketMarkupTests {
    private static let names = [
        "{noformat}\u{301}[~admin]", "{noformat}", "@\u{200D}torvalds", "@torvalds", "#1", "GH-1", "u/r#1",
        "{{include(x)}}",
        "/close", "`\u{301}``", "```\u{301}", "|", "bug 1", "\n/close", "\r\n{noformat}\r\n",
    ]

    private func ticket(_ flavour: TicketFlavour) -> String {
        var facts = TicketFacts()
        facts.title = Self.names.joined(separator: " ")
        facts.consequence = "/close " + facts.title
        facts.evidence = Self.names
        facts.note = Self.names.joined(separator: "\r\n") + "\r\n"
        facts.facts = Self.names.map { .init($0, $0) }
        facts.log.says = facts.title
        facts.timeline.says = facts.title
        facts.remark = facts.title
        facts.findings = Self.names
        facts.command = Self.names.joined(separator: "\n")
        return facts.text(flavour)
    }

    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    private func count(_ wanted: String, in text: String) -> Int {
        let (wanted, all) = (scalars(wanted), scalars(text))
        return all.indices.count { $0 + wanted.count <= all.count && Array(all[$0..<$0 + wanted.count]) == wanted }
    }

    @Test func blocksOfJiraAreThoseOfTheTicket() {
        let text = ticket(.jira)
        #expect(count("{noformat}", in: text) == 2)
        #expect(count("{quote}", in: text) == 2)
        let shown = text.components(separatedBy: "{noformat}")[0]
        #expect(count("\\[", in: shown) > 0 && count("[", in: shown) == count("\\[", in: shown))
    }

    @Test(arguments: [TicketFlavour.github, .gitlab, .redmine])
    func nothingIsMentionedOrRun(flavour: TicketFlavour) {
        // A bar of a table is no number.
        let text = ticket(flavour).replacing("&#124;", with: "")
        let lines = text.unicodeScalars.split(separator: "\n").map { String($0) }
        #expect(!lines.contains { $0.unicodeScalars.first == "/" } || flavour != .gitlab)
        // In the fence of the command they are shown as they are.
        let fence = lines.firstIndex { $0.hasSuffix("text") && $0.hasPrefix("```") } ?? lines.count
        for live in ["@t", "#1", "{{include"] {
            #expect(count(live, in: lines[..<fence].joined(separator: "\n")) == 0, "\(live)")
        }
    }

    /// Bugzilla makes links of such words wherever they stand, also in the name of a file before its sum.
    @Test func namesOfFactsAreNoLinksInBugzilla() {
        var facts = TicketFacts()
        facts.facts = [.init("SHA-256 of bug 1.log", "00")]
        let text = facts.text(.bugzilla)
        #expect(text.contains("SHA-256 of") && count("bug 1", in: text) == 0, "\(text)")
    }

    /// `split(separator: "\n")` finds no end of a line that is two characters long.
    @Test(arguments: TicketFlavour.allCases) func notesHaveLinesOfAnyKind(flavour: TicketFlavour) {
        for end in ["\n", "\r\n", "\r", "\u{2028}"] {
            var facts = TicketFacts()
            facts.note = ["one", "two", "three"].joined(separator: end) + end
            let text = facts.text(flavour)
            let wanted =
                flavour == .jira
                ? "{quote}\none\ntwo\nthree\n{quote}\n"
                : ["> one", "> two", "> three"].joined(
                    separator: flavour == .bugzilla || flavour == .plain ? "\n" : "  \n")
            #expect(text.contains(wanted), "\(text)")
        }
    }

    @Test(arguments: TicketFlavour.allCases) func aTicketIsNoLongerThanItsTrackerTakes(flavour: TicketFlavour) {
        var facts = TicketFacts()
        facts.command = "canfolio"
        #expect(facts.text(flavour).utf8.count < flavour.limit)
    }
}
