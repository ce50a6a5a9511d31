import Contracts
import EventSourcing
import Files
import Foundation
import MemoryJournals
import Testing
import Wire

@testable import ChatStore
@testable import DrawingStore
@testable import GameAuthority
@testable import Hosting
@testable import Lobby
@testable import ProfileStore
import Journal

/// What services serve is what `Kind.all` says.
@Suite struct RegistryTests {
    /// The fan-out hosts nothing.
    private static let services = Set(Kind.all.map(\.service)).subtracting(["sync-fanout"]).sorted()

    private func host(
        of service: String
    ) throws -> (host: Hosting.Host, background: BackgroundWork?) {
        let host = try Hosting.Host(MemoryJournal(on: MemoryJournal.Disk(epoch: "e1")), secret: 1)
        switch service {
        case "chat-store": return (host.servingChats { true }, nil)
        case "drawing-store": return (host.servingDrawings { true }, nil)
        case "game-authority": return (host.servingMatches(), nil)
        case "lobby": return (host.servingRooms(), nil)
        case "profile-store":
            let folder = FileManager.default.temporaryDirectory.path + "/registry-\(UUID())"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let photos = try PhotoFiles(in: Folder(folder), now: Timestamp(milliseconds: 0))
            return (host.servingProfiles(photos: photos), .keepingPhotos(in: photos))
        default: throw Unknown(service: service)
        }
    }

    private struct Unknown: Error, CustomStringConvertible {
        let service: String
        var description: String { "Say in `host(of:)` what \(service) serves." }
    }

    @Test(arguments: services)
    func `a service answers the calls that are registered for it, and no others`(
        service: String
    ) throws {
        let (host, background) = try host(of: service)
        let registered = Kind.all.filter { $0.service == service }
        let calls = Set(registered.flatMap(\.calls).flatMap(\.answers.keys))
        let answered = calls.filter { call in
            host.handlers[call] != nil
                || background?.takes(
                    Call(
                        kind: call.kind, key: "k",
                        header: CallHeader(id: "c", call: call, actor: .operator), body: []))
                    == true
        }
        #expect(calls.subtracting(answered).isEmpty, "Nobody serves these: see `\(service)`.")
        let others = Set(host.handlers.keys.filter { $0.kind != "journal" }).subtracting(calls)
        #expect(others.isEmpty, "Register these in Shared/Contracts/Registry/Kind+All.swift.")
    }

    @Test(arguments: services)
    func `it keeps the streams that are registered for it`(
        service: String
    ) throws {
        let host = try host(of: service).host
        let registered = Kind.all.filter {
            $0.service == service && $0.streams != nil && $0.sources.isEmpty
        }
        #expect(
            Set(host.caches.keys) == Set(registered.map(\.name)),
            "Register each kind in Shared/Contracts/Registry/Kind+All.swift.")
    }

    @Test(arguments: services)
    func `it may call the kinds that it follows`(service: String) throws {
        let followed = Set(try host(of: service).host.followers.map(\.source))
        let rights = try #require(Rights.ofServices[service])
        #expect(
            followed.allSatisfy(rights.mayCall),
            "Name them in Shared/Contracts/Registry/Rights+Services.swift.")
    }
}
