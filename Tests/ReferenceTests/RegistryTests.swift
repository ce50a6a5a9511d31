import Contracts
import EventSourcing
import Files
import Foundation
import MemoryJournals
import ParlorWire
import Testing

@testable import ChatStore
@testable import DrawingStore
@testable import GameAuthority
@testable import Hosting
@testable import Lobby
@testable import MatchRules
@testable import ProfileStore
@testable import RoomRules
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
            let erased = try ErasedPeople(
                in: Folder(folder + "/erased"), now: Timestamp(milliseconds: 0))
            return (
                host.servingProfiles(photos: photos, erased: erased), .keepingPhotos(in: photos)
            )
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
    func `the calls of which something is stored are those that entities decide`(
        service: String
    ) throws {
        let handlers = try host(of: service).host.handlers
        let groups = Kind.all.filter { $0.service == service }.flatMap(\.calls)
        for call in groups.filter({ !$0.isForParts }).flatMap(\.answers.keys) {
            let isDecided = if case .entity = handlers[call]?.answer { true } else { false }
            #expect(
                Kind.storing.contains(call) == isDecided,
                "Say of \(call) in Shared/Contracts/Registry whether it stores nothing.")
        }
        #expect(Kind.adding.isSubset(of: Kind.storing))
    }

    @Test(arguments: services)
    func `it may call the kinds that it follows`(service: String) throws {
        let followed = Set(try host(of: service).host.followers.map(\.source))
        let rights = try #require(Rights.ofServices[service])
        #expect(
            followed.allSatisfy(rights.mayCall),
            "Name them in Shared/Contracts/Registry/Rights+Services.swift.")
    }

    @Test
    func `a kind names those who follow events of it that may go, and something stands for each`()
        throws
    {
        let hosts = try Self.services.map { (service: $0, host: try host(of: $0).host) }
        for (kind, cache) in hosts.flatMap(\.host.caches) {
            guard let rule = cache.cutRule else { continue }
            var names: Set<String> = []
            for (service, host) in hosts {
                for follower in host.followers where follower.source == kind {
                    let wanted = (follower.hints + follower.hintsInPassing).map(\.event)
                    let passing = rule.passing.intersection(wanted)
                    guard !passing.isEmpty else { continue }
                    names.insert("\(service)/\(follower.name)")
                    let known = rule.standsInFor.union(rule.needless)
                    #expect(passing.isSubset(of: known), "\(kind), \(follower.name)")
                }
            }
            #expect(names == rule.followers, "Name them where \(kind) says what passes.")
        }
    }
}
