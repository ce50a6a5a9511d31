import Contracts
import ParlorWire

extension Person {
    /// Who wears an avatar keeps it, also when it is gone from the catalogue.
    func choosing(
        _ id: AvatarID, of catalogue: AvatarCatalogue, _ person: PersonID
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard let chosen = catalogue.builtIn(id) else {
            if case .builtIn(id, _) = avatar { return [] }
            throw .avatar(.unknown(id))
        }
        let look = Avatar(chosen)
        guard look != avatar else { return [] }
        try mustOwn(chosen.productId)
        return changing(person, avatar: look)
    }

    /// That the photo exists was seen to before: the host asks `PhotoFiles`.
    func using(_ photo: PhotoID, _ person: PersonID) throws(PersonRefusal) -> [PersonEvent] {
        guard photo.isWellFormed else { throw .badPhoto }
        return changing(person, avatar: .custom(photoURL: photo.path))
    }

    /// A symbol that the person wears stays allowed while they change something else.
    func composing(
        _ layers: LayeredAvatar, of catalogue: AvatarCatalogue, _ person: PersonID
    ) throws(PersonRefusal) -> [PersonEvent] {
        let composed = try Self.checked(layers)
        for layer in AvatarLayer.allCases {
            guard let id = layers.symbol(in: layer), id != worn?.symbol(in: layer) else { continue }
            guard let symbol = catalogue.symbol(id, in: layer) else {
                throw .avatar(.unknownSymbol(id, layer: layer))
            }
            try mustOwn(symbol.productId)
        }
        return changing(person, avatar: .layered(composed))
    }

    /// Whatever symbols there are: a version that is known, and colours as they are kept.
    static func checked(_ layers: LayeredAvatar) throws(PersonRefusal) -> LayeredAvatar {
        guard layers.version == LayeredAvatar.newest else {
            throw .avatar(.otherVersion(layers.version))
        }
        var checked = layers
        checked.skinColorHex = try color(layers.skinColorHex, of: "skinColorHex")
        checked.hairColorHex = try color(layers.hairColorHex, of: "hairColorHex")
        checked.backgroundColorHex = try color(layers.backgroundColorHex, of: "backgroundColorHex")
        return checked
    }
}

extension Person {
    private var worn: LayeredAvatar? {
        if case .layered(let worn) = avatar { worn } else { nil }
    }

    private func mustOwn(_ product: ProductID?) throws(PersonRefusal) {
        guard let product else { return }
        guard ownedProductIDs.contains(product) else { throw .notOwned(product) }
    }

    private static func color(
        _ text: String, of field: String
    ) throws(PersonRefusal) -> String {
        guard let color = HexColor(text) else { throw .avatar(.badColor(field: field)) }
        return color.text
    }
}
