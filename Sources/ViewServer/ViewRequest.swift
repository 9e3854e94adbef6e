internal import Formatting
internal import Layout
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
        if request.method == .post { return try post(path) }
        switch (path[0], path.count) {
        case ("", 1): return HTTPResponse(.html, PageFiles.page)
        case ("view.js", 1): return HTTPResponse(.script, PageFiles.script(given: stateText))
        case ("view.css", 1): return HTTPResponse(.style, PageFiles.styles)
        case ("icon.svg", 1): return HTTPResponse(.svg, PageFiles.icon)
        case ("state", 1): return state()
        case ("log", 1): return try make { HTTPResponse(json: try sheet().log.json) }
        case ("tile", 1): return try make { try tile() }
        case ("incidents", 1): return HTTPResponse(json: IncidentList(try viewed()).json)
        case ("frame", 1): return try frame()
        case ("find", 1): return try find()
        case ("change", 1): return try change()
        case ("curves", 1): return try curves()
        case ("lanes", 1): return HTTPResponse(json: server.lanes.sheet(try viewed(), try laneLook()).json)
        case ("lanes", 3): return try make { try lanes(path[1], path[2]) }
        case ("bytes", 3): return try make { try bytes(path[1], path[2]) }
        case ("drawn", 2): return try drawn(path[1])
        case ("counts", 1): return counts
        case ("act", 1), ("mark", 1), ("file", 1), ("offer", 1): throw .method
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
            return HTTPResponse(json: json.text + "\n")
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
            filter: RowFilter(hidden: hidden.map(Self.unescaped), times: try times()), isRaw: isRaw)
    }

    /// A name with `%2C` and `%25` for its own commas and percent signs.
    private static func unescaped(_ name: Substring) -> String {
        name.split(separator: "%25", omittingEmptySubsequences: false)
            .map { $0.replacing("%2C", with: ",") }.joined(separator: "%")
    }

    /// The times of the rows that are shown: `rows=FROM,TO`.
    private func times() throws(HTTPRefusal) -> ClosedRange<Int64>? {
        guard let text = request.query["rows"] else { return nil }
        let ends = text.split(separator: ",").map { Int64($0) }
        guard ends.count == 2, let from = ends[0], let to = ends[1], from <= to else { throw .malformed }
        return from...to
    }

    private var priority: RenderPriority { request.query["ahead"] == "1" ? .background : .visible }

    /// Raw values in hexadecimal instead of physical ones.
    private var isRaw: Bool { request.query["raw"] == "1" }

    private func viewed() throws(HTTPRefusal) -> ViewedCapture {
        guard let viewed = server.session.firstViewed() else { throw .notFound }
        return viewed
    }

    private func sheet() throws -> LogTiles.Sheet { try server.tiles.sheet(try viewed(), try look()) }

    // MARK: Answers

    /// With `wait=1`, as soon as it is no longer the one that the window has.
    private func state() -> HTTPResponse {
        waitForNext()
        return HTTPResponse(json: stateText)
    }

    private func waitForNext() {
        guard request.query["wait"] == "1" else { return }
        let cancellation = cancellation
        server.session.wait(after: (try? number("g")) ?? 0) { wake in cancellation.onCancel(wake) }
    }

    private var stateText: String {
        let current = server.session.current
        guard let viewed = current.viewed else {
            var json = JSONText(isOneLine: true)
            json.object {
                $0.field("generation", 0)
                $0.field("complete", false)
                $0.field("failure", current.failure)
            }
            return json.text
        }
        return ViewState(viewed).json(
            failure: current.failure ?? server.session.trouble, isFollowing: current.isFollowing,
            abilities: abilities, marks: server.marks.texts(of: viewed), known: try? number("g"))
    }

    /// What windows can ask for.
    private var abilities: ViewState.Abilities {
        ViewState.Abilities(
            acts: server.host.act != nil && server.session.current.hasActions, opens: server.host.open != nil,
            savesMarks: server.marks.canSave, offer: server.host.offer?() ?? [])
    }

    /// What the server has done for logs since it started; measurements and tests compare it.
    private var counts: HTTPResponse {
        let counts = server.tiles.counts
        var json = JSONText(isOneLine: true)
        json.object {
            $0.field("requested", counts.requested)
            $0.field("laidOut", counts.laidOut)
            $0.field("drawn", counts.drawn)
            $0.field("fromCache", counts.fromCache)
            $0.field("cancelled", counts.cancelled)
        }
        return HTTPResponse(json: json.text)
    }

    private func place() throws(HTTPRefusal) -> LogSheet.Place {
        if let tile = try number("k") { return .tile(tile) }
        if let row = try number("row") { return .row(row) }
        if let frame = try number("frame") { return .frame(frame) }
        if let time = try number("time") { return .time(Int64(time)) }
        throw .malformed
    }

    /// A tile: its words as JSON. With `png`, which names the picture that the window has or none, the JSON is a line, and
    /// another picture follows it. `log=1` adds the facts of the log, so that both are of the same capture. With `wait=1` it
    /// is a tile of the next capture. With `few` the tile before another one is there only if that has fewer rows.
    private func tile() throws -> HTTPResponse {
        waitForNext()
        let (place, sheet) = (try place(), try sheet())
        let picture = request.query["png"]
        let step = min(max(try number("step") ?? 0, -Self.mostSteps), Self.mostSteps)
        let wish = LogTiles.Wish(
            step: step, hasPicture: picture != nil, known: picture.flatMap { ContentDigest(text: $0) })
        if step < 0, let few = try number("few"), sheet.log.rowCount(ofTileWith: place) >= few {
            return HTTPResponse(wish.hasPicture ? .tile : .json, Array("{}\n".utf8))
        }
        let found = try server.tiles.tile(sheet, place, wish, priority: priority, cancellation)
        let log = request.query["log"] == "1" ? "\"log\": \(sheet.log.json), " : ""
        let json = found.map { "{\(log)\($0.tile.json), \"row\": \($0.row)}" } ?? "{}"
        guard wish.hasPicture else { return HTTPResponse(json: json) }
        return HTTPResponse(.tile, Array((json + "\n").utf8) + (found?.tile.png ?? []))
    }

    private static let mostSteps = 8

    // MARK: Actions

    /// Requests that change something.
    private func post(_ path: [String]) throws(HTTPRefusal) -> HTTPResponse {
        switch path {
        case ["act"]: return try act()
        case ["mark"]: return try mark()
        case ["file"]: return try open()
        case ["offer"]: return try useOffer()
        default: throw .method
        }
    }

    /// Marks a row, or removes its mark; or writes the marks beside the capture.
    private func mark() throws(HTTPRefusal) -> HTTPResponse {
        let viewed = try viewed()
        var text: String?
        if let row = try number("n") {
            guard (0..<viewed.frames.count).contains(row) else { throw .notFound }
            if !server.marks.toggle(row, of: viewed) { text = "at most \(ViewMarks.most) marks" }
        } else {
            text = server.marks.save(of: viewed)
        }
        let marks = server.marks.texts(of: viewed)
        var json = JSONText(isOneLine: true)
        json.object {
            $0.field("text", text.map { Printable.text($0) })
            $0.numbers("marks", marks)
        }
        return HTTPResponse(json: json.text)
    }

    /// A part of a file that was dropped on the page.
    private func open() throws(HTTPRefusal) -> HTTPResponse {
        guard let open = server.host.open else { throw .method }
        guard let name = request.query["name"], let offset = try number("at") else { throw .malformed }
        let part = DroppedPart(
            name: name, offset: offset, bytes: request.body, isLast: request.query["last"] == "1")
        return failure(open(part))
    }

    private func useOffer() throws(HTTPRefusal) -> HTTPResponse {
        guard let use = server.host.useOffer else { throw .method }
        return failure(use())
    }

    private func failure(_ text: String?) -> HTTPResponse {
        var json = JSONText(isOneLine: true)
        json.object { $0.field("failure", text.map { Printable.text($0) }) }
        return HTTPResponse(json: json.text)
    }

    private func drawn(_ number: String) throws(HTTPRefusal) -> HTTPResponse {
        let (known, png) = server.drawn.withLock { $0 }
        guard Int(number) == known, !png.isEmpty else { throw .notFound }
        return HTTPResponse(.png, png)
    }

    /// What the commands make of the selection.
    private func act() throws(HTTPRefusal) -> HTTPResponse {
        guard let act = server.host.act, server.session.current.hasActions else { throw .method }
        let viewed = try viewed()
        guard let kind = request.query["what"].flatMap(ViewAction.Kind.init) else { throw .malformed }
        var action = ViewAction(kind: kind)
        let (from, to) = (try number("from"), try number("to"))
        if from != nil || to != nil {
            guard let from, let to, from < to else { throw .malformed }
            action.span = Int64(from)...Int64(to)
        }
        action.moment = try number("time").map(Int64.init)
        action.finding = try number("finding")
        action.isDark = request.query["dark"] == "1"
        let isFirst = server.isActing.withLock { isActing in
            defer { isActing = true }
            return !isActing
        }
        guard isFirst else { throw .busy }
        defer { server.isActing.withLock { $0 = false } }
        let outcome = act(action, viewed)
        let address = outcome.picture.map { picture in
            server.drawn.withLock { drawn in
                drawn = (drawn.number + 1, picture)
                return "drawn/\(drawn.number)"
            }
        }
        return HTTPResponse(json: outcome.json(picture: address))
    }

    private func frame() throws(HTTPRefusal) -> HTTPResponse {
        guard let row = try number("n"), let detail = FrameDetail(try viewed(), row: row, isRaw: isRaw) else {
            throw .notFound
        }
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
        guard
            let curves = SignalCurves(
                try viewed(), key: key, isRaw: isRaw, isCancelled: { cancellation.isCancelled })
        else {
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

    /// The bytes of an identifier over time.
    private func bytes(_ level: String, _ index: String) throws -> HTTPResponse {
        guard let level = Int(level), let index = Int(index), let key = request.query["key"] else {
            throw HTTPRefusal.malformed
        }
        let png = try server.lanes.bytes(
            try viewed(), try laneLook(), key: key, level: level, index: index, priority: priority, cancellation)
        guard let png else { throw HTTPRefusal.notFound }
        return HTTPResponse(.png, png, isFixed: request.query["g"] != nil)
    }

    private func overview() throws -> HTTPResponse {
        let png = try server.lanes.overview(
            try viewed(), try laneLook(), width: try number("w") ?? 1408, cancellation)
        return HTTPResponse(.png, png, isFixed: request.query["g"] != nil)
    }
}
