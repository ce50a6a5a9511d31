/// How somebody looks, ready to be filled in where a view shows them.
///
/// Whoever owns the view writes the person's id there and nothing else; whoever hands the view on
/// fills in how they look now. So nothing keeps a face that is no longer theirs.
public struct Portrait: Hashable, Sendable {
    /// `{"@player": "ada", ...}` becomes `{"username": "Ada", "avatarType": "built_in", ...}`, where
    /// a `Place` was written. What a client has sent under this name stays as it is.
    public static let key = Style.player.rawValue
    /// The name that an identity's name has in a portrait.
    public static let name = Style.player.name("displayName")

    /// How the fields of an identity are called: the member that a `Place` is written as says it.
    public enum Style: String, CaseIterable, Sendable {
        /// `username`, `avatarType`: in rooms and matches.
        case player = "@player"
        /// `displayName`, `avatarType`: in conversations.
        case person = "@person"
        /// `senderName`, `senderAvatarType`: in messages.
        case sender = "@sender"

        fileprivate var beginning: Bytes { Bytes("\"\(rawValue)\":".utf8) }

        fileprivate func name(_ field: String) -> String {
            switch self {
            case .player: field == "displayName" ? "username" : field
            case .person: field
            case .sender:
                field == "displayName"
                    ? "senderName" : "sender\(field.prefix(1).uppercased())\(field.dropFirst())"
            }
        }
    }

    private static let beginnings = Style.allCases.map { ($0, $0.beginning) }

    /// The value of that member in a view: the person whose portrait comes in its place.
    ///
    /// It is written with a mark that no JSON has, so that nothing a client sends looks like it.
    /// `Bytes.unmarked` takes the marks out and says where they were.
    public struct Place: Encodable {
        fileprivate static let mark: UInt8 = 1

        private let person: PersonID

        public init(of person: PersonID) { self.person = person }

        public func encode(to encoder: any Encoder) throws {
            try RawJSON([Self.mark] + JSON.encode(person)).encode(to: encoder)
        }
    }

    /// Of an object, without the braces around them, in each style.
    fileprivate let members: [Style: Bytes]

    /// Of somebody whose identity is this.
    public init(_ face: RawJSON) {
        var fields = (try? JSON.decode([String: RawJSON].self, from: face.bytes)) ?? [:]
        fields["userId"] = nil
        let all = fields
        members = Dictionary(
            uniqueKeysWithValues: Style.allCases.map { style in
                let named = Dictionary(
                    uniqueKeysWithValues: all.map { (style.name($0.key), $0.value) })
                return (style, Bytes(JSON.encode(named).dropFirst().dropLast()))
            })
    }

    /// Which style's member a place comes after, or begins.
    fileprivate static func style(
        _ isThere: (Bytes) -> Bool
    ) -> (style: Style, beginning: Bytes)? {
        beginnings.first { isThere($0.1) }
    }

    /// An object with the fields of this style before its own.
    public func joined(to object: RawJSON, _ style: Style) -> RawJSON {
        let own = members[style]!
        guard !own.isEmpty, object.bytes.count > 2 else { return object }
        return RawJSON([UInt8(ascii: "{")] + own + [UInt8(ascii: ",")] + object.bytes.dropFirst())
    }

    /// How somebody looks who hasn't said so yet.
    public static func guest(_ person: PersonID) -> Portrait {
        Portrait(RawJSON(JSON.encode(["displayName": person.guestName])))
    }
}

extension PersonID {
    /// What somebody is called who hasn't said so yet: `Guest 4F2A`, the same for the same id.
    public var guestName: String { "Guest \(fourDigits)" }

    /// Hexadecimal, and the same for the same id.
    public var fourDigits: String {
        let digits = String(UInt64(fnv1a: rawValue) & 0xFFFF, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Bytes {
    /// A view as JSON, and where in it the members are that portraits take the place of.
    public var unmarked: (json: Bytes, portraits: [Int]) {
        withUnsafeBufferPointer { view in
            guard var mark = view.place(of: Portrait.Place.mark, from: 0) else { return (self, []) }
            var json = Bytes()
            json.reserveCapacity(count)
            var portraits: [Int] = []
            var rest = 0
            while true {
                json += view[rest..<mark]
                // A mark is written by a `Place` alone, so that some style stands before it.
                let beginning = Portrait.style { json.suffix($0.count).elementsEqual($0) }!
                    .beginning
                portraits.append(json.count - beginning.count)
                rest = mark + 1
                guard let next = view.place(of: Portrait.Place.mark, from: rest) else { break }
                mark = next
            }
            return (json + view[rest...], portraits)
        }
    }

    /// Who is to be filled in at these places.
    public func portrayed(at places: [Int]) -> Set<PersonID> {
        Set(portraits(at: places).map(\.person))
    }

    /// With everybody as they look now; of whom that isn't known, nothing is said.
    public func portraying(at places: [Int], _ portrait: (PersonID) -> Portrait?) -> Bytes {
        let portraits = portraits(at: places)
        guard !portraits.isEmpty else { return self }
        var filled = Bytes()
        filled.reserveCapacity(count + portraits.count * 120)
        var rest = 0
        for (place, person, style) in portraits {
            filled += self[rest..<place.lowerBound]
            let members = portrait(person)?.members[style] ?? []
            filled += members
            rest = place.upperBound
            if members.isEmpty, rest < count, self[rest] == UInt8(ascii: ",") { rest += 1 }
        }
        return filled + self[rest...]
    }

    private func portraits(
        at places: [Int]
    ) -> [(place: Range<Int>, person: PersonID, style: Portrait.Style)] {
        guard !places.isEmpty else { return [] }
        return withUnsafeBufferPointer { text in
            places.compactMap { name in
                guard (0..<text.count).contains(name),
                    let (style, beginning) = Portrait.style({ text[name...].starts(with: $0) }),
                    case let value = name + beginning.count,
                    let end = text.endOfText(from: value),
                    let person = text.person(value..<end)
                else { return nil }
                return (name..<end, person, style)
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Behind the closing quote.
    fileprivate func endOfText(from start: Int) -> Int? {
        guard start < count, self[start] == UInt8(ascii: "\"") else { return nil }
        var index = start + 1
        while index < count {
            switch self[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index + 1
            default: index += 1
            }
        }
        return nil
    }

    /// Most ids stand as they are, in quotes.
    fileprivate func person(_ text: Range<Int>) -> PersonID? {
        let id = self[(text.lowerBound + 1)..<(text.upperBound - 1)]
        let isPlain = id.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        guard isPlain, (1...Limits.key).contains(id.count) else {
            return try? JSON.decode(PersonID.self, from: Bytes(self[text]))
        }
        return PersonID(String(decoding: id, as: UTF8.self))
    }
}
