import Contracts
import EventSourcing
import Testing
import Wire

@testable import ProfileStore

@Suite struct QueryTests {
    let directory = Directory()

    init() throws { try directory.tell(.ada, .rename(displayName: "Ada")) }

    func ask<Answer>(
        _ query: PersonQuery, by actor: Actor = .bob, key: EntityKey = "", as type: Answer.Type
    ) throws -> Answer {
        try #require(try directory.ask(query, by: actor, key: key) as? Answer)
    }

    func code(_ ask: () throws -> any Encodable) -> ErrorCode? {
        do { _ = try ask() } catch { return (error as? any Refusal)?.failure.code }
        return nil
    }

    @Test func `somebody is got by id, by key, or without either by themself`() throws {
        for (query, actor, key) in [
            (PersonQuery.get(userId: .ada), Actor.bob, "" as EntityKey),
            (.get(userId: nil), .bob, "ada"), (.get(userId: nil), .ada, ""),
        ] {
            let view = try ask(query, by: actor, key: key, as: PersonView.self)
            #expect(view.identity.displayName == "Ada")
        }
    }

    @Test func `nobody is found where nobody is`() {
        #expect(code { try directory.ask(PersonQuery.get(userId: "eve"), by: .ada) } == .notFound)
    }

    @Test func `an id of another shape is bad input`() {
        #expect(code { try directory.ask(PersonQuery.get(userId: "e v"), by: .ada) } == .badInput)
        #expect(code { try directory.ask(PersonQuery.get(userId: nil), by: .gateway) } == .badInput)
    }

    @Test func `a newcomer already has a profile of their own`() throws {
        let me = try ask(.me, as: MyProfile.self)
        #expect(me.person.identity.displayName == .guest(.bob))
        #expect(me.person.createdAt == .noon)
        #expect(me.account.preferences == Preferences())
    }

    @Test func `my profile is person and account in one object`() throws {
        try directory.tell(.ada, .registerPush(fcmToken: "token"))
        let me = try ask(.me, by: .ada, as: MyProfile.self)
        #expect(me.account.fcmToken == "token")
        let text = String(decoding: JSON.encode(me), as: UTF8.self)
        for field in ["\"id\":\"ada\"", "\"displayName\":\"Ada\"", "\"aiEnabled\":true"] {
            #expect(text.contains(field))
        }
        #expect(try JSON.decode(MyProfile.self, from: JSON.encode(me)) == me)
    }

    @Test func `only a person has a profile of their own, and only their own`() {
        #expect(code { try directory.ask(PersonQuery.me, by: .gateway) } == .forbidden)
        #expect(code { try directory.ask(PersonQuery.me, by: .bob, key: "ada") } == .forbidden)
    }

    @Test func `of many people the known ones come, in the order asked`() throws {
        try directory.tell(.bob, .rename(displayName: "Bob"))
        let people = try ask(.many(userIds: [.bob, "eve", "e v", .ada]), as: People.self)
        #expect(people.people.map(\.userId) == [.bob, .ada])
    }

    @Test func `a hundred and one people are too many`() {
        let many = (0...100).map { PersonID("u\($0)") }
        #expect(code { try directory.ask(PersonQuery.many(userIds: many), by: .ada) } == .badInput)
        #expect(
            code { try directory.ask(PersonQuery.many(userIds: many.dropLast()), by: .ada) } == nil)
    }

    @Test func `the catalogue is there for the asking`() throws {
        #expect(try ask(.avatars, as: AvatarCatalogue.self) == .standard)
    }

    @Test func `products are listed and ownership is checked for the caller`() throws {
        let list = try directory.ask(StoreQuery.products, by: .ada)
        #expect((list as? ProductList)?.products == Product.all)
        let verify = StoreQuery.verify(productId: .gold)
        #expect(
            try directory.ask(verify, by: .ada) as? Ownership
                == Ownership(productId: .gold, owned: false))
        try directory.tell(
            Person.self, .ada, .grant(userId: .ada, productId: .gold), by: .operator)
        #expect(
            try directory.ask(verify, by: .ada) as? Ownership
                == Ownership(productId: .gold, owned: true))
        #expect(
            try directory.ask(verify, by: .bob) as? Ownership
                == Ownership(productId: .gold, owned: false))
        #expect(
            code { try directory.ask(StoreQuery.verify(productId: "moon"), by: .ada) } == .notFound)
    }
}
