import Contracts
import Door
import Foundation
import ParlorWire
import Testing

@testable import Gateway

@Suite struct ReadinessTests {
    private struct Worker: Encodable {
        let service: String
        var instance = "i"
        let kinds: Set<EntityKind>
        var leaving = false
        var counters: Counters?
    }

    private struct Counters: Encodable {
        var failingReason: String?
        var lowDisk: String?
    }

    private func answer(_ workers: [Worker]) throws -> (status: Int, text: String) {
        let office = try Office()
        office.ask("GET", "/readyz")
        let call = try #require(office.calls.last)
        #expect(call.header.call == "bus.workers")
        office.answer(call, JSON.encode(["workers": workers]))
        let answer = try #require(office.answered(0))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private let all = Dictionary(grouping: Kind.all, by: \.service).map { service, kinds in
        Worker(service: service, kinds: Set(kinds.map(\.name)))
    }.sorted { $0.service < $1.service }

    private var lobby: Int { all.firstIndex { $0.service == "lobby" }! }

    @Test func `it is ready when every kind is served, however it is spread`() throws {
        #expect(try answer(all).status == 200)
        #expect(try answer([Worker(service: "everything", kinds: Kind.names)]).status == 200)
    }

    @Test func `without one service it is not, and says which`() throws {
        for index in all.indices {
            var some = all
            let missing = some.remove(at: index)
            let unready = try answer(some)
            #expect(unready.status == 503 && unready.text.contains(missing.service))
            for kind in missing.kinds { #expect(unready.text.contains(kind.rawValue)) }
        }
    }

    @Test func `whoever leaves serves no longer`() throws {
        var some = all
        some[lobby].leaving = true
        let words = "lobby (group, hostblocks, room, rooms) can't be reached."
        #expect(try answer(some).text.contains(words))
    }

    @Test func `whoever can't do its work is named, without where its files are`() throws {
        var some = all
        let reason = "The disk that holds /data/lobby.sqlite is full."
        some[lobby].counters = Counters(failingReason: reason)
        some[lobby].instance = "lobby-1"
        let unready = try answer(some)
        #expect(unready.status == 503 && unready.text.contains("lobby-1 can't do its work."))
        #expect(!unready.text.contains("/data"))
        some[lobby].leaving = true
        some.append(Worker(service: "lobby", kinds: all[lobby].kinds))
        #expect(try answer(some).status == 200)
    }

    @Test func `whoever refuses for want of room is named, and all is ready nevertheless`() throws {
        var some = all
        some[lobby].counters = Counters(lowDisk: "Its disk has 3 MiB left.")
        some[lobby].instance = "lobby-1"
        let degraded = try answer(some)
        #expect(degraded.status == 200)
        #expect(degraded.text == "degraded: the disk has little room left for lobby-1.\n")
        some[lobby].counters?.failingReason = "The disk is full."
        #expect(try answer(some).status == 503)
    }

    @Test func `a gateway that stops is not ready, and asks nobody`() throws {
        let office = try Office()
        office.stop()
        office.ask("GET", "/readyz")
        #expect(office.answered(0)?.status == 503 && office.calls.isEmpty)
    }

    @Test func `every service of the plan is waited for`() throws {
        struct Plan: Decodable {
            let services: [Service]
            struct Service: Decodable { let name: String }
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let file = try Data(contentsOf: root.appending(path: "compose/local.json"))
        let plan = try JSON.decode(Plan.self, from: Bytes(file)).services.map(\.name)
        #expect(
            Set(plan).subtracting(["bus", "gateway", "console"]) == Set(Kind.all.map(\.service)))
    }
}
