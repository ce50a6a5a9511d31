import Contracts
import Door
import ParlorWire
import Sessions

/// Everything that is one person's own as one file. Nothing of it is kept here or elsewhere.
extension RequestHandler {
    private static let mostExports = 16

    func export(_ export: ExportID, _ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard request.method == "GET" else {
            return respond(
                id, .error(405, .badInput, "A file is fetched with GET.", [("allow", "GET")]))
        }
        let who: Identified
        do throws(Failure) { who = try bearer(request, now: now) } catch { return fail(id, error) }
        guard export.isWellFormed else { return fail(id, AccountRefusal.noExport.failure) }
        let asker = Asker(device: who.device, user: who.person.rawValue)
        if let pause = sessionAllowances.take(for: asker, now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        guard exports.count < Self.mostExports else { return fail(id, .tooManyExports) }
        exports[id] = ExportRun(export, of: who)
        let command = JSON.encode(
            choice: AccountCommand.beginExport(
                userId: who.person, deviceId: who.device, exportId: export))
        ask(CallName(command.name), "account", who.person.key, command.body) {
            [unowned self] reply, now in
            if let failure = reply.failure {
                exports[id] = nil
                return fail(id, failure)
            }
            begin(id, HTTPResponse(200, who.person.fileHeaders))
            readOn(id, now: now)
        }
    }

    /// What was sent of the response has left.
    func noteTaken(_ id: RequestID, now: Now) {
        if exports[id]?.stage == .sending { readOn(id, now: now) }
    }

    func tickExports(now: Now) {
        for (id, run) in exports {
            guard case .pausing(let until) = run.stage, until <= now.instant else { continue }
            readOn(id, now: now)
        }
    }

    /// When `tickExports` has something to do.
    var exportsDue: Instant? {
        exports.values.compactMap {
            if case .pausing(let until) = $0.stage { until } else { nil }
        }.min()
    }
}

extension RequestHandler {
    /// The account is asked before each page: who was signed out or deleted meanwhile gets no more,
    /// and neither does an older file.
    private func readOn(_ id: RequestID, now: Now) {
        guard let run = exports[id] else { return }
        exports[id]?.stage = .asking
        let (name, body) = JSON.encode(
            choice: AccountQuery.exporting(
                userId: run.owner.person, deviceId: run.owner.device, exportId: run.id))
        ask(CallName(name), "account", run.owner.person.key, body) { [unowned self] reply, now in
            if let failure = reply.failure { return wait(id, after: failure, now: now) }
            readPage(id)
        }
    }

    private func readPage(_ id: RequestID) {
        guard let run = exports[id], let kind = run.kind else { return }
        let person = run.owner.person
        let key = kind == "account" ? person.key : ""
        let body = JSON.encode(PageQuestion(userId: person, after: run.after))
        ask(CallName("\(kind).lines"), kind, key, body) { [unowned self] reply, now in
            if let failure = reply.failure { return wait(id, after: failure, now: now) }
            guard let page = try? JSON.decode(OwnLines.self, from: reply.body) else {
                return breakOff(id)
            }
            take(page, for: id, now: now)
        }
    }

    private func take(_ page: OwnLines, for id: RequestID, now: Now) {
        guard let piece = exports[id]?.take(page) else { return }
        if !piece.isEmpty { send(piece, to: id) }
        guard exports[id]?.kind != nil else {
            exports[id] = nil
            return end(id, isWhole: true)
        }
        if piece.isEmpty {
            readOn(id, now: now)
        } else {
            exports[id]?.stage = .sending
        }
    }

    private func wait(_ id: RequestID, after failure: Failure, now: Now) {
        guard exports[id] != nil else { return }
        if exports[id]?.wait(after: failure, now: now.instant) != true { breakOff(id) }
    }

    private func breakOff(_ id: RequestID) {
        exports[id] = nil
        end(id, isWhole: false)
    }

    private struct PageQuestion: Encodable {
        let userId: PersonID
        let after: String?
    }
}

extension PersonID {
    fileprivate var fileHeaders: [(name: String, value: String)] {
        [
            ("content-type", "application/json"), ("cache-control", "no-store"),
            ("content-disposition", "attachment; filename=\"parlor-\(self).json\""),
            ("x-content-type-options", "nosniff"),
        ]
    }
}

extension Failure {
    fileprivate static let tooManyExports = Failure(
        .unavailable, "Too many files are on their way. Repeat this in a moment.",
        retryAfterMs: 1_000)
}
