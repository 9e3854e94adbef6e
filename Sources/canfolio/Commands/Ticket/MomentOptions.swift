import ArgumentParser
import Platform

/// The capture and the moment in it that a ticket or a card is about.
struct MomentOptions: ParsableArguments {
    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.findings) var ruleOptions: RuleOptions
    @OptionGroup(title: HelpGroup.databases) var bitRates: BitRateOptions
    @OptionGroup(title: HelpGroup.look) var markOptions: MarkOptions
    @OptionGroup(title: HelpGroup.look) var dateOptions: DateOptions

    @Option(
        help: ArgumentHelp(
            "Incident to show, by its number in 'canfolio findings', or a finding by its fingerprint in --json.",
            valueName: "number|fingerprint"))
    var finding: FindingArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show the time from T1 to T2, written as for --start.", valueName: "t1..t2"))
    var select: TimeRangeArgument?

    @Option(help: "Title (default: the main finding).")
    var title: String?

    func validate() throws {
        if captureOptions.start != nil || captureOptions.stop != nil {
            throw ValidationError("use --select instead of --start and --stop, as in --select 4.1..5.2")
        }
        let given = [
            ("--around", captureOptions.around != nil), ("--select", select != nil), ("--finding", finding != nil),
        ].filter(\.1).map(\.0)
        if given.count > 1 { throw ValidationError("give either \(given.joined(separator: " or "))") }
        if select != nil, captureOptions.window != nil {
            throw ValidationError("--window is for --around and --finding, not for --select")
        }
    }

    /// Everything that is read.
    var files: ProtectedInputs { captureOptions.files(and: databaseOptions, protocolOptions) }
}

/// A finding by its number or its fingerprint.
enum FindingArgument: ExpressibleByArgument, Equatable {
    case number(Int)
    /// Sixteen hexadecimal digits in lower case.
    case fingerprint(String)

    init?(argument: String) {
        if argument.utf8.count == 16,
            argument.utf8.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
            })
        {
            self = .fingerprint(argument.lowercased())
        } else if let number = Int(argument) {
            self = .number(number)
        } else {
            return nil
        }
    }
}
