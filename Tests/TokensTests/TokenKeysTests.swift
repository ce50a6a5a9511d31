import Files
import Foundation
import ParlorWire
import Testing

@testable import Tokens

@Suite final class TokenKeysTests {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "tokens-\(UUID().uuidString)"
    ).path
    let token = Token(userId: "ada", deviceId: "phone", session: "s1", expiresAt: .day(400))

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func keys(_ now: Timestamp = .noon) throws -> TokenKeys {
        try TokenKeys(in: Folder(folder), now: now)
    }

    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func `the first start makes a key that only its owner can read`() throws {
        _ = try keys()
        let file = try #require(try files().first)
        #expect(try files().count == 1)
        let rights = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
        #expect(rights[.posixPermissions] as? Int == 0o600)
    }

    @Test func `what one gateway seals, the others read, and nobody else`() throws {
        let news = Publication(
            header: EventHeader(
                stream: StreamName("gateway", "all"), epoch: "e", rev: 1, event: "told", at: .noon,
                by: .part("gateway"), id: "1"),
            body: Array("ada@example.org from 192.0.2.1".utf8))
        let sealed = try keys().seal(news, now: .noon)
        #expect(!String(decoding: sealed.body, as: UTF8.self).contains("ada"))
        #expect(try keys(.day(1)).open(sealed) == news)
        let next = try keys(.day(31))
        #expect(next.open(next.seal(news, now: .day(32))) == news && next.open(sealed) == news)
        let stranger = try TokenKeys(in: Folder(folder + "/other"), now: .noon)
        #expect(stranger.open(sealed) == nil)
    }

    @Test func `a token outlives the gateway that signed it`() throws {
        let text = try keys().sign(token, now: .noon)
        let restarted = try keys(.day(1))
        #expect(try restarted.verify(text, now: .day(1)) == token)
        #expect(try files().count == 1)
    }

    @Test func `a gateway takes up a key that another one made meanwhile`() throws {
        var first = try keys()
        let second = try keys(.day(30))
        let text = second.sign(token, now: .day(31))
        #expect(try files().count == 2)
        #expect(!first.knowsKey(of: text))
        #expect(throws: TokenFlaw.forged) { try first.verify(text, now: .day(31)) }
        try first.rotate(now: .day(31))
        #expect(first.knowsKey(of: text))
        #expect(try first.verify(text, now: .day(31)) == token)
    }

    @Test func `rotating makes a key each 30 days and removes those of 60`() throws {
        var keys = try keys()
        let text = keys.sign(token, now: .noon)
        for day in stride(from: 0, through: 300, by: 10) { try keys.rotate(now: .day(day)) }
        #expect(try files().count == 2)
        #expect(throws: TokenFlaw.forged) { try keys.verify(text, now: .day(300)) }
    }

    @Test func `a key that others can read is refused`() throws {
        _ = try keys()
        let file = try "\(folder)/\(#require(files().first))"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let fault = #expect(throws: TokenFault.self) { try self.keys() }
        #expect(fault?.description.contains("chmod 600 \(file)") == true)
    }

    @Test func `a file that holds no key is told`() throws {
        _ = try keys()
        let file = URL(filePath: "\(folder)/x.key")
        try Data("{}".utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(throws: TokenFault.self) { try self.keys() }
    }

    @Test func `a draft that a crash left is no key`() throws {
        let text = try keys().sign(token, now: .noon)
        try Data().write(to: URL(filePath: "\(folder)/x.draft"))
        let restarted = try keys()
        #expect(try restarted.verify(text, now: .noon) == token)
    }

    @Test func `a folder that can't be made is told`() {
        #expect(throws: TokenFault.self) {
            try TokenKeys(in: Folder("/proc/nowhere/tokens"), now: .noon)
        }
    }
}
