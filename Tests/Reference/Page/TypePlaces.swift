/// The page that describes each type: the nearest one, in steps from type to type.
///
/// A type that is as near to several kinds is on the page of shared types. The first page and that
/// of Parlor's own parts describe what no kind has.
struct TypePlaces {
    private var places: [String: PagePlace] = [:]

    init(_ book: Book, kinds: [Page], first: [Shape]) {
        var nearest: [String: Int] = [:]
        for page in kinds {
            for (name, steps) in book.distances(from: page.ownShapes, then: page.shapes) {
                let known = nearest[name] ?? .max
                if steps > known { continue }
                places[name] = steps < known ? page.place : .types
                nearest[name] = steps
            }
        }
        for name in book.distances(from: first, then: []).keys where places[name] == nil {
            places[name] = .first
        }
    }

    subscript(name: String) -> PagePlace { places[name] ?? .parts }
}

extension Book {
    /// The types that are reached from there, each with the fewest steps. The first shapes are at
    /// 0, the others at 1.
    fileprivate func distances(from first: [Shape], then others: [Shape]) -> [String: Int] {
        var found: [String: Int] = [:]
        var (steps, open) = (0, first.flatMap(\.names))
        repeat {
            let new = Set(open).filter { found[$0] == nil }
            for name in new { found[name] = steps }
            open = new.flatMap { definitions[$0]?.names ?? [] }
            if steps == 0 { open += others.flatMap(\.names) }
            steps += 1
        } while !open.isEmpty
        return found
    }
}
