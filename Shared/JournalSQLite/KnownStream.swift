import Journal
import ParlorWire

/// What is known of a stream without asking its file.
///
/// An index of commands in the file would double the pages that an append touches. So the file has
/// each command's hash beside its revision, and whoever uses a stream gathers them in memory.
final class KnownStream {
    /// A command's hash has the bits that are set here.
    static let hashes: Int64 = 0x7fff_ffff

    let id: Int64
    let generation: Generation
    var base: StreamBase?
    /// The file's version when its name meant this stream: only others' commits change it.
    var seen: Int64?
    /// The revision up to which the stream is known.
    private(set) var head: Revision = 0
    /// The file's version when `head` was the stream's: only others' commits change it.
    var version: Int64?
    /// False when it has no quiet command, so that there is none to look for.
    var mayHaveQuiet = true
    private var firsts = FirstRevisions()

    init(id: Int64, _ generation: Generation, _ base: StreamBase?, seen: Int64?) {
        self.id = id
        self.generation = generation
        self.base = base
        self.seen = seen
    }

    var commands: Int { firsts.count }

    /// The first revisions of the commands that may be the one with this hash.
    func candidates(_ hash: Int64) -> [Revision] { firsts[hash] }

    /// Takes in an event from the file, with its command's hash when it is the command's first. False
    /// when no sound file has it there.
    func takeNext(_ rev: Revision, _ hash: Int64?) -> Bool {
        let isNext = rev == head + 1 || rev > head && base?.covers(rev) == true
        guard isNext, rev <= UInt32.max else { return false }
        guard let hash else {
            guard head > 0 || base != nil else { return false }
            head = rev
            return true
        }
        guard (0...Self.hashes).contains(hash) else { return false }
        add(hash, at: rev, upTo: rev)
        return true
    }

    /// Takes in a command and its events.
    func add(_ hash: Int64, at rev: Revision, upTo last: Revision) {
        firsts.add(hash, rev)
        head = last
    }
}

/// The first revision of each command by the command's hash of 31 bits, in eight bytes each.
///
/// A flat table with open addressing: it takes a third of what a dictionary would, and the hashes
/// are good ones already.
private struct FirstRevisions {
    private(set) var count = 0
    /// The hash above, the revision below; 0 is free, since revisions begin with 1.
    private var slots: [UInt64] = []

    subscript(hash: Int64) -> [Revision] {
        guard !slots.isEmpty else { return [] }
        var found: [Revision] = []
        var place = start(of: UInt64(hash))
        while slots[place] != 0 {
            if slots[place] >> 32 == UInt64(hash) {
                found.append(Revision(slots[place] & 0xffff_ffff))
            }
            place = (place + 1) & (slots.count - 1)
        }
        return found
    }

    mutating func add(_ hash: Int64, _ rev: Revision) {
        if count * 4 >= slots.count * 3 { grow() }
        place(UInt64(hash) << 32 | UInt64(UInt32(rev)))
        count += 1
    }

    private func start(of hash: UInt64) -> Int { Int(hash) & (slots.count - 1) }

    private mutating func place(_ entry: UInt64) {
        var place = start(of: entry >> 32)
        while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = entry
    }

    private mutating func grow() {
        let before = slots
        slots = [UInt64](repeating: 0, count: max(4, before.count * 2))
        for entry in before where entry != 0 { place(entry) }
    }
}
