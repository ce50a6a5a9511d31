import Foundation
import Sessions
import Testing

@testable import Door
@testable import Gateway

@Suite final class StaticFileTests {
    private let folder = NSTemporaryDirectory() + "web-\(UInt64.random(in: 0 ... .max))"
    private lazy var files = StaticFiles(["PARLOR_WEB": folder])

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try write("one")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ text: String) throws {
        try text.write(toFile: folder + "/a.txt", atomically: true, encoding: .utf8)
    }

    private func get(_ path: String = "/a.txt") -> HTTPResponse {
        let visitor = Visitor(address: .v4(1), origin: nil, userAgent: nil)
        return files.response(
            to: HTTPRequest(
                method: "GET", path: path, query: "", headers: [:], body: [], visitor: visitor))
    }

    @Test func `a file is read once, and again when it has changed`() throws {
        let first = get()
        #expect(first.body == Array("one".utf8))
        #expect(get().body == first.body)
        #expect(files.reads == 1)
        try write("two")
        #expect(get().body == Array("two".utf8))
        #expect(files.reads == 2)
        try FileManager.default.removeItem(atPath: folder + "/a.txt")
        #expect(get().status == 404)
    }

    @Test func `a file has one path`() {
        #expect(get("//a.txt").status == 404 && get("///a.txt").status == 404)
        #expect(files.reads == 0)
    }
}
