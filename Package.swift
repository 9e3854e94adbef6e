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
            name: "CCairo", pkgConfig: "pangocairo cairo-pdf cairo-svg cairo-ft fontconfig freetype2",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
        .target(name: "Capture", dependencies: ["CZlib", "CDeflate", "CZstd"]),
        .testTarget(name: "CaptureTests", dependencies: ["Capture", "CDeflate"]),
    ],
    swiftLanguageModes: [.v6]
)
