public import Wire

/// An answer of the gateway's desk; nil until all of it has come.
public struct HTTPAnswer {
    public let status: Int
    public let body: Bytes
    let end: Int

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
        end = head + gap.count + (length ?? 0)
        guard end <= bytes.count else { return nil }
        body = Bytes(bytes[head + gap.count..<end])
    }
}
