public import Wire

/// Why a command to a person is turned away.
public enum PersonRefusal: Refusal {
    case address(AddressRefusal)
    case partsOnly
    case name(DisplayName.Flaw)
    case avatar(AvatarFlaw)
    case notOwned(ProductID)
    case unknownProduct(ProductID)
    case unknownPerson(PersonID)
    case badGame(GameID)
    case badMatch
    case badGateway
    case tooManyGateways
    case badPhoto
    case unknownPhoto(PhotoID)
    case deleted

    public var failure: Failure {
        switch self {
        case .address(let refusal): refusal.failure
        case .partsOnly: .partsOnly
        case .name(let flaw): .badInput("displayName", flaw.sentence)
        case .avatar(let flaw): .badInput(flaw.field, flaw.sentence)
        case .notOwned(let product):
            Failure(
                .forbidden, "This needs the product '\(product)', which you don't own.",
                context: ["productId": product.rawValue])
        case .unknownProduct:
            Failure(.notFound, "There is no such product. store.products lists them all.")
        case .unknownPerson(let person): Failure(.notFound, "There is no person '\(person)'.")
        case .badGame(let game):
            .badInput(
                "gameId",
                "A game's id has 1 to \(GameID.longest) bytes, not \(game.rawValue.utf8.count).")
        case .badMatch:
            .badInput("matchId", "A match's id has 1 to \(MatchID.longest) bytes.")
        case .badGateway:
            .badInput(
                "gateway",
                "A gateway's name has 1 to \(GatewayID.length.upperBound) letters, digits, '_' and"
                    + " '-' of ASCII.")
        case .tooManyGateways:
            Failure(
                .rateLimited,
                "Nobody is connected to more than \(GatewayID.mostOfOnePerson) gateways at once.")
        case .badPhoto:
            .badInput("photoId", "A photo's id has \(PhotoID.length) small letters and digits.")
        case .unknownPhoto: Failure(.notFound, "You have uploaded no such photo. Upload it first.")
        case .deleted: Failure(.notFound, "This person deleted their account.")
        }
    }
}
