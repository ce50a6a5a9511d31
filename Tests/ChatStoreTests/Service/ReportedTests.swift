import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ChatStore

/// What reports need of conversations: what was said, and that it is deleted.
@Suite struct ReportedTests {
    let office: PostOffice
    let chat: EntityKey
    private let store = Actor.part("profile-store")

    init() throws {
        office = try PostOffice()
        chat = try office.group(.ada, [.bob])
        for number in 1...130 { try office.tell(.ada, ChatCommand.say("\(number)"), of: chat) }
    }

    private func id(_ number: Int) -> MessageID { MessageID(number, in: ChatID(chat)) }

    private func said(
        _ message: MessageID, to reader: PersonID = .bob, by actor: Actor? = nil,
        of key: EntityKey? = nil
    ) throws -> SaidMessage {
        try JSON.decode(
            SaidMessage.self,
            from: office.tell(
                actor ?? store, ChatQuery.said(messageId: message, userId: reader),
                of: key ?? chat
            ).body)
    }

    @Test(arguments: [1, 7, 130])
    func `a message is told as it is now, an old one too`(_ number: Int) throws {
        #expect(try said(id(number)).text?.text == "\(number)")
        try office.tell(.ada, ChatCommand.edit(messageId: id(number), text: "edited"), of: chat)
        try office.restart()
        let message = try said(id(number))
        #expect(message.text?.text == "edited" && message.editedAt != nil)
        #expect(message.senderId == .ada && message.conversationId == ChatID(chat))
    }

    @Test func `only members have it told`() throws {
        #expect(office.code { _ = try said(id(1), to: .cleo) } == .forbidden)
        #expect(office.code { _ = try said(id(1), of: "nothing") } == .forbidden)
        let group = try office.group(.ada, [.bob, .cleo])
        try office.tell(.ada, ChatCommand.say("x"), of: group)
        let message = MessageID(1, in: ChatID(group))
        _ = try said(message, to: .cleo, of: group)
        try office.tell(.cleo, ChatCommand.leave, of: group)
        #expect(office.code { _ = try said(message, to: .cleo, of: group) } == .forbidden)
    }

    @Test func `what is not there can't be told`() throws {
        for id in [id(131), id(0), "x-1", "5"] {
            #expect(office.code { _ = try said(id) } == .notFound)
        }
        try office.tell(.ada, ChatCommand.delete(messageId: id(1)), of: chat)
        #expect(office.code { _ = try said(id(1)) } == .notFound)
    }

    @Test(arguments: [Actor.ada, .bob, .cleo])
    func `no person asks so, or deletes so`(_ actor: Actor) {
        #expect(office.code { _ = try said(id(1), by: actor) } == .forbidden)
        #expect(
            office.code {
                try office.tell(actor, ChatCommand.removeMessage(messageId: id(1)), of: chat)
            } == .forbidden)
    }

    @Test(arguments: [1, 130])
    func `a removed message is deleted for everybody, an old one too`(_ number: Int) throws {
        let remove = ChatCommand.removeMessage(messageId: id(number))
        try office.tell(store, remove, of: chat)
        let page = try office.history(chat, before: id(number + 1), limit: 1)
        #expect(page.messages[0].deletedAt != nil && page.messages[0].text == nil)
        let rev = try office.tell(store, remove, of: chat).header.rev
        #expect(try office.tell(store, remove, of: chat).header.rev == rev)
        try office.tell(store, ChatCommand.removeMessage(messageId: "x-1"), of: chat)
        try office.tell(store, ChatCommand.removeMessage(messageId: "x-1"), of: "x")
    }

    @Test func `also when its room has ended`() throws {
        let room = Scenario(
            Chat.self, key: .chess, given: .room, .joined(.ada), .said(1, .ada, "x"), .closed)
        try room.when(
            .removeMessage(messageId: MessageID(1, in: .chess)), by: store,
            then: [.deleted(messageId: MessageID(1, in: .chess), deletedAt: room.now)])
        room.when(.removeMessage(messageId: "c-1"), by: .ada, refuses: .partsOnly)
    }
}
