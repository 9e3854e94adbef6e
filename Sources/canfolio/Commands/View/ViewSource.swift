import Analysis
import CANDatabases
import Formatting
import Platform
import ViewServer
import Viewing
import Wording

/// The capture and the databases of the windows, and what replaces them when a file is dropped.
final class ViewSource: Sendable {
    /// The options with which canfolio was started, and those of dropped files.
    struct Inputs: Sendable {
        var captures: CaptureOptions
        var databases: DatabaseOptions
        let protocols: ProtocolArguments
        let bitRates: BitRateOptions
        /// Databases that were added in a window: arguments of `--dbc`, and how windows name them.
        var added: [(argument: String, shown: String)] = []
        /// Counts the captures: that with which canfolio was started is the first, and each dropped one a next one.
        var number = 1

        /// Whether the capture is one that was dropped, whose place the commands do not know.
        var isCaptureDropped: Bool { number > 1 }

        func reading() throws -> CaptureReading {
            var reading = try CaptureReading(captures, databases, protocols, bitRates: bitRates)
            reading.needs = [.statistics, .pauses, .lanes]
            return reading
        }
    }

    private let inputs: Locked<Inputs>
    private let files = DroppedFiles()
    private let generation = Locked(0)
    /// Captures so far, also those that could not be read.
    private let count = Locked(1)
    /// Files are read one after the other.
    private let isReading = Locked(false)
    private let keepsState: Bool
    /// Databases that were last used with the capture, which windows offer: arguments of `--dbc`.
    private let offered: Locked<[String]>

    init(_ inputs: Inputs, keepsState: Bool, offered: [String] = []) {
        self.inputs = Locked(inputs)
        self.keepsState = keepsState
        self.offered = Locked(offered)
    }

    /// Frames that are shown while the others are read.
    private static let firstFrames = 20_000
    /// Milliseconds for which the others are not read while no window shows the first ones.
    private static let headStart: Int64 = 400

    /// Databases that were added in a window, for the commands.
    var addedDatabases: [(argument: String, shown: String)] { inputs.withLock { $0.added } }

    // MARK: Showing

    /// Reads the capture with which canfolio was started, and shows it. Files that are dropped meanwhile are refused.
    func start(_ reading: CaptureReading, for server: ViewServer) throws {
        _ = try alone { try read(reading, for: server) }
    }

    /// Reads a capture and shows it.
    private func read(_ reading: CaptureReading, for server: ViewServer) throws {
        let inputs = inputs.withLock { $0 }
        var reading = reading
        let watch = FileWatch(inputs.captures.captures)
        let beginning = try reading.beginning(frames: Self.firstFrames)
        if let beginning {
            beginMarks(for: server, inputs)
            try show(beginning, reading, inputs, isComplete: false, on: server)
            server.session.current.viewed.map(server.prepare)
            // Reading the others takes all processors, which the browser needs for the first rows.
            server.session.waitUntilShown(milliseconds: Self.headStart)
        }
        let recording = try reading.recording()
        // Pages need them, so that the window does not wait when it changes to the whole capture.
        _ = recording.findings
        if beginning == nil { beginMarks(for: server, inputs) }
        try show(recording, reading, inputs, isComplete: true, on: server)
        let shown = reading
        server.session.watch {
            watch.change.map {
                "\(Printable.text(LogProse.fileName(of: shown.shown($0.path)))) \($0.words) since it was read"
            }
        }
    }

    private func show(
        _ recording: Recording, _ reading: CaptureReading, _ inputs: Inputs, isComplete: Bool, on server: ViewServer
    ) throws {
        server.session.show(
            try viewed(recording, reading, inputs, isComplete: isComplete), hasActions: !inputs.isCaptureDropped)
    }

    /// A recording as windows show it.
    func viewed(
        _ recording: Recording, _ reading: CaptureReading, _ inputs: Inputs? = nil, isComplete: Bool
    ) throws -> ViewedCapture {
        let inputs = inputs ?? self.inputs.withLock { $0 }
        let generation = generation.withLock { generation in
            generation += 1
            return generation
        }
        return ViewedCapture(
            generation: generation, capture: inputs.number, recording,
            zone: try inputs.captures.clockOptions.zone(of: recording.capture, quiet: true), isComplete: isComplete,
            name: reading.shown(LogProse.fileName(of: recording.capture.source)),
            databases: inputs.databases.databases.map {
                LogProse.fileName(of: reading.shown(DatabaseBinding.split($0).path))
            })
    }

