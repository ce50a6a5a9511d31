import Games

/// All that is wrong with a file, as far as it can be read.
final class FlawList {
    /// A file in which more is wrong is another kind of file.
    private static let most = 50

    private(set) var all: [FileFlaw] = []

    func add(_ flaw: FileFlaw) {
        if all.count < Self.most { all.append(flaw) }
    }

    /// Goes on after what is wrong: nil is returned then.
    func check<Value>(_ part: () throws(FileFlaw) -> Value) -> Value? {
        do throws(FileFlaw) { return try part() } catch {
            add(error)
            return nil
        }
    }

    /// The fields of an object, if there are no others.
    func fields(
        _ object: FileValue, _ owner: String, _ known: [String]
    ) -> [String: FileValue]? {
        check { () throws(FileFlaw) in try object.members(of: owner, known) }
    }

    /// A field that must be there.
    func field(
        _ name: String, in fields: [String: FileValue], of owner: FileValue,
        _ part: (FileValue) throws(FileFlaw) -> Void
    ) {
        guard let value = fields[name] else {
            return add(owner.flaw("This has no '\(name)'. Add it."))
        }
        _ = check { () throws(FileFlaw) in try part(value) }
    }

    /// A field that may be there.
    func field(
        _ name: String, ifIn fields: [String: FileValue],
        _ part: (FileValue) throws(FileFlaw) -> Void
    ) {
        guard let value = fields[name] else { return }
        _ = check { () throws(FileFlaw) in try part(value) }
    }
}
