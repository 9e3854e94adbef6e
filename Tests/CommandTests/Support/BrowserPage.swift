import Foundation
import TestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A page in a browser without a window, driven by the browser's own protocol over a pair of pipes.
final class BrowserPage {
    private let process = Process()
    private let folder = TestFolder()
    private let commands: Int32
    private let answers: Int32
    private var received: [UInt8] = []
    private var count = 0
    private var session: String?
    /// Errors that the page or the browser reported, such as a script that its policy refused.
    private(set) var errors: [String] = []

    struct Failure: Error { var words: String }

    init(_ address: String, width: Int = 1440, height: Int = 900) throws {
        for name in ["commands", "answers"] { mkfifo(folder.file(name), 0o600) }
        // Open for both directions, so that neither side waits for the other.
        commands = open(folder.file("commands"), O_RDWR)
        answers = open(folder.file("answers"), O_RDWR)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let browser = [
            Browser.path ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--force-prefers-reduced-motion",
            "--remote-debugging-pipe", "--user-data-dir=\(folder.file("profile"))", "about:blank",
        ]
        process.arguments = ["-c", "exec \(browser.joined(separator: " ")) 3< commands 4> answers"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
        let attached = try send("Target.attachToTarget", ["targetId": target, "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { _ = try send("\(domain).enable", [:]) }
        _ = try send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        _ = try send("Page.navigate", ["url": address])
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        close(commands)
        close(answers)
    }

    /// The value of an expression in the page.
    @discardableResult
    func value(_ expression: String) throws -> Any? {
        let answer = try send(
            "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let thrown = answer["exceptionDetails"] { throw Failure(words: "\(expression): \(thrown)") }
        return (answer["result"] as? [String: Any])?["value"]
    }

    func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

    /// Waits until an expression is true.
    func wait(_ expression: String) throws {
        // Two minutes: a machine under load is no fault.
        for _ in 0..<6_000 {
            do {
                if try value(expression) as? Bool == true { return }
            } catch let failure as Failure where Self.isOfReload(failure.words) {
                // The page is being loaded again.
            }
            usleep(20_000)
        }
        throw Failure(words: "never true: \(expression); \(errors)")
    }

    private static func isOfReload(_ words: String) -> Bool {
        ["navigated or closed", "Cannot find default execution context", "Cannot find context"].contains(
            where: words.contains)
    }

    /// Waits until an expression has had the same value for a second.
    func settle(_ expression: String) throws {
        try value(
            """
            new Promise(done => {
              let [last, since] = [\(expression), Date.now()];
              const timer = setInterval(() => {
                const now = \(expression);
                if (now !== last) [last, since] = [now, Date.now()];
                if (Date.now() - since < 1000) return;
                clearInterval(timer);
                done();
              }, 50);
            })
            """)
    }

    /// Loads the page again, and waits until it is there: the page before answers for as long as it may.
    func reload() throws {
        try value("window.isBefore = true; location.reload()")
        try wait("!window.isBefore && document.readyState === 'complete'")
    }

    /// Presses a key as a user does.
    func press(_ key: String) throws {
        var event: [String: Any] = ["type": "keyDown", "key": key]
        if key.count == 1 { event["text"] = key }
        _ = try send("Input.dispatchKeyEvent", event)
        _ = try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }

    func wheel(_ pixels: Int, x: Int, y: Int) throws {
        _ = try send(
            "Input.dispatchMouseEvent", ["type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": pixels])
    }

    /// Moves fingers from places to others and lifts them. The page gets touches from now on.
    func swipe(_ fingers: [(from: (x: Int, y: Int), to: (x: Int, y: Int))]) throws {
        _ = try send("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 2])
        let steps = 8
        for step in 0...steps {
            let points = fingers.enumerated().map { number, finger in
                [
                    "x": finger.from.x + (finger.to.x - finger.from.x) * step / steps,
                    "y": finger.from.y + (finger.to.y - finger.from.y) * step / steps, "id": number,
                ]
            }
            _ = try send(
                "Input.dispatchTouchEvent", ["type": step == 0 ? "touchStart" : "touchMove", "touchPoints": points])
        }
        _ = try send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    }

    // MARK: Protocol

    private func send(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        count += 1
        var message: [String: Any] = ["id": count, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        var bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
        while !bytes.isEmpty {
            let written = Glibc.write(commands, bytes, bytes.count)
            guard written > 0 else { throw Failure(words: "the browser has ended") }
            bytes.removeFirst(written)
        }
        while true {
            let answer = try next()
            note(answer)
            guard answer["id"] as? Int == count else { continue }
            if let error = answer["error"] { throw Failure(words: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func note(_ event: [String: Any]) {
        let parameters = event["params"] as? [String: Any]
        switch event["method"] as? String {
        case "Runtime.exceptionThrown": errors.append("\(parameters?["exceptionDetails"] ?? "")")
        case "Log.entryAdded":
            let entry = parameters?["entry"] as? [String: Any]
            if entry?["level"] as? String == "error" { errors.append("\(entry?["text"] ?? "")") }
        default: break
        }
    }

    private func next() throws -> [String: Any] {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = Data(received[..<end])
                received.removeFirst(end + 1)
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            var wanted = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 120_000) > 0 else { throw Failure(words: "the browser does not answer") }
            let count = read(answers, &block, block.count)
            guard count > 0 else { throw Failure(words: "the browser has ended") }
            received += block[..<count]
        }
    }
}
