import ParlorWire

extension BrushCatalogue {
    /// How much of a brush is looked at: its texts, and what has texts in it.
    private static let mostLooks = 16

    /// The brush that another is painted with: the one of this id, or the first whose id is in
    /// what the other says of itself; else the first of all.
    ///
    /// The names are looked at before other texts, and these before what wraps an object, which
    /// is how Swift writes an enum's case.
    public func nearest(to brush: Brush) -> Entry {
        if let entry = self[brush.id] { return entry }
        if let named = mentioned(in: brush.id.rawValue) { return named }
        // More than a brush may have is refused, and needs no look.
        guard let descriptor = brush.descriptor, descriptor.bytes.count <= Brush.mostBytes,
            descriptor.depth <= Brush.mostDepth
        else { return brushes[0] }
        var (texts, wrappers) = ([String](), [String]())
        var looks = Self.mostLooks
        descriptor.gather(&texts, &wrappers, &looks)
        return (texts + wrappers).lazy.compactMap(mentioned).first ?? brushes[0]
    }

    /// A longer id is the better match: a pencil is no pen.
    private func mentioned(in text: String) -> Entry? {
        let text = text.lowercased()
        return brushes.filter { text.utf8.contains($0.id.rawValue.utf8) }
            .max { $0.id.rawValue.utf8.count < $1.id.rawValue.utf8.count }
    }
}

extension RawJSON {
    /// The first texts in it, names before others, and the names of members that are objects.
    fileprivate func gather(
        _ texts: inout [String], _ wrappers: inout [String], _ looks: inout Int
    ) {
        guard looks > 0, bytes.contains(UInt8(ascii: "\"")) else { return }
        looks -= 1
        switch bytes.first {
        case UInt8(ascii: "{"):
            guard let fields = try? JSON.decode([String: RawJSON].self, from: bytes) else { return }
            let names = Brush.CodingKeys.allCases.map(\.rawValue)
            let others = fields.keys.filter { !names.contains($0) }.sorted()
            for name in names + others {
                guard looks > 0, let value = fields[name] else { continue }
                if value.bytes.first == UInt8(ascii: "{") {
                    wrappers.append(name)
                    looks -= 1
                }
                value.gather(&texts, &wrappers, &looks)
            }
        case UInt8(ascii: "["):
            guard let all = try? JSON.decode([RawJSON].self, from: bytes) else { return }
            for value in all { value.gather(&texts, &wrappers, &looks) }
        default:
            if let text = try? JSON.decode(String.self, from: bytes) { texts.append(text) }
        }
    }
}
