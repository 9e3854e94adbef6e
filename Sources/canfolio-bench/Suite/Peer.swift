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
}
