/// A number that may be left to the game: `"auto"`.
public enum Auto: Hashable, Sendable {
    case auto
    case exactly(Int)

    func value(or fitting: @autoclosure () -> Int) -> Int {
        switch self {
        case .auto: fitting()
        case .exactly(let number): number
        }
    }
}

extension Auto: Codable, ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self = .exactly(value) }

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let word = try? value.decode(String.self) {
            guard word == "auto" else {
                throw DecodingError.dataCorruptedError(
                    in: value, debugDescription: "It is a number, or \"auto\".")
            }
            self = .auto
        } else {
            self = .exactly(try value.decode(Int.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .auto: try value.encode("auto")
        case .exactly(let number): try value.encode(number)
        }
    }
}
