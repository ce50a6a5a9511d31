import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import Testing

@Suite struct SeedTests {
    @Test func `the same seed gives the same ids and throws`() async throws {
        let (one, same) = (try await throwsOf(seed: 1), try await throwsOf(seed: 1))
        let other = try await throwsOf(seed: 2)
        #expect(one == same && one != other)
    }

    private func throwsOf(seed: UInt64) async throws -> [String] {
        let server = FakeParlor(seed: seed)
        let ada = try await server.guest("Ada")
        let match = try await ada.games.practice("dice", bots: 1)
        var seen = [match.matchId.rawValue, try #require(await ada.userId).rawValue]
        for _ in 1...5 {
            await server.clock.advance(by: .seconds(30))
            let view = try await ada.match(match.matchId).act(DiceGame.Action.roll)
            seen.append(String(decoding: view.sight?.view.bytes ?? [], as: UTF8.self))
        }
        return seen
    }

    @Test(arguments: 1...8)
    func `whatever the network does, all apps come to the same`(_ seed: UInt64) async throws {
        let server = FakeParlor(seed: seed)
        var dice = Dice(seed: seed)
        let names = ["Ada", "Bob", "Cleo"]
        var apps: [Parlor] = []
        for name in names { apps.append(try await server.guest(name)) }
        let room = try await apps[0].rooms.create("Friday night", game: "dice")
        for app in apps.dropFirst() { try await app.room(room.code).join() }
        let chat = ChatID(try #require(room.inside?.conversationId))
        let chats = apps.map { $0.watch(chat: chat) }
        let rooms = apps.map { $0.watch(room: room.code) }
        var calls: [Task<Void, any Error>] = []
        for step in 1...40 {
            let place = Int.random(in: 0..<3, using: &dice)
            let (app, network) = (apps[place], server.network(names[place]))
            switch Int.random(in: 0..<7, using: &dice) {
            case 0: network.cut()
            case 1: network.dropNextAnswers(2)
            case 2: network.delay(.milliseconds(300))
            case 3: network.restore()
            case 4: calls.append(Task { try await app.room(room.code).ready(step % 2 == 0) })
            default: calls.append(Task { try await app.patient.chat(chat).send("\(step)") })
            }
            await server.clock.advance(by: .milliseconds(100))
        }
        for name in names { server.network(name).restore() }
        await server.clock.advance(by: .seconds(60))
        for call in calls { _ = await call.result }
        await server.settled()
        for place in 0..<3 {
            #expect(chats[place].status == .live && rooms[place].status == .live)
            let told = try await apps[place].chat(chat).get()
            #expect(chats[place].view?.messages.map(\.text) == told.messages.map(\.text))
            let inside = try await apps[place].room(room.code).get().inside
            #expect(rooms[place].view?.inside?.players == inside?.players)
            #expect(Set(told.messages.map(\.text)).count == told.messages.count)
        }
    }
}
