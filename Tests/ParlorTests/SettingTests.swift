import Door
import Files
import Foundation
import Hosting
import ParlorWire
import Sessions
import Testing

@testable import Parlor

/// The list of all settings, which docs/settings.md is made of.
@Suite struct SettingTests {
    static let names = Setting.all.map(\.name)
    /// What some settings can't do without.
    private static let companions = [
        "PARLOR_TLS_CERT": "chain.pem", "PARLOR_TLS_KEY": "key.pem",
        "PARLOR_TRUSTED_PROXIES": "10.0.0.0/8", "PARLOR_OTLP": "http://127.0.0.1:4318",
    ]

    /// As services take it.
    private func take(_ name: String, _ value: String) throws {
        let environment = Self.companions.merging([name: value]) { $1 }
        _ = try Settings(environment)
        _ = try DoorSettings(environment, GatewayLimits(environment))
        _ = try WebSettings(environment, folder: nil)
        _ = try DiskReserve(environment)
        _ = try BackupShelf(environment)
    }

    @Test func `a setting is listed once`() {
        #expect(Self.names.count == Set(Self.names).count)
        #expect(Self.names.count > 60)
    }

    @Test(arguments: names)
    func `the example and the default can be used`(name: String) throws {
        let setting = try #require(Setting.named(name))
        try take(name, setting.example)
        let isOfAnother = setting.usual.map { $0.hasPrefix("PARLOR_") } ?? true
        if let usual = setting.usual, !isOfAnother { try take(name, usual) }
        #expect(setting.usual != setting.example)
        #expect(setting.meaning.hasSuffix(".") && !setting.meaning.contains("|"))
        #expect(!setting.unit.isEmpty && !setting.meaning.contains("\n"))
    }

    @Test func `an example that could not be used would be found`() {
        #expect(throws: (any Error).self) { try take("PARLOR_CACHE_MB", "much") }
        #expect(throws: (any Error).self) { try take("PARLOR_LIMIT_PHOTOS", "-1") }
        #expect(throws: (any Error).self) { try take("PARLOR_BACKUP_KEEP", "0") }
        #expect(throws: (any Error).self) { try take("PARLOR_ANDROID_APP", "org.example") }
    }

    @Test(arguments: names)
    func `what the page says of a change is what a reload does`(name: String) throws {
        let setting = try #require(Setting.named(name))
        func changes(_ service: String) -> InstanceSetUp.Changes {
            let (old, new) = ([name: "1"], [name: "2"])
            return InstanceSetUp(
                service: service, executable: service, arguments: [], environment: old
            ).changes(
                to: InstanceSetUp(
                    service: service, executable: service, arguments: [], environment: new))
        }
        let restarted = StartSettings.services.filter { changes($0).atRestart == [name] }
        let live = StartSettings.services.filter { changes($0).live == [name] }
        switch setting.effect {
        case .live: #expect(restarted.isEmpty && !live.isEmpty)
        case .restart(let services):
            #expect(live.isEmpty && Set(restarted) == Set(services) && !services.isEmpty)
        case .start:
            #expect(StartSettings.needsStart(name) || StartSettings.own.contains(name))
        case .reload: #expect(restarted.isEmpty && live.isEmpty)
        case .command:
            #expect(restarted.isEmpty && live.isEmpty || StartSettings.own.contains(name))
        }
    }

    @Test func `the page says what the list says`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let page = try String(
            contentsOf: root.appending(path: "docs/settings.md"), encoding: .utf8)
        let isFresh = page == SettingReference.text
        #expect(isFresh, "docs/settings.md is stale: run 'make docs'.")
        let photos = try String(
            contentsOf: root.appending(path: "Services/ProfileStore/Photos/PhotoLimits.swift"),
            encoding: .utf8)
        #expect(photos.contains("var allBytes = 10 << 30"))
        #expect(Setting.named("PARLOR_LIMIT_ALL_PHOTO_BYTES")?.usual == "\(10 << 30)")
    }
}
