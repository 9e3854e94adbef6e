/// A program that people would use otherwise, where it is installed.
enum Peer {
    /// python-can reads a capture and does nothing with its frames.
    static func pythonCAN(_ capture: String) -> [String] {
        [
            "/usr/bin/env", "python3", "-c", "import can, sys; print(sum(1 for _ in can.LogReader(sys.argv[1])))",
            capture,
        ]
    }

    static let hasPythonCAN: Bool =
        (try? ChildProcess.run(["/usr/bin/env", "python3", "-W", "ignore", "-c", probe])) != nil

    private static let probe = "import sys; sys.stderr = None; import can"

    /// TShark puts messages of ISO 15765-2 together, reads them as UDS, and writes a line of fields for each frame.
    static func tshark(_ program: String, _ capture: String, into output: String) -> [String] {
        [
            "/bin/sh", "-c", "exec \"$0\" \"$@\" > '\(output)' 2>/dev/null", program, "-r", capture, "-d",
            "can.subdissector,iso15765", "-d", "iso15765.subdissector,uds", "-T", "fields", "-e", "frame.number", "-e",
            "frame.time_epoch", "-e", "can.id", "-e", "iso15765.message_type", "-e", "uds.sid", "-e",
            "uds.rdbi.data_identifier",
        ]
    }

    static func has(_ program: String) -> Bool {
        (try? ChildProcess.run(["/bin/sh", "-c", "\"$0\" -v > /dev/null 2>&1", program])) != nil
    }

    /// cantools decodes the frames of a candump log, which are in memory by then, and does nothing with the signals.
    static func cantools(_ capture: String, _ database: String) -> [String] {
        ["/usr/bin/env", "python3", "-c", decoding, capture, database]
    }

    static let hasCantools: Bool =
        (try? ChildProcess.run(["/usr/bin/env", "python3", "-c", "import sys; sys.stderr = None; import cantools"]))
        != nil

    private static let decoding = """
        import sys, time, cantools
        messages = {m.frame_id: m for m in cantools.database.load_file(sys.argv[2]).messages}
        frames = []
        for line in open(sys.argv[1]):
            identifier, data = line.split()[2].split('#', 1)
            if not data.startswith(('#', 'R')): frames.append((int(identifier, 16), bytes.fromhex(data)))
        begin = time.perf_counter()
        decoded = 0
        for identifier, data in frames:
            message = messages.get(identifier)
            if message is not None:
                message.decode(data, decode_choices=False, allow_truncated=True)
                decoded += 1
        print(f'rows={decoded} seconds={time.perf_counter() - begin}')
        """
}
