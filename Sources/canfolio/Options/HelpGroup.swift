/// The headings under which a command's help lists its options.
enum HelpGroup {
    static let capture = "Capture and selection"
    static let databases = "Databases and protocols"
    static let findings = "Findings"
    static let output = "Output"
    static let look = "Pages and pictures"
}
