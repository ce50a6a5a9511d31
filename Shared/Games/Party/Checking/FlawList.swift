/// All that is wrong with a file, as far as it can be read.
public final class FlawList {
    private let most: Int
    /// The first ones, in the order in which they were found.
    public private(set) var all: [FileFlaw] = []

    public init(most: Int) { self.most = most }

    public func add(_ flaw: FileFlaw) {
        if all.count < most { all.append(flaw) }
    }

    /// Goes on after what is wrong: nil is returned then.
    public func check<Value>(_ part: () throws(FileFlaw) -> Value) -> Value? {
        do throws(FileFlaw) { return try part() } catch {
            add(error)
            return nil
        }
    }

    /// The fields of an object. Those that it can't have are flaws.
    public func fields(
        _ object: FileValue, _ owner: String, _ known: [String]
    ) -> [String: FileValue]? {
        let members = check { () throws(FileFlaw) in try object.members(of: owner) }
        guard let members else { return nil }
        for member in members where !known.contains(member.name) {
            add(member.unknown(to: owner, known))
        }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// A field that must be there.
    public func field(
        _ name: String, in fields: [String: FileValue], of owner: FileValue,
        _ part: (FileValue) throws(FileFlaw) -> Void
    ) {
        guard let value = fields[name] else {
            return add(owner.flaw("This has no '\(name)'. Add it."))
        }
        _ = check { () throws(FileFlaw) in try part(value) }
    }

    /// A field that may be there.
    public func field(
        _ name: String, ifIn fields: [String: FileValue],
        _ part: (FileValue) throws(FileFlaw) -> Void
    ) {
        guard let value = fields[name] else { return }
        _ = check { () throws(FileFlaw) in try part(value) }
    }
}
