import Foundation
import Testing

@testable import Parlor

@Suite struct InstanceSetUpTests {
    private func setUp(
        _ service: String, _ environment: [String: String], _ arguments: [String] = []
    ) -> InstanceSetUp {
        InstanceSetUp(
            service: service, executable: "/\(service)", arguments: arguments,
            environment: environment)
    }

    private func changes(
        _ service: String, _ old: [String: String], _ new: [String: String]
    ) -> InstanceSetUp.Changes {
        setUp(service, old).changes(to: setUp(service, new))
    }

    @Test func `limits are taken live, the rest at the next start, each by who reads it`() {
        let old = ["PARLOR_LIMIT_PHOTOS": "1", "PARLOR_ORIGINS": "https://a.example", "HOME": "/"]
        let new = [
            "PARLOR_LIMIT_PHOTOS": "2", "PARLOR_LIMIT_FREE_DISK_BYTES": "3", "PARLOR_CACHE_MB": "4",
            "HOME": "/",
        ]
        #expect(
            changes("gateway", old, new)
                == .init(live: ["PARLOR_LIMIT_PHOTOS"], atRestart: ["PARLOR_ORIGINS"]))
        #expect(
            changes("chat-store", old, new)
                == .init(live: ["PARLOR_LIMIT_FREE_DISK_BYTES"], atRestart: ["PARLOR_CACHE_MB"]))
        #expect(changes("bus", old, new) == .init())
        #expect(changes("lobby", ["HOME": "/"], [:]).atRestart == ["HOME"])
    }

    @Test func `a service of the operator's own may read everything, at its start`() {
        #expect(
            changes("polls", [:], ["PARLOR_LIMIT_PHOTOS": "2"]).atRestart == ["PARLOR_LIMIT_PHOTOS"]
        )
        #expect(
            setUp("polls", [:]).changes(to: setUp("polls", [:], ["-v"])).atRestart
                == ["its arguments"])
    }

    @Test func `what was taken live is no change any more`() {
        let old = setUp("gateway", ["PARLOR_LIMIT_PHOTOS": "1", "PARLOR_ECHO": "1"])
        let new = setUp("gateway", ["PARLOR_LIMIT_PHOTOS": "2"])
        let after = old.with(limits: new.limits)
        #expect(after.changes(to: new) == .init(atRestart: ["PARLOR_ECHO"]))
    }

    /// Who reads a setting is restarted for it: keep `StartSettings.isRead` as the services are.
    @Test func `each service that names a setting is known to read it`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let folders = [
            "Bus": "bus", "ChatStore": "chat-store", "DrawingStore": "drawing-store",
            "GameAuthority": "game-authority", "Gateway": "gateway", "Lobby": "lobby",
            "ProfileStore": "profile-store", "SyncFanout": "sync-fanout",
        ]
        let readers = [
            "DeckFolder.putInUse": "PARLOR_DECKS", "CatalogueFolder.putInUse": "PARLOR_CATALOG",
            "ProviderFolder.opened": "PARLOR_PROVIDERS",
            "DiskReserve(": "PARLOR_LIMIT_FREE_DISK_BYTES",
            "diskRoom(": "PARLOR_LIMIT_FREE_DISK_BYTES",
            "settings.cache": "PARLOR_CACHE_MB", "settings.guestDays": "PARLOR_GUEST_DAYS",
            "Launcher.run(\"": "PARLOR_CACHE_MB",
            "Launcher.run(": "PARLOR_PUBLIC_URL", "files(\"tokens\"": "PARLOR_STORE_GATEWAY",
        ]
        var found = 0
        for (folder, service) in folders {
            let files = FileManager.default.enumerator(
                at: root.appending(path: "Services/\(folder)"), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                var names = text.matches(of: /"(PARLOR_[A-Z_]*[A-Z])"/).map { String($0.1) }
                names += readers.filter { text.contains($0.key) }.map(\.value)
                for name in names where name != "PARLOR_DATA" {
                    found += 1
                    #expect(StartSettings.isRead(name, by: service), "\(service) reads \(name).")
                }
            }
        }
        #expect(found > 20)
        #expect(!StartSettings.isRead("PARLOR_DECKS", by: "gateway"))
        #expect(!StartSettings.isRead("PARLOR_ORIGINS", by: "lobby"))
    }
}
