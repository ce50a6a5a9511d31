public import Contracts
public import ParlorWire

extension Catalogues {
    /// The files that say this, by their names: a line for each element.
    public var files: [String: Bytes] {
        let layers = AvatarLayer.allCases.map { layer in
            (layer.rawValue, avatars.symbols(in: layer).map { JSON.encode($0) })
        }
        let colors = [
            ("skinColors", avatars.skinColors), ("hairColors", avatars.hairColors),
            ("backgroundColors", avatars.backgroundColors),
        ].map { ($0, $1.map { JSON.encode($0) }) }
        let named = products.map {
            JSON.encode(["id": $0.id.rawValue, "displayName": $0.displayName])
        }
        return [
            CatalogueFile.avatars.rawValue: Self.text(
                [("builtIn", avatars.builtIn.map { JSON.encode($0) })] + layers + colors),
            CatalogueFile.products.rawValue: Self.text([("products", named)]),
            CatalogueFile.brushes.rawValue: Self.text(
                [("brushes", brushes.brushes.map { JSON.encode($0) })]),
        ]
    }

    private static func text(_ lists: [(name: String, elements: [Bytes])]) -> Bytes {
        let lists = lists.map { name, elements in
            let lines = elements.map { "    " + String(decoding: $0.spaced, as: UTF8.self) }
            return "  \"\(name)\": [\n\(lines.joined(separator: ",\n"))\n  ]"
        }
        return Bytes("{\n\(lists.joined(separator: ",\n"))\n}\n".utf8)
    }
}

extension Bytes {
    /// JSON with a space after each comma and colon.
    fileprivate var spaced: Bytes {
        var spaced = Bytes()
        var (isInText, isEscaped) = (false, false)
        for byte in self {
            spaced.append(byte)
            if isEscaped {
                isEscaped = false
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
                isInText = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                spaced.append(UInt8(ascii: " "))
            }
        }
        return spaced
    }
}
