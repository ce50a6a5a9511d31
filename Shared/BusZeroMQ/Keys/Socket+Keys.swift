internal import CZeroMQ
internal import ParlorWire

extension Socket {
    /// Which end of which mechanism a socket speaks.
    public enum Keys: Sendable {
        case none
        /// A broker's end of PLAIN.
        case secrets
        case secret(ServiceSecret)
        /// A broker's end of CURVE. Messages are one frame where both ends are Parlor's.
        case broker(CurveKey, packsFrames: Bool)
        case peer(PeerKeys, broker: CurveKey, packsFrames: Bool)

        var packsFrames: Bool {
            switch self {
            case .none, .secrets, .secret: false
            case .broker(_, let packs), .peer(_, _, let packs): packs
            }
        }
    }

    func setKeys(_ keys: Keys) {
        switch keys {
        case .none: break
        case .secrets:
            set(ZMQ_PLAIN_SERVER, 1)
            askDoorkeeper()
        case .secret(let secret):
            set(ZMQ_PLAIN_USERNAME, secret.service.utf8)
            set(ZMQ_PLAIN_PASSWORD, secret.password)
        case .broker(let secret, _):
            set(ZMQ_CURVE_SERVER, 1)
            set(ZMQ_CURVE_SECRETKEY, secret.bytes)
            askDoorkeeper()
        case .peer(let keys, let broker, _):
            set(ZMQ_CURVE_SERVERKEY, broker.bytes)
            set(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
            set(ZMQ_CURVE_SECRETKEY, keys.secretKey.bytes)
        }
    }

    /// With a domain set, nobody comes in unless the doorkeeper says so.
    private func askDoorkeeper() { set(ZMQ_ZAP_DOMAIN, "parlor".utf8) }
}
