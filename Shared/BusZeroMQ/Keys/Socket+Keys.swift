internal import CZeroMQ
internal import Wire

extension Socket {
    /// Which end of CURVE a socket speaks; none on loopback.
    public enum Keys: Sendable {
        case none
        case broker(BrokerKeys)
        case peer(PeerKeys)
    }

    func setKeys(_ keys: Keys) {
        switch keys {
        case .none: break
        case .broker(let keys):
            set(ZMQ_CURVE_SERVER, 1)
            set(ZMQ_CURVE_SECRETKEY, keys.secret.bytes)
            // With a domain set, nobody comes in unless the doorkeeper says so.
            set(ZMQ_ZAP_DOMAIN, "parlor".utf8)
        case .peer(let keys):
            set(ZMQ_CURVE_SERVERKEY, keys.broker.bytes)
            set(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
            set(ZMQ_CURVE_SECRETKEY, keys.secretKey.bytes)
        }
    }
}
