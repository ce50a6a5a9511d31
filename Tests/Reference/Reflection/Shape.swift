/// What a value looks like on the wire.
indirect enum Shape: Equatable {
    case text, integer, number, flag, anything
    case list(Shape)
    case dictionary(Shape)
    /// One that the book describes.
    case named(String)
}

/// One field of an object.
struct Field: Equatable {
    let name: String
    let shape: Shape
    var isOptional: Bool
}

/// What the book says of a type.
enum Definition: Equatable {
    case text(format: String?)
    case oneOf([String])
    /// Written as one of these is, bare.
    case anyOf([Shape], orNull: Bool = false)
    /// `first` are the fields that an object of the first kind has, where there are several.
    case object([Field], first: Set<String>)
}

extension Shape {
    /// Of the types in it.
    var names: [String] {
        switch self {
        case .named(let name): [name]
        case .list(let inner), .dictionary(let inner): inner.names
        case .text, .integer, .number, .flag, .anything: []
        }
    }

    /// The same with this in the place of any JSON.
    func filled(with shape: Shape) -> Shape {
        switch self {
        case .anything: shape
        case .list(let element): .list(element.filled(with: shape))
        case .dictionary(let value): .dictionary(value.filled(with: shape))
        case .text, .integer, .number, .flag, .named: self
        }
    }
}

extension Definition {
    /// Of the types in it.
    var names: [String] {
        switch self {
        case .text, .oneOf: []
        case .anyOf(let shapes, _): shapes.flatMap(\.names)
        case .object(let fields, _): fields.flatMap(\.shape.names)
        }
    }
}
