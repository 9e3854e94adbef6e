/// The page with its style sheet and its script: files of the folder `Page`, embedded in the program.
enum PageFiles {
    static let page = PackageResources.view_html
    static let icon = PackageResources.icon_svg

    static let styles = lean(PackageResources.view_css, before: "{}", after: "{};:,", names: [])

    /// The script, with the state of the capture: the page need not ask for it first.
    ///
    /// It is one function, so that its names do not become names of the page.
    ///
    /// - Parameter given: JSON, which is an expression of the script.
    static func script(given: String) -> [UInt8] {
        Array("(function () {\n'use strict';\nvar given = \(given);\n".utf8) + script
    }

    static let script =
        lean(
            [
                PackageResources.state_js, PackageResources.log_js, PackageResources.tiles_js,
                PackageResources.overview_js, PackageResources.window_js, PackageResources.side_js,
                PackageResources.curves_js, PackageResources.act_js, PackageResources.keys_js,
                PackageResources.start_js,
            ].flatMap { $0 }, before: operators, after: operators, names: names) + Array("})();\n".utf8)

    private static let operators = "=,+-<>?:&|;{}()*/!"

    /// Long names that the script uses most. None of them is the name of a property without a dot before it or a colon
    /// after it.
    private static let names =
        """
        addWords adopt adoptAll answer applyFilter areDrawn arrive askPlace before beside betweenKnown bitmap \
        brushing button canvas capture chosenByte chosenTime clamp column currentIncident curve curveKnown detail \
        direction draggable dragged drawing drawnThen drawRuler drawSparks dropStale element failures fields findRow \
        first forgetTiles going goToIncident grouped hasMoved height hiddenSeverities incidents index isAtEnd \
        isFollowing isViewDrawn keepAddress keepAddressSoon known layout length loaded loadFrame loading loadLog \
        lookText make mostCurves moveBy moves nextChange nothing number options panel parent picture pixels place \
        placeOf plotTo putPicture quietly renderSoon rollFilm room ruleTo scrollBy seldom settle setWindow severity \
        sheet showCurves showFrame showHeads showIdentifiers showIncidents showMarker showOverview showPicture \
        showWindow signal stopFollowing strip stripFrom tellDrawn tileHeight tiles toggleCurve version view wanted \
        watchSoon whenDrawn whenRested whole width windowOf
        """.split(separator: " ").map { Array($0.utf8) }

    /// Without lines of comments, and without blanks, line ends and semicolons that nothing needs: at the beginning of a
    /// line, and outside of strings before and after some characters. Some names are shortened.
    private static func lean(
        _ bytes: [UInt8], before: String, after: String, names: [[UInt8]]
    ) -> [UInt8] {
        let (before, after) = (Set(before.utf8), Set(after.utf8))
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let short = Dictionary(
            uniqueKeysWithValues: names.enumerated().map { number, name in
                (name, Array(["_", "$", "__"][number / letters.count].utf8) + [letters[number % letters.count]])
            })
        let lengths = Set(names.map(\.count))
        var lean: [UInt8] = []
        lean.reserveCapacity(bytes.count)
        for line in bytes.split(separator: 0x0A) {
            let text = Array(line.drop { $0 == 0x20 })
            guard !text.isEmpty, !text.starts(with: Array("//".utf8)) else { continue }
            // The quote of the string that a character is in.
            var quote: UInt8?
            var place = 0
            while place < text.count {
                let byte = text[place]
                if quote == nil, isOfName(byte), place == 0 || !isOfName(text[place - 1]) {
                    let name = text[place...].prefix(while: isOfName)
                    // After one dot the name is that of a property. After three dots it is that of a variable.
                    let isMember = lean.last == 0x2E && !lean.suffix(2).elementsEqual([0x2E, 0x2E])
                    // So is one with a colon after it that begins a field of an object.
                    let next = text[(place + name.count)...].first { $0 != 0x20 }
                    let isKey = next == 0x3A && (lean.last == 0x7B || lean.last == 0x2C)
                    let isProperty = isMember || isKey
                    if !isProperty, lengths.contains(name.count), let other = short[Array(name)] {
                        lean += other
                    } else {
                        lean += name
                    }
                    place += name.count
                    continue
                }
                place += 1
                if quote == nil, byte == 0x20, place < text.count,
                    before.contains(text[place]) || lean.last.map(after.contains) ?? false
                {
                    continue
                }
                if byte == 0x27 || byte == 0x22 { quote = quote == nil ? byte : quote == byte ? nil : quote }
                if quote == nil, byte == 0x7D, lean.last == 0x3B { lean.removeLast() }
                lean.append(byte)
            }
            // A statement ends with its semicolon, and a block with its brace, not with the line.
            if !"{;,}".utf8.contains(text[text.count - 1]) { lean.append(0x0A) }
        }
        return lean
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
            || byte == 0x24
    }
}
