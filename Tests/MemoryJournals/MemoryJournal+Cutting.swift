import Journal
public import ParlorWire

extension MemoryJournal {
    public func base(of stream: StreamName) -> Revision? { disk.streams[stream]?.base?.rev }

    func fits(_ cut: Cut, head: Revision?) -> Bool {
        (head ?? self.head(of: cut.stream)) == cut.head
            && disk.streams[cut.stream]?.generation == cut.generation
            && base(of: cut.stream) == cut.after && cut.head > 0
    }

    func keep(_ cut: Cut) {
        guard var stream = disk.streams[cut.stream] else { return }
        stream.base = StreamBase(after: stream.base, cut)
        let gone = Set(cut.gone)
        for (command, rev) in stream.firsts where rev < cut.base {
            if gone.contains(rev) {
                stream.firsts[command] = nil
                stream.commands[command] = nil
            } else if let answer = stream.commands[command] {
                stream.commands[command] = FirstAnswer(rev: rev, digest: answer.digest)
            }
        }
        for rev in cut.gone { disk.events[stream.places[rev - 1]] = nil }
        let place = stream.places[cut.base - 1]
        disk.events[place] = disk.events[place]?.base(cut.body)
        let isThere = Set(stream.places.filter { disk.events[$0] != nil }).subtracting([place])
        stream.items = stream.items.mapValues { $0.filter(isThere.contains) }
        stream.snapshots = stream.snapshots.mapValues { $0.filter { $0.key >= cut.base } }
        disk.streams[cut.stream] = stream
    }
}

extension StoredEvent {
    fileprivate func base(_ body: Bytes) -> StoredEvent {
        StoredEvent(
            position: position, stream: stream, epoch: epoch, rev: rev, at: at, command: command,
            trace: trace, name: Self.base, body: body)
    }
}
