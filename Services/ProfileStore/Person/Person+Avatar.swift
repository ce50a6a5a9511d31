import Contracts
import Wire

extension Person {
    func choosing(_ id: AvatarID, _ person: PersonID) throws(PersonRefusal) -> [PersonEvent] {
        guard let chosen = AvatarCatalogue.standard.builtIn(id) else { throw .avatar(.unknown(id)) }
        try mustOwn(chosen.productId)
        return changing(person, avatar: .builtIn(id))
    }

    /// That the photo exists was seen to before: the host asks `PhotoFiles`.
    func using(_ photo: PhotoID, _ person: PersonID) throws(PersonRefusal) -> [PersonEvent] {
        guard photo.isWellFormed else { throw .badPhoto }
        return changing(person, avatar: .custom(photoURL: photo.path))
    }

    func composing(
        _ layers: LayeredAvatar, _ person: PersonID
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard layers.version == LayeredAvatar.newest else {
            throw .avatar(.otherVersion(layers.version))
        }
        try mustHave(layers.baseSymbol, in: .base)
        if let hair = layers.hairSymbol { try mustHave(hair, in: .hair) }
        if let accessory = layers.accessorySymbol { try mustHave(accessory, in: .accessory) }
        var composed = layers
        composed.skinColorHex = try color(layers.skinColorHex, of: "skinColorHex")
        composed.hairColorHex = try color(layers.hairColorHex, of: "hairColorHex")
        composed.backgroundColorHex = try color(layers.backgroundColorHex, of: "backgroundColorHex")
        return changing(person, avatar: .layered(composed))
    }
}

extension Person {
    private func mustHave(_ id: SymbolID, in layer: AvatarLayer) throws(PersonRefusal) {
        guard let symbol = AvatarCatalogue.standard.symbol(id, in: layer) else {
            throw .avatar(.unknownSymbol(id, layer: layer))
        }
        try mustOwn(symbol.productId)
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
