import Analysis
import Capture
import Databases
internal import Listings

/// A capture as options choose its frames, beside all of them where those are known.
struct ChosenCapture {
    var capture: Capture
    /// All frames, where they had to be read to come to the chosen ones; a pipe is read once.
    var whole: Capture?
}

extension CaptureOptions {
    /// What is wrong with a capture: looked for in all of its frames; what these options choose is told.
    ///
    /// - Parameter rates: of a capture's channels.
    func findings(
        of chosen: ChosenCapture, databases: DatabaseSet, options: FindingOptions = FindingOptions(),
        rates: (Capture) throws -> BitRates
    ) throws -> CaptureFindings {
        func found(_ capture: Capture) throws -> CaptureFindings {
            CaptureFindings(capture, rates: try rates(capture), databases: databases, options: options)
        }
        guard !selection.isEmpty || chosen.capture.source.isCut else { return try found(chosen.capture) }
        var silent = self
        // What is to be said of the capture has been said of its part.
        silent.quiet = true
        let whole = try chosen.whole ?? silent.loadWhole(with: databases)
        return try choose(found(whole), of: whole)
    }

    /// Those findings of a whole capture that these options choose.
    func choose(_ found: CaptureFindings, of whole: Capture) throws -> CaptureFindings {
        let choice = try frameFilter()
        return found.keeping(try keptRows(of: whole, passing: choice.wholeBus)) { entry in
            var choice = choice
            var flags: FrameFlags = entry.isExtended ? .extended : []
            if entry.isSymbolic { flags.insert(.symbolic) }
            if entry.isXL { flags.insert(.xl) }
            let channel = Int(entry.channel)
            let asked =
                whole.frames.hidden?.asked(entry.identifier, flags) ?? (identifier: entry.identifier, flags: flags)
            return choice.passes(
                time: 0, identifier: asked.identifier, flags: asked.flags,
                channel: channel < whole.frames.channels.count ? whole.frames.channels[channel] : "")
        }
    }
}
