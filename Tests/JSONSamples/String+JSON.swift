public import CanonicalJSON

extension String {
    public var bytes: Bytes { Bytes(utf8) }

    public init(_ bytes: Bytes) { self.init(decoding: bytes, as: UTF8.self) }
}

/// The JSON of a value, to compare with a literal.
public func json(_ value: some Encodable) -> String { String(JSON.encode(value)) }
