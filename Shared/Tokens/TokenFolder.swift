import Files
import Wire

/// The files of token keys: one each, for their owner's eyes only.
struct TokenFolder {
    private static let ending = ".key"
    private static let mostBytes = 4_096
    private static let draftAge: Duration = .seconds(3_600)

    private let folder: Folder

    init(path: String) { folder = Folder(path) }

    func make(now: Timestamp) throws(TokenFault) {
        try file { () throws(FileFault) in
            try folder.make()
            try folder.removeDrafts(olderThan: Self.draftAge, now: now)
        }
    }

    func keys() throws(TokenFault) -> [TokenKey] {
        var keys: [TokenKey] = []
        let names = try file { () throws(FileFault) in try folder.names() }
        for name in names where name.hasSuffix(Self.ending) {
            if let key = try key(in: name) { keys.append(key) }
        }
        return keys
    }

    func keep(_ key: TokenKey) throws(TokenFault) {
        try file { () throws(FileFault) in
            try folder.keep(JSON.encode(key), as: key.id + Self.ending)
        }
    }

    func remove(_ key: TokenKey) throws(TokenFault) {
        try file { () throws(FileFault) in try folder.remove(key.id + Self.ending) }
    }
}

extension TokenFolder {
    /// Nil when another gateway has just removed it.
    private func key(in name: String) throws(TokenFault) -> TokenKey? {
        let bytes = try file { () throws(FileFault) in
            try folder.read(name, atMost: Self.mostBytes)
        }
        guard let bytes else { return nil }
        let path = "\(folder.path)/\(name)"
        guard folder.isPrivate(name) else {
            throw TokenFault("The token key \(path) can be read by others. Run: chmod 600 \(path)")
        }
        guard let key = try? JSON.decode(TokenKey.self, from: bytes) else {
            throw TokenFault(
                "\(path) holds no token key. Restore it, or remove it: devices whose"
                    + " tokens it signed then refresh them.")
        }
        return key
    }

    private func file<T>(_ work: () throws(FileFault) -> T) throws(TokenFault) -> T {
        do { return try work() } catch {
            throw TokenFault("\(error) Set PARLOR_DATA to a folder that can be written.")
        }
    }
}
