import Contracts
import Foundation
import ParlorKit
import ParlorWire
import TestKit
import Testing

extension AppProofs {
    @Suite(.sharedCluster) struct Together {
        @Test func `two apps meet in a room, talk, and see each other's new name`() async throws {
            try await Cluster.sharedAmidTasks { cluster in
                let (ada, bob) = (try await cluster.app("Ada"), try await cluster.app("Bob"))
                let code = try await ada.rooms.create("Tea").code
                let room = ada.watch(room: code)
                try await room.settled()
                try await bob.room(code).join()
                try await waitAmidTasks(for: "Bob to sit down") {
                    room.view?.inside?.players.count == 2
                }
                let id = ChatID(try #require(room.view?.inside?.conversationId))
                let (hers, his) = (ada.watch(chat: id), bob.watch(chat: id))
                try await hers.settled()
                try await his.settled()
                try await ada.chat(id).send("Hello, Bob.")
                #expect(hers.view?.messages.last?.text?.text == "Hello, Bob.")
                try await waitAmidTasks(for: "Bob to have the message") {
                    his.view?.messages.last?.text?.text == "Hello, Bob."
                }
                let adasId = try #require(await ada.userId)
                try await ada.me.rename("Countess")
                try await waitAmidTasks(for: "Bob to see the new name, also with her message") {
                    bob.knownPeople.name(of: adasId).text == "Countess"
                        && his.view?.messages.last?.senderIdentity?.displayName.text == "Countess"
                }
                let both = [adasId, try #require(await bob.userId)]
                try await ada.friends.decide(.color, about: both[1].rawValue, payload: "teal")
                let friends = try await ada.watchFriends()
                let roster = try await friends.settled().roster(of: both, preferred: nil)
                let answered = try await ada.friends.roster(of: both)
                #expect(roster == answered)
                await #expect(throws: ParlorError.self) { try await bob.room(code).ban(adasId) }
            }
        }

        @Test func `an app that was stopped goes on, shows what it knew, and sends what waited`()
            async throws
        {
            try await Cluster.sharedAmidTasks { cluster in
                let keeper = MemoryKeeper()
                var code: RoomCode!
                var chat: ChatID!
                do {
                    let ada = try await cluster.app("Ada", keeper: keeper)
                    code = try await ada.rooms.create("Tea").code
                    let room = ada.watch(room: code)
                    chat = ChatID(try #require(try await room.settled().inside?.conversationId))
                }
                try await waitAmidTasks(for: "the view to be kept") {
                    keeper.names().contains("view-1-room.\(code!)")
                }
                let offline = Parlor(
                    cluster.server, app: AppVersion("test/1.0.0"), keeper: keeper,
                    network: NoNetwork())
                #expect(await offline.resume())
                let known = offline.watch(room: code)
                #expect(known.view?.inside?.roomName.text == "Tea" && known.status == .stale)
                let sending = Task { [chat] in
                    try await offline.patient.chat(chat!).send("From a tunnel")
                }
                try await waitAmidTasks(for: "the message to wait on the disk") {
                    keeper.names().contains("outbox")
                }
                sending.cancel()
                let again = try await cluster.app("Nobody", keeper: keeper)
                let talk = again.watch(chat: chat)
                try await waitAmidTasks(for: "the message to be there once") {
                    talk.view?.messages.count { $0.text?.text == "From a tunnel" } == 1
                }
            }
        }

        @Test func `a broken connection is whole again, with what was missed`()
            async throws
        {
            try await Cluster.sharedAmidTasks { cluster in
                let network = BreakableNetwork()
                let ada = try await cluster.app("Ada", network: network)
                let bob = try await cluster.app("Bob")
                let code = try await ada.rooms.create("Tea").code
                let room = ada.watch(room: code)
                try await room.settled()
                var times: [Duration] = []
                for number in 1...10 {
                    network.cut()
                    try await waitAmidTasks(for: "the break") { ada.state.status != .online }
                    try await bob.room(code).join()
                    try await bob.room(code).leave()
                    network.restore()
                    let began = ContinuousClock.now
                    ada.hurry()
                    try await waitAmidTasks(for: "what was missed") {
                        room.status == .live && room.rev == 2 * number + 2
                    }
                    times.append(ContinuousClock.now - began)
                }
                Figures.note(
                    "a broken connection is whole again", times.median,
                    expected: .milliseconds(300),
                    beside: try cluster.callAtRest())
            }
        }
    }
}
