internal import CZeroMQ
internal import Wire

/// Answers libzmq's question (ZAP, RFC 27) whether a peer with this key may come in.
final class Doorkeeper {
    let socket: Socket
    private let peers: Set<CurveKey>
    private let parts = Parts()

    init(_ keys: BrokerKeys, in context: Context) throws(BusFault) {
        peers = keys.peers
        socket = try Socket(.doorkeeper, in: context)
        try socket.bind("inproc://zeromq.zap.01")
    }

    /// Answers whoever knocks; the number of those turned away.
    func answer() -> Int {
        var turnedAway = 0
        while parts.receive(from: socket) {
            guard parts.count >= 2 else { continue }
            let isKnown =
                parts.count == 7 && parts.isEqual(5, Array("CURVE".utf8)) && parts[6].count == 32
                && peers.contains(CurveKey(bytes: parts.copy(6)))
            let answer = isKnown ? ["200", "OK"] : ["400", "This key is not known here."]
            let frames =
                [parts.copy(0), parts.copy(1)] + (answer + ["", ""]).map { Array($0.utf8) }
            _ = socket.send(frames: frames)
            if !isKnown { turnedAway += 1 }
        }
        return turnedAway
    }
}
