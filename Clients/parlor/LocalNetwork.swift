import Platform

/// The addresses by which others in the same network reach this machine.
enum LocalNetwork {
    /// One address of one network interface.
    struct Interface: Hashable {
        let name: String
        let address: String
        /// It carries data, and not only within this machine or to a single other one.
        let isShared: Bool
    }

    static var addresses: [String] { addresses(of: interfaces) }

    /// Those of real networks first: containers and virtual machines have networks of their own.
    static func addresses(of interfaces: [Interface]) -> [String] {
        let usable = interfaces.filter { $0.isShared && !$0.address.hasPrefix("169.254.") }
        let (own, others) = (usable.filter { !isVirtual($0) }, usable.filter(isVirtual))
        return own.filter(isPrivate).map(\.address) + own.filter { !isPrivate($0) }.map(\.address)
            + others.map(\.address)
    }

    private static func isVirtual(_ interface: Interface) -> Bool {
        ["docker", "br-", "veth", "virbr", "vmnet", "bridge", "tun", "tap", "utun", "wg"]
            .contains(where: interface.name.hasPrefix)
    }

    /// RFC 1918.
    private static func isPrivate(_ interface: Interface) -> Bool {
        let numbers = interface.address.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 4 else { return false }
        switch (numbers[0], numbers[1]) {
        case (10, _), (192, 168), (172, 16...31): return true
        default: return false
        }
    }

    private static var interfaces: [Interface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [Interface] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_INET
            else { continue }
            let flags = Int(entry.ifa_flags)
            let isUp = flags & Int(IFF_UP) != 0 && flags & Int(IFF_RUNNING) != 0
            let isOwn = flags & Int(IFF_LOOPBACK) != 0 || flags & Int(IFF_POINTOPOINT) != 0
            found.append(
                Interface(
                    name: String(cString: entry.ifa_name), address: text(of: address),
                    isShared: isUp && !isOwn))
        }
        return found
    }

    private static func text(of address: UnsafePointer<sockaddr>) -> String {
        var room = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
            var number = address.pointee.sin_addr
            inet_ntop(AF_INET, &number, &room, socklen_t(room.count))
        }
        let letters = room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: letters, as: UTF8.self)
    }
}
