// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "capture-library",
    dependencies: [.package(name: "canfolio", path: "../..")],
    targets: [
        .executableTarget(
            name: "count-frames", dependencies: [.product(name: "CANCapture", package: "canfolio")])
    ]
)
