internal import Formatting
internal import Pages
internal import Platform
internal import RenderQueues
internal import Viewing

/// The answer to one request of a window.
struct ViewRequest {
    private let request: HTTPRequest
    private let server: ViewServer
    private let cancellation: HTTPCancellation

    init(_ request: HTTPRequest, _ server: ViewServer, _ cancellation: HTTPCancellation) {
        (self.request, self.server, self.cancellation) = (request, server, cancellation)
    }

    func answer() throws(HTTPRefusal) -> HTTPResponse {
        guard request.path.count >= 2 else { throw .notFound }
        let path = Array(request.path.dropFirst())
        if path == ["act"] { return try act() }
        guard request.method != .post else { throw .method }
        switch (path[0], path.count) {
        case ("", 1): return HTTPResponse(.html, PageFiles.page)
        case ("view.js", 1): return HTTPResponse(.script, PageFiles.script)
        case ("view.css", 1): return HTTPResponse(.style, PageFiles.styles)
        case ("icon.svg", 1): return HTTPResponse(.svg, PageFiles.icon)
        case ("state", 1): return state
        case ("log", 1): return try make { HTTPResponse(json: try sheet().log.json) }
        case ("tile", 1): return try make { try tile() }
        case ("png", 2): return try make { try picture(digest: path[1]) }
        case ("incidents", 1): return HTTPResponse(json: IncidentList(try viewed()).json)
        case ("frame", 1): return try frame()
        case ("find", 1): return try find()
        case ("change", 1): return try change()
        case ("curves", 1): return try curves()
        case ("lanes", 1): return HTTPResponse(json: server.lanes.sheet(try viewed(), try laneLook()).json)
        case ("lanes", 3): return try make { try lanes(path[1], path[2]) }
        case ("overview", 1): return try make { try overview() }
        default: throw .notFound
        }
    }

    /// Errors of the capture or its layout appear on the page; the request itself succeeds.
    private func make(_ body: () throws -> HTTPResponse) throws(HTTPRefusal) -> HTTPResponse {
        do {
            return try body()
        } catch let refusal as HTTPRefusal {
            throw refusal
        } catch is CancellationError {
            throw .busy
        } catch {
            let text = (error as? CustomStringConvertible)?.description ?? "\(error)"
            var json = JSONText(isOneLine: true)
            json.object { $0.field("failure", Printable.text(text)) }
            return HTTPResponse(json: json.text)
        }
    }

    // MARK: Parameters

    private func number(_ name: String) throws(HTTPRefusal) -> Int? {
        guard let text = request.query[name] else { return nil }
        guard let value = Int(text) else { throw .malformed }
        return value
    }

    private static let mostHidden = 4096

    private func look() throws(HTTPRefusal) -> LogLook {
        let hidden = request.query["hide"]?.split(separator: ",") ?? []
        guard hidden.count <= Self.mostHidden else { throw .malformed }
        return LogLook(
            width: try number("w") ?? 856, density: try number("d") ?? 100, isDark: request.query["dark"] == "1",
            hidden: hidden.map(String.init))
    }

    private var priority: RenderPriority { request.query["ahead"] == "1" ? .background : .visible }

    private func viewed() throws(HTTPRefusal) -> ViewedCapture {
        guard let viewed = server.session.firstViewed() else { throw .notFound }
        return viewed
    }

    private func sheet() throws -> LogTiles.Sheet { try server.tiles.sheet(try viewed(), try look()) }

    // MARK: Answers

    private var state: HTTPResponse {
        let current = server.session.current
        guard let viewed = current.viewed else {
            var json = JSONText(isOneLine: true)
            json.object {
                $0.field("generation", 0)
                $0.field("complete", false)
                $0.field("failure", current.failure)
            }
            return HTTPResponse(json: json.text)
        }
        let state = ViewState(viewed)
        return HTTPResponse(
            json: state.json(
                failure: current.failure ?? server.session.trouble, isFollowing: current.isFollowing,
                hasActions: server.act != nil))
    }

    private func place() throws(HTTPRefusal) -> LogSheet.Place {
        if let tile = try number("k") { return .tile(tile) }
        if let row = try number("row") { return .row(row) }
        if let frame = try number("frame") { return .frame(frame) }
        if let time = try number("time") { return .time(Int64(time)) }
        throw .malformed
    }

