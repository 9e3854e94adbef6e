import Testing

@testable import Formatting

/// Texts of files within Markdown.
@Suite struct MarkdownTextTests {
    @Test(arguments: [
        ("drive_one.log", "drive_one\\.log"), ("_a_ __b__", "\\_a\\_ \\_\\_b\\_\\_"), ("18.400 s", "18.400 s"),
        ("a | b\nc", "a &#124; b c"), ("x:y 12:30 http://z", "x:y 12:30 http\u{200B}://z"),
        ("![a](b)", "\\!\u{200B}\\[\u{200B}a\\](b)"),
        ("<b>&amp;`", "\\<b\\>\\&\u{200B}amp;\\`"),
        ("~~s~~ #1 x", "\\~\u{200B}\\~\u{200B}s\\~\u{200B}\\~ \\#\u{200B}1 x"),
        ("$x$ @me", "<span>&#36;</span>\u{200B}x<span>&#36;</span> @\u{200B}me"),
        ("at 18FEF100 deadbee", "at `18FEF100` `deadbee`"), ("GH-1 /close", "GH-\u{200B}1 /close"),
        ("/close", "\u{200B}/close"), ("gitlab-org/gitlab> a>b", "gitlab-org/gitlab\u{200B}\\> a\\>b"),
    ])
    func textStaysTextInMarkdown(text: String, wanted: String) { #expect(MarkdownText(.wiki).escaped(text) == wanted) }

    @Test(arguments: [
        ("- a", "\\- a"), ("+ a", "\\+ a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"), ("    code", "code"),
        ("=====", "\\====="), (": a", "\\: a"), ("1.\u{301} a", "1\\.\u{301} a"), ("2026", "2026"), ("", ""),
    ])
    func aLineBeginsNothing(text: String, wanted: String) { #expect(MarkdownText(.wiki).paragraph(text) == wanted) }

    @Test(arguments: [
        ("00 FF", "`00 FF`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a|b", "`a|b`"), ("a`\u{301}b", "``a`\u{301}b``"),
        ("", ""), (" x", "`  x `"),
    ])
    func codeIsFencedByMoreThanItHolds(text: String, wanted: String) {
        #expect(MarkdownText(.wiki).code(text) == wanted)
    }

    @Test(arguments: [("a b.png", "a%20b.png"), ("\u{E9}(1).png", "%C3%A9%281%29.png"), ("a-1_2.png", "a-1_2.png")])
    func namesOfPicturesAreTargets(name: String, wanted: String) { #expect(MarkdownText.target(name) == wanted) }
}
