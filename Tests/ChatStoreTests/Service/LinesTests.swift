import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ChatStore

/// What the chat store has of a person's file.
@Suite struct LinesTests {
    let office: PostOffice
    private let gateway = Actor.part("gateway")

    init() throws { office = try PostOffice() }

    private func pages(of person: PersonID = .ada) throws -> [[String]] {
        var pages: [[String]] = []
        var after: String?
        repeat {
            let reply = try office.tell(gateway, ChatQuery.lines(userId: person, after: after))
            #expect(reply.body.count < Limits.body)
            let page = try JSON.decode(OwnLines.self, from: reply.body)
            pages.append(page.lines.map { String(decoding: $0.bytes, as: UTF8.self) })
            after = page.more
        } while after != nil
        return pages
    }

    private func lines(of person: PersonID = .ada) throws -> [String] {
        try pages(of: person).flatMap { $0 }
    }

    @Test func `every conversation stands before what the person said in it`() throws {
        let chat = try office.group(.ada, [.bob])
        try office.tell(.ada, ChatCommand.say("Hello"), of: chat)
        try office.tell(.bob, ChatCommand.say("Bobs word"), of: chat)
        let reply = MessageID(2, in: ChatID(chat))
        try office.tell(.ada, ChatCommand.say("Bye", replyTo: reply), of: chat)
        let first = MessageID(1, in: ChatID(chat))
        for person in [Actor.ada, .bob] {
            try office.tell(
                person, ChatCommand.react(messageId: first, emoji: "👍", on: true), of: chat)
        }
        try office.tell(
            .bob, ChatCommand.react(messageId: first, emoji: "🎉", on: true), of: chat)
        try office.tell(.ada, ChatCommand.edit(messageId: first, text: "Hi"), of: chat)
        let own = try lines()
        #expect(own.count == 3)
        #expect(own[0].hasPrefix(#"{"conversation""#) && own[0].contains("Chess"))
        #expect(own[0].contains(#""members":["ada","bob"]"#))
        #expect(own[1].contains(#""text":"Hi""#) && own[1].contains(#""👍":["ada"]"#))
        #expect(own[2].contains(#""replyTo":"\#(reply)""#))
        #expect(!own.joined().contains("Bobs word") && !own.joined().contains("🎉"))
        #expect(try lines(of: .bob).joined().contains("Bobs word"))
        #expect(try lines(of: .cleo) == [])
    }

    @Test func `a long history comes in pages, each message once, old ones too`() throws {
        let chats = [try office.group(.ada, [.bob]), try office.direct(.ada, .cleo)]
        for chat in chats {
            for number in 1...450 {
                let isOwn = number.isMultiple(of: 3)
                let other: Actor = chat == chats[0] ? .bob : .cleo
                try office.tell(
                    isOwn ? .ada : other, ChatCommand.say("said \(number)."), of: chat)
            }
        }
        try office.restart()
        let pages = try pages()
        #expect(pages.count > 3)
        let own = pages.flatMap { $0 }
        #expect(own.count == 302 && Set(own).count == 302)
        for number in stride(from: 3, through: 450, by: 3) {
            #expect(own.count { $0.contains("said \(number).") } == 2, "\(number)")
        }
    }

    @Test func `pages of long messages, and of those that changed often, fit an answer`() throws {
        let chat = try office.group(.ada, [.bob])
        let long = String(repeating: "é", count: 1_900)
        for number in 1...160 {
            try office.tell(.ada, ChatCommand.say("\(number) \(long)"), of: chat)
        }
        let changed = MessageID(2, in: ChatID(chat))
        for number in 0..<200 {
            try office.tell(
                .ada, ChatCommand.edit(messageId: changed, text: "anew \(number)"), of: chat)
        }
        try office.restart()
        let own = try pages()
        #expect(own.count > 1 && own.flatMap { $0 }.count == 161)
    }

    @Test func `of a group that somebody left there is what they said, and nothing else`() throws {
        let chat = try office.group(.ada, [.bob])
        try office.tell(.bob, ChatCommand.say("Bobs word"), of: chat)
        try office.tell(.bob, ChatCommand.leave, of: chat)
        try office.tell(.ada, ChatCommand.rename(title: "Secrets"), of: chat)
        let own = try lines(of: .bob)
        #expect(own.count == 2 && own[1].contains("Bobs word"))
        #expect(!own[0].contains("ada") && !own[0].contains("Secrets"))
    }

    @Test func `a photo is there by its id`() throws {
        let chat = try office.group(.ada, [.bob])
        let photo = PhotoID(String(repeating: "a", count: PhotoID.length))
        try office.tell(
            .ada, ChatCommand.send(text: nil, photoId: photo, replyTo: nil), of: chat)
        #expect(try lines()[1].contains(photo.rawValue))
    }

    @Test func `nobody but parts asks for it, and for nothing but a page`() {
        for actor in [Actor.ada, .bob] {
            #expect(
                office.code { try office.tell(actor, ChatQuery.lines(userId: .ada, after: nil)) }
                    == .forbidden)
        }
        for cursor in ["", "c", "c/x", "c/-1", "/1"] {
            #expect(
                office.code {
                    try office.tell(gateway, ChatQuery.lines(userId: .ada, after: cursor))
                } == .badInput, "\(cursor)")
        }
    }
}
