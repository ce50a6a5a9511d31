/// Where a view shows how somebody looks.
///
/// Whoever owns the view writes the person's id there and nothing else; whoever hands the view on
/// fills in how they look now. So nothing keeps a face that is no longer theirs.
public enum Portrait {
    /// `{"@player": "ada", ...}` becomes `{"username": "Ada", "avatarType": "built_in", ...}`.
    public static let key = "@player"
    /// The name that an identity's name has in a portrait.
    public static let name = "username"

    fileprivate static let beginning = Bytes("\"\(key)\":".utf8)

    /// The members, without the braces around them, of somebody who looks so; a guest, when that isn't known.
    fileprivate static func members(of person: PersonID, _ face: RawJSON?) -> Bytes {
        var fields =
            face.flatMap { try? JSON.decode([String: RawJSON].self, from: $0.bytes) } ?? [:]
        fields["userId"] = nil
        let guest = RawJSON(JSON.encode(person.guestName))
        fields[name] = fields.removeValue(forKey: "displayName") ?? guest
        return Bytes(JSON.encode(fields).dropFirst().dropLast())
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
    /// Who is to be filled in.
    public var portrayed: Set<PersonID> { Set(portraits.map(\.person)) }

    /// With everybody as they look now; nil is somebody whom nobody knows.
    public func portraying(_ face: (PersonID) -> RawJSON?) -> Bytes {
        let portraits = portraits
        guard !portraits.isEmpty else { return self }
        var filled = Bytes()
        filled.reserveCapacity(count + portraits.count * 120)
        var rest = 0
        for (place, person) in portraits {
            filled += self[rest..<place.lowerBound]
            filled += Portrait.members(of: person, face(person))
            rest = place.upperBound
        }
        return filled + self[rest...]
    }

    /// In a text its quote would stand escaped, so these bytes are always a member's name.
    private var portraits: [(place: Range<Int>, person: PersonID)] {
        let beginning = Portrait.beginning
        var found: [(Range<Int>, PersonID)] = []
        var index = 0
        while let start = self[index...].firstIndex(of: UInt8(ascii: "@")) {
            index = start + 1
            let name = start - 1
            guard name >= 0, self[name...].starts(with: beginning) else { continue }
            let value = name + beginning.count
            guard let end = endOfText(from: value),
                let person = try? JSON.decode(PersonID.self, from: Bytes(self[value..<end]))
            else { continue }
            found.append((name..<end, person))
            index = end
        }
        return found
    }

    /// Behind the closing quote.
    private func endOfText(from start: Int) -> Int? {
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
}
