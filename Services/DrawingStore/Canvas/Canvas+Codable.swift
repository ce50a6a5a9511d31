import Contracts
import ParlorWire

extension Canvas: Codable {
    private enum CodingKeys: String, CodingKey { case acts, histories = "hands", newest, base }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            acts: try fields.decode(PackedActs.self, forKey: .acts).acts(),
            histories: try fields.decode([PersonID: UndoHistory].self, forKey: .histories),
            newest: try fields.decode(Int.self, forKey: .newest),
            base: try fields.decode(Color.self, forKey: .base))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(PackedActs(acts), forKey: .acts)
        try fields.encode(histories, forKey: .histories)
        try fields.encode(newest, forKey: .newest)
        try fields.encode(base, forKey: .base)
    }
}
