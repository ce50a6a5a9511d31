import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

/// What becomes of what people wear and own when the operator's catalogue changes.
@Suite struct PersonCatalogueTests {
    private static let look = AvatarLook(shape: "whale", colorHexes: ["#0A6EBD"])
    private static let own = AvatarCatalogue.standard.with(
        ##"{"id":"whale","displayName":"Whale","shape":"whale","colorHexes":["#0A6EBD"]}"##)

    private let wearer = Person(replaying: [.born, .became(.builtIn("whale", look: look))])

    @Test func `an own avatar says how it is drawn, and Parlor's says nothing`() throws {
        let ada = Person(replaying: [.born])
        let own = try ada.choosing("whale", of: Self.own, "ada")
        #expect(own == [.became(.builtIn("whale", look: Self.look))])
        let blue = try ada.choosing("blue_circle", of: Self.own, "ada")
        #expect(blue == [.became(.builtIn("blue_circle"))])
    }

    @Test func `an avatar of Parlor's that the operator draws anew says how`() throws {
        var catalogue = AvatarCatalogue.standard
        catalogue.builtIn[0].colorHexes = ["#000000"]
        let (id, shape) = (catalogue.builtIn[0].id, catalogue.builtIn[0].shape)
        let look = AvatarLook(shape: shape, colorHexes: ["#000000"])
        let events = try Person(replaying: [.born]).choosing(id, of: catalogue, "ada")
        #expect(events == [.became(.builtIn(id, look: look))])
    }

    @Test func `who wears an avatar that is gone keeps it, and others can't choose it`() throws {
        #expect(try wearer.choosing("whale", of: .standard, "ada") == [])
        let refusal = #expect(throws: PersonRefusal.self) {
            try Person(replaying: [.born]).choosing("whale", of: .standard, "ada")
        }
        #expect(refusal == .avatar(.unknown("whale")))
        let other = Person(replaying: [.born, .became(.builtIn("red_star"))])
        #expect(throws: PersonRefusal.avatar(.unknown("whale"))) {
            try other.choosing("whale", of: .standard, "ada")
        }
    }

    @Test func `who wears an avatar that is gone keeps it under another name`() throws {
        let events = try wearer.renaming("ada", to: "Ada Lovelace")
        #expect(events == [.became(.builtIn("whale", look: Self.look), name: "Ada Lovelace")])
    }

    @Test func `choosing an avatar that is drawn anew takes the new look`() throws {
        var catalogue = Self.own
        catalogue.builtIn[catalogue.builtIn.count - 1].colorHexes = ["#FF0000"]
        let look = AvatarLook(shape: "whale", colorHexes: ["#FF0000"])
        #expect(
            try wearer.choosing("whale", of: catalogue, "ada")
                == [.became(.builtIn("whale", look: look))])
    }

    @Test func `a symbol that is worn stays allowed while another layer changes`() throws {
        let snorkel = LayeredAvatar.plain.with { $0.accessorySymbol = "snorkel" }
        let diver = Person(replaying: [.born, .became(.layered(snorkel))])
        let bald = snorkel.with { $0.hairSymbol = nil }
        #expect(try diver.composing(bald, of: .standard, "ada") == [.became(.layered(bald))])
        #expect(
            throws: PersonRefusal.avatar(.unknownSymbol("snorkel", layer: .accessory))
        ) {
            try Person(replaying: [.born]).composing(snorkel, of: .standard, "ada")
        }
        let misplaced = snorkel.with { $0.hairSymbol = "snorkel" }
        #expect(throws: PersonRefusal.avatar(.unknownSymbol("snorkel", layer: .hair))) {
            try diver.composing(misplaced, of: .standard, "ada")
        }
    }

    @Test func `a symbol that is worn needs no product that it did not need before`() throws {
        let cap = LayeredAvatar.plain.with { $0.accessorySymbol = "cap" }
        var catalogue = AvatarCatalogue.standard
        let at = try #require(catalogue.accessory.firstIndex { $0.id == "cap" })
        catalogue.accessory[at].productId = .gold
        let wearer = Person(replaying: [.born, .became(.layered(cap))])
        let dyed = cap.with { $0.hairColorHex = "#F2F2F2" }
        #expect(try wearer.composing(dyed, of: catalogue, "ada") == [.became(.layered(dyed))])
        #expect(throws: PersonRefusal.notOwned(.gold)) {
            try Person(replaying: [.born]).composing(cap, of: catalogue, "ada")
        }
    }

    @Test func `an own product is granted while it is in the catalogue, and stays owned`() throws {
        var catalogue = Catalogues.standard
        catalogue.products.append(Product("treasure", "Treasure", in: catalogue.avatars))
        let context = Context.of(.operator, key: "ada")
        let ada = Person(replaying: [.born])
        #expect(
            try ada.receiving("treasure", of: catalogue, context)
                == [.productGranted(productId: "treasure")])
        #expect(throws: PersonRefusal.unknownProduct) {
            try ada.receiving("treasure", of: .standard, context)
        }
        let owner = Person(replaying: [.born, .productGranted(productId: "treasure")])
        #expect(try owner.receiving("treasure", of: .standard, context) == [])
        #expect(throws: PersonRefusal.partsOnly) {
            try owner.receiving("treasure", of: catalogue, .of(.ada, key: "ada"))
        }
    }
}

extension AvatarCatalogue {
    fileprivate func with(_ builtIn: String) -> AvatarCatalogue {
        var catalogue = self
        catalogue.builtIn.append(
            try! JSON.decode(BuiltInAvatar.self, from: Bytes(builtIn.utf8)))
        return catalogue
    }
}
