import Files
import Foundation
import Issuers
import ParlorWire
import Testing

@testable import OpenID

@Suite final class ProviderFolderTests {
    static let provider = """
        {"issuer": "\(Issuer.address)", "clientIds": ["\(Issuer.clientID)"]}
        """

    let path = NSTemporaryDirectory() + "providers-\(UInt64.random(in: 0 ... .max))"
    var folder: Folder { Folder(path) }
    let issuer = Issuer(ProviderTests.rsa)
    let next = Issuer(ProviderTests.ec)
    var now = Timestamp(milliseconds: 1_767_225_600_000)
    private(set) var news: [FolderNews] = []

    init() throws {
        try folder.make()
        try write(Bytes(Self.provider.utf8), "example.json")
        try write(IssuerKey.published([ProviderTests.rsa]), "example.keys.json")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: Bytes, _ name: String) throws { try folder.keep(bytes, as: name) }

    func opened() throws -> ProviderFolder {
        try ProviderFolder(path, now: now) { [unowned self] in news.append($0) }
    }

    func subject(
        _ folder: ProviderFolder, of token: String, by name: String = "example"
    ) throws -> String? {
        try folder.subject(of: token, by: name, nonce: Issuer.nonce, now: now)?.subject
    }

    @Test func `a provider of the folder says who somebody is, another one nothing`() throws {
        let folder = try opened()
        let token = issuer.token(at: now)
        #expect(try subject(folder, of: token) == "ada-there")
        for name in ["other", "example.keys", "", "../example"] {
            #expect(try subject(folder, of: token, by: name) == nil)
        }
        #expect(news == [.taken("People may sign in by: example.")])
    }

    @Test func `keys that changed are read again`() throws {
        let folder = try opened()
        #expect(throws: IDTokenFlaw.unknownKey) { try subject(folder, of: next.token(at: now)) }
        try write(IssuerKey.published([ProviderTests.ec]), "example.keys.json")
        now = now + .seconds(1)
        #expect(try subject(folder, of: next.token(at: now)) == "ada-there")
        #expect(throws: IDTokenFlaw.unknownKey) { try subject(folder, of: issuer.token(at: now)) }
    }

    @Test func `while a file is wrong, what it said before stays in use`() throws {
        let folder = try opened()
        try write(Bytes("<html>".utf8), "example.keys.json")
        now = now + .seconds(1)
        #expect(try subject(folder, of: issuer.token(at: now)) == "ada-there")
        let last = try #require(news.last)
        guard case .refused(let sentence) = last else {
            return #expect(Bool(false), "\(last)")
        }
        #expect(sentence.hasPrefix("The file example.keys.json is no JSON Web Key Set."))
        #expect(sentence.hasSuffix("stays in use."))
    }

    @Test(arguments: [
        ("example.json", "{}"), ("example.json", #"{"issuer": "", "clientIds": ["a"]}"#),
        ("example.json", #"{"issuer": "a", "clientIds": []}"#),
        ("example.json", #"{"issuer": "a", "clientIds": [""]}"#),
        ("example.keys.json", "{}"), ("lonely.json", ProviderFolderTests.provider),
    ])
    func `a folder with a wrong file is refused at start`(name: String, text: String) throws {
        try write(Bytes(text.utf8), name)
        #expect(throws: FolderFault.self) { try opened() }
    }

    @Test func `a folder that is not there is refused, and none is fine`() throws {
        #expect(throws: FolderFault.self) {
            try ProviderFolder(path + "/none", now: now) { _ in }
        }
        for environment in [[:], [ProviderFolder.setting: ""]] as [[String: String]] {
            let isOpened = try ProviderFolder.opened(by: environment, now: now) { _ in } != nil
            #expect(!isOpened)
        }
    }
}
