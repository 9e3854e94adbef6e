// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "canfolio",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(
            name: "CCairo", pkgConfig: "pangocairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
        .target(name: "Capture", dependencies: ["CZlib", "CDeflate", "CZstd"]),
        .target(name: "Analysis", dependencies: ["Capture"]),
        .target(name: "Layout"),
        .target(
            name: "Templates", path: "Templates",
            resources: [.embedInCode("log-pages.yaml"), .embedInCode("log-plain.yaml")]),
        .target(
            name: "Reporting",
            dependencies: ["Analysis", "Capture", "Drawing", "Layout", "Templates", .product(name: "Yams", package: "Yams")]
        ),
        .target(name: "Drawing", dependencies: ["Layout", "CCairo", "CDeflate"]),
        .testTarget(name: "LayoutTests", dependencies: ["Layout"]),
        .target(name: "RenderQueues"),
        .testTarget(name: "CaptureTests", dependencies: ["Capture"]),
        .testTarget(name: "RenderQueuesTests", dependencies: ["RenderQueues"]),
        .testTarget(name: "DrawingTests", dependencies: ["Drawing", "CCairo", "CZlib"]),
    ],
    swiftLanguageModes: [.v6]
)
