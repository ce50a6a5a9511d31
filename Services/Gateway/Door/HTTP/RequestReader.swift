import ParlorWire

/// What comes in over HTTP on one connection: bytes in any pieces become requests, one at a time.
struct RequestReader {
    enum Event: Equatable {
        /// The client waits to hear that its body is wanted.
        case expectsContinue
        case request(RequestHead, body: Bytes)
    }

    static let longestHead = 16 << 10

    let bodyLimit: Int
    private(set) var buffer = Bytes()
    /// Of the request whose head came last; nil while the next one's is coming in.
    private var latest: Asker?
    private var searched = 0
    private var head: RequestHead?

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    var hasBegun: Bool { head != nil || !buffer.isEmpty }
    var isInBody: Bool { head != nil }

    /// Which page asks for what, as far as it can be told by now.
    var asker: Asker {
        latest ?? Asker(buffer.prefix(Self.longestHead).split(separator: 0x0A))
    }

    mutating func receive(_ chunk: UnsafeRawBufferPointer) { buffer.append(contentsOf: chunk) }

    /// The next that is whole. Nothing after a request is looked at before it is asked for again.
    mutating func next() throws(BadRequest) -> Event? {
        if head == nil {
            latest = nil
            guard let lines = try lines() else { return nil }
            latest = Asker(lines)
            let parsed = try RequestHead(lines)
            guard parsed.bodyLength <= bodyLimit else { throw .longBody(limit: bodyLimit) }
            head = parsed
            if parsed.headers["expect"]?.lowercased() == "100-continue",
                buffer.count < parsed.bodyLength
            {
                return .expectsContinue
            }
        }
        guard let whole = head, buffer.count >= whole.bodyLength else { return nil }
        let body = Bytes(buffer.prefix(whole.bodyLength))
        buffer.removeFirst(whole.bodyLength)
        head = nil
        return .request(whole, body: body)
    }

    /// Removes them from the buffer, with the empty line that ends them; nil while that is missing.
    private mutating func lines() throws(BadRequest) -> [ArraySlice<UInt8>]? {
        let blank = buffer.prefix { $0 == 0x0D || $0 == 0x0A }.count
        if blank > 0 {
            guard blank <= 4 else { throw .malformed("A request begins with its method.") }
            buffer.removeFirst(blank)
        }
        guard let end = endOfHead() else {
            guard buffer.count <= Self.longestHead else { throw .longHead }
            return nil
        }
        guard end <= Self.longestHead else { throw .longHead }
        let head = buffer[..<(end - 4)]
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in head.indices where head[index] == 0x0A {
            guard index > start, head[index - 1] == 0x0D else { throw Self.lineEnd }
            lines.append(head[start..<(index - 1)])
            start = index + 1
        }
        lines.append(head[start...])
        guard lines.allSatisfy({ !$0.contains(0x0D) }) else { throw Self.lineEnd }
        buffer.removeFirst(end)
        searched = 0
        return lines
    }

    private mutating func endOfHead() -> Int? {
        var index = max(searched, 3)
        while index < buffer.count {
            if buffer[index] == 0x0A, buffer[index - 1] == 0x0D, buffer[index - 2] == 0x0A,
                buffer[index - 3] == 0x0D
            {
                return index + 1
            }
            index += 1
        }
        searched = buffer.count
        return nil
    }

    private static let lineEnd = BadRequest.malformed("Lines end with CR LF.")
}
