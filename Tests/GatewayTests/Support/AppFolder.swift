import Door
import Foundation

/// A small web app on the disk.
final class AppFolder {
    static let css = String(repeating: "a { color: teal; }\n", count: 100)

    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "web-\(UInt64.random(in: 0 ... .max))"
        try write(
            "index.html",
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><base href="/"><title>Parlor</title></head>
            <body></body></html>
            """)
        try write("a.txt", "one")
        try write("sw.js", "self")
        try write("manifest.webmanifest", "{}")
        try write("style/base.css", Self.css)
        try write("icon.png", bytes: 4_096)
        try write(".hidden", "no")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func write(_ name: String, bytes count: Int) throws {
        try Data(count: count).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(header: String) -> String? {
        let values = headers.filter { $0.name == header }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
