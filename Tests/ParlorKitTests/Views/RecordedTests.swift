import ParlorKit
import ParlorWire
import Testing

@testable import Witness

@Suite struct RecordedTests {
    @Test func `every kind was recorded`() {
        #expect(Set(Recording.all.map(\.kind)) == Set(TwoFolds.views.keys))
    }

    @Test(arguments: Recording.all)
    func `recorded events lead to the recorded view`(_ recording: Recording) throws {
        var folds = try TwoFolds(
            recording.kind, snapshot: recording.snapshot, viewer: recording.me)
        for event in recording.events {
            let difference = try folds.take(event.told)
            #expect(difference == nil, "\(event.event) at \(event.rev)")
        }
        let view = try Value(recording.view.bytes).faceless
        let difference = Value.difference(try folds.json.faceless, view)
        #expect(difference == nil)
    }

    @Test(arguments: Recording.all)
    func `recorded people are shown with their names and avatars`(_ recording: Recording) throws {
        var view = try TwoFolds(
            recording.kind, snapshot: recording.snapshot, viewer: recording.me
        ).view
        for event in recording.events {
            try view.fold(event.told, for: Viewer(userId: PersonID(recording.me)))
        }
        var known = KnownPeople()
        known.take(.recovered(people: recording.people))
        view.show(known)
        let difference = try Value.difference(
            TwoFolds.json(of: view), Value(recording.view.bytes))
        #expect(difference == nil)
        let isOther = view.show(known)
        #expect(!isOther, "Everybody is shown already.")
    }

    @Test(arguments: Recording.all)
    func `a view that was kept goes on as it was`(_ recording: Recording) throws {
        var view = try TwoFolds(
            recording.kind, snapshot: recording.snapshot, viewer: recording.me
        ).view
        for event in recording.events {
            // A board that was kept forgets what is not visible.
            if !(view is Board) { view = try type(of: view).init(view.kept) }
            try view.fold(event.told, for: Viewer(userId: PersonID(recording.me)))
        }
        let json = try Value(type(of: view).init(view.kept).kept.bytes).faceless
        let difference = Value.difference(json, try Value(recording.view.bytes).faceless)
        #expect(difference == nil)
    }
}
