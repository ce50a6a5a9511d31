import Files
import Journal
import MemoryJournals
import ParlorWire

@testable import Parlor

/// A place where a copy is stopped before one of the things that it writes, counted from 1.
final class StoppingPlace: JournalPlace {
    private let place: any JournalPlace
    private let steps: Steps

    final class Steps: @unchecked Sendable {
        private let last: Int
        private(set) var count = 0

        init(stopAt last: Int) { self.last = last }

        func next() throws(JournalFault) {
            count += 1
            if count == last { throw JournalFault(.io, "The copy was stopped.") }
        }

        func nextFile() throws(FileFault) {
            do { try next() } catch { throw FileFault("The copy was stopped.") }
        }
    }

    init(_ place: any JournalPlace, _ steps: Steps) { (self.place, self.steps) = (place, steps) }

    var description: String { place.description }
    var settings: String { place.settings }
    var copyLock: any CopyLock { Lock(real: place.copyLock, steps: steps) }

    func prepare() throws(Complaint) { try place.prepare() }

    func hasJournal(of service: String) throws(JournalFault) -> Bool {
        try place.hasJournal(of: service)
    }

    func source(_ service: String) throws(JournalFault) -> any CopiedJournal {
        try place.source(service)
    }

    func target(_ service: String) throws(JournalFault) -> any CopiedJournal {
        WatchedCopy(
            try place.target(service),
            beforeBegin: { [steps] () throws(JournalFault) in try steps.next() }
        ) { [steps] _ throws(JournalFault) in try steps.next() }
    }

    func files(_ folder: String, of service: String) -> any FileStore {
        Files(real: place.files(folder, of: service), steps: steps)
    }
}

extension StoppingPlace {
    private struct Lock: CopyLock {
        let real: any CopyLock
        let steps: Steps

        var isLocked: Bool { get throws(JournalFault) { try real.isLocked } }

        func lock() throws(JournalFault) {
            try steps.next()
            try real.lock()
        }

        func unlock() throws(JournalFault) {
            try steps.next()
            try real.unlock()
        }
    }

    private struct Files: FileStore {
        let real: any FileStore
        let steps: Steps

        var description: String { real.description }
        var freeBytes: Int? { real.freeBytes }

        func prepare(now: Timestamp) throws(FileFault) {
            try steps.nextFile()
            try real.prepare(now: now)
        }

        func keep(_ bytes: Bytes, as name: String) throws(FileFault) {
            try steps.nextFile()
            try real.keep(bytes, as: name)
        }

        func touch(_ name: String, at now: Timestamp) throws(FileFault) -> Bool {
            try steps.nextFile()
            return try real.touch(name, at: now)
        }

        func sync() throws(FileFault) { try real.sync() }
        func read(_ name: String, atMost count: Int) throws(FileFault) -> Bytes? {
            try real.read(name, atMost: count)
        }
        func files() throws(FileFault) -> [StoredFile] { try real.files() }
        func file(_ name: String) throws(FileFault) -> StoredFile? { try real.file(name) }
        func remove(_ name: String) throws(FileFault) { try real.remove(name) }
        func remove(_ name: String, ifChangedBefore time: Timestamp) throws(FileFault) {
            try real.remove(name, ifChangedBefore: time)
        }
        func isPrivate(_ name: String) -> Bool { real.isPrivate(name) }
    }
}
