import Foundation
import ParlorGames
import ParlorWire
import Testing

@testable import Parlor

@Suite struct SettingsFileTests {
    private func settings(_ text: String) throws(FileFlaw) -> [String: String] {
        try SettingsFile.lines(in: Array(text.utf8), folder: "/etc/parlor")
            .mapValues(\.value)
    }

    @Test func `a setting stands on a line, paths from where the file is`() throws {
        let found = try settings(
            """
            # What devices may do.
            PARLOR_LIMIT_CALL_BURST=10

              PARLOR_ORIGINS="https://a.example,https://b.example" \t
            PARLOR_TLS_CERT='chain.pem'\r
            PARLOR_WEB=
            """)
        #expect(
            found == [
                "PARLOR_LIMIT_CALL_BURST": "10",
                "PARLOR_ORIGINS": "https://a.example,https://b.example",
                "PARLOR_TLS_CERT": "/etc/parlor/chain.pem", "PARLOR_WEB": "",
            ])
    }

    @Test(arguments: [
        ("PARLOR_LOG\n", 1, "NAME=value"),
        ("\nPARLOR_LOGG=json", 2, "Did you mean PARLOR_LOG?"),
        ("HOME=/", 1, "no setting 'HOME'"),
        ("PARLOR_DATA=/data", 1, "Set it in the environment"),
        ("PARLOR_SETTINGS=/other", 1, "Set it in the environment"),
        ("PARLOR_LOG=json\n\nPARLOR_LOG=text", 3, "set above already"),
        ("PARLOR_LOG=\"json", 1, "ends with the same quote"),
        ("PARLOR_ORIGINS=\"a\\\"b\"", 1, "ends with the same quote"),
    ])
    func `what is no setting is refused with its line`(
        text: String, line: Int, words: String
    ) throws {
        let flaw = try #require(#expect(throws: FileFlaw.self) { try settings(text) })
        #expect(flaw.line == line && flaw.sentence.contains(words), "\(flaw)")
    }

    @Test func `the environment wins, and the file in the data folder is found`() throws {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try File.makeFolder(data)
        defer { try? FileManager.default.removeItem(atPath: data) }
        try File.replace(
            "\(data)/settings",
            with: Bytes("PARLOR_HTTP=127.0.0.1:9000\nPARLOR_ORIGINS=https://a.example\n".utf8))
        let place = try Installation(["PARLOR_DATA": data, "PARLOR_HTTP": "127.0.0.1:9001"])
        #expect(place.door == "127.0.0.1:9001")
        #expect(place.ofFile == ["PARLOR_ORIGINS"])
        #expect(place.settings.all["PARLOR_ORIGINS"] == "https://a.example")
        // A supervisor in the background reads the file itself: it is to know what the file said.
        #expect(place.ownEnvironment["PARLOR_ORIGINS"] == nil)

        try File.replace("\(data)/settings", with: Bytes("PARLOR_HTTP".utf8))
        let complaint = #expect(throws: Complaint.self) {
            try Installation(["PARLOR_DATA": data])
        }
        #expect(complaint?.sentence.contains("\(data)/settings:1: ") == true)
        let missing = #expect(throws: Complaint.self) {
            try Installation(["PARLOR_DATA": data, "PARLOR_SETTINGS": "\(data)/none"])
        }
        #expect(missing?.sentence.contains("PARLOR_SETTINGS") == true)
    }

    @Test(arguments: [
        ("PARLOR_LOG=text\nPARLOR_CACHE_MB=much", 2, "PARLOR_CACHE_MB is 'much'"),
        ("\nPARLOR_SLOW_MS=-1", 2, "PARLOR_SLOW_MS is '-1'"),
        ("PARLOR_LIMIT_PHOTOS=many", 1, "PARLOR_LIMIT_PHOTOS is a number"),
        ("PARLOR_LOG=text\nPARLOR_TLS_KEY=key.pem", 2, "are set together or not at all"),
        ("\n\nPARLOR_PROXY_PROTOCOL=1", 3, "nobody is trusted to send its header"),
    ])
    func `what can't be used, or contradicts another, is refused with its line`(
        text: String, line: Int, words: String
    ) throws {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try File.makeFolder(data)
        defer { try? FileManager.default.removeItem(atPath: data) }
        try File.replace("\(data)/settings", with: Bytes(text.utf8))
        let complaint = #expect(throws: Complaint.self) {
            let place = try Installation(["PARLOR_DATA": data])
            try place.checkSettings(by: Self.plan)
        }
        let sentence = complaint?.sentence ?? ""
        #expect(sentence.hasPrefix("\(data)/settings:\(line): "), "\(sentence)")
        #expect(sentence.contains(words), "\(sentence)")
    }

    @Test func `what the environment says is refused without a line of the file`() throws {
        let data = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try File.makeFolder(data)
        defer { try? FileManager.default.removeItem(atPath: data) }
        try File.replace("\(data)/settings", with: Bytes("PARLOR_LIMIT_PHOTOS=many".utf8))
        let place = try Installation(["PARLOR_DATA": data, "PARLOR_LIMIT_PHOTOS": "few"])
        let complaint = #expect(throws: Complaint.self) { try place.checkSettings(by: Self.plan) }
        #expect(complaint?.sentence.hasPrefix("PARLOR_LIMIT_PHOTOS is a number") == true)
    }

    private static let plan = Plan(services: [
        .init(name: "bus", executable: "bus", instances: 1, atMost: 1),
        .init(name: "gateway", executable: "gateway", instances: 1, atMost: nil),
    ])
}
