import Foundation
import TestSupport
import Testing

/// The log and the selected frame of a report in a browser: their room, and the names of signals.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ReportBrowserPanelTests {
    private struct Seen: Decodable {
        var heads: [String]
        /// Number of rows in view, and of all rows with bits.
        var rows: Int
        var maps: Int
        /// Texts of the lines below rows.
        var below: [String]
        /// By row: the identifier, and the names of its signals.
        var names: [[String]]
        /// Texts of the last column, of rows with the number of a finding.
        var found: [String]
        /// Height of the selected frame, as the page begins and after it was unfolded.
        var panel: Double
        var unfolded: Double
        /// What of the selected frame is beside its edge.
        var beyond: [String]
        var panelText: String
    }

    private static let script = #"""
        addEventListener('load', () => setTimeout(() => {
          var d = document, panel = d.getElementById('app-frame');
          function all(selector, within) { return [...(within || d).querySelectorAll(selector)]; }
          function box(e) { return e.getBoundingClientRect(); }
          var log = box(d.getElementById('app-log')), fold = d.querySelector('.fold');
          var out = { heads: all('#app-heads > span').map(e => e.textContent), maps: all('.row .map').length,
            rows: all('.row').filter(e => box(e).top >= log.top - 1 && box(e).bottom <= log.bottom + 1).length,
            below: all('.row .under').map(e => e.textContent),
            names: all('.row').map(e => [e.querySelector('.id').textContent,
              ...all('.value', e).map(one => one.firstChild.textContent.trim())]),
            found: all('.row .said .pin').map(e => e.parentNode.textContent), panel: box(panel).height };
          if (fold && fold.getClientRects().length) fold.click();
          out.unfolded = box(panel).height;
          out.beyond = all('*', panel).filter(e => e.clientWidth > 3 && box(e).right > box(panel).right + 1).map(e => e.className);
          out.panelText = panel.textContent;
          parent.postMessage(JSON.stringify(out), '*');
        }, 500));
        """#

    private func seen(_ lines: [String], database: String? = nil, _ width: Int, _ height: Int) throws -> Seen {
        let folder = TestFolder()
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        var options = ["report", "a.log", "-o", "a.html"]
        if let database {
            try folder.write("a.dbc", database + "\n")
            options += ["--dbc", "a.dbc"]
        }
        let command = try Command.run(options, in: folder)
        try #require(command.status == 0, "\(command.error)")
        let page = try folder.text("a.html").replacing(/script-src 'sha256-[^']+'/, with: "script-src 'unsafe-inline'")
            .replacing("</body>", with: "<script>\(Self.script)</script>\n</body>")
        try folder.write("b.html", page)
        return try JSONDecoder().decode(Seen.self, from: try Browser.framed("b.html", width, height, in: folder))
    }

    /// A frame of eight bytes each two milliseconds, and five refused requests.
    private static let session: [String] = {
        var lines: [String] = []
        for step in 0..<300 {
            let time = step * 2_000
            lines.append(
                String(format: "(1000.%06d) can0 1A0#%02X00AA5500%02X0FF0", time, step & 0xFF, step / 7 & 0x3F))
            guard step % 60 == 30 else { continue }
            lines.append(String(format: "(1000.%06d) can0 7E0#0322F19000000000", time + 500))
            lines.append(String(format: "(1000.%06d) can0 7E8#037F223300000000", time + 900))
        }
        return lines
    }()

    /// The bits gave way to a column that was empty in nearly all rows.
    @Test(arguments: [1440, 390]) func whereMostFramesHaveNoMessageTheBitsStay(width: Int) throws {
        let seen = try seen(Self.session, width, 900)
        #expect(seen.below.contains { $0.localizedCaseInsensitiveContains("security access denied") }, "\(seen.below)")
        guard width > 1000 else { return }
        #expect(seen.heads.last == "ASCIIBits" && seen.maps == seen.names.count, "\(seen.heads)")
    }

    private static let motor = """
        VERSION ""
        BU_: N
        BO_ 256 EngineStatus: 8 N
         SG_ EngineCrankshaftSpeed : 0|16@1+ (0.25,0) [0|0] "rpm" N
         SG_ EngineCrankshaftTorque : 16|16@1+ (0.125,-40) [0|0] "Nm" N
        """

    private static let running: [String] = {
        var lines: [String] = []
        for step in 0..<400 {
            let torque: Int = step % 3 == 0 ? step &* 7919 & 0xFFFF : 0x1234
            let speed: Int = step &* 104_729 & 0xFFFF
            lines.append(String(format: "(1000.%06d) can0 100#%04X%04X00000000", step * 2_500, speed, torque))
        }
        return lines
    }()

    /// The selected frame left four rows of the log.
    @Test func theSelectedFrameLeavesRoomForTheLog() throws {
        let wide = try seen(Self.running, database: Self.motor, 1024, 768)
        #expect(
            wide.panel <= 230 && wide.rows >= 9 && wide.beyond == [], "\(wide.panel), \(wide.rows) rows, \(wide.beyond)"
        )
        #expect(wide.panelText.contains("Torque"))
        let phone = try seen(Self.running, database: Self.motor, 390, 844)
        #expect(phone.panel < 50 && phone.unfolded > 150 && phone.rows >= 7, "\(phone.panel), \(phone.rows) rows")
        #expect(phone.beyond == [])
    }

    /// One row had the long name of a signal and the next one its short name.
    @Test(arguments: [1440, 1200, 1024, 390]) func aSignalHasOneName(width: Int) throws {
        let seen = try seen(Self.running, database: Self.motor, width, 800)
        let names = Set(seen.names.flatMap { $0.dropFirst() })
        #expect(names.count == 2 || names.count == 1 && names.first?.hasSuffix("Speed") == true, "\(names)")
        #expect(seen.names.contains { $0.count > 1 })
    }

    /// The signal of the finding was one of "+ 7 more".
    @Test(arguments: [1440, 1024]) func theSignalOfAFindingIsShown(width: Int) throws {
        var database = "VERSION \"\"\nBU_: N\nBO_ 256 Crowd: 8 N\n"
        for place in 0..<300 { database += " SG_ S\(place) : \(place % 48)|8@1+ (1,0) [0|0] \"\" N\n" }
        database += " SG_ CoolantTemperature : 56|8@1+ (1,0) [0|100] \"degC\" N"
        var lines: [String] = []
        for step in 0..<400 {
            let values = [step &* 7919, step &* 104_729, step &* 31_337].map { String(format: "%04X", $0 & 0xFFFF) }
            let temperature: Int = step == 200 ? 0xDC : 50 + step / 80
            let time = String(format: "(1000.%06d) can0 100#", step * 2_500)
            lines.append(time + values.joined() + String(format: "00%02X", temperature))
        }
        let seen = try seen(lines, database: database, width, 800)
        #expect(seen.found.contains { $0.contains("Temperature") && $0.contains("220") }, "\(seen.found)")
        #expect(seen.panelText.contains("CoolantTemperature"))
    }
}
