import Contracts
import ParlorWire

extension Live: LiveStream {
    var place: Session.Place? { shown.value.place }

    var isFollowed: Bool {
        if case .closed = shown.value.status { false } else { true }
    }

    func take(_ news: Session.News, for viewer: Viewer) -> Bool {
        switch news {
        case .state(let place, let snapshot, _):
            begin(snapshot, at: place)
            askForRest()
        case .recovered:
            let known = people.look { $0 }
            shown.change { state in
                state.view?.show(known)
                state.status = .live
            }
            askForRest()
        case .event(let event): return follow(event, for: viewer)
        case .signal(let name, let by, let body):
            signalled.tell(LiveSignal(name: name, by: by, body: body))
        case .closed(let failure): close(ParlorError(failure))
        }
        return true
    }

    func lose() {
        shown.change { state in
            if state.status == .live { state.status = .stale }
        }
    }

    func showPeople() {
        let known = people.look { $0 }
        shown.update { state in
            guard state.view?.show(known) == true else { return false }
            saving.with { $0.change() }
            return true
        }
    }

    func reopen() {
        shown.change { $0.status = $0.view == nil ? .loading : .stale }
    }

    func end(_ failure: Failure) {
        shown.change { $0 = LiveState(view: nil, status: .closed(ParlorError(failure))) }
        saving.with { $0 = .saved }
        shown.finish()
        happened.finish()
        signalled.finish()
    }

    func unsaved() -> Bytes? {
        let state = shown.value
        guard let place = state.place, let view = state.view, view.isWhole else { return nil }
        let isNew = saving.with { saving in
            guard saving == .unsaved else { return false }
            saving = .saved
            return true
        }
        guard isNew else { return nil }
        let json = view.kept
        let kept = JSON.encode(
            KeptView(
                epoch: place.epoch, rev: place.rev, view: json,
                people: people.value.those(in: json.bytes)))
        if kept.count > Shelf.mostBytes { saving.with { $0 = .tooLarge } }
        return kept
    }

    /// The view is followed, and is not whole yet.
    var lacksRest: Bool {
        shown.look { $0.status == .live && $0.view?.isWhole == false }
    }

    private func askForRest() {
        if lacksRest { needsRest(self) }
    }

    private func begin(_ snapshot: RawJSON, at place: Session.Place) {
        do throws(Malformed) {
            var view = try View(snapshot)
            people.update { $0.take(view.bots) }
            view.show(people.look { $0 })
            shown.change { ($0.view, $0.status, $0.place) = (view, .live, place) }
            saving.with { $0 = .unsaved }
        } catch { close(.unreadable(error)) }
    }

    private func follow(_ event: Session.Event, for viewer: Viewer) -> Bool {
        var isFollowed = true
        let known = people.look { $0 }
        shown.update { state in
            guard let place = state.place, event.rev > place.rev else { return false }
            // A change of identity may come ahead, by way of another stream.
            let isAhead = event.name == "identityChanged" && event.rev > place.rev + 1
            guard !isAhead else { return false }
            do { try state.view?.fold(event, for: viewer) } catch {
                isFollowed = false
                return false
            }
            state.view?.show(known)
            state.place?.rev = event.rev
            state.told += 1
            asked.with { $0.note(event) }
            saving.with { $0.change() }
            // Not after this: who begins to listen counts what came before.
            happened.tell(event)
            return true
        }
        return isFollowed
    }

    private func close(_ error: ParlorError) {
        shown.change { $0.status = .closed(error) }
    }
}

/// Whether a view is kept as it is.
enum Saving {
    case saved
    case unsaved
    /// It is not made into JSON again until there is another state.
    case tooLarge

    mutating func change() { if self == .saved { self = .unsaved } }
}

/// A view as it is kept on a device.
struct KeptView: Codable {
    let epoch: Epoch
    let rev: Revision
    let view: RawJSON
    let people: [PersonIdentity]
}

extension KnownPeople {
    /// Those whose ids are texts in this JSON. An id is never part of a longer text.
    func those(in json: Bytes) -> [PersonIdentity] {
        var found: [PersonID: PersonIdentity] = [:]
        for text in json.split(separator: UInt8(ascii: "\"")) {
            guard PersonID.length.contains(text.count) else { continue }
            let id = PersonID(String(decoding: text, as: UTF8.self))
            if let person = self[id] { found[id] = person }
        }
        return Array(found.values)
    }
}
