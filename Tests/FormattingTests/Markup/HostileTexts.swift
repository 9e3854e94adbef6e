import Foundation

/// Texts of pieces that act somewhere, in any order: the same ones in each run.
enum HostileTexts {
    /// As many as tests look at; `CANFOLIO_HOSTILE_TEXTS` says how many in a long run.
    static let count = ProcessInfo.processInfo.environment["CANFOLIO_HOSTILE_TEXTS"].flatMap { Int($0) } ?? 2000

    static let all: [String] = {
        var generator = SplitMix(state: UInt64(count))
        var texts: [String] = []
        while texts.count < count {
            let text = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined()
            if !seen(text).isEmpty { texts.append(text) }
        }
        return texts
    }()

    /// A text as somebody sees it: one line, without what is seen by nobody.
    static func seen(_ text: String) -> String {
        var seen = ""
        for scalar in text.unicodeScalars where scalar != "\u{200B}" {
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029, 0x20: if seen.unicodeScalars.last != " " { seen += " " }
            case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: seen += "\u{FFFD}"
            default: seen.unicodeScalars.append(scalar)
            }
        }
        return trimmed(seen)
    }

    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        return String(String.UnicodeScalarView(scalars))
    }

    private static let pieces = [
        "@torvalds", "@", "@group/sub", "#1", "##12", "#", "GH-1", "gh-23", "GL-7", "user/repo#1", "u/r@deadbeef1",
        "deadbee",
        "0123456789abcdef0123456789abcdef01234567", "DEADBEEF", "18FEF100", "1500000000", "{{include(x)}}", "{{toc}}",
        "{{",
        "}}", "[[page]]", "[[_TOC_]]", "[TOC]", "/close", "/label ~bug", "/", "{noformat}", "{noformat:x}", "{code}",
        "{quote}",
        "{color:red}", "{+a+}", "[-b-]", "[~admin]", "[~accountid:1]", "!http://e.x/p.png!", "!p.png!", "||", "|",
        "a\\|b",
        "$x$",
        "h1. ", "bq. ",
        "----", "--", "(!)", "(y)", "(flagoff)", ":)", ";)", ":P", "ABC-1", "X9_Y-22", "&lt;", "&#64;", "&amp;",
        "bug 1", "Bug #1",
        "bugs 1, 2", "comment #2", "attachment 3", "comment", "http://e.x/y", "https:", "HTTPS://e.x", "ftp://e.x",
        "www.e.com",
        "a@b.org", "mailto:a@b.co", "xmpp:a@b.co", ":smile:", ":+1:", ":100:", "$x$", "$$", "$", "`", "```", "~~~",
        "~~x~~", "***",
        "*a*", "__", "_a_", "a_b", "^x^", "<b>", "<!--", "-->", "<script>", "<https://e.x>", "[a](b)", "![a](b)",
        "[a]: b",
        "[!NOTE]", "[^1]", "[ ]", "[x] ", "\\", "\\\\", "\u{301}", "\u{200D}", "\u{200B}", "\u{FE0F}", "\u{202E}", "\r",
        "\n", "\r\n",
        "\t", "\u{0}", "\u{2028}", "\u{A0}", " ", "  ", "    ", "1. ", "12)", "- ", "+ ", "=", "===", ":--", ":-:",
        "> ", "# ",
        "%milestone", "%1", "~label", "~\"a b\"", "^alert#1", "*iteration:1", "!1", "$1", "&1", "[vulnerability:1]",
        "r12",
        "commit:abc123", "source:a/b", "user:me", "attachment:x", "project#note-1", "group/project>", "u/r>",
        "[@admin]", "~~~", "a", "Zz9", "\u{E4}", "\u{65E5}",
        "\u{1F642}",
        "&", ";", ":", ".", ",", "(", ")", "{", "}", "[", "]", "!", "?", "\"", "'", "12:30:45", "note", "fixes ",
    ]
}

/// Numbers of Steele, Lea and Flood's generator: the same on each machine.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
