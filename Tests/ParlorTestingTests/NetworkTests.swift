import Contracts
import ParlorTesting
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

@Suite struct NetworkTests {
    let server = FakeParlor()

    @Test func `an app that was cut comes back`() async throws {
        let (ada, bob) = (server.app("Ada"), server.app("Bob"))
        try await ada.begin(displayName: "Ada")
        try await bob.begin(displayName: "Bob")
        let room = try await ada.rooms.create("Friday night")
        try await bob.room(room.code).join()

        server.network("Bob").cut()
        await server.clock.advance(by: .seconds(60))
        server.network("Bob").restore()
        bob.hurry()
        await server.settled()
        #expect(bob.state.status == .online)
    }

    @Test func `a match whose state was asked for in vain is asked for again`() async throws {
        var timing = Timing()
        timing.call = .seconds(1)
        let ada = try await server.guest("Ada")
        let bob = server.app("Bob", timing: timing)
        try await bob.begin(displayName: "Bob")
        await server.settled()
        let room = try await server.room(of: ada, and: bob)
        let id = try await server.match(in: room.code, of: ada, and: bob)
        let (store, watched) = (bob.store(id), bob.watch(match: id))
        let before = try await store.state { $0.certainty == .confirmed }.confirmed.rev

        server.network("Bob").delay(.seconds(3))
        try await ada.match(id).resign()
        try await pass(.seconds(8)) { watched.rev != before }
        server.network("Bob").delay(.zero)
        try await pass(.seconds(60)) { store.state?.confirmed.rev == watched.rev }
        #expect(store.state?.confirmed.rev != before && bob.state.status == .online)
    }

    /// Lets time pass at least until this is true, step by step: tasks need their turn, too.
    private func pass(_ time: Duration, until isTrue: () -> Bool) async throws {
        var patience = PatienceAmidTasks()
        var left = time
        while left > .zero || !isTrue() {
            guard await patience.goesOn() else { throw NeverTrue("the match to be told") }
            await server.clock.advance(by: .milliseconds(500))
            left -= .milliseconds(500)
        }
    }

    @Test func `an expired token is renewed, also when that answer is lost`() async throws {
        let ada = try await server.guest("Ada")
        server.expireTokens()
        server.network("Ada").cut()
        server.network("Ada").restore()
        server.network("Ada").dropNextAnswers(1)
        await server.clock.advance(by: .seconds(30))
        #expect(ada.state.status == .online && ada.state.ended == nil)
    }

    @Test func `a device that is signed out keeps nothing`() async throws {
        let keeper = MemoryKeeper()
        let ada = server.app("Ada", keeper: keeper)
        try await ada.begin(displayName: "Ada")
        let rooms = ada.watchRooms()
        try await rooms.settled()
        let tablet = server.app("tablet")
        try await ada.account.attach(email: "ada@example.org", password: "analytical")
        try await tablet.signIn(email: "ada@example.org", password: "analytical")
        await server.settled()
        let devices = try await tablet.account.devices()
        let other = try #require(devices.devices.first { $0.deviceId != devices.current })
        try await tablet.account.signOut(other.deviceId)
        await server.settled()
        try await waitAmidTasks(for: "Ada's device to know") { ada.state.ended != nil }
        #expect(ada.state.ended?.code == .unauthenticated)
        #expect(await ada.userId == nil)
        await server.clock.advance(by: .seconds(2))
        #expect(keeper.names() == [] && rooms.view == nil)
    }

    @Test func `a server that turns devices away is tried again later`() async throws {
        let ada = server.app("Ada")
        server.network("Ada").refuse()
        #expect(await server.refusal { try await ada.begin(displayName: "Ada") } == .unavailable)
        server.network("Ada").restore()
        try await ada.begin(displayName: "Ada")
        await server.settled()
        #expect(ada.state.status == .online)
        server.network("Ada").cut()
        server.network("Ada").restore()
        server.network("Ada").refuse()
        await server.clock.advance(by: .seconds(60))
        #expect(ada.state.status == .offline)
        server.network("Ada").restore()
        await server.clock.advance(by: .seconds(16))
        #expect(ada.state.status == .online)
    }

    @Test func `frames that are delayed come in their order`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        let heard = bob.watch(chat: chat)
        try await heard.settled()
        server.network("Bob").delay(.seconds(2))
        try await ada.chat(chat).send("Late")
        server.network("Bob").delay(.zero)
        try await ada.chat(chat).send("Later")
        await server.settled()
        #expect(heard.view?.messageCount == 0)
        await server.clock.advance(by: .seconds(2))
        #expect(heard.view?.messages.map(\.text?.text) == ["Late", "Later"])
    }

    @Test func `a call without a network fails in time`() async throws {
        let ada = try await server.guest("Ada")
        server.network("Ada").cut()
        let call = Task { await server.refusal { try await ada.rooms.list() } }
        try await waitAmidTasks(for: "the app to notice that it was cut") {
            ada.state.status != .online
        }
        let isOver = Locked(false)
        Task {
            #expect(await call.value == .offline)
            isOver.with { $0 = true }
        }
        // The call may be made only after some of that time.
        var patience = PatienceAmidTasks()
        while !isOver.with({ $0 }), await patience.goesOn() {
            await server.clock.advance(by: .seconds(60))
        }
        #expect(isOver.with { $0 }, "The call has not failed.")
    }

    @Test func `a restarted app goes on where it was`() async throws {
        let keeper = MemoryKeeper()
        var ada: Parlor? = server.app("Ada", keeper: keeper)
        try await ada?.begin(displayName: "Ada")
        let id = await ada?.userId
        await server.settled()
        ada = nil
        await server.settled()
        let again = server.app("Ada", keeper: keeper)
        #expect(await again.resume())
        await server.settled()
        #expect(again.state.status == .online)
        #expect(await again.userId == id)
    }
}
