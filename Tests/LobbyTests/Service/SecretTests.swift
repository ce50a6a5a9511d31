import Contracts
import Hosting
import ParlorWire
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct SecretTests {
    private func text(_ reply: Reply) -> String { String(decoding: reply.body, as: UTF8.self) }

    private func played(_ building: Building) throws -> RoomCode {
        let code = try building.create(.create(passcode: "open sesame", game: "highCard"))
        try building.tell(.bob, RoomCommand.join("open sesame"), of: code)
        try building.tell(.bob, RoomCommand.ready(isReady: true), of: code)
        try building.tell(.bob, RoomCommand.invite(userIds: ["invitedOne"]), of: code)
        try building.tell(.ada, RoomCommand.start, of: code)
        return code
    }

    @Test func `no history and no state shows a secret, and a follower is told all`() throws {
        let building = try Building()
        let code = try played(building)
        let history = text(
            try building.tell(.operator, JournalQuery.history(after: nil, limit: nil), of: code))
        let state = text(try building.tell(.operator, JournalQuery.state(at: nil), of: code))
        #expect(history.contains(#""event":"starting""#) && state.contains("Ada's"))
        for secret in ["passcodeHash", "seed", "invitedOne"] {
            #expect(!history.contains(secret))
            #expect(!state.contains(secret))
        }
        let followed = text(
            try building.tell(
                .authority,
                JournalQuery.follow(
                    after: 0, limit: nil, only: nil, having: nil, newest: nil, taken: nil),
                of: code))
        #expect(followed.contains("passcodeHash") && followed.contains("invitedOne"))
    }

    @Test func `who guessed too much is served where they are in, and nowhere else`() throws {
        let building = try Building()
        let code = try played(building)
        func refusal(of choice: some Choice, _ actor: Actor, of room: RoomCode) -> ErrorCode? {
            let (name, body) = JSON.encode(choice: choice)
            let header = CallHeader(
                id: CommandID("\(name) \(actor) \(room)"), call: CallName(name), actor: actor,
                insidersOnly: true)
            let call = Call(kind: "room", key: room.key, header: header, body: body)
            return building.host.receive([call], now: building.now).replies[0].failure?.code
        }
        for room in [code, RoomCode("ZZZZ")] {
            #expect(refusal(of: RoomCommand.join("open sesame"), .eve, of: room) == .rateLimited)
            #expect(refusal(of: RoomQuery.get, .eve, of: room) == .rateLimited)
        }
        #expect(refusal(of: RoomQuery.get, .bob, of: code) == nil)
        #expect(refusal(of: RoomCommand.leave, .bob, of: code) == nil)
        #expect(refusal(of: RoomCommand.leave, .bob, of: code) == nil, "It has its first answer.")
        #expect(refusal(of: RoomQuery.list(after: nil, limit: nil), .eve, of: "") == nil)
    }

    @Test func `what is over, or never was, is not there to be watched either`() throws {
        let building = try Building()
        let code = try building.create()
        func watch(_ code: RoomCode, since: Revision? = nil) -> ErrorCode? {
            building.code {
                _ = try building.tell(
                    .operator,
                    OwnerQuestion.tail(viewer: .eve, epoch: since.map { _ in "e1" }, after: since),
                    of: code)
            }
        }
        #expect(watch("ZZZZ") == .roomNotFound)
        #expect(watch(code) == nil)
        try building.tell(.ada, RoomCommand.close, of: code)
        #expect(watch(code) == .roomNotFound)
        #expect(watch(code, since: 2) == nil, "Who watched hears of the end.")
    }

    @Test func `a private room is drawn for those who may watch it alone`() throws {
        let building = try Building()
        let code = try building.create(.create(isPrivate: true))
        func tail(for viewer: PersonID) throws -> StreamTail {
            let question = OwnerQuestion.tail(viewer: viewer, epoch: nil, after: nil)
            return try JSON.decode(
                StreamTail.self, from: try building.tell(.operator, question, of: code).body)
        }
        #expect(try tail(for: .ada).snapshot != nil)
        #expect(try tail(for: .eve).snapshot == nil)
    }

    @Test func `who is banned sees nothing`() throws {
        let building = try Building()
        let code = try building.create()
        try building.tell(.ada, RoomCommand.ban(userId: .eve), of: code)
        #expect(building.code { _ = try building.room(code, for: .eve) } == .banned)
        #expect(try building.room(code, for: .bob).inside != nil)
    }
}
