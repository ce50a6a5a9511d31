import Contracts
import ParlorWire
import Sessions

extension Reference {
    /// The text of every page by its path.
    func pages() throws -> [String: String] {
        let kinds = kindPages
        let types = TypePlaces(book, kinds: kinds, first: try firstShapes())
        func writer(_ place: PagePlace) -> PageWriter {
            PageWriter(reference: self, place: place, types: types)
        }
        var texts = [
            PagePlace.first.path: try writer(.first)
                .firstPage(before: kinds + [typesPage, partsPage]),
            PagePlace.types.path: try writer(.types).typesPage(typesPage),
            PagePlace.parts.path: try writer(.parts).partsPage(partsPage, beside: kinds),
        ]
        for kind in kinds { texts[kind.place.path] = try writer(kind.place).kindPage(kind) }
        return texts
    }

    /// What requests and frames have.
    private func firstShapes() throws -> [Shape] {
        var shapes = try Frame.allCases.flatMap { try $0.fields(book).map(\.shape) }
        for route in Route.allCases {
            for type in [route.body, route.answer].compactMap({ $0 }) {
                shapes.append(try book.shape(of: type))
            }
        }
        shapes.append(try book.shape(of: HTTPFailure.self))
        shapes.append(try book.shape(of: SessionLimits.self))
        return shapes
    }
}
