public import ParlorKit
import ParlorWire
public import TLS

#if canImport(Glibc)
    extension SystemNetwork {
        /// With TLS by OpenSSL: Linux has none of its own.
        init(userAgent: String, trusting trust: TLSTrust) {
            self.init(userAgent: userAgent) { socket, server, time in
                do throws(TLSFault) {
                    return try TLSClient(
                        to: server.host, trusting: trust, over: socket, within: time)
                } catch { throw Unreachable(error.description) }
            }
        }
    }

    extension TLSClient: ByteChannel {}
#endif
