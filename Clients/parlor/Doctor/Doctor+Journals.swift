import Hosting
import Journal
import JournalPostgres
import JournalSQLite
import Platform

extension Doctor {
    /// Reads every journal from its beginning to its end.
    func journals() -> [Finding] {
        // A turnstile stays beside a journal that was deleted.
        let files = Set(
            File.names(in: place.data).compactMap { name in
                [".sqlite", ".sqlite.turn"].first { name.hasSuffix($0) }
                    .map { String(name.dropLast($0.count)) }
            }
        ).sorted()
        let services = (try? place.plan())?.services.dropFirst().map(\.name) ?? []
        let databases = services.compactMap { service -> PostgresStore? in
            guard case .postgres(let store)? = try? place.store(of: service) else {
                return nil
            }
            return store
        }
        let looked = files.map(journal(inFileOf:)) + journals(in: databases)
        let findings = otherStores() + partialCopies(services) + looked.map(\.finding)
        guard !findings.isEmpty else { return [.well("There are no journals yet.")] }
        return findings
            + Self.growth(of: looked.compactMap(\.growing), free: File.room(at: place.data))
    }

    private struct Look {
        let finding: Finding
        var growing: GrowingJournal?
    }

    /// Where the journals were before, if that is not where they are looked for now.
    private func otherStores() -> [Finding] {
        guard let plan = try? place.plan(), let now = try? place.journalStores(by: plan) else {
            return []
        }
        do throws(Complaint) {
            let known = try KnownStores(data: place.data)
            return known.flaw(of: now).map { [.wrong($0, known.remedy)] } ?? []
        } catch { return [.wrong(error.sentence, "Until then, 'parlor up' starts nothing.")] }
    }

    private func partialCopies(_ services: [String]) -> [Finding] {
        let places = services.compactMap { service -> String? in
            guard let stores = try? place.stores(of: service) else { return nil }
            do throws(JournalFault) {
                try stores.refusePartialCopy(of: service, in: place.data)
            } catch { return error.code == .unopenable ? error.detail : nil }
            return nil
        }
        return Set(places).sorted().map {
            .wrong($0, "docs/postgres.md says how journals are copied, and how to give it up.")
        }
    }

    private func journal(inFileOf service: String) -> Look {
        let name = service + ".sqlite"
        guard case .sqlite(let path)? = try? place.store(of: service) else {
            return Look(
                finding: .well(
                    "\(name) is not used: PARLOR_STORE says that this journal is in PostgreSQL."))
        }
        do throws(JournalFault) {
            if try SQLiteJournal.isEmpty(at: path) {
                return Look(finding: .well("The journal \(name) has nothing in it yet."))
            }
            try SQLiteJournal.refuseUnwritable(path)
            let journal = try SQLiteJournal(reading: path)
            try journal.verify()
            let size = (File.size(path) ?? 0) + (File.size(path + "-wal") ?? 0)
            return Look(
                finding: .well("The journal \(name) is whole (\(Units.bytes(size)))."),
                growing: try JournalGrowth(of: journal, bytes: size, now: Clock.now).map {
                    GrowingJournal(name: name, growth: $0, isOnThisDisk: true)
                })
        } catch {
            return Look(
                finding: .wrong(
                    "The journal \(name) has a fault: \(error.detail)", mending(error)))
        }
    }

    /// A server that can't be reached is told once.
    private func journals(in stores: [PostgresStore]) -> [Look] {
        var looked: [Look] = []
        for store in stores {
            do throws(JournalFault) {
                guard try PostgresJournal.isThere(store) else { continue }
                let journal = try PostgresJournal(reading: store, patience: Self.patience)
                try journal.verify()
                let size = Int64(try journal.bytes())
                looked.append(
                    Look(
                        finding: .well("\(store) is whole (\(Units.bytes(size)))."),
                        growing: try JournalGrowth(of: journal, bytes: size, now: Clock.now).map {
                            GrowingJournal(name: "\(store)", growth: $0, isOnThisDisk: false)
                        }))
            } catch {
                looked.append(
                    Look(
                        finding: .wrong(
                            error.detail, "docs/postgres.md says how such journals are run.")))
                if error.code == .io { break }
            }
        }
        return looked
    }

    /// Whoever reads a whole journal in PostgreSQL may hear nothing for so long.
    private static let patience: Duration = .seconds(600)

    private func mending(_ fault: JournalFault) -> String {
        switch fault.code {
        case .corrupted:
            "Stop the service, and put its last backup in its place with 'parlor restore'."
        case .otherVersion: "Run the version of Parlor that wrote it, or a newer one."
        case .full: "Make room on the disk of \(place.data)."
        case .readOnly, .unopenable, .inUse, .io:
            "Check who may write the file and its folder, and whether the disk works ('dmesg')."
        }
    }
}
