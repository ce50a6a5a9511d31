import Files
import ParlorWire

/// The files of token keys: one each, for their owner's eyes only.
struct TokenKeyFiles: Sendable {
    private static let ending = ".key"
    private static let mostBytes = 4_096

    private let files: any FileStore

    init(in files: any FileStore, now: Timestamp) throws(TokenFault) {
        self.files = files
        try file { () throws(FileFault) in try files.prepare(now: now) }
    }

    func keys() throws(TokenFault) -> [TokenKey] {
        var keys: [TokenKey] = []
        let all = try file { () throws(FileFault) in try files.files() }
        for found in all where found.name.hasSuffix(Self.ending) {
            if let key = try key(in: found.name) { keys.append(key) }
        }
        return keys
    }

    func keep(_ key: TokenKey) throws(TokenFault) {
        try file { () throws(FileFault) in
            try files.keep(JSON.encode(key), as: key.id + Self.ending)
        }
    }

    func remove(_ key: TokenKey) throws(TokenFault) {
        try file { () throws(FileFault) in try files.remove(key.id + Self.ending) }
    }
}

extension TokenKeyFiles {
    /// Nil when another gateway has just removed it.
    private func key(in name: String) throws(TokenFault) -> TokenKey? {
        let bytes = try file { () throws(FileFault) in
            try files.read(name, atMost: Self.mostBytes)
        }
        guard let bytes else { return nil }
        let path = "\(files)/\(name)"
        guard files.isPrivate(name) else {
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
            throw TokenFault("\(error) Without the keys of tokens, no device gets in.")
        }
    }
}
