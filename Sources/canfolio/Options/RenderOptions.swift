import ArgumentParser
import Platform
import Publishing
import Formatting
import Wording

/// How pages are rendered.
struct RenderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Resolution of PNG in pixels per inch, 18 to 1200. (default: 150; 96 for timelines)", valueName: "dpi"))
    var dpi: Double?

    @Option(
        help: ArgumentHelp(
            "Number of drawing queues, 1 to 64. (default: number of processors, up"
                + " to 6)", valueName: "n"))
    var queues: Int?

    static let standardDotsPerInch = 150.0

    func validate() throws {
        guard (18...1200).contains(dpi ?? Self.standardDotsPerInch) else {
            throw ValidationError("--dpi takes a number from 18 to 1200")
        }
        guard (1...64).contains(queues ?? 1) else { throw ValidationError("--queues takes a number from 1 to 64") }
    }

    /// - Parameter dotsPerInch: used without `--dpi`.
    func settings(dotsPerInch: Double = standardDotsPerInch) throws -> RenderSettings {
        var settings = RenderSettings(queues: queues ?? RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.dotsPerInch = dpi ?? dotsPerInch
        settings.creator = Version.creator
        return settings
    }
}
