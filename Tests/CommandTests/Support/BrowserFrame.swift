import Foundation
import TestSupport
import Testing

extension Browser {
    /// What a page posts from a frame: windows of a browser are at least 500 pixels wide, frames are not.
    static func framed(_ name: String, _ width: Int, _ height: Int, in folder: TestFolder) throws -> Data {
        try folder.write(
            "framed.html",
            """
            <script>
            addEventListener('message', function (event) {
              var pre = document.createElement('pre');
              pre.id = 'outcome';
              pre.textContent = event.data;
              document.body.appendChild(pre);
            });
            </script>
            <iframe src="\(name)" style="border: 0; width: \(width)px; height: \(height)px"></iframe>
            """)
        let options = ["--window-size=2000,1200", "--virtual-time-budget=5000", "--dump-dom", "framed.html"]
        let dom = try Browser.run(options, in: folder)
        let json = try #require(dom.firstMatch(of: /<pre id="outcome">(.*?)<\/pre>/)?.1)
        let text = String(json).replacing("&gt;", with: ">").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
        return Data(text.utf8)
    }
}
