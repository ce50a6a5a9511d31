import ParlorWire
import Sodium

/// One of the keys that gateways sign tokens with.
struct TokenKey: Hashable {
    let id: String
    let madeAt: Timestamp
    let seed: Bytes

    static func random(now: Timestamp) -> TokenKey {
        TokenKey(
            id: RandomID.next(), madeAt: now, seed: RandomID.bytes(SigningKey.seedBytes))
    }

    static func == (left: TokenKey, right: TokenKey) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension TokenKey: Codable {
    private enum CodingKeys: String, CodingKey { case id, madeAt, seed }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(String.self, forKey: .id)
        madeAt = try fields.decode(Timestamp.self, forKey: .madeAt)
        guard let seed = Base64.url.decode(try fields.decode(String.self, forKey: .seed)),
            seed.count == SigningKey.seedBytes
        else { throw Malformed("A token key's seed has 32 bytes.", field: "seed") }
        self.seed = seed
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(madeAt, forKey: .madeAt)
        try fields.encode(Base64.url.encode(seed), forKey: .seed)
    }
}
