public import Contracts
import Dispatch
public import Hosting
import Platform
import Synchronization
import Wire

/// Photos that nobody refers to go after a day; those of people who deleted their accounts go within
/// a minute.
public final class PhotoSweep: Sendable {
    static let age: Duration = .seconds(24 * 3_600)
    /// What came or was taken up within so long may be somebody's who is not counted yet.
    static let ageOfLeft: Duration = .seconds(30)
    private static let interval = 3_600
    private static let intervalOfLeft = 15
    /// For so long after they were left, those that are there are looked at again and again: clocks of
    /// machines differ.
    private static let overlap: Duration = .seconds(300)

    private let photos: PhotoFiles
    /// Each gives all photos that are used in one way. If one of them fails, nothing is removed.
    private let references: [@Sendable () throws -> Set<PhotoID>]
    private let host: @Sendable () throws -> Host
    private let left = Mutex(LookedAt())
    private let queue = DispatchQueue(label: "photos.sweep", qos: .background)

    /// How far those were looked at that were left behind.
    private struct LookedAt {
        /// Nil before the first look, which is at all of them: a restore may have brought some back.
        var upTo: Timestamp?
        /// Somebody else's too, and when one was last left behind: it is asked again once another
        /// person leaves it, and with the next look at all.
        var others: [PhotoID: Timestamp] = [:]
    }

    /// `host` reads the journal, and does nothing else.
    public init(
        _ photos: PhotoFiles, references: [@Sendable () throws -> Set<PhotoID>],
        host: @escaping @Sendable () throws -> Host
    ) {
        (self.photos, self.references, self.host) = (photos, references, host)
    }

    /// Soon, and then again and again, until the process ends.
    public func begin() {
        repeating(after: 60, every: Self.interval) { sweep in
            defer { sweep.left.withLock { $0 = LookedAt() } }
            try sweep.sweep(now: Clock.now)
        }
        repeating(after: Self.intervalOfLeft, every: Self.intervalOfLeft) {
            try $0.sweepLeft(now: Clock.now)
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
        after first: Int, every interval: Int,
        _ work: @escaping @Sendable (PhotoSweep) throws -> Void
    ) {
        queue.asyncAfter(deadline: .now() + .seconds(first)) { [self] in
            try? work(self)
            repeating(after: interval, every: interval, work)
        }
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
