// swift-tools-version: 6.1
import Foundation
import PackageDescription

let plainNumbers = ProcessInfo.processInfo.environment["PLAIN_NUMBERS"] != nil
let plainDeflate = ProcessInfo.processInfo.environment["PLAIN_DEFLATE"] != nil
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

extension Target {
    /// The tests of a module, in `Tests/<module>Tests`.
    static func tests(of module: String, with others: Dependency..., exclude: [String] = []) -> Target {
        .testTarget(name: module + "Tests", dependencies: [.init(stringLiteral: module)] + others, exclude: exclude)
    }
}

let package = Package(
    name: "canfolio",
    products: [
        .library(name: "CANCapture", targets: ["CANCapture"]),
        .executable(name: "canfolio", targets: ["canfolio"]),
        .executable(name: "canfolio-simulate", targets: ["canfolio-simulate"]),
        .executable(name: "canfolio-bench", targets: ["canfolio-bench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // C libraries of the system
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        // bzip2 comes without a .pc file on Debian; the module map names the library.
        .systemLibrary(name: "CBZip2", providers: [.apt(["libbz2-dev"]), .brew(["bzip2"])]),
        .systemLibrary(name: "CLzma", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"]), .brew(["xz"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        // The C library's allocator, which Swift's modules of the C library leave out.
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(
            name: "CCairo", pkgConfig: "pangocairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),

        .systemLibrary(
            name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),

        // Files and streams of the system
        .target(name: "Platform", dependencies: ["CMalloc"]),

        // From captures to facts
        .target(
            name: "CANCapture",
            dependencies: [
                "Platform", "CZlib", "CDeflate", "CZstd", "CBZip2", "CLzma", "CSQLite",
            ]),
        .target(name: "CANDatabases", dependencies: ["CANCapture", "Platform", "CExpat"]),
        // Tables of NMEA 2000 as bytes of the program.
        .target(name: "CNMEA2000", exclude: ["nmea2000-groups.txt", "nmea2000-lookups.txt"]),
        .target(
            name: "CANProtocols", dependencies: ["CNMEA2000", "CANCapture", "CANDatabases", "Platform"],
            resources: [.embedInCode("Diagnostics/Tables")]),
        .target(name: "Analysis", dependencies: ["CANCapture", "CANDatabases", "Platform", "CANProtocols"]),
        // Numbers, times and zones as text: of no capture
        .target(name: "Formatting", dependencies: ["Platform"]),
        .target(
            name: "Wording",
            dependencies: ["Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Formatting", "Platform"]),

        // From facts to pages
        .target(name: "Layout"),
        .target(name: "Pages", dependencies: ["Formatting", "Layout"]),
        .target(
            name: "Figures",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "Layout", "Pages", "Platform", "CANProtocols", "Formatting",
                "Wording",
            ]
        ),
        .target(
            name: "Templates", path: "Templates",
            resources: [
                .embedInCode("bug-ticket.yaml"), .embedInCode("capture-report.yaml"),
                .embedInCode("diagnostics.yaml"), .embedInCode("log-compact.yaml"), .embedInCode("log-pages.yaml"),
                .embedInCode("log-plain.yaml"), .embedInCode("timeline-poster.yaml"),
            ]),
        .target(
            name: "SequenceDiagrams",
            dependencies: [
                "Analysis", "CANCapture", "Layout", "Pages", "Platform", "CANProtocols", "Formatting", "Wording",
            ]),
        .target(
            name: "TemplateReading",
            dependencies: [
                "Analysis", "Layout", "Pages", "Platform", "Templates", "Formatting", "Wording", "CCmark", "CYaml",
            ]),
        .target(
            name: "LogPages",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "Layout", "Pages", "Platform", "CANProtocols",
                "TemplateReading", "Formatting", "Wording",
            ]),
        .target(
            name: "Reporting",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "Figures", "SequenceDiagrams", "Layout", "LogPages", "Pages",
                "Platform", "CANProtocols", "TemplateReading", "Formatting", "Wording",
            ],
            resources: [.embedInCode("HTML/Page")]),
        .target(
            name: "Exports",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Figures", "Layout", "LogPages", "Pages",
                "Platform", "Reporting", "SequenceDiagrams", "TemplateReading", "Formatting", "Wording",
            ]),

        // From pages to files
        // Loads what CCairo declares when something is drawn; pkg-config has not all libraries for who links them directly.
        .target(
            name: "CLazyCairo", dependencies: ["CCairo", "CPixbuf"],
            linkerSettings: ["pangoft2-1.0", "fontconfig", "freetype", "gdk_pixbuf-2.0"].map {
                .linkedLibrary($0, .when(platforms: [.macOS]))
            }),
        .target(name: "WordFonts"),
        .target(name: "PDFAssembly", dependencies: ["Layout", "Platform", "CCrypto", "CDeflate", "CZlib"]),
        .target(
            name: "Drawing",
            dependencies: ["Layout", "Platform", "WordFonts", "CCairo", "CDeflate", "CLazyCairo", "CPixbuf"]),
        .target(name: "RenderQueues", dependencies: ["Platform"]),
        .target(
            name: "Publishing",
            dependencies: [
                "Analysis", "CDeflate", "CANCapture", "Drawing", "Figures", "Layout", "PDFAssembly", "Pages",
                "Platform",
                "RenderQueues", "Formatting", "Wording",
            ]),
        // What windows of a browser show of a capture, and the server that draws it for them
        .target(
            name: "Viewing",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Figures", "Formatting", "Layout", "LogPages",
                "Pages", "Platform", "Reporting", "TemplateReading", "Wording",
            ]),
        .target(
            name: "ViewServer",
            dependencies: [
                "Drawing", "Formatting", "Layout", "LogPages", "Pages", "Platform", "RenderQueues", "TemplateReading",
                "Viewing",
            ],
            resources: [.embedInCode("Page")]),
        // Many captures: their manifest, tables and workers
        .target(
            name: "Fleet",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "CMalloc", "Formatting", "Platform",
                "Wording",
            ]),
        .target(
            name: "FleetReport",
            dependencies: [
                "Analysis", "Figures", "Fleet", "Formatting", "Layout", "Pages", "Platform", "Wording",
            ]),
        .target(name: "CArguments"),
        // These stand in for functions of libraries; Scripts/release.sh names the functions. PLAIN_NUMBERS=1 and
        // PLAIN_DEFLATE=1 leave them out: see their READMEs.
        .target(
            name: "CFastNumbers", cSettings: plainNumbers ? [.define("CANFOLIO_PLAIN_NUMBERS")] : []),
        .target(
            name: "CFastDeflate", dependencies: ["CDeflate", "CZlib"],
            cSettings: plainDeflate ? [.define("CANFOLIO_PLAIN_DEFLATE")] : []),
        .executableTarget(
            name: "canfolio",
            dependencies: [
                "Analysis", "CArguments", "CFastDeflate", "CFastNumbers", "CANCapture", "CANDatabases", "Figures",
                "Exports", "Fleet", "FleetReport", "SequenceDiagrams", "LogPages", "Pages", "Platform", "CANProtocols",
                "Publishing",
                "Reporting",
                "TemplateReading", "Formatting", "Viewing", "ViewServer", "Wording", argumentParser,
            ]),

        // The simulated drive, and the benchmark
        .target(name: "Simulator", dependencies: ["CANCapture"]),
        .executableTarget(name: "canfolio-simulate", dependencies: ["Simulator", argumentParser]),
        .target(name: "CBaseline", dependencies: ["CCairo"]),
        .target(name: "BenchTables", dependencies: ["Formatting"]),
        .executableTarget(
            name: "canfolio-bench",
            dependencies: [
                "Analysis", "BenchTables", "CBZip2", "CBaseline", "CDeflate", "CLzma", "CSQLite", "CZstd", "CANCapture",
                "CANDatabases", "Drawing", "Layout", "LogPages", "Platform", "Publishing",
                "Simulator", "TemplateReading", argumentParser,
            ]),

        // What tests of several modules need: programs, folders and pictures; captures; pages as text; logs
        .target(name: "TestSupport", dependencies: ["CZlib"], path: "Tests/TestSupport"),
        .target(name: "TestCaptures", dependencies: ["CANCapture"], path: "Tests/TestCaptures"),
        .target(name: "TestPages", dependencies: ["Layout"], path: "Tests/TestPages"),
        .target(
            name: "TestLogs",
            dependencies: [
                "Analysis", "CANCapture", "CANDatabases", "LogPages", "Pages", "TemplateReading", "TestCaptures",
            ],
            path: "Tests/TestLogs"),
        .target(name: "CFortified", path: "Tests/CFortified"),

        // Each module's tests
        .tests(of: "Platform"),
        .tests(
            of: "CANCapture",
            with: "Platform", "TestSupport", "CZlib", "CDeflate", "CZstd", "CBZip2", "CLzma", "CSQLite"),
        .tests(of: "CANDatabases", with: "CANCapture"),
        .tests(of: "CANProtocols", with: "CANCapture", "CANDatabases"),
        // The C file is a library that a test preloads into a program of the system.
        .tests(
            of: "Analysis", with: "CANCapture", "CANDatabases", "CANProtocols", "TestCaptures",
            exclude: ["CANSocket/can_socket.c"]),
        .tests(of: "Formatting", with: "TestSupport"),
        .tests(
            of: "Wording", with: "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Formatting", "TestCaptures"),
        .tests(of: "Layout", with: "TestPages"),
        .tests(of: "Pages", with: "Layout", "TestPages"),
        .tests(
            of: "Figures",
            with: "Analysis", "CANCapture", "CANDatabases", "Formatting", "Layout", "Pages", "Wording", "TestCaptures",
            "TestPages"),
        .tests(
            of: "SequenceDiagrams",
            with: "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Layout", "Pages", "Wording",
            "TestCaptures", "TestPages"),
        .tests(of: "TemplateReading", with: "Layout", "Pages"),
        .tests(
            of: "LogPages",
            with: "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Formatting", "Layout", "Pages",
            "TemplateReading", "Wording", "TestCaptures", "TestLogs", "TestPages"),
        .tests(
            of: "Reporting",
            with: "Analysis", "CANCapture", "CANDatabases", "CANProtocols", "Figures", "Formatting", "Layout",
            "LogPages", "Pages",
            "TemplateReading",
            "TestCaptures", "TestLogs", "TestPages", "Wording"),
        .tests(
            of: "Exports",
            with: "Analysis", "CANCapture", "CANDatabases", "Figures", "Layout", "LogPages", "Pages", "Reporting",
            "Wording", "TestCaptures", "TestLogs", "TestPages"),
        .tests(of: "CFastNumbers", with: "CFortified"),
        .tests(of: "CFastDeflate", with: "CZlib"),
        .tests(of: "WordFonts"),
        .tests(of: "Drawing", with: "Layout", "PDFAssembly", "Platform", "TestSupport", "CCairo", "CZlib"),
        .tests(of: "PDFAssembly", with: "Drawing", "Layout", "Platform", "TestSupport", "CCairo"),
        .tests(of: "RenderQueues", with: "Platform"),
        .tests(
            of: "Publishing",
            with: "Analysis", "CANCapture", "Drawing", "Figures", "Formatting", "Layout", "LogPages", "Pages",
            "Platform", "RenderQueues", "Reporting", "TemplateReading", "Wording", "TestCaptures", "TestLogs",
            "TestPages", "TestSupport"),
        .tests(
            of: "Viewing",
            with: "Analysis", "CANCapture", "CANDatabases", "Layout", "LogPages", "Pages", "TemplateReading",
            "TestCaptures", "TestLogs", "TestPages"),
        .tests(
            of: "ViewServer",
            with: "Analysis", "CANCapture", "Platform", "Viewing", "TestCaptures", "TestLogs", "TestSupport"),
        .tests(
            of: "Fleet",
            with: "Analysis", "CANCapture", "CANDatabases", "Formatting", "Platform", "TestCaptures", "TestSupport"),
        .tests(of: "FleetReport", with: "Fleet", "Layout", "Pages", "Platform", "TestPages", "TestSupport"),
        .tests(of: "Simulator", with: "CANCapture"),
        .tests(of: "BenchTables"),
        // The command, run as one does, and what it draws
        .testTarget(
            name: "CommandTests", dependencies: ["Platform", "TestSupport", "canfolio", "canfolio-simulate"],
            exclude: ["Sets/failing_calls.c"]),
        .testTarget(
            name: "GoldenTests", dependencies: ["PDFAssembly", "TestSupport", "CCairo", "canfolio"],
            exclude: ["Goldens"]),
    ],
    swiftLanguageModes: [.v6]
)

