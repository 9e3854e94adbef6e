import Analysis
import ArgumentParser
import CANCapture
import CANDatabases
import Formatting
import Platform
internal import TemplateReading
import Viewing
import ViewServer
import Wording

struct ViewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view", abstract: "Show a capture in a browser.",
        discussion: """
            canfolio opens a page in your browser with the log, the incidents and the timeline. Press Ctrl-C to stop. Only \
            this machine can reach the page; its address has a random part. Nothing is loaded from elsewhere. '?' lists the \
            keys. Tickets, cards and reports are written into the current folder, and never overwrite a file.

              canfolio view drive.log --dbc drive.dbc
              canfolio view drive.log --no-browser
            """)

    @OptionGroup(title: HelpGroup.capture) var captureOptions: CaptureOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.databases) var bitRates: BitRateOptions

    @Flag(name: .customLong("no-browser"), help: "Print the address; do not open a browser.")
    var staysHidden = false

    @Flag(
        name: .customLong("no-state"),
        help: "Do not remember or suggest the databases of a capture.")
    var hasNoState = false

    @Flag(help: "Follow a file that another program is writing.")
    var follow = false

    @Option(help: ArgumentHelp("Number of drawing queues, 1 to 64.", valueName: "n"))
    var queues: Int?

    @OptionGroup var messages: MessageOptions

    func validate() throws {
        guard (1...64).contains(queues ?? 1) else { throw ValidationError("--queues takes a number from 1 to 64") }
        if let choice = captureOptions.selection.first {
            throw ValidationError(
                "\(choice) cannot be used here: the page shows the whole capture; filter in the page")
        }
        if follow {
            guard captureOptions.captures.count == 1 else { throw ValidationError("--follow takes one file") }
            if captureOptions.redactionOptions.isGiven {
                throw ValidationError("--redact needs the whole capture, so it cannot be used with --follow")
            }
        }
    }

    private var path: String { captureOptions.captures[0] }
    private var grows: Bool {
        follow || captureOptions.captures == ["-"] && !captureOptions.redactionOptions.isGiven
    }

    func run() throws {
        // Ctrl-C ends the window, not only the input.
        LiveInput.disarm()
        let inputs = ViewSource.Inputs(
            captures: captureOptions, databases: databaseOptions, protocols: protocolOptions, bitRates: bitRates)
        // No browser opens for a file that is not there.
        for capture in captureOptions.captures { try CaptureError.check(capture) }
        var reading = try inputs.reading()
        let source = ViewSource(inputs, keepsState: !hasNoState, offered: usedDatabases())
        let box = Locked<ViewServer?>(nil)
        let server = ViewServer(
            queues: try RenderOptions.queues(queues), template: try TemplateArgument.standard.read(),
            host: host(source, box, act: try actions(reading, source)))
        box.withLock { $0 = server }
        let address = try server.listen()
        let serving = BackgroundWork { server.run() }
        do {
            try BrowserStart.show(address, isHidden: staysHidden, quiet: captureOptions.quiet)
            if grows { try follow(&reading, source, for: server) } else { try source.start(reading, for: server) }
        } catch {
            server.stop()
            _ = serving.value
            throw error
        }
        _ = serving.value
    }

    /// Remembers the databases of the capture, or names those that were used with it before.
    ///
    /// - Returns: those that were used before, if none are given.
    private func usedDatabases() -> [String] {
        guard !hasNoState, !captureOptions.redactionOptions.isGiven, captureOptions.captures.count == 1, path != "-",
            let known = UsedDatabases()
        else { return [] }
        let given = databaseOptions.databases
        guard given.isEmpty else {
            let absolute = given.compactMap { argument -> String? in
                let (channel, file) = DatabaseBinding.split(argument)
                return RealPath.of(file).map { (channel.map { "\($0)=" } ?? "") + $0 }
            }
            if absolute.count == given.count { known.remember(absolute, of: path) }
            return []
        }
        let databases = known.databases(of: path) { DatabaseBinding.split($0).path }
        guard !databases.isEmpty, !captureOptions.quiet else { return databases }
        let words = databases.map { "--dbc \(ViewActionRun.quoted(Printable.text($0)))" }.joined(separator: " ")
        Terminal.printError("canfolio: last used with this capture: \(words)")
        return databases
    }

    /// Makes tickets and reports of the window; nil for standard input, which cannot be read again.
    private func actions(
        _ reading: CaptureReading, _ source: ViewSource
    ) throws -> (@Sendable (ViewAction, ViewedCapture) -> ViewOutcome)? {
        guard !captureOptions.captures.contains("-") else { return nil }
        let file = LogProse.fileName(of: path)
        let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        let hidesVIN = try captureOptions.redactionOptions.request().hidesVIN
        let reading = reading
        let run = ViewActionRun(
            arguments: try ProcessArguments.all(), name: hidesVIN || stem.isEmpty ? "capture" : stem,
            shown: { reading.shown($0) }, added: { source.addedDatabases })
        return { run.run($0, $1) }
    }

    /// Opens dropped files. What a database or another capture would show is not known when data is redacted, and a
    /// capture that grows is not replaced.
    private func host(
        _ source: ViewSource, _ server: Locked<ViewServer?>,
        act: (@Sendable (ViewAction, ViewedCapture) -> ViewOutcome)?
    ) -> ViewHost {
        guard !grows, !captureOptions.redactionOptions.isGiven else { return ViewHost(act: act) }
        return ViewHost(
            act: act, open: { part in server.withLock { $0 }.flatMap { source.open(part, for: $0) } },
            offer: { source.offer }, useOffer: { server.withLock { $0 }.flatMap { source.useOffer(for: $0) } })
    }

    private func follow(_ reading: inout CaptureReading, _ source: ViewSource, for server: ViewServer) throws {
        source.beginMarks(for: server)
        let input = ViewFollow(
            path: path, options: try captureOptions.loadOptions(reading.namedDatabases, filter: FrameFilter()))
        // While the capture grows, a pass over all frames for each look at it would take ever longer: what only the complete
        // capture shows is left out, and counters and protocols are searched again when it is twice as long.
        var growing = reading
        growing.needs = []
        var learnt: RecordingQuestion.Learnt?
        let (capture, ending) = try input.run(isAwaited: { server.session.isAwaited }) { capture in
            if let known = learnt, capture.frames.count >= 2 * known.count { learnt = nil }
            let recording = try growing.recording(of: capture, looksForFindings: false, learnt: learnt)
            learnt = learnt ?? recording.learnt
            server.session.show(
                try source.viewed(recording, reading, isComplete: false), isFollowing: true)
        }
        let recording = try reading.recording(of: capture, looksForFindings: true)
        _ = recording.findings
        server.session.show(try source.viewed(recording, reading, isComplete: true))
        let name = Printable.text(LogProse.fileName(of: reading.shown(path)))
        switch ending {
        case .ended: break
        case .replaced: server.session.fail("\(name) was replaced; start canfolio again to follow the new file")
        case .shrunk: server.session.fail("\(name) has shrunk; start canfolio again to follow it")
        }
    }
}

extension RenderOptions {
    /// - Parameter given: the number that the user named; nil for the standard.
    static func queues(_ given: Int?) throws -> Int {
        var options = RenderOptions()
        (options.dpi, options.queues) = (nil, given)
        return try options.settings().queues
    }
}
