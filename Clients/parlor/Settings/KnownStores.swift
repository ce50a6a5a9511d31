import Files
import Hosting
import JournalPostgres
import ParlorWire
import Postgres

/// Where the journals of a data folder are, as the last start that got ready left it: the file
/// `PARLOR_DATA/stores.json`.
///
/// Without `PARLOR_STORE`, a start after a move would begin a second history in silence.
struct KnownStores {
    static let fileName = "stores.json"
    static let files = "sqlite:"
    /// What keeps no journal begins no history.
    private static let withoutJournal: Set = ["gateway", "sync-fanout", "console"]

    let path: String
    private let folder: Folder
    /// By service: `sqlite:`, or the address of a database.
    private var all: [String: String] = [:]

    init(data: String) throws(Complaint) {
        folder = Folder(data)
        path = "\(data)/\(Self.fileName)"
        guard File.exists(path) else { return }
        guard let bytes = File.read(path),
            let all = try? JSON.decode([String: String].self, from: bytes)
        else {
            throw .setUp(
                "\(path) can't be read. It says where the journals are: remove it if you are sure "
                    + "that PARLOR_STORE says the same as before.")
        }
        self.all = all
    }

    /// What is wrong with these stores; nil when they are those of before, or nothing is known.
    func flaw(of now: [String: String]) -> String? {
        let moved = now.keys.sorted().filter { service in
            all[service].map { !Self.isSame($0, now[service]!) } ?? false
        }
        guard let first = moved.first, let known = all[first], let new = now[first] else {
            return nil
        }
        let services = moved.filter { all[$0] == known && now[$0] == new }
        let list = services.joined(separator: ", ")
        let these = services.count == 1 ? "journal of \(list) is" : "journals of \(list) are"
        return "The \(these) in \(shown(known)), and PARLOR_STORE now means \(shown(new))."
    }

    /// What to do about it.
    var remedy: String {
        "Set PARLOR_STORE as it was. If this is meant: 'parlor journal copy' moves the journals; "
            + "if they were moved otherwise, or are to begin anew, remove \(path) first."
    }

    mutating func remember(_ now: [String: String]) throws(Complaint) {
        let new = all.merging(now) { _, now in now }
        guard new != all else { return }
        do throws(FileFault) { try folder.keep(JSON.encode(new), as: Self.fileName) } catch {
            throw .setUp("It can't be remembered where the journals are. \(error)")
        }
        all = new
    }

    /// Whether a service's journal is known to be in that database.
    func knows(_ service: String, in database: PostgresAddress) -> Bool {
        all[service].map { Self.isSame($0, database.withoutPassword) } ?? false
    }

    private func shown(_ store: String) -> String {
        store == Self.files ? "\(store) (files in \(folder))" : store
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one != other else { return true }
        guard let one = try? PostgresAddress(one), let other = try? PostgresAddress(other) else {
            return false
        }
        return one.isSameDatabase(as: other)
    }
}

extension Installation {
    /// Where the journals are by the settings and the plan, for the file that remembers it.
    func journalStores(by plan: Plan) throws(Complaint) -> [String: String] {
        var all: [String: String] = [:]
        for service in KnownStores.keepers(in: plan) {
            all[service] =
                switch try store(of: service) {
                case .sqlite: KnownStores.files
                case .postgres(let store): store.address.withoutPassword
                }
        }
        return all
    }

    /// Throws when the journals were somewhere else before.
    func refuseOtherStores(by plan: Plan) throws(Complaint) {
        let known = try KnownStores(data: data)
        guard let flaw = known.flaw(of: try journalStores(by: plan)) else { return }
        throw .setUp("\(flaw) \(known.remedy)")
    }

    func rememberStores(by plan: Plan) throws(Complaint) {
        var known = try KnownStores(data: data)
        try known.remember(try journalStores(by: plan))
    }
}

extension KnownStores {
    /// The services of a plan that keep a journal.
    fileprivate static func keepers(in plan: Plan) -> [String] {
        plan.services.dropFirst().map(\.name).filter { !withoutJournal.contains($0) }
    }

    /// After a whole copy. It concerns the folder that the journals left, or came to; between two
    /// databases, the data folder that had its journals in the first.
    static func rememberMove(
        of services: [String], from: any JournalPlace, to: any JournalPlace, data: String
    ) throws(Complaint) {
        let folder = [to, from].compactMap { ($0 as? JournalFolder)?.path }.first
        var known = try KnownStores(data: folder ?? data)
        let database = (to as? JournalDatabase)?.address
        let source = (from as? JournalDatabase)?.address
        let moved = services.filter { service in
            guard folder == nil, let source else { return !withoutJournal.contains(service) }
            return known.knows(service, in: source)
        }
        try known.remember(
            moved.reduce(into: [:]) { $0[$1] = database?.withoutPassword ?? files })
    }
}
