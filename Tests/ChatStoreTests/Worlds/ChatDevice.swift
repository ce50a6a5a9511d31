import ParlorWire
import Sessions
import Witness

/// A person's device: it watches the list and every conversation that it may, loses its
/// connection, resumes, and folds what it is sent.
final class ChatDevice {
    let person: PersonID
    let name: String
    private(set) var connection: ConnectionID?
    private(set) var folds: [StreamName: FoldedStream] = [:]
    private(set) var flaws: [String] = []
    /// How many times a fold was compared with a state.
    private(set) var compared = 0
    private var epochs: [StreamName: Epoch] = [:]
    private var watched: Set<StreamName> = []
    private var asked: [String: StreamName] = [:]
    private var cid = 0

    init(_ person: PersonID, _ name: String) { (self.person, self.name) = (person, name) }

    /// What it has as it is, of what it watches.
    var shown: Set<StreamName> { watched.filter { folds[$0] != nil } }

    func connect(_ connection: ConnectionID) -> Bytes {
        self.connection = connection
        return Array(#"{"hello":{"token":"\#(person)/\#(name)","app":"t/1"}}"#.utf8)
    }

    func lost() { (connection, watched, asked) = (nil, [], [:]) }

    /// Asks for those that it does not watch, from where it had them.
    func watches(of streams: [StreamName]) -> [Bytes] {
        guard connection != nil else { return [] }
        let missing = streams.filter { !watched.contains($0) && !asked.values.contains($0) }
        return missing.map { stream in
            cid += 1
            asked["\(cid)"] = stream
            var place = #"{"stream":"\#(stream)"}"#
            if let epoch = epochs[stream], let rev = folds[stream]?.rev {
                place = #"{"stream":"\#(stream)","epoch":"\#(epoch)","since":\#(rev)}"#
            }
            return Array(#"{"cid":"\#(cid)","watch":[\#(place)]}"#.utf8)
        }
    }

    /// `mayHear`: whether it may be shown what happened at this point of a conversation.
    func take(_ frame: Bytes, mayHear: (StreamName, Epoch?, Revision) -> Bool) throws {
        let whole = try Value(frame)
        for said in whole.items.isEmpty ? [whole] : whole.items {
            if let cid = said["cid"].text, let stream = asked.removeValue(forKey: cid) {
                begin(stream, said["ok"]["streams"].items.first ?? .null)
            } else if let text = said["stream"].text, let stream = StreamName(text),
                stream.kind == "chat" || stream.kind == "chats"
            {
                try take(said, of: stream, mayHear)
            }
        }
    }
}

extension ChatDevice {
    private func begin(_ stream: StreamName, _ begun: Value) {
        guard begun["error"].isNull, !begun.isNull else { return forget(stream) }
        watched.insert(stream)
        if !begun["recovered"].isTrue { (folds[stream], epochs[stream]) = (nil, nil) }
    }

    private func forget(_ stream: StreamName) {
        watched.remove(stream)
        (folds[stream], epochs[stream]) = (nil, nil)
    }

    private func take(
        _ said: Value, of stream: StreamName, _ mayHear: (StreamName, Epoch?, Revision) -> Bool
    ) throws {
        guard said["closed"].isNull else { return forget(stream) }
        guard watched.contains(stream), let rev = said["rev"].integer else {
            return flaw("got what it does not watch: \(said)")
        }
        if !said["snapshot"].isNull {
            let epoch = said["epoch"].text.map { Epoch($0) }
            if let known = folds[stream], known.rev == rev, epochs[stream] == epoch {
                compared += 1
                if let difference = known.difference(from: said["snapshot"], showing: nil) {
                    flaw("\(stream) at \(rev): \(difference)")
                }
            }
            epochs[stream] = epoch
            folds[stream] = FoldedStream(
                stream.text, viewer: person.rawValue, rev: rev, snapshot: said["snapshot"])
            for row in said["snapshot"]["conversations"].items { check(row, mayHear) }
        } else if let event = said["event"].text {
            guard rev == (folds[stream]?.rev ?? rev) + 1 else {
                return flaw("after \(folds[stream]?.rev ?? 0) of \(stream) came \(rev)")
            }
            try folds[stream]?.take(event, said["body"], rev: rev)
            if event == "changed" { check(said["body"], mayHear) }
        } else {
            return
        }
        if stream.kind == "chat", !mayHear(stream, epochs[stream], rev) {
            flaw("heard what it may not: \(said)")
        }
        if stream.kind == "chats", stream.key != person.key { flaw("got the list of \(stream)") }
    }

    /// Nobody has a row of a conversation of others.
    private func check(_ row: Value, _ mayHear: (StreamName, Epoch?, Revision) -> Bool) {
        let stream = StreamName("chat", EntityKey(row["conversationId"].text ?? ""))
        if !mayHear(stream, nil, row["rev"].integer ?? 0) { flaw("was shown \(row)") }
    }

    private func flaw(_ text: String) { flaws.append("\(person) \(text)") }
}
