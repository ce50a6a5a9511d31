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

    /// How somebody looks who hasn't said so yet.
    public static func guest(_ person: PersonID) -> RawJSON {
        RawJSON(JSON.encode(["displayName": person.guestName]))
    }

    /// The members, without the braces around them, of somebody who looks so.
    fileprivate static func members(_ face: RawJSON) -> Bytes {
        var fields = (try? JSON.decode([String: RawJSON].self, from: face.bytes)) ?? [:]
        fields["userId"] = nil
        fields[name] = fields.removeValue(forKey: "displayName")
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

    /// With everybody as they look now; of whom that isn't known, nothing is said.
    public func portraying(_ face: (PersonID) -> RawJSON?) -> Bytes {
        let portraits = portraits
        guard !portraits.isEmpty else { return self }
        var filled = Bytes()
        filled.reserveCapacity(count + portraits.count * 120)
        var rest = 0
        for (place, person) in portraits {
            filled += self[rest..<place.lowerBound]
            let members = face(person).map { Portrait.members($0) } ?? []
            filled += members
            rest = place.upperBound
            if members.isEmpty, rest < count, self[rest] == UInt8(ascii: ",") { rest += 1 }
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
