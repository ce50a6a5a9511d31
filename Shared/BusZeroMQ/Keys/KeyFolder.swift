import Platform

/// The folder that PARLOR_KEYS names.
struct KeyFolder {
    let path: String

    func key(_ name: String) throws(BusFault) -> CurveKey {
        let file = "\(path)/\(name)"
        if name.hasSuffix(".secret") { try checkPrivate(file) }
        guard let text = Self.read(file) else {
            throw BusFault(
                .keysUnusable,
                "The key \(file) can't be read. Make keys with 'parlor keys', or correct PARLOR_KEYS."
            )
        }
        guard let key = CurveKey(z85: text.filter { !$0.isWhitespace }) else {
            throw BusFault(
                .keysUnusable, "\(file) holds no CURVE key, which is 40 characters of Z85.")
        }
        return key
    }

    func peers() throws(BusFault) -> Set<CurveKey> {
        let names = Platform.names(inFolder: "\(path)/peers") ?? []
        var keys: Set<CurveKey> = []
        for name in names where name.hasSuffix(".public") { keys.insert(try key("peers/\(name)")) }
        guard !keys.isEmpty else {
            throw BusFault(
                .keysUnusable,
                "\(path)/peers holds no *.public key, so nobody could come in. Put every peer's there."
            )
        }
        return keys
    }

    func make() throws(BusFault) {
        for folder in [path, "\(path)/peers"] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw BusFault(.keysUnusable, "The folder \(folder) can't be made: \(reason).")
        }
    }

    /// Keys are never overwritten: whoever has the old ones would be locked out.
    func write(_ text: String, as name: String) throws(BusFault) {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
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
        guard let stream = fopen(file, "r") else { return nil }
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
