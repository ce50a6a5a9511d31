public import ParlorWire

/// Why a command to a person is turned away.
public struct PersonRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static func address(_ refusal: AddressRefusal) -> Self { Self(failure: refusal.failure) }
    public static let partsOnly = Self(failure: .partsOnly)
    public static func name(_ flaw: DisplayName.Flaw) -> Self {
        badInput("displayName", flaw.sentence)
    }
    public static func avatar(_ flaw: AvatarFlaw) -> Self { badInput(flaw.field, flaw.sentence) }
    public static func notOwned(_ product: ProductID) -> Self {
        Self(
            .forbidden, "This needs the product '\(product)', which you don't own.",
            context: ["productId": product.rawValue])
    }
    public static let unknownProduct = Self(
        .notFound, "There is no such product. store.products lists them all.")
    public static func unknownPerson(_ person: PersonID) -> Self {
        Self(.notFound, "There is no person '\(person)'.")
    }
    /// Parts only.
    public static func badGame(_ game: GameID) -> Self {
        badInput(
            "gameId",
            "A game's id has 1 to \(GameID.longest) bytes, not \(game.rawValue.utf8.count).")
    }
    /// Parts only.
    public static let badMatch = badInput(
        "matchId", "A match's id has 1 to \(MatchID.longest) bytes.")
    /// Parts only.
    public static let badGateway = badInput(
        "gateway",
        "A gateway's name has 1 to \(GatewayID.length.upperBound) letters, digits, '_' and"
            + " '-' of ASCII.")
    /// Parts only.
    public static let tooManyGateways = Self(
        .rateLimited,
        "Nobody is connected to more than \(GatewayID.mostOfOnePerson) gateways at once.")
    public static let badPhoto = badInput(
        "photoId", "A photo's id has \(PhotoID.length) small letters and digits.")
    public static let unknownPhoto = Self(
        .notFound, "You have uploaded no such photo. Upload it first.")
    public static let deleted = Self(.notFound, "This person deleted their account.")
}
