/// One step on the way to a value: a member's name or an element's place.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}

extension [any CodingKey] {
    /// `strokes[3].color.r`
    var fieldPath: String {
        reduce("") { path, key in
            if let place = key.intValue { return "\(path)[\(place)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }
}
