import Hosting
import Platform

/// What systemd waits for, where a unit of `Type=notify` started this process: that all is ready.
struct ReadyNotice {
    private let address: String

    /// Nil when nobody waits.
    init?(_ environment: [String: String] = ThisProcess.environment) {
        guard let address = environment["NOTIFY_SOCKET"], !address.isEmpty else { return nil }
        self.address = address
    }

    /// Nothing comes of it where nobody waits any more.
    func send() {
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        // A name that begins with '@' is no file: its first byte is zero.
        let name = address.utf8.enumerated().map { $0 == 0 && $1 == UInt8(ascii: "@") ? 0 : $1 }
        guard name.count < MemoryLayout.size(ofValue: place.sun_path) else { return }
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: name) }
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)! + name.count
        let socket = socket(AF_UNIX, datagramSocket, 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        let text = Array("READY=1".utf8)
        withUnsafePointer(to: place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(socket, text, text.count, 0, $0, socklen_t(length))
            }
        }
    }
}
