public import ParlorWire

/// An answer of the gateway's desk; nil until all of it has come.
public struct HTTPAnswer {
    public let status: Int
    public let body: Bytes
    /// Where the next one begins.
    public let end: Int

    public init?(_ bytes: UnsafeRawBufferPointer, _ start: Int = 0) {
        let rest = bytes[start...]
        let gap = Bytes("\r\n\r\n".utf8)
        guard rest.count > gap.count,
            let head = (start...bytes.count - gap.count).first(where: {
                bytes[$0] == gap[0] && bytes[$0..<$0 + gap.count].elementsEqual(gap)
            })
        else { return nil }
        let lines = String(decoding: bytes[start..<head], as: UTF8.self).lowercased()
            .split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
            .flatMap { Int($0.filter(\.isNumber)) }
        status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        let first = head + gap.count
        guard bytes.count - first >= length ?? 0 else { return nil }
        end = first + (length ?? 0)
        body = Bytes(bytes[first..<end])
    }
}
