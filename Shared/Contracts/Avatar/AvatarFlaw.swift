/// What is wrong with an avatar, and in which field of the call.
public enum AvatarFlaw: Hashable, Sendable {
    case unknown(AvatarID)
    case unknownSymbol(SymbolID, layer: AvatarLayer)
    case badColor(field: String)
    case otherVersion(Int)

    public var field: String {
        switch self {
        case .unknown: "avatarId"
        case .unknownSymbol(_, let layer): "avatar.\(layer.rawValue)Symbol"
        case .badColor(let field): "avatar.\(field)"
        case .otherVersion: "avatar.version"
        }
    }

    public var sentence: String {
        switch self {
        case .unknown: "There is no such avatar. person.avatars lists them all."
        case .unknownSymbol(_, let layer):
            "There is no such \(layer.rawValue) symbol. person.avatars lists them all."
        case .badColor: "A colour is written #RRGGBB, in hexadecimal."
        case .otherVersion(let version):
            "Avatars of version \(version) are not known here, only version \(LayeredAvatar.newest)."
        }
    }
}
