import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct QueryTests {
    let directory: Directory

    init() throws {
        directory = try Directory()
        try directory.tell(.ada, PersonCommand.rename(displayName: "Ada"))
    }

    func ask<Answer: Decodable>(
        _ query: PersonQuery, by actor: Actor = .bob, key: EntityKey = "", as type: Answer.Type
    ) throws -> Answer {
        try directory.ask(query, by: actor, key: key, as: type)
    }

    func owns(_ actor: Actor) throws -> Bool {
        try directory.ask(StoreQuery.verify(productId: .gold), by: actor, as: Ownership.self).owned
    }

    func code(_ query: some Choice, by actor: Actor = .ada, key: EntityKey = "") -> ErrorCode? {
        do { try directory.tell(actor, query, key: key) } catch { return (error as? Failure)?.code }
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
        #expect(code(PersonQuery.get(userId: "eve"), by: .ada) == .notFound)
    }

    @Test func `an id of another shape is bad input`() {
        #expect(code(PersonQuery.get(userId: "e v"), by: .ada) == .badInput)
        #expect(code(PersonQuery.get(userId: nil), by: .gateway) == .badInput)
    }

    @Test func `a newcomer already has a profile of their own`() throws {
        let me = try ask(.me, as: MyProfile.self)
        #expect(me.person.identity.displayName == .guest(.bob))
        #expect(me.person.createdAt == .noon)
        #expect(me.account.preferences == Preferences())
    }

    @Test func `my profile is person and account in one object`() throws {
        try directory.tell(.ada, AccountCommand.registerPush(fcmToken: "token"))
        let me = try ask(.me, by: .ada, as: MyProfile.self)
        #expect(me.account.fcmToken == "token")
        let text = String(decoding: JSON.encode(me), as: UTF8.self)
        for field in ["\"id\":\"ada\"", "\"displayName\":\"Ada\"", "\"aiEnabled\":true"] {
            #expect(text.contains(field))
        }
        #expect(try JSON.decode(MyProfile.self, from: JSON.encode(me)) == me)
    }

    @Test func `only a person has a profile of their own, and only their own`() {
        #expect(code(PersonQuery.me, by: .gateway) == .forbidden)
        #expect(code(PersonQuery.me, by: .bob, key: "ada") == .forbidden)
    }

    @Test func `of many people the known ones come, in the order asked`() throws {
        try directory.tell(.bob, PersonCommand.rename(displayName: "Bob"))
        let people = try ask(.many(userIds: [.bob, "eve", "e v", .ada]), as: People.self)
        #expect(people.people.map(\.userId) == [.bob, .ada])
    }

    @Test func `a hundred and one people are too many`() {
        let many = (0...100).map { PersonID("u\($0)") }
        #expect(code(PersonQuery.many(userIds: many), by: .ada) == .badInput)
        #expect(
            code(PersonQuery.many(userIds: many.dropLast())) == nil)
    }

    @Test func `the catalogue is there for the asking`() throws {
        #expect(try ask(.avatars, as: AvatarCatalogue.self) == .standard)
    }

    @Test func `products are listed and ownership is checked for the caller`() throws {
        let list = try directory.ask(StoreQuery.products, by: .ada, as: ProductList.self)
        #expect(list.products == Product.standard)
        #expect(try !owns(.ada))
        try directory.tell(.operator, PersonCommand.grant(userId: .ada, productId: .gold))
        #expect(try owns(.ada))
        #expect(try !owns(.bob))
        #expect(code(StoreQuery.verify(productId: "moon")) == .notFound)
    }

    @Test func `a match told twice counts once`() throws {
        let match = PersonCommand.recordMatch(matchId: "m1", gameId: "dice", won: true)
        let first = try directory.tell(.gateway, match, key: "ada", id: "match-m1-ada")
        let again = try directory.tell(.gateway, match, key: "ada", id: "match-m1-ada")
        #expect(first == again)
        let ada = try ask(.get(userId: .ada), as: PersonView.self)
        #expect(ada.statsByGameId["dice"]?.wins == 1)
    }

    @Test func `a field that is missing is bad input`() {
        let failure = #expect(throws: Failure.self) { try directory.tell(.ada, Nameless.rename) }
        #expect(failure?.code == .badInput)
    }

    enum Nameless: Choice {
        case rename
        enum CodingKeys: String, CodingKey, CaseIterable { case rename = "person.rename" }
    }
}
