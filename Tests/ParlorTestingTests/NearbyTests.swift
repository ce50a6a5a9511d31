import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

/// Devices near each other, without a server, in time that the test lets pass.
@Suite struct NearbyTests {
    let server = FakeParlor()
    let nearby = FakeNearby()

    private func player(_ name: String) -> PersonIdentity {
        PersonIdentity(
            userId: PersonID(name), displayName: DisplayName(read: name), avatar: .initials)
    }

    private func find(_ name: String, again old: PeerSession? = nil) -> PeerSession {
        PeerSession.find(
            old?.state.session, as: player(name), pass: old?.pass, over: nearby.channel(name),
            clock: server.clock.device)
    }

    private func host() throws -> PeerSession {
        try PeerSession.host(
            PeerRoom("Ada's"), as: player("ada"), over: nearby.channel("ada"),
            clock: server.clock.device)
    }

    private func session() async throws -> [PeerSession] {
        let ada = try host()
        let code = try #require(ada.state.room?.code)
        let others = [find("bob"), find("cleo")]
        for other in others { try await other.room(code).join() }
        return [ada] + others
    }

    private func there(_ session: PeerSession) -> [PersonID]? {
        session.state.room?.inside?.players.filter(\.isActive).map(\.id)
    }

    @Test func `who looks before anybody hosts finds the session`() throws {
        let bob = find("bob")
        #expect(!bob.state.isConnected)
        let ada = try host()
        #expect(bob.state.isConnected && bob.state.session == ada.state.session)
    }

    @Test func `who is cut is waited for, and out after half a minute`() async throws {
        let phones = try await session()
        nearby.cut("bob")
        #expect(there(phones[0]) == ["ada", "cleo"] && !phones[1].state.isConnected)
        await server.clock.advance(by: .seconds(20))
        nearby.restore("bob")
        #expect(there(phones[0]) == ["ada", "bob", "cleo"] && phones[1].state.isConnected)
        nearby.cut("bob")
        await server.clock.advance(by: .seconds(31))
        let players = phones[0].state.room?.inside?.players.map(\.id)
        #expect(players == ["ada", "cleo"])
    }

    @Test func `another device goes on when the host is cut`() async throws {
        let phones = try await session()
        nearby.cut("ada")
        #expect(phones[1].state.isHosting && phones[2].state.isConnected)
        #expect(there(phones[2]) == ["bob", "cleo"])
        nearby.restore("ada")
        #expect(!phones[0].state.isHosting && there(phones[0])?.count == 3)
    }

    @Test func `an app that was stopped comes back to its seat`() async throws {
        let phones = try await session()
        phones[1].stop()
        #expect(there(phones[0]) == ["ada", "cleo"])
        let bob = find("bob", again: phones[1])
        #expect(there(phones[0]) == ["ada", "bob", "cleo"] && there(bob)?.count == 3)
    }

    @Test func `who is cut can't reach one who is cut, too`() async throws {
        let phones = try await session()
        nearby.cut("bob")
        nearby.cut("cleo")
        nearby.restore("cleo")
        #expect(there(phones[0]) == ["ada", "cleo"] && !phones[1].state.isConnected)
        nearby.restore("bob")
        #expect(there(phones[0])?.count == 3)
    }
}
