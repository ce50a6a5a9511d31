import Contracts
import Wire

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
        guard layers.version == LayeredAvatar.newest else {
            throw .avatar(.otherVersion(layers.version))
        }
        for layer in AvatarLayer.allCases {
            guard let id = layers.symbol(in: layer), id != worn?.symbol(in: layer) else { continue }
            guard let symbol = catalogue.symbol(id, in: layer) else {
                throw .avatar(.unknownSymbol(id, layer: layer))
            }
            try mustOwn(symbol.productId)
        }
        var composed = layers
        composed.skinColorHex = try color(layers.skinColorHex, of: "skinColorHex")
        composed.hairColorHex = try color(layers.hairColorHex, of: "hairColorHex")
        composed.backgroundColorHex = try color(layers.backgroundColorHex, of: "backgroundColorHex")
        return changing(person, avatar: .layered(composed))
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

    private func color(_ text: String, of field: String) throws(PersonRefusal) -> String {
        guard let color = HexColor(text) else { throw .avatar(.badColor(field: field)) }
        return color.text
    }
}