// A README says what a module promises; a target without a path of its own has one.
for target in package.targets where [.regular, .executable].contains(target.type) && target.path == nil {
    target.exclude.append("README.md")
}

// A fuzz target has no main and links with libFuzzer only, so a plain build must not know of it: see `make fuzz`.
if ProcessInfo.processInfo.environment["FUZZ"] != nil {
    package.targets.append(.target(name: "FuzzSupport", dependencies: ["CANCapture"], path: "Fuzz/FuzzSupport"))
    for name in ["FuzzText", "FuzzBLF", "FuzzMDF", "FuzzPcap", "FuzzSQLite"] {
        package.targets.append(
            .executableTarget(name: name, dependencies: ["CANCapture", "FuzzSupport"], path: "Fuzz/\(name)"))
        package.products.append(.executable(name: name, targets: [name]))
    }
    package.targets.append(
        .target(name: "FuzzDatabaseSupport", dependencies: ["CANDatabases"], path: "Fuzz/FuzzDatabaseSupport"))
    package.targets.append(
        .executableTarget(name: "FuzzPDUs", dependencies: ["CANCapture", "CANProtocols"], path: "Fuzz/FuzzPDUs"))
    package.products.append(.executable(name: "FuzzPDUs", targets: ["FuzzPDUs"]))
    for name in ["FuzzDBC", "FuzzXML", "FuzzSYM"] {
        package.targets.append(
            .executableTarget(name: name, dependencies: ["CANDatabases", "FuzzDatabaseSupport"], path: "Fuzz/\(name)"))
        package.products.append(.executable(name: name, targets: [name]))
    }
}
