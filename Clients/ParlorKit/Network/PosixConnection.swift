#if canImport(Glibc)
    import Glibc
    public import ParlorWire

    /// Bytes both ways, once a server is reached. One thread reads while another writes.
    public protocol ByteChannel: Sendable {
        /// Waits until all of them are on their way.
        func write(_ bytes: Bytes) throws
        /// What comes next; empty once the other end is gone. With no time at all, it waits for ever.
        func read(within time: Duration) throws -> Bytes
    }

    /// A TCP connection, and what it carries: bytes as they are, or encrypted.
    final class PosixConnection: Sendable {
        let channel: any ByteChannel
        private let descriptor: Int32

        /// A server with `https` needs something that encrypts.
        init(
            to server: ServerAddress, encrypt: SystemNetwork.Encrypt?, within time: Duration
        ) throws {
            guard server.isEncrypted else {
                descriptor = try Self.descriptor(of: server, within: time)
                channel = PlainChannel(descriptor: descriptor)
                return
            }
            guard let encrypt else { throw Unreachable.noTLS }
            let made = try Self.descriptor(of: server, within: time)
            do {
                channel = try encrypt(made, server, time)
                descriptor = made
            } catch {
                close(made)
                throw error
            }
        }

        deinit { close(descriptor) }

        /// Ends reads that wait.
        func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    private extension PosixConnection {
        static func descriptor(
            of server: ServerAddress, within time: Duration
        ) throws(Unreachable) -> Int32 {
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var found: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(server.host, "\(server.port)", &hints, &found) == 0 else {
                throw .unknownHost(server.host)
            }
            defer { freeaddrinfo(found) }
            for address in sequence(first: found, next: { $0?.pointee.ai_next }) {
                guard let address = address?.pointee else { break }
                if let made = connected(address, within: time) { return made }
            }
            throw .silent(server)
        }

        static func connected(_ address: addrinfo, within time: Duration) -> Int32? {
            let made = socket(
                address.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard made >= 0 else { return nil }
            // A connect that waits is bounded by how long a write may wait.
            PlainChannel.wait(at: made, SO_SNDTIMEO, time)
            guard connect(made, address.ai_addr, address.ai_addrlen) == 0 else {
                close(made)
                return nil
            }
            var yes: Int32 = 1
            setsockopt(made, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
            return made
        }
    }

    /// Bytes as they are.
    struct PlainChannel: ByteChannel {
        let descriptor: Int32

        fileprivate static func wait(at descriptor: Int32, _ what: Int32, _ time: Duration) {
            var time = timeval(
                tv_sec: Int(time.components.seconds),
                tv_usec: Int(time.components.attoseconds / 1_000_000_000_000))
            setsockopt(
                descriptor, SOL_SOCKET, what, &time, socklen_t(MemoryLayout<timeval>.size))
        }

        func write(_ bytes: Bytes) throws {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes {
                    send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
                }
                if count > 0 { sent += count } else if errno != EINTR { throw BrokenConnection() }
            }
        }

        func read(within time: Duration) throws -> Bytes {
            Self.wait(at: descriptor, SO_RCVTIMEO, time)
            var room = Bytes(repeating: 0, count: 1 << 16)
            while true {
                let count = recv(descriptor, &room, room.count, 0)
                if count >= 0 { return Bytes(room.prefix(count)) }
                guard errno == EINTR else { throw BrokenConnection() }
            }
        }
    }

    /// It was open, and is tried again: nobody is told more.
    struct BrokenConnection: Error {}

    extension Unreachable {
        static let noTLS = Self(
            "This app can't speak https on Linux. Use an address with http, or another app.")

        static func unknownHost(_ host: String) -> Self {
            Self("There is no machine of the name \(host).")
        }

        static func silent(_ server: ServerAddress) -> Self {
            Self("Nothing answers at \(server). Try again when it runs.")
        }
    }
#endif
