/// What is measured, in the order of the rounds.
struct SuitePlan {
    private let own: String
    private let folder: WorkFolder
    let frames: Int
    var baseline: Measurement
    /// The log in one tone and the default log, each on one queue and on two.
    var plain: [Measurement]
    var standard: [Measurement]
    var reading: [Measurement]
    var database: Measurement
    /// The default log of the shorter capture, without a database and with names and changed signals.
    var named: [Measurement]
    var decoding: Measurement
    /// cantools decoding the same frames; nil where it is not installed.
    var cantools: Measurement?
    var layout: Measurement
    var statistics: Measurement
    /// python-can reading the same log; nil where it is not installed.
    var pythonCAN: Measurement?
    /// Pages of the log in one tone, and of the default log.
    var pictures: [Measurement]
    var baselinePictures: Measurement
    /// Of the whole capture, and of one of 3 000 frames.
    var thumbnails: [Measurement]
    /// Of the whole capture, as PNG.
    var timeline: Measurement
    var version: Measurement

    static let picturePages = 20
    /// About that of the largest databases of a vehicle's network.
    private static let databaseBytes = 2_000_000
    private static let thumbnailFrames = 3000
    static let namedFrames = 100_000
    /// Two short runs of which the ratio counts: each round has several of both, in turn.
    private static let namedRepeats = 3
    /// Enough for the pages of pictures.
    private static let pictureFrames = 4000

    init(own: String, canfolio: String, folder: WorkFolder, frames: Int, blf: String?) {
        self.own = own
        self.folder = folder
        self.frames = frames
        let log = folder.file("made-up.log")
        func pages(_ template: String, _ queues: Int) -> Measurement {
            let noun = queues == 1 ? "1 queue" : "\(queues) queues"
            return Measurement(
                "\(template), \(noun)",
                [
                    canfolio, "pages", log, "--output", folder.file("\(template)-\(queues).pdf"), "--template",
                    template,
                    "--queues", "\(queues)", "--quiet",
                ])
        }
        baseline = Measurement("plain Cairo loop", [own, "baseline-pdf", log, folder.file("baseline.pdf")])
        plain = [pages("log-plain", 1), pages("log-plain", 2)]
        standard = [pages("log-pages", 1), pages("log-pages", 2)]
        reading = [
            Measurement("read candump", [own, "read", log]),
            Measurement("read BLF", [own, "read", folder.file("made-up.blf")]),
        ]
        if let blf { reading.append(Measurement("read BLF given", [own, "read", blf])) }
        statistics = Measurement("statistics, bus load", [own, "statistics", log], ownTime: "seconds")
        if Peer.hasPythonCAN { pythonCAN = Measurement("read by python-can", Peer.pythonCAN(log)) }
        database = Measurement("load a 2 MB DBC", [own, "load-database", folder.file("made-up.dbc")])
        let named = folder.file("named.log")
        let traffic = folder.file("traffic.dbc")
        let page = [canfolio, "pages", named, "--quiet", "--output"]
        self.named = [
            Measurement("100 000 frames, default", page + [folder.file("unnamed.pdf")]),
            Measurement("  with names and changed signals", page + [folder.file("named.pdf"), "--dbc", traffic]),
        ]
        decoding = Measurement("decode signals", [own, "decode", named, traffic], ownTime: "seconds")
        if Peer.hasCantools {
            cantools = Measurement("  by cantools", Peer.cantools(named, traffic), ownTime: "seconds")
        }
        layout = Measurement("lay out, default", [own, "layout", log], ownTime: "seconds")
        let count = "\(Self.picturePages)"
        pictures = ["log-plain", "log-pages"].map { template in
            Measurement(
                template, [own, "png", folder.file("short.log"), folder.path, count, "--template", template],
                ownTime: "seconds")
        }
        baselinePictures = Measurement(
            "PNG by Cairo", [own, "baseline-png", folder.file("short.log"), folder.path, count], ownTime: "writing")
        thumbnails = [(log, frames), (folder.file("small.log"), Self.thumbnailFrames)].map { file, count in
            Measurement(
                "thumbnail, \(Figure.grouped(Double(count))) frames",
                [canfolio, "thumbnail", file, "-o", folder.file("thumbnail.png")])
        }
        timeline = Measurement(
            "timeline", [canfolio, "timeline", log, "-o", folder.file("timeline.png"), "--quiet"])
        version = Measurement("canfolio --version", [canfolio, "--version"])
    }

    /// Made by children, so that this process stays small.
    func makeCaptures() throws {
        for (command, count, name) in [
            ("make-log", frames, "made-up.log"), ("make-blf", frames, "made-up.blf"),
            ("make-log", Self.pictureFrames, "short.log"), ("make-log", Self.thumbnailFrames, "small.log"),
            ("make-log", Self.namedFrames, "named.log"), ("make-dbc", Self.databaseBytes, "made-up.dbc"),
        ] {
            _ = try ChildProcess.run([own, command, "\(count)", folder.file(name)])
        }
        _ = try ChildProcess.run([own, "make-traffic-dbc", folder.file("traffic.dbc")])
    }

    mutating func runAll(_ say: (String) -> Void) throws {
        func run(_ measurement: inout Measurement) throws {
            say(measurement.name)
            try measurement.run()
        }
        try run(&baseline)
        for index in plain.indices { try run(&plain[index]) }
        for index in standard.indices { try run(&standard[index]) }
        for index in reading.indices { try run(&reading[index]) }
        try run(&database)
        for _ in 0..<Self.namedRepeats {
            for index in named.indices { try run(&named[index]) }
        }
        try run(&decoding)
        if var peer = cantools {
            try run(&peer)
            cantools = peer
        }
        try run(&layout)
        try run(&statistics)
        if var peer = pythonCAN {
            try run(&peer)
            pythonCAN = peer
        }
        for index in pictures.indices { try run(&pictures[index]) }
        try run(&baselinePictures)
        for index in thumbnails.indices { try run(&thumbnails[index]) }
        try run(&timeline)
        try run(&version)
    }
}
