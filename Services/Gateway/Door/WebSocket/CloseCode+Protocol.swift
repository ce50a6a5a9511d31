import Sessions

extension CloseCode {
    /// Whether what waits to be sent is dropped: who is too slow would never get to the code. Any other
    /// close comes after the frames before it.
    var isUrgent: Bool { self == .tooSlow }

    /// Whether a peer may send it (RFC 6455, section 7.4).
    var mayBeSent: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
