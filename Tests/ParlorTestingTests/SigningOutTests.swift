import Contracts
import ParlorTesting
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

@Suite struct SigningOutTests {
    let server = FakeParlor()
    let keeper = MemoryKeeper()

    private func guest() async throws -> Parlor {
        let app = server.app("Ada", keeper: keeper)
        try await app.begin(displayName: "Ada")
        await server.settled()
        return app
    }

    @Test func `signing out keeps nothing, also of views that are held`() async throws {
        let ada = try await guest()
        var room: Live<RoomView>? = ada.watch(room: try await ada.rooms.create("Tea").code)
        let account = try await ada.watchAccount()
        try await room?.settled()
        try await account.settled()
        try await ada.signOut()
        #expect(keeper.names() == [])
        #expect(room?.view == nil && account.view == nil)
        guard case .closed(let error)? = room?.status else {
            Issue.record("The room is \(String(describing: room?.status)).")
            return
        }
        #expect(error.code == .unauthenticated)
        room = nil
        await server.clock.advance(by: .seconds(2))
        #expect(keeper.names() == [])
        #expect(await ada.userId == nil)
    }

    @Test func `the next person watches anew`() async throws {
        let app = try await guest()
        let code = try await app.rooms.create("Tea").code
        let before = app.watch(room: code)
        try await before.settled()
        try await app.begin(displayName: "Bob")
        let after = app.watch(room: code)
        #expect(after !== before)
        try await after.settled()
        #expect(before.view == nil)
        await server.clock.advance(by: .seconds(2))
        #expect(Set(keeper.names()) == ["sign-in", "view-1-room.\(code)"])
    }

    @Test func `a view that was watched before anybody signed in is theirs`() async throws {
        let app = server.app("Ada", keeper: keeper)
        let rooms = app.watchRooms()
        try await app.begin(displayName: "Ada")
        await server.settled()
        #expect(rooms.status == .live)
    }

    @Test func `what one person left unsent is not sent by the next`() async throws {
        let (app, bob) = (try await guest(), try await server.guest("Bob"))
        let room = try await server.room(of: app, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        server.network("Ada").cut()
        let sending = Task { await server.refusal { try await app.patient.chat(chat).send("Hi") } }
        try await waitAmidTasks(for: "the message to be kept") {
            keeper.names().contains("outbox")
        }
        server.network("Ada").restore()
        try await app.begin(displayName: "Eve")
        #expect(await sending.value == .unauthenticated)
        await server.settled()
        #expect(!keeper.names().contains("outbox"))
        #expect(try await bob.chat(chat).get().messageCount == 0)
    }

    @Test func `going on while online changes nothing`() async throws {
        let ada = try await guest()
        #expect(await ada.resume())
        await server.settled()
        #expect(ada.state.status == .online)
        try await ada.signOut()
        #expect(ada.state.status == .signedOut)
    }

    @Test func `a call that waits is answered, also if the app goes on meanwhile`() async throws {
        let ada = try await guest()
        let code = try await ada.rooms.create("Tea").code
        server.network("Ada").cut()
        let call = Task { await server.refusal { try await ada.patient.room(code).ready() } }
        try await waitAmidTasks(for: "the call to be kept") { keeper.names().contains("outbox") }
        #expect(await ada.resume())
        server.network("Ada").restore()
        ada.hurry()
        let isAnswered = Locked(false)
        Task {
            #expect(await call.value == nil)
            isAnswered.with { $0 = true }
        }
        try await waitAmidTasks(for: "the call to be answered") { isAnswered.with { $0 } }
        #expect(!keeper.names().contains("outbox"))
    }

    @Test func `both who make one command are answered`() async throws {
        let ada = try await guest()
        let code = try await ada.rooms.create("Tea").code
        server.network("Ada").cut()
        await server.settled()
        let call = Session.Call("room.ready", key: code.key, cid: "c1", isPatient: true)
        let answers = Locked(0)
        for _ in 1...2 { ada.tell(.call(call) { _ in answers.with { $0 += 1 } }) }
        server.network("Ada").restore()
        ada.hurry()
        await server.settled()
        #expect(answers.with { $0 } == 2)
    }

    @Test func `whoever cancels waits no longer, and the command is still sent`() async throws {
        let (ada, bob) = (try await guest(), try await server.guest("Bob"))
        let room = try await server.room(of: ada, and: bob)
        let chat = ChatID(try #require(room.inside?.conversationId))
        server.network("Ada").cut()
        let sending = Task { await server.refusal { try await ada.patient.chat(chat).send("Hi") } }
        try await waitAmidTasks(for: "the message to be kept") {
            keeper.names().contains("outbox")
        }
        sending.cancel()
        #expect(await sending.value == .cancelled)
        server.network("Ada").restore()
        ada.hurry()
        await server.settled()
        #expect(try await bob.chat(chat).get().messageCount == 1)
    }

    @Test func `a room that was closed to its watcher opens when they join`() async throws {
        let (ada, bob) = (try await guest(), try await server.guest("Bob"))
        let code = try await ada.rooms.create("Tea", isPrivate: true).code
        let room = bob.watch(room: code)
        #expect(await server.refusal { try await room.settled() } == .forbidden)
        try await bob.room(code).join()
        #expect(room.view?.inside?.players.count == 2)
        try await ada.room(code).kick(try #require(await bob.userId))
        await server.settled()
        #expect(room.status != .live)
        try await bob.room(code).join()
        #expect(room.status == .live && room.view?.inside?.players.count == 2)
    }

    @Test func `a view is told whole, also if the one before is not quite gone`() async throws {
        let ada = try await guest()
        let first = ada.watch(room: try await ada.rooms.create("Tea").code)
        try await first.settled()
        let second = Live<RoomView>(
            first.stream, kept: nil, people: ada.known, needsRest: { _ in }, ended: { _, _ in })
        ada.lives.with { $0[first.stream] = WeakLive(live: second) }
        ada.tell(.watch(second))
        await server.settled()
        #expect(second.status == .live && second.view != nil)
    }
}
