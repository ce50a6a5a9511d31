import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import Testing

extension Call {
    static func sample(
        _ kind: EntityKind = "echo", key: EntityKey = "K7QD", id: CommandID? = nil,
        body: Bytes = Array("{}".utf8)
    ) -> Call {
        let header = CallHeader(
            id: id ?? CommandID(UUID().uuidString), call: CallName("\(kind).say"), actor: .operator)
        return Call(kind: kind, key: key, header: header, body: body)
    }

    static func bus(_ verb: String, body: Bytes = Array("{}".utf8)) -> Call {
        let header = CallHeader(
            id: CommandID(UUID().uuidString), call: CallName("bus.\(verb)"), actor: .operator)
        return Call(kind: "bus", key: "", header: header, body: body)
    }
}

extension Publication {
    static func sample(_ stream: StreamName, rev: Revision, body: Bytes = Array("{}".utf8))
        -> Publication
    {
        Publication(
            header: EventHeader(
                stream: stream, epoch: "e1", rev: rev, event: "said",
                at: Timestamp(milliseconds: 0),
                by: .operator, id: CommandID("c\(rev)")),
            body: body)
    }
}

extension BusClient {
    var workers: [BusWorker] {
        get throws {
            let reply = try call(.bus("workers"), timeout: .seconds(30))
            return try JSON.decode(BusWorkers.self, from: reply.body).workers
        }
    }

    var status: BusStatus {
        get throws {
            let reply = try call(.bus("status"), timeout: .seconds(30))
            return try JSON.decode(BusStatus.self, from: reply.body)
        }
    }
}
