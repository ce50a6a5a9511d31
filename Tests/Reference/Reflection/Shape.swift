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
