internal import Platform

/// One of the files of a set, and the shift of its times in nanoseconds.
struct CaptureSetFile {
    let path: String
    /// Number of the capture, from 1.
    let number: Int
    let shift: Int64

    /// Whether the path always leads to the same bytes; those of a pipe can be read only once.
    var canBeReadAgain: Bool { path != "-" && FileSource.isRegular(path) }

    /// The file's own names of channels that a filter names as in the joined captures: `can0.file2`.
    func channels(namedIn filter: FrameFilter) -> [String] {
        (filter.channels + filter.candump.compactMap(\.interface)).compactMap {
            JoinedChannels.ownName($0, file: number)
        }
    }

    /// Whether frames between bounds of time can be selected only after all were read, because the shift of a pipe's
    /// times is known too late.
    func readsWithoutBounds(_ options: LoadOptions, isOneOfSeveral: Bool) -> Bool {
        !canBeReadAgain && (isOneOfSeveral || options.recorderZone != nil)
    }

    /// The contents of the file, with shifted times.
    func survey(_ options: LoadOptions, wholly: Bool) throws(CaptureError) -> CaptureSurvey {
        var survey = try CaptureLoader.survey(path: path, options: options, wholly: wholly)
        var offset = shift
        if survey.span.clock == .wallClock, let zone = options.recorderZone {
            offset = offset.addingSaturating(zone.offset(survey.start ?? survey.span.first))
            survey.span.clock = .epoch
        }
        survey.span.first = survey.span.first.addingSaturating(offset)
        survey.span.end = survey.span.end.addingSaturating(offset)
        return survey
    }

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - options: absolute bounds are shifted times.
    ///   - isOneOfSeveral: a file that can be read only once is read without bounds of time, which may turn out to be
    ///     of another clock.
    func load(_ options: LoadOptions, isOneOfSeveral: Bool = false) throws(CaptureError) -> Capture {
        var options = options
        if readsWithoutBounds(options, isOneOfSeveral: isOneOfSeveral) {
            (options.filter.start, options.filter.stop) = (nil, nil)
        }
        if let zone = options.recorderZone, options.filter.hasAbsoluteBounds {
            let survey = try CaptureLoader.survey(path: path, options: options, wholly: false)
            if survey.span.clock == .wallClock {
                options.filter.moveAbsoluteBounds(by: zone.offset(survey.start ?? survey.span.first))
            }
        }
        if isOneOfSeveral {
            options.filter.channels += options.filter.channels.compactMap {
                JoinedChannels.ownName($0, file: number)
            }
            options.filter.candump += options.filter.candump.compactMap { filter in
                guard let name = filter.interface.flatMap({ JoinedChannels.ownName($0, file: number) }) else {
                    return nil
                }
                var own = filter
                own.interface = name
                return own
            }
        }
        options.filter.moveAbsoluteBounds(by: shift)
        var capture = try CaptureLoader.load(path: path, options: options)
        if let zone = options.recorderZone { try capture.place(in: zone) }
        if shift != 0 { try capture.move(by: shift) }
        return capture
    }
}

extension Capture {
    /// Leaves out frames outside of the absolute bounds of time.
    package mutating func keep(_ filter: FrameFilter) {
        var kept = frames.keeping { filter.isWithinBounds(frames.time($0)) }
        kept.order = frames.order.map { order in
            var (all, row, reader) = (FrameOrder(in: frames.store), 0, FrameOrder.Reader(order))
            while let frame = reader.next() {
                all.append(time: frame.time, isKept: frame.isKept && filter.isWithinBounds(frames.time(row)))
                if frame.isKept { row += 1 }
            }
            return all
        }
        if kept.order == nil, kept.count < frames.count {
            var all = FrameOrder(in: frames.store)
            for row in 0..<frames.count {
                all.append(time: frames.time(row), isKept: filter.isWithinBounds(frames.time(row)))
            }
            kept.order = all
        }
        frames = kept
    }
}
