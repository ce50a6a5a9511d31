import ParlorWire

/// The QR codes of invitations that were drawn last: the same is asked for again and again.
struct InvitationQRCache {
    private static let most = 256

    private var drawings: [String: Bytes] = [:]
    private var order = [String]()

    subscript(link: String) -> Bytes? { drawings[link] }

    mutating func keep(_ drawing: Bytes, of link: String) {
        if drawings.updateValue(drawing, forKey: link) == nil { order.append(link) }
        if order.count > Self.most { drawings[order.removeFirst()] = nil }
    }
}
