import ArgumentParser
internal import Exports
import Pages
import Platform
import Publishing
import Formatting
import Wording

struct CardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Draw one picture of an event, for a chat or a pull request.",
        discussion: """
            The card shows a headline, what followed, one figure of the event, and its place in the whole capture. Without a \
            time or a finding it shows the most serious incident. If nothing was found, the card says so.

              canfolio card drive.log -o card.png
              canfolio card drive.log --around 6.158 --title 'Wipers stop' -o card.png
            """)

    @OptionGroup var momentOptions: MomentOptions

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Output file, .png.", valueName: "file"), completion: .file())
    var output: String

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var messages: MessageOptions

    @Option(help: ArgumentHelp("Width and height in pixels. (default: 1200x630)", valueName: "size"))
    var size: CardSizeArgument?

    @Option(help: "Colour theme. (default: light)")
    var theme: Theme.Name?

    func validate() throws {
        guard output.lowercased().hasSuffix(".png") else {
            throw ValidationError("a card is a PNG picture; '\(output)' does not end in .png")
        }
        try NumberedName.check(output, isNumbered: false, instead: "a card is one picture")
    }

    func run() throws {
        try momentOptions.files.check(output: output)
        let quiet = momentOptions.captureOptions.quiet
        let file = try OutputFile(path: output, warn: Terminal.warning(quiet: quiet))
        let reading = try MomentReading(momentOptions, mayBeCalm: true)
        let card = try card(reading)
        var settings = reading.settings
        settings.dotsPerInch = card.dotsPerInch
        let document = try PreparedDocument(card.page.fonts) { Document(title: reading.sentence, sections: [card]) }
        try PicturePagesWriter.writePNG(document, settings: settings) { _, bytes in
            try bytes.withUnsafeBytes { try file.write($0) }
        }
        try file.publish()
        Terminal.wrote(output, quiet: quiet)
        try momentOptions.captureOptions.finish(reading.subject.recording.capture)
    }

    private func card(_ reading: MomentReading) throws -> CardSection {
        var template = try TemplateArgument.standard.read()
        if let theme { template.page.theme = theme }
        let subject = reading.subject
        let incident = subject.moment.incident ?? (momentOptions.title == nil ? subject.gravest : nil)
        let isChosen = momentOptions.captureOptions.around != nil || momentOptions.select != nil
        var words = CardSection.Words()
        let isSaid = momentOptions.title == nil && momentOptions.markOptions.mark.isEmpty
        words.title = isSaid && (incident != nil || !isChosen) ? nil : reading.sentence
        words.source = subject.source(of: incident)
        return CardSection(
            reading.shown, incident: incident, stretch: isChosen ? subject.moment.stretch : nil, words: words,
            page: template.page, width: size?.width ?? CardSizeArgument.width,
            height: size?.height ?? CardSizeArgument.height)
    }
}

/// `1200x630`.
struct CardSizeArgument: ExpressibleByArgument {
    let width: Int
    let height: Int

    static let (width, height) = (1200, 630)
    private static let sides = 400...4096

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], Self.sides.contains(width),
            Self.sides.contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}
