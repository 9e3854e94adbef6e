extension Golden {
    /// An underscore stands for a blank within an argument. Pictures are small, so that a look takes them all in.
    static let all = logs + reports + timelines + ladders + pictures

    private static let logs = [
        Golden("pages", "pages drive.log --pages 1 --paper A5 --dpi 110"),
        Golden("pages-a6", "pages drive.log --pages 2 --paper A6 --dpi 120"),
        Golden("pages-landscape", "pages drive.log --pages 1 --paper A5 --landscape --dpi 90"),
        Golden("pages-narrow", "pages drive.log --pages 1 --paper 70x100mm --dpi 150"),
        Golden("pages-dark", "pages drive.log --pages 3 --paper A6 --dpi 110 --theme dark"),
        Golden("pages-plain-theme", "pages drive.log --pages 3 --paper A6 --dpi 110 --theme plain"),
        Golden("pages-plain-template", "pages drive.log --pages 1 --paper A6 --dpi 110 --template log-plain"),
        Golden("pages-other-font", "pages drive.log --pages 1 --paper A6 --dpi 110 --font DejaVu_Sans_Mono"),
        Golden("pages-dates", "pages drive.log --pages 1 --paper A5 --dpi 90 --time date --timezone +05:30"),
        Golden("pages-delta", "pages drive.log --pages 1 --paper A6 --dpi 110 --time delta"),
        Golden("pages-signals", "pages drive.log --dbc drive.dbc --pages 2 --paper A5 --dpi 110"),
        Golden("pages-all-signals", "pages drive.log --dbc drive.dbc --signals all --pages 2 --paper A5 --dpi 110"),
        Golden("pages-names", "pages drive.log --dbc drive.dbc --signals none --pages 1 --paper A5 --dpi 90"),
        Golden("pages-errors", "pages errors.log --start 1.5 --stop 2.1 --paper A5 --dpi 110 --pages 1"),
        Golden("pages-fd", "pages fd.log --paper A4 --dpi 70 --pages 1"),
        Golden("pages-fd-narrow", "pages fd.log --pages 1 --paper A6 --dpi 110"),
        Golden("pages-29-bit", "pages trucks.log --pages 1 --paper A6 --dpi 110"),
        Golden("pages-remote", "pages remote.log --paper A5 --dpi 90"),
        Golden("pages-gap", "pages gap.log --start 2.9 --stop 18 --paper A6 --dpi 110 --pages 1"),
        Golden("pages-backward", "pages backward.log --paper A5 --dpi 90 --pages 1"),
        Golden("pages-right-to-left", "pages names.log --paper A5 --dpi 90 --pages 1"),
        Golden("pages-sessions", "pages sessions.asc --paper A5 --dpi 90 --pages 1"),
        Golden("pages-messages", "pages diagnostics.log --paper A5 --dpi 110 --pages 1"),
        Golden("pages-long", "pages drive.log --dbc drive.dbc --stop 1.5 --paper A5", pageOfPDF: 5),
        Golden("pages-long-fd", "pages long-fd.log --paper A5", pageOfPDF: 3),
        Golden("pages-only-messages", "pages diagnostics.log --paper A5 --dpi 90 --pages 1 --pdus only"),
    ]

    private static let reports = [
        Golden("report-first-page", "report drive.log --pages 1 --paper A5 --dpi 110 --title Morning_drive"),
        Golden(
            "report-note-marks", "report gap.log --pages 1 --paper A5 --dpi 110 --note @note.txt --mark 0.5=door_opened"
        ),
        Golden("report-damaged", "report damaged.log --pages 1 --paper A5 --dpi 110"),
        Golden("report-one-frame", "report one.log --paper A6 --dpi 110 --pages 1"),
    ]

    private static let timelines = [
        Golden("timeline", "timeline drive.log --width 1000"),
        Golden("timeline-400", "timeline drive.log --width 400"),
        Golden("timeline-wide", "timeline drive.log --width 2200"),
        Golden("timeline-dark", "timeline drive.log --width 800 --theme dark"),
        Golden("timeline-a5", "timeline drive.log --paper A5 --dpi 110"),
        Golden("timeline-window", "timeline drive.log --around 18.4 --window 0.5 --width 900"),
        Golden(
            "timeline-signals", "timeline drive.log --dbc drive.dbc --signal EngineSpeed --signal *Gear* --width 900"),
        Golden("timeline-bytes", "timeline drive.log --bytes 0C9 --width 900"),
        Golden("timeline-errors", "timeline errors.log --width 800"),
        Golden("timeline-gap", "timeline gap.log --width 800 --mark 4=before_the_gap --select 5..12"),
        Golden("timeline-folded", "timeline many.log --lanes 12 --width 800"),
        Golden("timeline-dates", "timeline sessions.asc --width 800 --time date"),
    ]

    private static let ladders = [
        Golden("ladder", "ladder session.log --dpi 72"),
        Golden("ladder-a6-dark", "ladder session.log --paper A6 --stop 0.15 --theme dark --dpi 110 --conversation 1"),
        Golden("timeline-conversations", "timeline session.log --width 800"),
    ]

    private static let pictures = [
        Golden("card", "card drive.log --dbc drive.dbc --size 800x420"),
        Golden("card-dark", "card drive.log --dbc drive.dbc --size 800x420 --theme dark"),
        Golden("card-missing", "card drive.log --finding 2 --size 800x420"),
        Golden("card-refused", "card drive.log --finding 3 --size 800x420"),
        Golden("card-errors", "card errors.log --size 800x420"),
        Golden("card-clock", "card backward.log --size 800x420"),
        Golden("card-sound", "card trucks.log --size 800x420"),
        Golden("thumbnail", "thumbnail drive.log"),
        Golden("thumbnail-64", "thumbnail many.log --size 64"),
        Golden("thumbnail-errors", "thumbnail errors.log"),
        Golden(
            "sheet", "thumbnail drive.log errors.log gap.log many.log --paper A4 --landscape --dpi 80",
            outputOption: "--sheet"),
        Golden(
            "sheet-dark", "thumbnail damaged.log fd.log one.log --paper A5 --theme dark --dpi 110",
            outputOption: "--sheet"),
    ]
}
