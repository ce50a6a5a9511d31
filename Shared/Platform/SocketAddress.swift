extension sockaddr_in {
    public init(_ host: String, port: Int) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = in_port_t(port).bigEndian
        sin_addr.s_addr = inet_addr(host)
    }

    /// As `bind` and `connect` take it.
    public func pointed<T>(_ use: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
        withUnsafePointer(to: self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
