import Foundation
import Platform
import Testing

@testable import Parlor

@Suite struct ReadyNoticeTests {
    /// systemd's end, which is a file or, with '@', a name that is none.
    @Test(arguments: ["file", "name"])
    func `it is told once all is ready`(kind: String) throws {
        let id = UUID().uuidString
        let folder = FileManager.default.temporaryDirectory.appending(path: id).path
        try File.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let address = kind == "file" ? "\(folder)/notify" : "@parlor-\(id)"
        let end = socket(AF_UNIX, datagramSocket, 0)
        defer { close(end) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        let name = Array((kind == "file" ? address : "\0parlor-\(id)").utf8)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let isBound = withUnsafePointer(to: place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(end, $0, length) == 0 }
        }
        try #require(isBound)
        try #require(ReadyNotice(["NOTIFY_SOCKET": address])).send()
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(end, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "READY=1")
    }

    @Test func `started by hand there is none, and one that is gone is no trouble`() throws {
        #expect(ReadyNotice([:]) == nil)
        #expect(ReadyNotice(["NOTIFY_SOCKET": ""]) == nil)
        try #require(ReadyNotice(["NOTIFY_SOCKET": "/nowhere/notify"])).send()
    }
}
