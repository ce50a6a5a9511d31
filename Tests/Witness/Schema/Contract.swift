/// What docs/asyncapi.yaml and docs/openapi.yaml say, for whoever holds what is sent against it.
public struct Contract: Sendable {
    private let asyncAPI: Value
    private let openAPI: Value
    private let messages: [String: Value]
    private let sent: Schema
    private let received: Schema

    public init(asyncAPI: Value, openAPI: Value) {
        self.asyncAPI = asyncAPI
        self.openAPI = openAPI
        messages = asyncAPI["components"]["messages"].fields
        sent = Schema(in: asyncAPI, isStrict: true)
        received = Schema(in: asyncAPI, isStrict: false)
    }

    public func knows(_ message: String) -> Bool { messages[message] != nil }

    /// What is wrong with an object that Parlor sent.
    public func flaws(ofSent frame: Value, as message: String) -> [String] {
        flaws(of: frame, as: message, by: sent)
    }

    /// What is wrong with an object that Parlor took.
    public func flaws(ofTaken frame: Value, as message: String) -> [String] {
        flaws(of: frame, as: message, by: received)
    }

    private func flaws(of frame: Value, as message: String, by schema: Schema) -> [String] {
        guard let described = messages[message] else { return ["there is no message '\(message)'"] }
        return schema.flaws(of: frame, against: described["payload"], at: message)
    }
}

/// A request over HTTP, and what it was answered.
public struct Exchange: Sendable {
    let method: String
    let path: String
    let body: [UInt8]
    let status: Int
    let mediaType: String?
    let answer: [UInt8]

    public init(
        method: String, path: String, body: [UInt8], status: Int, mediaType: String?,
        answer: [UInt8]
    ) {
        self.method = method
        self.path = path.split(separator: "?").first.map(String.init) ?? path
        self.body = body
        self.status = status
        self.mediaType = mediaType?.split(separator: ";").first.map(String.init)
        self.answer = answer
    }
}

extension Contract {
    /// What of an exchange is not as the description says. A path that is not described is refused.
    public func flaws(of exchange: Exchange) -> [String] {
        let name = "\(exchange.method) \(exchange.path) \(exchange.status)"
        guard let operation = operation(exchange) else {
            let isRefused = (400..<500).contains(exchange.status) || exchange.method == "OPTIONS"
            return isRefused ? [] : ["\(name) is not described"]
        }
        let known = operation["responses"]
        let response =
            known["\(exchange.status)"].isNull
            ? known["default"] : known["\(exchange.status)"]
        guard !response.isNull else { return ["\(name): this status is not described"] }
        if known["\(exchange.status)"].isNull, exchange.status < 400 {
            return ["\(name): this status is not described"]
        }
        return requestFlaws(exchange, operation, name) + responseFlaws(exchange, response, name)
    }

    private func operation(_ exchange: Exchange) -> Value? {
        let given = exchange.path.split(separator: "/")
        let method = exchange.method == "HEAD" ? "get" : exchange.method.lowercased()
        for (path, item) in openAPI["paths"].fields where !item[method].isNull {
            let own = path.split(separator: "/")
            if own.count == given.count,
                zip(own, given).allSatisfy({ $0 == $1 || $0.hasPrefix("{") })
            {
                return item[method]
            }
        }
        // Files are wherever nothing else is.
        return method == "get" ? openAPI["paths"]["/"]["get"] : nil
    }

    private func requestFlaws(
        _ exchange: Exchange, _ operation: Value, _ name: String
    ) -> [String] {
        let schema = operation["requestBody"]["content"]["application/json"]["schema"]
        guard exchange.status < 400, !schema.isNull, !exchange.body.isEmpty else { return [] }
        guard let body = try? Value(exchange.body) else { return ["\(name): the body is no JSON"] }
        return Schema(in: openAPI, isStrict: false)
            .flaws(of: body, against: schema, at: "\(name) body")
    }

    private func responseFlaws(_ exchange: Exchange, _ response: Value, _ name: String) -> [String]
    {
        let content = response["content"].fields
        guard !exchange.answer.isEmpty else { return [] }
        guard let type = exchange.mediaType, let media = content[type] ?? content["*/*"] else {
            return ["\(name): the type \(exchange.mediaType ?? "none") is not described"]
        }
        guard type == "application/json" else { return [] }
        guard let body = try? Value(exchange.answer) else {
            return ["\(name): the answer is no JSON"]
        }
        return Schema(in: openAPI, isStrict: true)
            .flaws(of: body, against: media["schema"], at: "\(name) answer")
    }
}
