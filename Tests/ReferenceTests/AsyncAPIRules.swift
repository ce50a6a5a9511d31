import Foundation

@testable import Reference

/// What AsyncAPI 3.0.0 demands of a document, as far as ours has any of it.
struct AsyncAPIRules {
    let document: Document

    init(_ document: Document) { self.document = document }

    var flaws: [String] {
        let top =
            members(
                of: document, "document", needs: ["asyncapi", "info"],
                may: [
                    "id", "defaultContentType", "servers", "channels", "operations", "components",
                ]) + (document[["asyncapi"]]?.text == "3.0.0" ? [] : ["asyncapi is not 3.0.0"])
            + one("info") {
                members(of: $0, $1, needs: ["title", "version"], may: ["description"])
            }
            + one("components") { members(of: $0, $1, needs: [], may: ["messages", "schemas"]) }
        return top + all(["servers"], server) + all(["channels"], channel)
            + all(["operations"], operation) + all(["components", "messages"], message)
            + all(["components", "schemas"], AsyncAPISchema.flaws)
            + document.references.filter { document[reference: $0] == nil }
            .map { "nothing is at \($0)" }
    }
}

extension AsyncAPIRules {
    private func server(_ server: Document, _ place: String) -> [String] {
        members(
            of: server, place, needs: ["host", "protocol"],
            may: ["pathname", "protocolVersion", "title", "summary", "description", "security"])
            + (server[["host"]]?.text?.contains("/") == true ? ["\(place).host has a path"] : [])
    }

    private func channel(_ channel: Document, _ place: String) -> [String] {
        let address = channel[["address"]]?.text ?? ""
        let named = Set(address.matches(of: /\{([^}]*)\}/).map { String($0.1) })
        let parameters = channel[["parameters"]]?.fields ?? []
        var flaws = members(
            of: channel, place, needs: [],
            may: [
                "address", "messages", "title", "summary", "description", "servers", "parameters",
            ])
        if named != Set(parameters.map(\.0)) {
            flaws.append("\(place).parameters are not those of \(address)")
        }
        for (name, parameter) in parameters {
            flaws += members(
                of: parameter, "\(place).parameters.\(name)", needs: [],
                may: ["enum", "default", "description", "examples", "location"])
        }
        return flaws + references(channel[["servers"]], place + ".servers", below: "#/servers/")
            + references(
                channel[["messages"]], place + ".messages", below: "#/components/messages/")
    }

    private func operation(_ operation: Document, _ place: String) -> [String] {
        var flaws = members(
            of: operation, place, needs: ["action", "channel"],
            may: ["title", "summary", "description", "messages", "reply"])
        if !["send", "receive"].contains(operation[["action"]]?.text) {
            flaws.append("\(place).action is neither send nor receive")
        }
        if let reply = operation[["reply"]] {
            flaws += members(
                of: reply, place + ".reply", needs: [], may: ["address", "channel", "messages"])
            flaws += itsChannels(reply, place + ".reply")
        }
        return flaws + itsChannels(operation, place)
    }

    /// The messages are named as the channel's, not as the components'.
    private func itsChannels(_ part: Document, _ place: String) -> [String] {
        let channel = part[["channel", "$ref"]]?.text ?? ""
        guard channel.hasPrefix("#/channels/") else { return ["\(place).channel is no channel"] }
        return references(part[["messages"]], place + ".messages", below: channel + "/messages/")
    }

    private func message(_ message: Document, _ place: String) -> [String] {
        var flaws = members(
            of: message, place, needs: [],
            may: [
                "headers", "payload", "correlationId", "contentType", "name", "title", "summary",
                "description", "examples",
            ])
        for part in ["headers", "payload"] {
            if let schema = message[[part]] {
                flaws += AsyncAPISchema.flaws(of: schema, "\(place).\(part)")
            }
        }
        if let headers = message[["headers"]],
            document.resolved(headers)?[["type"]]?.text != "object"
        {
            flaws.append("\(place).headers are no object")
        }
        for example in message[["examples"]]?.items ?? [] {
            flaws += members(
                of: example, place + ".examples", needs: [],
                may: ["headers", "payload", "name", "summary"])
            if example[["headers"]] == nil, example[["payload"]] == nil {
                flaws.append("\(place).examples has an example of nothing")
            }
        }
        return flaws
    }
}

extension AsyncAPIRules {
    private func one(_ name: String, _ check: (Document, String) -> [String]) -> [String] {
        document[[name]].map { check($0, name) } ?? ["\(name) is missing"]
    }

    private func all(_ path: [String], _ check: (Document, String) -> [String]) -> [String] {
        let place = path.joined(separator: ".")
        guard let fields = document[path]?.fields else { return ["\(place) is missing"] }
        return fields.flatMap { name, value in
            (name.wholeMatch(of: /[A-Za-z0-9._\-]+/) == nil ? ["\(place) names '\(name)'"] : [])
                + check(value, "\(place).\(name)")
        }
    }

    /// Each is a reference and nothing else, to something there.
    private func references(
        _ part: Document?, _ place: String, below prefix: String
    ) -> [String] {
        (part?.items ?? part?.fields?.map(\.1) ?? []).compactMap { one in
            let isReference =
                one.fields?.count == 1 && one[["$ref"]]?.text?.hasPrefix(prefix) == true
            return isReference ? nil : "\(place) has what is none of \(prefix)"
        }
    }

    private func members(
        of part: Document, _ place: String, needs needed: Set<String>, may others: Set<String>
    ) -> [String] {
        guard let names = part.fields?.map(\.0) else { return ["\(place) is no object"] }
        return Set(names).subtracting(needed.union(others)).sorted()
            .map { "\(place) has the unknown member '\($0)'" }
            + needed.subtracting(names).sorted().map { "\(place) has no '\($0)'" }
            + (Set(names).count < names.count ? ["\(place) has a member twice"] : [])
    }
}
