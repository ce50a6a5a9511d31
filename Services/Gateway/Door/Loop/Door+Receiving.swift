import ParlorWire
import Sessions

extension Door {
    func receive(_ chunk: UnsafeRawBufferPointer, from connection: Connection) {
        connection.heartbeat.hear(at: now)
        let before = connection.held
        switch connection.phase {
        case .asking:
            if !connection.requests.hasBegun { connection.since = connection.heartbeat.heardAt }
            connection.requests.receive(chunk)
            settle(connection)
            guard hasRoom(for: connection.requests.buffer.count, connection) else {
                return refuse(connection, .busy)
            }
            readRequest(of: connection)
        case .answering:
            connection.requests.receive(chunk)
            // As long as it is read from, its end is noticed.
            if connection.requests.buffer.count > Self.mostBacklog { pause(connection, .answering) }
        case .socket where !connection.unread.isEmpty:
            connection.unread.append(contentsOf: chunk)
        case .socket(let echoes): readFrames(of: connection, chunk, echoes: echoes)
        case .ending, .introduced: break
        }
        settle(connection)
        if held > Self.mostHeld, connection.held > before, case .socket = connection.phase {
            rejections.count(.busy)
            end(connection, .tryLater, "Too much is sent at once: reconnect in a moment.")
        }
    }

    /// Reads a pipelined request, once the response before it has left.
    func readNext(of connection: Connection) {
        guard case .asking = connection.phase, connection.requests.hasBegun,
            connection.outbox.isEmpty
        else { return }
        readRequest(of: connection)
        settle(connection)
    }

    /// Whether so many bytes of HTTP may be held for a connection; as many as a head has always may,
    /// so that whoever asks for little is answered.
    func hasRoom(for bytes: Int, _ connection: Connection) -> Bool {
        bytes <= RequestReader.longestHead || heldBytes.hasRoom(from: connection.address)
    }

    /// What came in is forgotten, and the connection ends with saying why.
    func refuse(_ connection: Connection, _ why: BadRequest) {
        rejections.count(why.rejection)
        let asker = connection.requests.asker
        let response = why.response.with(
            settings.crossOrigin.headers(at: asker.path, for: asker.origin))
        connection.requests = RequestReader(bodyLimit: settings.frame)
        answer(connection, response, isForHead: false, keepsAlive: false)
        settle(connection)
    }

    private func readRequest(of connection: Connection) {
        do throws(BadRequest) {
            switch try connection.requests.next() {
            case nil: break
            case .expectsContinue:
                connection.outbox.add(raw: Bytes("HTTP/1.1 100 Continue\r\n\r\n".utf8))
                wakeWriter(of: connection)
                readRequest(of: connection)
            case .request(let head, let body): take(head, body, from: connection)
            }
        } catch {
            refuse(connection, error)
        }
    }

    private func take(_ head: RequestHead, _ body: Bytes, from connection: Connection) {
        let client = settings.proxies.client(
            at: connection.peer, forwardedFor: head.headers["x-forwarded-for"])
        guard admits(connection, as: client) else { return refuse(connection, .busy) }
        let isSocket = head.path == "/v1/ws" || (head.path == "/v1/echo" && settings.echoes)
        if isSocket || Handshake.isWanted(by: head) {
            return upgrade(connection, head, isSocket: isSocket)
        }
        connection.hasAsked = true
        charge(connection, body.count)
        guard reading.pause(for: Asker(address: connection.address), now: instant) == nil else {
            return refuse(connection, .busy)
        }
        let id = RequestID(number: nextNumber())
        connection.isVersion10 = head.isVersion10
        connection.request = (id, head.method == "HEAD", head.keepsAlive, body.count)
        connection.phase = .answering
        connection.since = now
        asking[id] = connection
        let request = HTTPRequest(
            method: head.method, path: head.path, query: head.query, headers: head.headers,
            body: body, visitor: connection.visitor(head.headers))
        tell(.request(id, request))
    }

    private func upgrade(_ connection: Connection, _ head: RequestHead, isSocket: Bool) {
        guard isSocket else {
            let response = HTTPResponse.error(404, .notFound, "There is no WebSocket at this path.")
            return answer(connection, response, isForHead: false, keepsAlive: false)
        }
        if let refusal = Handshake.refusal(of: head, origins: settings.crossOrigin.origins) {
            rejections.count(refusal.status == 403 ? .unauthenticated : .malformed)
            return answer(
                connection, refusal, isForHead: head.method == "HEAD", keepsAlive: false)
        }
        let echoes = head.path == "/v1/echo"
        let offer = head.headers["sec-websocket-extensions"] ?? ""
        let compresses = CompressionOffer.isAcceptable(in: offer)
        connection.phase = .socket(echoes: echoes)
        connection.deflater = compresses ? deflater : nil
        connection.frames = FrameReader(
            limit: echoes ? Self.longestEcho : settings.frame, takesBinary: echoes,
            inflater: compresses ? inflater : nil)
        connection.outbox.add(raw: Handshake.acceptance(of: head, compressing: compresses))
        wakeWriter(of: connection)
        if !echoes {
            connection.isKnown = true
            tell(.opened(connection.id, connection.visitor(head.headers)))
        }
        let early = connection.requests.buffer
        connection.requests = RequestReader(bodyLimit: settings.frame)
        early.withUnsafeBytes { readFrames(of: connection, $0, echoes: echoes) }
    }

    private static let longestEcho = 16 << 20

    func readFrames(
        of connection: Connection, _ chunk: UnsafeRawBufferPointer, echoes: Bool
    ) {
        var rest = chunk[...]
        var cost = 0
        do throws(FrameReader.Breach) {
            while case .socket = connection.phase, !rest.isEmpty {
                guard echoes || !hasSentTooMuch(connection) else {
                    pause(connection, .rate)
                    break
                }
                guard echoes || cost < Self.mostAtOnce else {
                    letOthersRead(before: connection)
                    break
                }
                guard let event = try connection.frames?.next(in: &rest) else { break }
                take(event, from: connection, echoes: echoes)
                cost += charge(connection, event.size)
            }
        } catch {
            rejections.count(error.code == .tooBig ? .tooBig : .malformed)
            end(connection, error.code, error.reason)
        }
        if case .socket = connection.phase { connection.unread = Bytes(rest) }
        noteIncomplete(connection)
        if connection.outbox.isFull { pause(connection, .backlog) }
    }

    private func take(_ event: FrameReader.Event, from connection: Connection, echoes: Bool) {
        switch event {
        case .text(let text) where echoes: echo(text, .text, to: connection)
        case .text(let text): tell(.frame(connection.id, text))
        case .binary(let bytes): echo(bytes, .binary, to: connection)
        case .ping(let payload):
            connection.outbox.add(
                urgent: FrameHeader.of(.pong, length: payload.count) + payload)
            wakeWriter(of: connection)
        case .pong, .fragment: break
        case .close(let code): end(connection, code, "")
        }
    }

    private func noteIncomplete(_ connection: Connection) {
        guard let frames = connection.frames, frames.isInMessage else {
            return connection.incomplete = nil
        }
        if connection.incomplete?.message != frames.messages {
            connection.incomplete = (frames.messages, now)
        }
    }

    private func echo(_ bytes: Bytes, _ opcode: FrameHeader.Opcode, to connection: Connection) {
        let packs = connection.deflater != nil && bytes.count >= Deflater.least
        let payload = packs ? deflater.deflate(bytes) : bytes
        connection.outbox.add(
            raw: FrameHeader.of(opcode, length: payload.count, isCompressed: packs) + payload)
        wakeWriter(of: connection)
    }
}
