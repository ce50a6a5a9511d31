public import ParlorWire

extension FileStore {
    /// Keeps all of these files in another store, with their times: those that it does not have, or
    /// has with other bytes. How many these were.
    public func copy(to target: any FileStore, now: Timestamp) throws(FileFault) -> Int {
        try prepare(now: now)
        try target.prepare(now: now)
        var written = 0
        for file in try files() {
            guard let bytes = try read(file.name, atMost: file.bytes) else { continue }
            if try target.file(file.name)?.bytes == bytes.count,
                try target.read(file.name, atMost: bytes.count) == bytes
            {
                continue
            }
            try target.keep(bytes, as: file.name)
            _ = try target.touch(file.name, at: file.changed)
            written += 1
        }
        return written
    }
}