    private func tile() throws -> HTTPResponse {
        let place = try place()
        return HTTPResponse(
            json: try server.tiles.words(try sheet(), place, priority: priority, cancellation))
    }

    private func picture(digest: String) throws -> HTTPResponse {
        guard let tile = try number("k") else { throw HTTPRefusal.malformed }
        let png = try server.tiles.picture(
            try sheet(), tile: tile, digest: digest, priority: priority, cancellation)
        guard let png else { throw HTTPRefusal.notFound }
        return HTTPResponse(.png, png, isFixed: true)
    }

    /// What the commands make of the selection.
    private func act() throws(HTTPRefusal) -> HTTPResponse {
        guard request.method == .post, let act = server.act else { throw .method }
        guard let kind = request.query["what"].flatMap(ViewAction.Kind.init) else { throw .malformed }
        var action = ViewAction(kind: kind)
        let (from, to) = (try number("from"), try number("to"))
        if from != nil || to != nil {
            guard let from, let to, from < to else { throw .malformed }
            action.span = Int64(from)...Int64(to)
        }
        action.moment = try number("time").map(Int64.init)
        action.finding = try number("finding")
        let isFirst = server.isActing.withLock { isActing in
            defer { isActing = true }
            return !isActing
        }
        guard isFirst else { throw .busy }
        defer { server.isActing.withLock { $0 = false } }
        return HTTPResponse(json: act(action).json)
    }

    private func frame() throws(HTTPRefusal) -> HTTPResponse {
        guard let row = try number("n"), let detail = FrameDetail(try viewed(), row: row) else { throw .notFound }
        return HTTPResponse(json: detail.json)
    }

    // MARK: Search

    private func search() throws(HTTPRefusal) -> FrameSearch {
        let cancellation = cancellation
        return FrameSearch(try viewed()) { cancellation.isCancelled }
    }

    private var isForward: Bool { request.query["back"] != "1" }

    private func find() throws(HTTPRefusal) -> HTTPResponse {
        guard let text = request.query["q"] else { throw .malformed }
        return answer(try search().find(text, from: try number("from"), isForward: isForward))
    }

    private func change() throws(HTTPRefusal) -> HTTPResponse {
        guard let row = try number("frame") else { throw .malformed }
        return answer(try search().change(from: row, byte: try number("byte"), isForward: isForward))
    }

    private func answer(_ found: FrameSearch.Found?) -> HTTPResponse {
        var json = JSONText(isOneLine: true)
        json.object {
            $0.field("frame", found?.row)
            $0.field("words", found.map { Printable.text($0.words) })
        }
        return HTTPResponse(json: json.text)
    }

    // MARK: Timeline

    private func curves() throws(HTTPRefusal) -> HTTPResponse {
        guard let key = request.query["key"], let from = try number("from"), let to = try number("to"), from <= to
        else {
            throw .malformed
        }
        let cancellation = cancellation
        guard let curves = SignalCurves(try viewed(), key: key, isCancelled: { cancellation.isCancelled }) else {
            return HTTPResponse(json: "{\"signals\": []}")
        }
        let times = Int64(from)...Int64(to)
        return HTTPResponse(
            json: curves.json(named: request.query["signal"], times, parts: try number("n") ?? 600))
    }

    private func laneLook() throws(HTTPRefusal) -> LaneSheet.Look {
        LaneSheet.Look(density: try number("d") ?? 100, isDark: request.query["dark"] == "1")
    }

    private func lanes(_ level: String, _ index: String) throws -> HTTPResponse {
        guard let level = Int(level), let index = Int(index) else { throw HTTPRefusal.malformed }
        let png = try server.lanes.picture(
            try viewed(), try laneLook(), level: level, index: index, priority: priority, cancellation)
        guard let png else { throw HTTPRefusal.notFound }
        // The generation is in the address, so that a browser may keep it.
        return HTTPResponse(.png, png, isFixed: request.query["g"] != nil)
    }

    private func overview() throws -> HTTPResponse {
        let png = try server.lanes.overview(
            try viewed(), try laneLook(), width: try number("w") ?? 1408, cancellation)
        return HTTPResponse(.png, png, isFixed: request.query["g"] != nil)
    }
}
