import ParlorWire

extension CommandID {
    /// The command's name within its account: the same `cid` gives the same id, on any device.
    init?(of cid: RawJSON?, by person: PersonID) {
        guard let cid, cid.bytes != Array("null".utf8) else { return nil }
        let text = try? JSON.decode(String.self, from: cid.bytes)
        let isPlain = text.map { EntityKey.canBe($0.utf8) && $0.utf8.count <= 60 } ?? false
        let name = isPlain ? text! : "#" + cid.bytes.fingerprint
        self.init("\(person)/\(name)")
    }
}

extension Bytes {
    /// Two hashes of 64 bits: only the account itself could make two names collide.
    fileprivate var fingerprint: String {
        String(UInt64(fnv1a: self), radix: 36)
            + String(UInt64(fnv1a: self, after: 0x9E37_79B9_7F4A_7C15), radix: 36)
    }
}
