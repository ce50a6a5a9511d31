import Wire

extension BrushCatalogue {
    /// The brush that another is painted with: the one of this id, or the first whose id is in
    /// what the other says of itself; else the pen.
    ///
    /// The names are looked at before other texts, and these before what wraps an object, which
    /// is how Swift writes an enum's case.
    func nearest(to id: BrushID, _ descriptor: RawJSON?) -> BrushID {
        if self[id] != nil { return id }
        if let named = mentioned(in: id.rawValue) { return named }
        // More than a brush may have is refused, and needs no look.
        guard let descriptor, descriptor.bytes.count <= Brush.mostBytes,
            descriptor.depth <= Brush.mostDepth
        else { return brushes[0].id }
        var (texts, wrappers) = ([String](), [String]())
        descriptor.gather(&texts, &wrappers)
        return (texts + wrappers).lazy.compactMap(mentioned).first ?? brushes[0].id
    }

    /// A longer id is the better match: a pencil is no pen.
    private func mentioned(in text: String) -> BrushID? {
        let text = text.lowercased()
        return brushes.map(\.id).filter { text.contains($0.rawValue) }
            .max { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
    }
}

extension RawJSON {
    /// All texts in it, names first, and the names of members that are objects.
    fileprivate func gather(_ texts: inout [String], _ wrappers: inout [String]) {
        if let text = try? JSON.decode(String.self, from: bytes) {
            texts.append(text)
        } else if let fields = try? JSON.decode([String: RawJSON].self, from: bytes) {
            let names = Brush.CodingKeys.allCases.map(\.rawValue)
            let others = fields.keys.filter { !names.contains($0) }.sorted()
            for name in names + others {
                guard let value = fields[name] else { continue }
                if value.bytes.first == UInt8(ascii: "{") { wrappers.append(name) }
                value.gather(&texts, &wrappers)
            }
        } else if let all = try? JSON.decode([RawJSON].self, from: bytes) {
            for value in all { value.gather(&texts, &wrappers) }
        }
    }
}
