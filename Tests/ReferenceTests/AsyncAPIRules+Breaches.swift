@testable import Reference

extension AsyncAPIRules {
    /// One thing that is wrong, and how it is called.
    struct Breach: CustomStringConvertible, Sendable {
        let path: [String]
        let value: Document?
        let flaw: String

        var description: String { path.joined(separator: ".") }
    }

    static let breaches = [
        Breach(path: ["asyncapi"], value: .text("2.6.0"), flaw: "asyncapi is not 3.0.0"),
        Breach(path: ["info", "version"], value: nil, flaw: "info has no 'version'"),
        Breach(path: ["servers", "bus", "protocol"], value: nil, flaw: "has no 'protocol'"),
        Breach(path: ["servers", "bus", "host"], value: .text("h/path"), flaw: "host has a path"),
        Breach(
            path: ["channels", "socket", "adress"], value: .text("/"),
            flaw: "has the unknown member 'adress'"),
        Breach(
            path: ["channels", "person", "parameters", "key"], value: nil,
            flaw: "parameters are not those of person.{key}.{event}"),
        Breach(
            path: ["operations", "hello", "action"], value: .text("publish"),
            flaw: "is neither send nor receive"),
        Breach(
            path: ["operations", "hello", "messages"],
            value: .list([.reference("components/messages/hello")]),
            flaw: "has what is none of #/channels/socket/messages/"),
        Breach(
            path: ["operations", "hello", "reply", "channel"], value: nil,
            flaw: "reply.channel is no channel"),
        Breach(
            path: ["components", "messages", "hello", "examples"], value: .list([.object([])]),
            flaw: "has an example of nothing"),
        Breach(
            path: ["components", "messages", "hello", "payload", "type"], value: .text("text"),
            flaw: "payload.type is no type"),
        Breach(
            path: ["components", "messages", "hello", "payload", "required"],
            value: .list([.text("nothing")]), flaw: "has the unknown 'nothing'"),
        Breach(
            path: ["components", "schemas", "EventHeader", "type"], value: .text("string"),
            flaw: "headers are no object"),
        Breach(
            path: ["components", "schemas", "EventHeader", "properties", "rev"],
            value: .reference("components/schemas/Nothing"),
            flaw: "nothing is at #/components/schemas/Nothing"),
        Breach(
            path: ["components", "schemas", "two words"], value: .object([]),
            flaw: "components.schemas names 'two words'"),
        Breach(
            path: ["components", "schemas", "EventHeader", "minimun"], value: .integer(1),
            flaw: "minimun is no keyword"),
        Breach(
            path: ["components", "schemas", "EventHeader", "then"], value: .object([]),
            flaw: "then has no if"),
    ]
}
