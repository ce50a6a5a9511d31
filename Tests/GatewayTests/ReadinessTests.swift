import Contracts
import Door
import Foundation
import Testing
import Wire

@testable import Gateway

@Suite struct ReadinessTests {
    private struct Worker: Encodable {
        let service: String
        var instance = "i"
        let kinds: Set<EntityKind>
        var leaving = false
        var counters: Counters?
    }

    private struct Counters: Encodable { let failingReason: String }

    private func answer(_ workers: [Worker]) throws -> (status: Int, text: String) {
        let office = try Office()
        office.ask("GET", "/readyz")
        let call = try #require(office.calls.last)
        #expect(call.header.call == "bus.workers")
        office.answer(call, JSON.encode(["workers": workers]))
        let answer = try #require(office.answered(0))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private let all = Part.all.map { Worker(service: $0.service, kinds: $0.kinds) }

    @Test func `it is ready when every kind is served, however it is spread`() throws {
        #expect(try answer(all).status == 200)
        let kinds = Set(Part.all.flatMap(\.kinds))
        #expect(try answer([Worker(service: "everything", kinds: kinds)]).status == 200)
    }

    @Test func `the bus knows the same kinds`() {
        #expect(EntityKind.parlors == Set(Part.all.flatMap(\.kinds)))
    }

    @Test(arguments: Part.all.indices)
    func `without one service it is not, and says which`(index: Int) throws {
        var some = all
        some.remove(at: index)
        let part = Part.all[index]
        let unready = try answer(some)
        #expect(unready.status == 503 && unready.text.contains(part.service))
        for kind in part.kinds { #expect(unready.text.contains(kind.rawValue)) }
    }

    @Test func `whoever leaves serves no longer`() throws {
        var some = all
        some[1].leaving = true
        #expect(try answer(some).text.contains("lobby (room, rooms) can't be reached."))
    }

    @Test func `whoever can't do its work is named, without where its files are`() throws {
        var some = all
        let reason = "The disk that holds /data/lobby.sqlite is full."
        some[1].counters = Counters(failingReason: reason)
        some[1].instance = "lobby-1"
        let unready = try answer(some)
        #expect(unready.status == 503 && unready.text.contains("lobby-1 can't do its work."))
        #expect(!unready.text.contains("/data"))
        some[1].leaving = true
        some.append(Worker(service: "lobby", kinds: Part.all[1].kinds))
        #expect(try answer(some).status == 200)
    }

    @Test func `every service of the plan is waited for`() throws {
        struct Plan: Decodable {
            let services: [Service]
            struct Service: Decodable { let name: String }
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let file = try Data(contentsOf: root.appending(path: "compose/local.json"))
        let plan = try JSON.decode(Plan.self, from: Bytes(file)).services.map(\.name)
        #expect(Set(plan).subtracting(["bus", "gateway"]) == Set(Part.all.map(\.service)))
    }
}
