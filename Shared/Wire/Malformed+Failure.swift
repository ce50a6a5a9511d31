extension Malformed {
    static func version(_ frame: Bytes) -> Malformed {
        let shown = String(decoding: frame.prefix(8), as: UTF8.self)
        return Malformed(
            "This side speaks version P1 of the protocol, the message is '\(shown)'.",
            field: "version")
    }

    public var failure: Failure {
        switch field {
        case "version": Failure(.versionMismatch, reason)
        case "": .badInput("body", reason)
        default: .badInput(field, reason)
        }
    }
}