    /// Marks are those of the file. They are in memory only if the capture is standard input, several files, a dropped file
    /// or redacted.
    func beginMarks(for server: ViewServer, _ inputs: Inputs? = nil) {
        let inputs = inputs ?? self.inputs.withLock { $0 }
        let captures = inputs.captures
        guard captures.captures.count == 1, captures.captures[0] != "-", !inputs.isCaptureDropped,
            !captures.redactionOptions.isGiven
        else { return server.marks.begin([], ViewMarks.Store()) }
        let kept = KeptMarks(capture: captures.captures[0], remembers: keepsState)
        server.marks.begin(kept.known, kept.store)
    }

    // MARK: Dropped files

    private static let databaseEndings = [".dbc", ".kcd", ".sym", ".arxml"]

    /// Takes a part of a dropped file, and reads the file after the last one.
    ///
    /// - Returns: why that is impossible.
    func open(_ part: DroppedPart, for server: ViewServer) -> String? {
        var dropped: String?
        do {
            guard let path = try files.add(part) else { return nil }
            dropped = path
            defer { files.keepOnly(inputs.withLock { $0.captures.captures + $0.added.map(\.argument) }) }
            return try alone {
                if Self.databaseEndings.contains(where: path.lowercased().hasSuffix) {
                    try add([(path, LogProse.fileName(of: path))], for: server)
                } else {
                    try replace(capture: path, for: server)
                }
            }
        } catch {
            // The user knows the file by its name, not the copy by its place.
            let text = Failure.text(of: error)
            return dropped.map { text.replacing($0, with: LogProse.fileName(of: $0)) } ?? text
        }
    }

    private func alone(_ body: () throws -> Void) throws -> String? {
        let isFirst = isReading.withLock { isReading in
            defer { isReading = true }
            return !isReading
        }
        guard isFirst else { return "another file is being read" }
        defer { isReading.withLock { $0 = false } }
        try body()
        return nil
    }

    /// Names of the databases that windows offer.
    var offer: [String] { offered.withLock { $0 }.map { LogProse.fileName(of: DatabaseBinding.split($0).path) } }

    /// Uses the databases that windows offer.
    ///
    /// - Returns: why that is impossible.
    func useOffer(for server: ViewServer) -> String? {
        do {
            let wanted = offered.withLock { $0 }
            return try alone {
                try add(wanted.map { ($0, $0) }, for: server)
                offered.withLock { $0 = [] }
            }
        } catch {
            return Failure.text(of: error)
        }
    }

    /// The frames that are there get names from further databases.
    private func add(_ databases: [(argument: String, shown: String)], for server: ViewServer) throws {
        var changed = inputs.withLock { $0 }
        changed.captures.quiet = true
        // One of the same name takes the place of the one before.
        let names = Set(databases.map(\.shown))
        let replaced = Set(changed.added.filter { names.contains($0.shown) }.map(\.argument))
        changed.databases.databases.removeAll { replaced.contains($0) }
        changed.added.removeAll { names.contains($0.shown) }
        changed.databases.databases += databases.map(\.argument)
        changed.added += databases
        guard let viewed = server.session.current.viewed, viewed.isComplete else {
            throw OutputFailure("the capture is still being read; try again afterwards")
        }
        var reading = try changed.reading()
        let recording = try reading.recording(of: viewed.recording.capture, looksForFindings: true)
        _ = recording.findings
        try show(recording, reading, changed, isComplete: true, on: server)
        inputs.withLock { $0 = changed }
    }

    /// Another capture takes the place of the one that is shown.
    private func replace(capture path: String, for server: ViewServer) throws {
        var changed = inputs.withLock { $0 }
        changed.captures.captures = [path]
        changed.captures.quiet = true
        changed.captures.shift = []
        changed.captures.inputOptions.inputFormat = nil
        changed.number = count.withLock { count in
            count += 1
            return count
        }
        let shown = server.session.current.viewed
        let before = inputs.withLock { inputs in
            defer { inputs = changed }
            return inputs
        }
        do {
            try read(try changed.reading(), for: server)
            offered.withLock { $0 = [] }
        } catch {
            inputs.withLock { $0 = before }
            if let shown, server.session.current.viewed?.generation != shown.generation {
                beginMarks(for: server, before)
                server.session.show(shown, hasActions: !before.isCaptureDropped)
            }
            throw error
        }
    }
}
