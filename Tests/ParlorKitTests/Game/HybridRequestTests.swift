import Contracts
import ParlorGames
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

/// A guest asks the hosting phone to move the match to the server.
@Suite struct HybridRequestTests {
    /// Becomes the answer: why it was refused, or nil.
    private func ask(_ name: String, _ party: PhoneParty) -> TestLocked<ErrorCode?> {
        let answer = TestLocked<ErrorCode?>("NO_ANSWER")
        party[name].begin(MoveRequest.move, of: party[name].state.match?.rawValue) { code in
            answer.with { $0 = code }
        }
        return answer
    }

    /// A task of the hosting phone moves the match.
    private func settled(
        _ answer: TestLocked<ErrorCode?>, _ party: PhoneParty
    ) async throws -> ErrorCode? {
        try await waitAmidTasks(for: "the hosting phone's answer") {
            party.air.deliver()
            return answer.with { $0 } != "NO_ANSWER"
        }
        party.air.deliver()
        return answer.with { $0 }
    }

    @Test func `it moves as if the hosting phone had moved it`() async throws {
        var table = try HybridTable(CrazyEights.self)
        try table.play(5)
        let before = table.names.map { table.state($0)?.seen }
        #expect(try await settled(ask("cleo", table.party), table.party) == nil)
        #expect(table.party["cleo"].state.moved == table.match && table.server.offers == 1)
        #expect(table.names.allSatisfy { table.isAtServer($0) })
        let after = table.names.map { table.state($0)?.seen }
        #expect(after == before)
        #expect(try await settled(ask("bob", table.party), table.party) == nil, "It has moved.")
        #expect(table.server.offers == 1)
        try table.play(3)
        #expect(table.state("ada")?.rev == table.state("cleo")?.rev)
    }

    @Test func `who asks while it moves is answered when it has moved`() async throws {
        let table = try HybridTable(CrazyEights.self)
        let (party, answers) = (table.party, TestLocked<[TestLocked<ErrorCode?>]>([]))
        table.server.amidAdoption(hasArrived: false) {
            for name in ["bob", "cleo"] {
                let answer = ask(name, party)
                answers.with { $0.append(answer) }
            }
            party.air.deliver()
        }
        try await table.move()
        let codes = answers.with { $0 }.map { answer in answer.with { $0 } }
        #expect(codes == [nil, nil] && table.server.offers == 1)
    }

    @Test func `who asks is told why it can't move, and may ask again later`() async throws {
        var table = try HybridTable(CrazyEights.self)
        let (server, tries) = (table.server, TestLocked(0))
        server.amidAdoption(hasArrived: false) { tries.with { $0 += 1 } }
        server.isReachable = false
        for _ in 1...3 {
            let code = try await settled(ask("bob", table.party), table.party)
            #expect(code == .unavailable)
        }
        #expect(tries.with { $0 } == 1, "The match does not stand still again and again.")
        #expect(table.party["bob"].state.moved == nil && table.state("bob")?.epoch == "term-1")
        try table.play(2)
        server.isReachable = true
        table.pass(.seconds(11))
        #expect(try await settled(ask("bob", table.party), table.party) == nil)
        #expect(table.names.allSatisfy { table.isAtServer($0) })
    }

    @Test func `a server that the hosting phone does not reach is not asked`() async throws {
        let table = try HybridTable(CrazyEights.self)
        table.server.isOnline = false
        let code = try await settled(ask("bob", table.party), table.party)
        #expect(code == .unavailable && table.server.offers == 0)
        #expect(table.party["ada"].session.core.value.device.host?.moving == nil)
    }

    @Test func `the next host hears of it when the first one goes`() async throws {
        let table = try HybridTable(CrazyEights.self)
        let answer = ask("cleo", table.party)
        table.party.air.isolate("ada")
        #expect(try await settled(answer, table.party) == nil)
        #expect(table.party["bob"].state.isHosting)
        #expect(table.isAtServer("bob") && table.isAtServer("cleo"))
    }

    @Test func `where no store of the hosting phone has a server, it is refused`() throws {
        let party = try PhoneParty("ada", "bob")
        party.play("dice")
        let match = try #require(party["bob"].state.match).rawValue
        #expect(party["bob"].say(MoveRequest.move, of: match) == Failure.noServer.code)
        #expect(party["bob"].match?.status == .playing)
    }

    @Test func `only who plays the match can ask for it`() throws {
        let party = try PhoneParty("ada", "bob")
        let eve = try party.add("eve")
        eve.say(.spectate(passcode: nil))
        party.play("dice")
        let match = try #require(party["bob"].state.match).rawValue
        #expect(eve.say(MoveRequest.move, of: match) == MatchRefusal.noSeat.failure.code)
        #expect(party["bob"].say(MoveRequest.move, of: "another") == .matchNotFound)
    }
}
