import Testing

@testable import Reporting

/// What browsers of 2021 cannot read is not in the scripts and styles of a page.
@Suite struct ScriptSyntaxTests {
    /// One lookbehind stopped the whole script in Safari before 16.4.
    @Test func browsersOf2021ReadTheScripts() {
        let script = PageFiles.script
        let unknown = [
            "(?<=", "(?<!", ".findLast", ".at(", "Object.hasOwn", "structuredClone", ".toSorted", ".toReversed",
            ".toSpliced",
            ".groupBy", "static {", "Array.fromAsync", "await ", "#private",
        ]
        #expect(unknown.filter(script.contains) == [])
        // A regular expression with the flag v.
        #expect(!script.contains(#/[^\s\/]\/[dgimsuy]*v[dgimsuy]*\s*[.,;)]/#))
        // A dialog is opened in one place, which knows browsers without dialogs.
        #expect(script.matches(of: #/\.showModal\(/#).count == 1)
    }

    @Test func browsersOf2021ReadTheStyles() {
        let styles = PageFiles.styles(isInteractive: true)
        let unknown = [
            "@container", "@layer", "@scope", "color-mix(", "dvh", "svh", "lvh", "subgrid", "&:", "& >", "& .",
        ]
        #expect(unknown.filter(styles.contains) == [])
        // A rule with an unknown selector is dropped with all of its selectors: this one only hides a heading in print.
        let lines = styles.split(separator: "\n").filter { $0.contains(":has(") }
        #expect(lines.map { String($0.drop { $0 == " " }) } == ["h3:has(+ dl > .command) { display: none; }"])
    }
}
