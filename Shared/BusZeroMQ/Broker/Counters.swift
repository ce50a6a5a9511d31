/// What a worker counts, as it said it: any JSON.
public enum Counters: Codable, Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Counters?])
    case fields([String: Counters?])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Counters?].self) {
            self = .list(list)
        } else {
            self = .fields(try container.decode([String: Counters?].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .fields(let fields): try container.encode(fields)
        }
    }
}
