public import Contracts
import Dispatch
public import Hosting
import Journal
import ParlorWire
import Platform
import Synchronization

/// Photos that nobody refers to go after a day; those of people who deleted their accounts go within
/// a minute, and those of deleted messages within ten seconds.
public final class PhotoSweep: Sendable {
    static let age: Duration = .seconds(24 * 3_600)
    /// What came or was taken up within so long may be somebody's who is not counted yet.
    static let ageOfLeft: Duration = .seconds(30)
    private static let interval = 3_600
    static let intervalOfLeft = 15
    private static let intervalOfReleased = 3
    /// What was released before the start and longer ago goes after its day.
    private static let longestAgo: Duration = .seconds(3_600)
    /// For so long after they were left, those that are there are looked at again and again: clocks of
    /// machines differ.
    private static let overlap: Duration = .seconds(300)

    private let photos: PhotoFiles
    /// Each gives all photos that are used in one way. If one of them fails, nothing is removed.
    private let references: [@Sendable () throws -> Set<PhotoID>]
    private let host: @Sendable () throws -> Host
    private let complain: @Sendable (String) -> Void
    private let left = Mutex(LookedAt())
    private let released = Mutex(Released())
    /// Why the last try of each interval failed.
    private let troubles = Mutex<[Int: String]>([:])
    private let queue = DispatchQueue(label: "photos.sweep", qos: .background)
    private let releasedQueue = DispatchQueue(label: "photos.released", qos: .utility)

    private struct Released {
        var upTo: Timestamp?
        /// All avatars, some time ago. The index has those that were put on since.
        var worn: Set<PhotoID>?
    }

    /// How far those were looked at that were left behind.
    private struct LookedAt {
        /// Nil before the first look, which is at all of them: a restore may have brought some back.
        var upTo: Timestamp?
        /// Somebody else's too, and when one was last left behind: it is asked again once another
        /// person leaves it, and with the next look at all.
        var others: [PhotoID: Timestamp] = [:]
    }

    /// `host` reads the journal, and does nothing else. `complain` is told why photos stay that should
    /// go.
    public init(
        _ photos: PhotoFiles, references: [@Sendable () throws -> Set<PhotoID>],
        host: @escaping @Sendable () throws -> Host,
        complain: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.photos, self.references) = (photos, references)
        (self.host, self.complain) = (host, complain)
    }

    /// Soon, and then again and again, until the process ends. `caughtUp` says how far the messages
    /// are known.
    public func begin(_ caughtUp: CaughtUp) {
        repeating(on: queue, after: 60, every: Self.interval) { sweep in
            defer {
                sweep.left.withLock { $0 = LookedAt() }
                sweep.released.withLock { $0.worn = nil }
            }
            try sweep.sweep(now: Clock.now)
        }
        repeating(on: queue, after: Self.intervalOfLeft, every: Self.intervalOfLeft) {
            try $0.sweepLeft(now: Clock.now)
        }
        repeating(on: releasedQueue, after: 1, every: Self.intervalOfReleased) {
            try $0.sweepReleased(caughtUp, now: Clock.now)
        }
    }

    private func sweepReleased(_ caughtUp: CaughtUp, now: Timestamp) throws {
        let known = released.withLock { $0 }
        let since =
            known.upTo.map { $0 + (.zero - Self.overlap) } ?? now + (.zero - Self.longestAgo)
        let photos = try ReleasedPhoto.all(since: since, through: try host())
        try removeReleased(photos) { [host] photos in
            let worn = try known.worn ?? AvatarPhotos.all(through: try host())
            released.withLock { $0.worn = worn }
            let listed = try AvatarPhotos.listed(among: photos, through: try host())
            // Last, since another message may show it by now.
            let shown = try SentPhotos.shown(
                among: photos, caughtUp, within: .seconds(5), through: try host())
            return shown.union(worn).union(listed)
        }
        released.withLock { $0.upTo = now }
    }

    /// Who uploads the same photo or puts it on after it was sent takes it up: then it stays.
    func removeReleased(
        _ released: [ReleasedPhoto], sparing: (Set<PhotoID>) throws -> Set<PhotoID>
    ) throws {
        let there = try released.filter { try photos.has($0.id, untouchedSince: $0.keptAt) }
        guard !there.isEmpty else { return }
        let spared = try sparing(Set(there.map(\.id)))
        for photo in there where !spared.contains(photo.id) {
            try photos.remove(photo.id.rawValue, untouchedSince: photo.keptAt)
        }
    }

    private func sweepLeft(now: Timestamp) throws {
        let since = left.withLock { $0.upTo.map { $0 + (.zero - Self.overlap) } }
        let photos = try LeftPhotos.all(since: since, through: try host())
        try removeLeft(photos, now: now) { [host] photos in
            try AvatarPhotos.owned(through: try host())
                .union(SentPhotos.reported(among: photos, through: try host()))
        }
        left.withLock { $0.upTo = now }
    }

    private func repeating(
        on queue: DispatchQueue, after first: Int, every interval: Int,
        _ work: @escaping @Sendable (PhotoSweep) throws -> Void
    ) {
        queue.asyncAfter(deadline: .now() + .seconds(first)) { [self] in
            attempt(every: interval) { try work(self) }
            repeating(on: queue, after: interval, every: interval, work)
        }
    }

    /// What fails is tried again. Its reason is told once, until there is another.
    func attempt(every interval: Int, _ work: () throws -> Void) {
        var reason: String?
        do { try work() } catch { reason = (error as? JournalFault)?.detail ?? "\(error)" }
        let isKnown = troubles.withLock { troubles in
            defer { troubles[interval] = reason }
            return troubles[interval] == reason
        }
        if let reason, !isKnown { complain("Photos stay that should go. \(reason)") }
    }

    /// What was put or taken up since the references began to be read is younger than a day.
    func sweep(now: Timestamp) throws {
        try photos.remove(untouchedSince: now + (.zero - Self.age), keeping: try referred())
    }

    /// Somebody else may have uploaded the same photo: then it is theirs. Who only passed it on in a
    /// message has it no longer. An open report keeps what was reported.
    func removeLeft(
        _ left: [LeftPhoto], now: Timestamp,
        sparing: (Set<PhotoID>) throws -> Set<PhotoID>
    ) throws {
        let before = now + (.zero - Self.ageOfLeft)
        let others = self.left.withLock { $0.others }
        let last = left.reduce(into: [PhotoID: Timestamp]()) { last, photo in
            last[photo.id] = max(last[photo.id] ?? photo.leftAt, photo.leftAt)
        }
        let there = try Set(
            last.lazy.filter { photo, at in others[photo].map { $0 < at } ?? true }.map(\.key)
        ).filter { try photos.has($0, untouchedSince: before) }
        guard !there.isEmpty else { return }
        let spared = try sparing(there)
        for photo in there where !spared.contains(photo) {
            try photos.remove(photo.rawValue, untouchedSince: before)
        }
        self.left.withLock { looked in
            for photo in there.intersection(spared) { looked.others[photo] = last[photo] }
        }
    }

    private func referred() throws -> Set<PhotoID> {
        var referred: Set<PhotoID> = []
        for reference in references { referred.formUnion(try reference()) }
        return referred
    }
}
