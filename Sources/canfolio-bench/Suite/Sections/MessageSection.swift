import BenchTables

/// Reassembles diagnostic messages from a packet capture and writes a line for each to a file. TShark writes one for
/// each frame.
struct MessageSection: BenchSection {
    private let bench: Bench
    private let ours: Measurement
    private let onOneProcessor: Measurement
    private let tshark: Measurement?

    init(_ bench: Bench) {
        self.bench = bench
        let capture = bench.file("session.pcap")
        let dump = [
            bench.canfolio, "dump", "--level", "pdus", "--to", "csv", "--quiet", "--output",
            bench.file("messages.csv"), capture,
        ]
        ours = Measurement("dump --level pdus, 2 processors", dump)
        onOneProcessor = Measurement("dump --level pdus, 1 processor", dump, onOneProcessor: true)
        tshark =
            bench.peers.has(.tshark)
            ? Measurement(
                "  \(bench.peers.name(.tshark)) -T fields", Self.fields(capture, into: bench.file("fields.txt")),
                isPeer: true) : nil
    }

    /// TShark reassembles messages of ISO 15765-2 and decodes them as UDS.
    private static func fields(_ capture: String, into output: String) -> [String] {
        [
            "/bin/sh", "-c", "exec tshark \"$@\" > \"$0\" 2> /dev/null", output, "-r", capture, "-d",
            "can.subdissector,iso15765", "-d", "iso15765.subdissector,uds", "-T", "fields", "-e", "frame.number", "-e",
            "frame.time_epoch", "-e", "can.id", "-e", "iso15765.message_type", "-e", "uds.sid", "-e",
            "uds.rdbi.data_identifier",
        ]
    }

    func makeFiles() throws {
        try bench.make("make-session", "\(bench.size.exchanges)", bench.file("session.pcap"))
    }

    var measurements: [Measurement] { [ours, onOneProcessor] + (tshark.map { [$0] } ?? []) }

    func result() -> BenchTable.Section {
        let frames = Double(bench.size.exchanges * SessionPackets.framesToTheExchange)
        var rows = [ours.row(amount: frames), onOneProcessor.row(amount: frames, beside: ours)]
        if let tshark { rows.append(tshark.row(amount: frames, beside: ours, bar: .atLeast(15, unit: " x"))) }
        return BenchTable.Section(
            title: "messages of protocols, \(Figure.grouped(frames)) frames", rate: "frames/s", ratio: "x canfolio",
            rows: rows + bench.peers.missing(.tshark))
    }
}
