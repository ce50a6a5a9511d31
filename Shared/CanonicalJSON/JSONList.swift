/// The elements of a list, or a value by itself as the only one. The text is checked as a whole; each
/// element is read when it is asked for.
public struct JSONList {
    private let tape: Tape
    /// Where each element is on the tape.
    private let places: [Int]
    private let mostNames: Int

    /// An element with an object of more names can't be read, nor a text with more values.
    public init(
        _ text: Bytes, mostElements: Int, mostNames: Int, mostValues: Int
    ) throws(Malformed) {
        tape = try Tape(text, mostNames: mostNames, mostValues: mostValues)
        self.mostNames = mostNames
        guard tape.values[0].kind == .array else {
            places = [0]
            return
        }
        places = tape.elements(of: 0)
        guard places.count <= mostElements else {
            throw Malformed("A frame holds at most \(mostElements) objects, not \(places.count).")
        }
    }

    public var count: Int { places.count }

    public func decode<T: Decodable>(_ type: T.Type, at index: Int) throws(Malformed) -> T {
        let place = places[index]
        guard !tape.crowded.contains(where: { (place..<tape.next(after: place)).contains($0) })
        else { throw Malformed("An object has at most \(mostNames) names.") }
        return try decodeCrowded(type, at: index)
    }

    /// Whatever its objects have.
    public func decodeCrowded<T: Decodable>(_ type: T.Type, at index: Int) throws(Malformed) -> T {
        tape.root = places[index]
        return try tape.decode(type, at: places[index])
    }

    /// How many values an element has, at any depth.
    public func size(at index: Int) -> Int { tape.next(after: places[index]) - places[index] }

    /// How many elements the list of that name has; 0 when there is none.
    public func count(of name: String, at index: Int) -> Int {
        let place = places[index]
        guard tape.values[place].kind == .object, let list = tape.find(name, in: place),
            tape.values[list].kind == .array
        else { return 0 }
        return tape.elements(of: list).count
    }
}

extension Tape {
    fileprivate func elements(of list: Int) -> [Int] {
        var elements: [Int] = []
        var element = list + 1
        while element < next(after: list) {
            elements.append(element)
            element = next(after: element)
        }
        return elements
    }
}
