package import Platform
internal import RenderQueues
package import TemplateReading
package import Viewing

/// The window on a capture: a page, and what it asks for, over HTTP on the loopback interface.
package final class ViewServer: Sendable {
    package let access = ViewAccess()
    package let session: ViewSession
    package let tiles: LogTiles
    let lanes: LaneTiles
    package let marks = ViewMarks()
    let host: ViewHost
    /// The last picture of an action, and its number.
    let drawn = Locked((number: 0, png: [UInt8]()))
    /// Whether an action is under way: one at a time.
    let isActing = Locked(false)
    private let server = Locked<HTTPServer?>(nil)

    /// - Parameters:
    ///   - template: the style of the log's pages.
    ///   - host: what the program does for windows.
    ///   - session: the capture that they show.
    package init(
        queues: Int, template: DocumentTemplate, host: ViewHost = ViewHost(), session: ViewSession = ViewSession()
    ) {
        self.host = host
        self.session = session
        let queues = RenderQueues(count: queues)
        tiles = LogTiles(queues, template: template)
        lanes = LaneTiles(queues, fonts: tiles.fonts)
    }

    /// Begins to listen.
    ///
    /// - Returns: the address of the page.
    package func listen(limits: HTTPServer.Limits = HTTPServer.Limits()) throws(OutputFailure) -> String {
        let port = Locked(UInt16(0))
        let made = try HTTPServer(
            limits: limits,
            check: { [access] request throws(HTTPRefusal) in
                try access.check(request, port: port.withLock { $0 })
            },
            handler: { [weak self] request, cancellation throws(HTTPRefusal) in
                guard let self else { throw .busy }
                return try ViewRequest(request, self, cancellation).answer()
            })
        port.withLock { $0 = made.port }
        // The browser starts meanwhile.
        _ = BackgroundWork { _ = PageFiles.script }
        server.withLock { $0 = made }
        return access.address(port: made.port)
    }

    /// Draws the beginning of a capture as a usual window shows it, while the browser starts: what drawing needs, such as
    /// the shapes of characters, is there when the window asks for its first tile, and perhaps this tile.
    package func prepare(_ viewed: ViewedCapture) {
        _ = BackgroundWork { [tiles] in
            // Errors appear when a window asks.
            _ = try? tiles.tile(
                try tiles.sheet(viewed, Self.usualLook), .tile(0), LogTiles.Wish(hasPicture: true), priority: .normal,
                HTTPCancellation())
        }
    }

    /// That of a window of 1440 pixels.
    private static let usualLook = LogLook(width: 833, density: 100, isDark: false)

    /// Serves until ``stop()``.
    package func run() { server.withLock { $0 }?.run() }

    package func stop() { server.withLock { $0 }?.stop() }
}
