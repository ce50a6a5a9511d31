import Platform

/// A folder of keys, each a line of Z85 in a file of its own.
struct KeyFolder {
    let path: String

    /// More than this is no file of keys.
    static let mostBytes = 4_096
    static let mostPeers = 4_096

    func key(_ name: String) throws(BusFault) -> CurveKey { try keys(name)[0] }

    /// The keys in a file, one on each line, and at least one.
    func keys(_ name: String) throws(BusFault) -> [CurveKey] {
        let file = "\(path)/\(name)"
        if name.hasSuffix(".secret") { try checkPrivate(file) }
        guard let text = Self.read(file) else {
            throw BusFault(
                .keysUnusable,
                "The key \(file) can't be read. Make keys with 'parlor keys', or correct PARLOR_KEYS."
            )
        }
        let lines = text.split(whereSeparator: \.isWhitespace)
        let keys = lines.compactMap { CurveKey(z85: String($0)) }
        guard !keys.isEmpty, keys.count == lines.count else {
            throw BusFault(
                .keysUnusable, "\(file) holds no CURVE key, which is 40 characters of Z85.")
        }
        return keys
    }

    /// The files of those that the brokers let in.
    func peers() throws(BusFault) -> [String] {
        let names = Platform.names(inFolder: "\(path)/peers") ?? []
        let files = names.filter { $0.hasSuffix(".public") }.sorted()
        guard !files.isEmpty else {
            throw BusFault(
                .keysUnusable,
                "\(path)/peers holds no *.public key, so nobody could come in. Put every peer's there."
            )
        }
        guard files.count <= Self.mostPeers else {
            throw BusFault(
                .keysUnusable, "\(path)/peers holds over \(Self.mostPeers) keys. Remove old ones.")
        }
        return files
    }

    /// `lobby@east.public` and `lobby@east-2.public` are keys of the lobby.
    static func peer(of file: String) -> String {
        String(file.dropLast(".public".count).prefix { $0 != "@" })
    }

    func make() throws(BusFault) {
        for folder in [path, "\(path)/peers"] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw BusFault(.keysUnusable, "The folder \(folder) can't be made: \(reason).")
        }
    }

    /// Keys are never overwritten: whoever has the old ones would be locked out.
    func write(_ text: String, as name: String) throws(BusFault) {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw BusFault(
                .keysUnusable,
                "The key \(file) can't be made: \(reason). Existing keys are kept; move them away first."
            )
        }
        defer { close(descriptor) }
        let line = Array("\(text)\n".utf8)
        guard Platform.write(descriptor, line, line.count) == line.count else {
            throw BusFault(.keysUnusable, "The key \(file) can't be written: \(reason).")
        }
    }

    private func checkPrivate(_ file: String) throws(BusFault) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        throw BusFault(
            .keysUnusable, "The secret key \(file) can be read by others. Run: chmod 600 \(file)")
    }

    private var reason: String { String(cString: strerror(errno)) }
}

extension KeyFolder {
    private static func read(_ file: String) -> String? {
        guard let stream = fopen(file, "re") else { return nil }
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
