import Foundation
import TestSupport

/// Redmine as Debian installs it (`redmine`, `redmine-sqlite`): texts as its pages show them, where each user, issue,
/// revision and page that a text names exists.
enum Redmine {
    private static let home = "/usr/share/redmine"

    static let isInstalled =
        Tools.has("ruby") && FileManager.default.fileExists(atPath: home + "/bin/rails")
        && FileManager.default.isReadableFile(atPath: "/etc/redmine/default/database.yml")

    /// The command that prints a file as HTML.
    ///
    /// - Parameter format: `common_mark`, `markdown` or `textile`.
    static func call(_ format: String, _ file: String, in folder: TestFolder) throws -> String {
        try folder.write("render.rb", program)
        return """
            here=$PWD; cd \(home) && SECRET_KEY_BASE=none RAILS_ENV=production X_DEBIAN_SITEID=default \
                bin/rails runner "$here/render.rb" \(format) "$here/\(file)"
            """
    }

    /// Redmine looks up what a text names. Here everything exists that matches its own patterns.
    private static let program = #"""
        format, file = ARGV
        Setting.define_singleton_method(:text_formatting) { format }
        helper = ApplicationController.helpers
        def helper.parse_redmine_links(text, *)
          text.gsub!(ApplicationHelper::LINKS_RE) do
            found = $~
            next found[0] if found[:tag_content] || found[:esc]
            separator = found[:sep1] || found[:sep2] || found[:sep3] || found[:sep4]
            name = found[:identifier1] || found[:identifier2] || found[:identifier3]
            # It looks nothing up that has no name, or no kind before a colon.
            next found[0] if separator == ":" && found[:prefix].nil? || name.to_s.empty?
            "#{found[:leading]}<a>#{found[0].delete_prefix(found[:leading].to_s)}</a>"
          end
        end
        def helper.parse_wiki_links(text, *)
          text.gsub!(/(!)?(\[\[([^\n\|]+?)(\|([^\n\|]+?))?\]\])/) { $1 ? $& : "<a>#{$&}</a>" }
        end
        # Headings link to themselves.
        def helper.parse_headings(*) = nil
        print helper.textilizable(File.read(file, encoding: "UTF-8"))
        """#

    /// The tags of what a text becomes in Textile.
    static func textile(_ text: String) throws -> [HTMLToken] {
        let folder = TestFolder()
        try folder.write("a.txt", text)
        let outcome = try Command.shell(try call("textile", "a.txt", in: folder), in: folder)
        guard outcome.status == 0 else { throw CocoaError(.featureUnsupported, userInfo: ["error": outcome.error]) }
        return HTMLToken.tokens(outcome.output)
    }
}
