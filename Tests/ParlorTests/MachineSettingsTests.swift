import Foundation
import Hosting
import Testing

@testable import Parlor

@Suite struct MachineSettingsTests {
    @Test func `a file says a setting a line, as systemd reads it`() {
        let settings = MachineSettings(
            """
            # PARLOR_HTTP=0.0.0.0:80
            ; PARLOR_LOG=json
            PARLOR_DATA=/var/lib/parlor

              PARLOR_PUBLIC_URL = "https://play.example.org"\u{20}
            PARLOR_STORE=postgres://parlor@host/db?sslmode=require
            PARLOR_WEB=
            PARLOR_LOG='text'
            PARLOR_LOG=json
            not a setting
            =nothing
            """)
        #expect(
            settings.all == [
                "PARLOR_DATA": "/var/lib/parlor", "PARLOR_PUBLIC_URL": "https://play.example.org",
                "PARLOR_STORE": "postgres://parlor@host/db?sslmode=require", "PARLOR_WEB": "",
                "PARLOR_LOG": "json",
            ])
        #expect(settings.lines["PARLOR_DATA"] == 3)
        #expect(settings.lines["PARLOR_LOG"] == 9)
        #expect(settings.flaw() == nil)
    }

    @Test func `a misspelt name is found with its line, and other variables are let be`() {
        let settings = MachineSettings(
            """
            PGPASSFILE=/etc/parlor/pgpass
            PARLOR_LOG=json

            PARLOR_LOGG=json
            PARLOR_CASH_MB=1
            """)
        #expect(
            settings.flaw() == "4: Parlor has no setting 'PARLOR_LOGG'. Did you mean PARLOR_LOG?")
    }

    @Test func `a service of one's own may have its store`() {
        let settings = MachineSettings("PARLOR_STORE_POLLS=postgres://polls@db/polls")
        #expect(settings.flaw()?.contains("'PARLOR_STORE_POLLS'") == true)
        #expect(settings.flaw(besides: [Stores.setting(of: "polls")]) == nil)
    }

    @Test func `the package names only settings that there are`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "package/parlor.env"), encoding: .utf8)
        // Most of them are comments, to be uncommented.
        let names = text.split(separator: "\n").compactMap { line in
            line.drop { $0 == "#" }.firstMatch(of: /^(PARLOR_[A-Z_]+)=/).map { String($0.1) }
        }
        #expect(names.count > 20)
        #expect(names.filter { !StartSettings.known.contains($0) } == [])
    }

    @Test(arguments: [
        ([:], true), (["PARLOR_DATA": ""], true), (["PARLOR_HTTP": "127.0.0.1:80"], true),
        (["PARLOR_DATA": "/data"], false), (["PARLOR_PORT_BASE": "6550"], false),
        (["PARLOR_BUS": "tcp://east:5550"], false),
    ])
    func `they are meant by whoever does not say which Parlor`(
        environment: [String: String], areMeant: Bool
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try File.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(MachineSettings.areMeant(by: environment, in: folder) == areMeant)
    }

    @Test func `in a folder with a Parlor's data, that Parlor is meant`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try File.makeFolder("\(folder)/data")
        #expect(MachineSettings.areMeant(by: [:], in: folder), "Anybody may have such a folder.")
        try File.makeFolder("\(folder)/data/run")
        #expect(!MachineSettings.areMeant(by: [:], in: folder))
    }
}
