public import Contracts
import Dispatch
import Hosting
import Platform
import Wire

/// Photos that nobody refers to go after a day.
public final class PhotoSweep: Sendable {
    static let age: Duration = .seconds(24 * 3_600)
    private static let interval = 3_600

    private let photos: PhotoFiles
    /// Each gives all photos that are used in one way. If one of them fails, nothing is removed.
    private let references: [@Sendable () throws -> Set<PhotoID>]
    private let queue = DispatchQueue(label: "photos.sweep", qos: .background)

    public init(_ photos: PhotoFiles, references: [@Sendable () throws -> Set<PhotoID>]) {
        (self.photos, self.references) = (photos, references)
    }

    /// Soon, and then every hour, until the process ends.
    public func begin(within seconds: Int = 60) {
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
            try? sweep(now: Clock.now)
            begin(within: Self.interval)
        }
    }

    /// What was put or taken up since the references began to be read is younger than a day.
    func sweep(now: Timestamp) throws {
        var referred: Set<PhotoID> = []
        for reference in references { referred.formUnion(try reference()) }
        try photos.remove(untouchedSince: now + (.zero - Self.age), keeping: referred)
    }
}
