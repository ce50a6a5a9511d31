import Journal
import ParlorWire

/// A value that is copied, as a statement of SQLite takes it.
enum BoundValue {
    case null
    case integer(Int64)
    case text(Bytes)
    case blob(Bytes)
}

/// All values of a statement, however many there are.
struct BoundValues: Bindable {
    let values: [BoundValue]

    init(_ values: [BoundValue]) { self.values = values }

    func bind(to binder: inout Binder) {
        for value in values {
            switch value {
            case .null: binder.bindNull()
            case .integer(let number): number.bind(to: &binder)
            case .text(let bytes): Text(bytes: bytes).bind(to: &binder)
            case .blob(let bytes): bytes.bind(to: &binder)
            }
        }
    }
}

extension JournalTable {
    func values(_ key: CopiedRow.Key) -> [BoundValue] {
        zip(self.key, key).map { BoundValue($1, as: $0.kind) }
    }
}

extension BoundValue {
    init(_ value: CopiedRow.Value, as kind: JournalTable.Column.Kind) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            case .bytes(let bytes): kind == .text ? .text(bytes) : .blob(bytes)
            }
    }
}

extension Row {
    func values(of columns: [JournalTable.Column]) -> [CopiedRow.Value] {
        columns.enumerated().map { place, column in
            let place = Int32(place)
            if isNull(place) { return .null }
            return column.kind == .integer ? .integer(integer(place)) : .bytes(bytes(place))
        }
    }
}

extension SQLiteJournal {
    /// A row with what this engine computes: the hash of its command, and its digest.
    func completed(_ row: CopiedRow, of table: JournalTable) -> [BoundValue] {
        let fields = Fields(row, of: table)
        var all = zip(table.columns, row.all).map { BoundValue($1, as: $0.kind) }
        switch table {
        case .streams:
            all.append(
                .integer(
                    Digest.stream(
                        id: fields["id"], StreamName(fields.kind, fields.key),
                        Generation(Int(fields["generation"])),
                        deadline: fields.optional("deadline"),
                        activeAt: fields.optional("active"),
                        base: fields.optional("base").map {
                            StreamBase(rev: Revision($0), kept: Int(fields["kept"]))
                        })))
        case .events:
            let hash = fields[JournalTable.isFirst] == 1 ? hash(of: fields.command) : nil
            let place = table.columns.firstIndex { $0.name == JournalTable.isFirst }!
            all[place] = hash.map { .integer($0) } ?? .null
            all.append(
                .integer(
                    Digest.event(
                        stream: fields["stream"], rev: Int(fields["rev"]), at: fields["at"],
                        actor: fields.text("actor"), command: fields.text("command_id"), hash: hash,
                        name: fields.text("name"), body: fields.bytes("body"),
                        callDigest: fields.optional("call_digest"), item: fields.optional("item"),
                        trace: fields.optionalText("trace"))))
        case .quiet:
            let hash = hash(of: fields.command)
            let digest = Digest.quiet(
                stream: fields["stream"], rev: Int(fields["rev"]), at: fields["at"],
                actor: fields.text("actor"), command: fields.text("command_id"), hash: hash,
                seen: fields["seen"], callDigest: fields.optional("call_digest"))
            all += [.integer(hash), .integer(digest)]
        case .snapshots:
            all.append(
                .integer(
                    Digest.snapshot(
                        stream: fields["stream"], schema: Int(fields["schema"]),
                        rev: Int(fields["rev"]), state: fields.bytes("state"))))
        case .listings:
            all.append(
                .integer(
                    Digest.listing(
                        index: fields.text("list"), sort: fields.text("sort"),
                        kind: fields.text("kind"), key: fields.text("key"))))
        case .checkpoints:
            all.append(
                .integer(
                    Digest.checkpoint(
                        follower: fields.text("follower"), position: fields["position"])))
        case .gaps:
            all.append(.integer(Digest.gap(Gap(fields["first"], fields["last"]))))
        case .parked:
            all.append(
                .integer(
                    Digest.parked(
                        ParkedCommand(
                            follower: fields.text("follower"),
                            stream: StreamName(fields.kind, fields.key), command: fields.command,
                            call: CallName(fields.text("call")), body: fields.bytes("body"),
                            trace: fields.optionalText("trace").map { TraceID($0) },
                            at: Timestamp(milliseconds: fields["at"])))))
        }
        return all
    }
}

/// A row's values by the names of their columns.
private struct Fields {
    private let values: [String: CopiedRow.Value]

    init(_ row: CopiedRow, of table: JournalTable) {
        values = Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), row.all))
    }

    subscript(name: String) -> Int64 { optional(name) ?? 0 }

    func optional(_ name: String) -> Int64? {
        if case .integer(let number)? = values[name] { number } else { nil }
    }

    func bytes(_ name: String) -> Bytes {
        if case .bytes(let bytes)? = values[name] { bytes } else { [] }
    }

    func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    func optionalText(_ name: String) -> String? {
        if case .bytes? = values[name] { text(name) } else { nil }
    }

    var kind: EntityKind { EntityKind(text("kind")) }
    var key: EntityKey { EntityKey(text("key")) }
    var command: CommandKey {
        CommandKey(actor: Actor(rawValue: text("actor")), id: CommandID(text("command_id")))
    }
}
