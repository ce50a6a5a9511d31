import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Testing

@testable import ProfileStore

@Suite struct AvatarInForceTests {
    @Test(arguments: 0..<50)
    func `exactly one kind of avatar is in force after any commands`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var person = Person(replaying: [.born])
        for _ in 0..<100 {
            let events = try? person.decide(.any(&dice), in: .of(.gateway, key: "ada"))
            for event in events ?? [] { person.apply(event) }
            if dice.next() % 8 == 0 { person.apply(.became(.custom(photoURL: "/v1/photos/7"))) }
            try expectOneKind(person)
        }
    }

    func expectOneKind(_ person: Person) throws {
        let bytes = JSON.encode(person.view(for: .bob, key: "ada"))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let kind = object["avatarType"] as? String
        #expect((object["avatarId"] != nil) == (kind == "built_in"))
        #expect((object["photoURL"] != nil) == (kind == "custom"))
        #expect((object["avatar"] != nil) == (kind == "layered"))
        #expect(try JSON.decode(PersonView.self, from: bytes) == person.view(for: .bob, key: "ada"))
    }
}

extension PersonCommand {
    fileprivate static func any(_ dice: inout Dice) -> PersonCommand {
        let catalogue = AvatarCatalogue.standard
        switch dice.next() % 6 {
        case 0: return .clearAvatar
        case 1:
            return .rename(
                displayName: ["Ada", "Eve", " ", "\u{202E}"].randomElement(using: &dice)!)
        case 2:
            let product = Product.standard.randomElement(using: &dice)!
            return .grant(userId: .ada, productId: product.id)
        case 3, 4:
            return .chooseAvatar(
                avatarId: catalogue.builtIn.map(\.id).randomElement(using: &dice) ?? "none")
        default:
            return .composeAvatar(
                avatar: .plain.with {
                    $0.baseSymbol = catalogue.base.randomElement(using: &dice)!.id
                    $0.hairSymbol = catalogue.hair.randomElement(using: &dice)?.id
                    $0.hairColorHex = ["#000000", "#abcdef", "black"].randomElement(using: &dice)!
                })
        }
    }
}
