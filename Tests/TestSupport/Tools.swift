import Foundation

/// Programs and rights that some tests need.
package enum Tools {
    package static let corpus = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"] ?? ""
    package static var isRoot: Bool { geteuid() == 0 }

    package static func has(_ names: String...) -> Bool {
        names.allSatisfy { name in
            ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
                FileManager.default.isExecutableFile(atPath: $0 + name)
            }
        }
    }

    /// Whether small file systems can be mounted, seen by the children of one process alone.
    package static let canMount: Bool = {
        let folder = TestFolder()
        let outcome = try? Command.shell("unshare -rm mount -t tmpfs -o size=64k none .", in: folder)
        return outcome?.status == 0
    }()

    /// Whether bubblewrap is there and may make namespaces.
    package static let canSandbox: Bool = {
        let folder = TestFolder()
        return has("bwrap") && (try? Command.shell("bwrap --ro-bind / / --unshare-all true", in: folder))?.status == 0
    }()

    /// Whether the loader of programs says, when asked, which library finds a function where (glibc's ld.so(8)).
    package static let tracesBindings: Bool = {
        let outcome = try? Command.shell("LD_DEBUG=bindings \"$canfolio\" --version", in: TestFolder())
        return outcome?.error.contains("binding file") == true
    }()

    /// Whether the thumbnailing service of Xfce and others is installed, so that a bus can start it.
    package static let hasThumbnailService = FileManager.default.fileExists(
        atPath: "/usr/share/dbus-1/services/org.xfce.Tumbler.Thumbnailer1.service")
}
