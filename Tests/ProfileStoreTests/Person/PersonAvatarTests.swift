import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PersonAvatarTests {
    static let kinds: [Avatar] = [
        .initials, .builtIn("red_star"), .custom(photoURL: "/v1/photos/1"), .layered(.plain),
    ]

    @Test(arguments: kinds)
    func `choosing a built-in clears what was there`(before: Avatar) throws {
        try ada.and(.became(before)).when(
            .chooseAvatar(avatarId: "blue_circle"), by: .ada,
            then: [.became(.builtIn("blue_circle"))])
    }

    @Test(arguments: kinds.dropLast())
    func `composing an avatar clears what was there`(before: Avatar) throws {
        try ada.and(.became(before)).when(
            .composeAvatar(avatar: .plain), by: .ada, then: [.became(.layered(.plain))])
    }

    @Test(arguments: kinds.dropFirst())
    func `clearing shows initials`(before: Avatar) throws {
        try ada.and(.became(before)).when(.clearAvatar, by: .ada, then: [.became(.initials)])
    }

    @Test(arguments: [
        (Avatar.initials, PersonCommand.clearAvatar),
        (.builtIn("red_star"), .chooseAvatar(avatarId: "red_star")),
        (.layered(.plain), .composeAvatar(avatar: .plain)),
    ])
    func `what is already in force changes nothing`(avatar: Avatar, again: PersonCommand) throws {
        try ada.and(.became(avatar)).when(again, by: .ada, then: [])
    }

    @Test func `colours are kept in upper case`() throws {
        try ada.when(
            .composeAvatar(avatar: .plain.with { $0.skinColorHex = "#c68642" }), by: .ada,
            then: [.became(.layered(.plain))])
    }

    @Test func `a base alone is an avatar`() throws {
        let bald = LayeredAvatar.plain.with {
            $0.hairSymbol = nil
            $0.accessorySymbol = nil
        }
        try ada.when(.composeAvatar(avatar: bald), by: .ada, then: [.became(.layered(bald))])
    }

    @Test func `a built-in that is not in the catalogue is refused`() {
        ada.when(
            .chooseAvatar(avatarId: "blue_cube"), by: .ada, refuses: .avatar(.unknown("blue_cube")))
    }

    @Test(arguments: [
        (AvatarLayer.base, LayeredAvatar.plain.with { $0.baseSymbol = "nope" }),
        (.hair, .plain.with { $0.hairSymbol = "nope" }),
        (.accessory, .plain.with { $0.accessorySymbol = "nope" }),
    ])
    func `a symbol that is not in the catalogue is refused`(
        layer: AvatarLayer, avatar: LayeredAvatar
    ) {
        ada.when(
            .composeAvatar(avatar: avatar), by: .ada,
            refuses: .avatar(.unknownSymbol("nope", layer: layer)))
    }

    @Test func `a symbol of another layer is refused`() {
        ada.when(
            .composeAvatar(avatar: .plain.with { $0.hairSymbol = "cap" }), by: .ada,
            refuses: .avatar(.unknownSymbol("cap", layer: .hair)))
    }

    @Test(arguments: ["", "C68642", "#C6864", "#C686420", "#C6864G", "#Ç6864", "red", "# 68642"])
    func `a colour that is not hexadecimal is refused`(color: String) {
        for (field, path) in [
            ("skinColorHex", \LayeredAvatar.skinColorHex), ("hairColorHex", \.hairColorHex),
            ("backgroundColorHex", \.backgroundColorHex),
        ] {
            ada.when(
                .composeAvatar(avatar: .plain.with { $0[keyPath: path] = color }), by: .ada,
                refuses: .avatar(.badColor(field: field)))
        }
    }

    @Test func `an avatar of a newer version is refused`() {
        ada.when(
            .composeAvatar(avatar: .plain.with { $0.version = 2 }), by: .ada,
            refuses: .avatar(.otherVersion(2)))
    }

    @Test func `a cosmetic avatar is refused until it is owned`() throws {
        let choice = PersonCommand.chooseAvatar(avatarId: "gold_star")
        ada.when(choice, by: .ada, refuses: .notOwned(.gold))
        try ada.and(.productGranted(productId: .gold)).when(
            choice, by: .ada, then: [.became(.builtIn("gold_star"))])
    }

    @Test(arguments: [
        (ProductID.masquerade, LayeredAvatar.plain.with { $0.baseSymbol = "face_fox" }),
        (.rainbow, .plain.with { $0.hairSymbol = "hair_rainbow" }),
        (.royalty, .plain.with { $0.accessorySymbol = "crown" }),
    ])
    func `a cosmetic symbol is refused until it is owned`(
        product: ProductID, avatar: LayeredAvatar
    ) throws {
        ada.when(.composeAvatar(avatar: avatar), by: .ada, refuses: .notOwned(product))
        try ada.and(.productGranted(productId: product)).when(
            .composeAvatar(avatar: avatar), by: .ada, then: [.became(.layered(avatar))])
    }

    @Test func `refusals name the field that is wrong`() {
        let flaws: [(AvatarFlaw, String)] = [
            (.unknown("x"), "avatarId"), (.unknownSymbol("x", layer: .hair), "avatar.hairSymbol"),
            (.badColor(field: "skinColorHex"), "avatar.skinColorHex"),
            (.otherVersion(2), "avatar.version"),
        ]
        for (flaw, field) in flaws {
            #expect(PersonRefusal.avatar(flaw).failure.code == .badInput)
            #expect(PersonRefusal.avatar(flaw).failure.context == ["field": field])
        }
        #expect(PersonRefusal.notOwned(.gold).failure.code == .forbidden)
        #expect(PersonRefusal.notOwned(.gold).failure.context == ["productId": "gold_collection"])
    }
}
