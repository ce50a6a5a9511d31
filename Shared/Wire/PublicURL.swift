/// Where devices reach this Parlor, if the operator says so: `PARLOR_PUBLIC_URL` makes the addresses
/// of photos and invitations absolute.
public enum PublicURL {
    /// Empty where addresses are relative. It is set once, before the process has other threads.
    nonisolated(unsafe) public static var base = ""

    /// Like https://play.example.org: nothing comes after the host and the port.
    public static func isWellFormed(_ base: String) -> Bool {
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: base.hasPrefix), base.utf8.count <= 255 else {
            return false
        }
        let host = base.dropFirst(scheme.count)
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: ".-:[]".utf8.contains(byte)
                }
            }
    }

    /// As it is told.
    public static func told(_ address: String) -> String { absolute(address, at: base) }

    /// What is absolute already stays.
    static func absolute(_ address: String, at base: String) -> String {
        address.hasPrefix("/") ? base + address : address
    }

    /// As it is stored: another public URL may be in force when it is told.
    public static func path(of address: String, in folder: String) -> String {
        guard let start = address.start(of: folder) else { return address }
        return String(address[start...])
    }
}

extension String {
    /// Where a path begins in an absolute address.
    fileprivate func start(of path: String) -> Index? {
        guard hasPrefix("http") else { return nil }
        return indices.first { self[$0...].hasPrefix(path) }
    }
}
