import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

@Suite struct StrangerTests {
    private func connect(
        to server: FakeParlor, _ keeper: any Keeper
    ) async throws -> Parlor {
        try await Parlor.connect(
            to: server.address, app: AppVersion("test/1.0.0"), keeper: keeper, displayName: "Ada",
            network: server.network("ada"), clock: server.clock.device)
    }

    @Test func `whom the server no longer knows begins anew, others go on`() async throws {
        let (old, new, keeper) = (FakeParlor(seed: 1), FakeParlor(seed: 2), MemoryKeeper())
        let first = try await connect(to: old, keeper).userId
        #expect(try await connect(to: old, keeper).userId == first)
        let stranger = try await connect(to: new, keeper)
        #expect(await stranger.userId != first)
        await new.settled()
        #expect(try await connect(to: new, keeper).userId == stranger.userId)
    }

    @Test func `whoever was signed in is so without a network, too`() async throws {
        let (server, keeper) = (FakeParlor(), MemoryKeeper())
        let first = try await connect(to: server, keeper).userId
        server.network("ada").refuse()
        #expect(try await connect(to: server, keeper).userId == first)
    }

    @Test func `without anybody signed in, a call fails at once`() async throws {
        let parlor = FakeParlor().app("ada")
        await #expect(throws: ParlorError.self) { try await parlor.rooms.create("Tea") }
    }
}
