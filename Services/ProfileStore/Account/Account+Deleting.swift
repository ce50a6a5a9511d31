import Contracts
import EventSourcing
import ParlorWire

/// How an account ends: nothing of it stays, but that it was there, and which photos are to go.
extension Account: Erasable {
    static let leftPhotoIndex = "account.leftPhoto"
    private static let mostPhotosOfEvent = 1_000

    static func erases(_ event: AccountEvent) -> ErasedPart? {
        if case .deleted = event { .history } else { nil }
    }

    /// Every login that it ever had is given back: news of an earlier one may still be on its way,
    /// and is erased too.
    func deleting(
        _ withMessages: Bool?, wasUnused: Bool? = nil, _ context: Context
    ) -> [AccountEvent] {
        guard !isDeleted else { return [] }
        let signedOut = devices.map { AccountEvent.signedOut(deviceId: $0.id) }
        var released = claims.sorted { $0.key < $1.key }.map {
            AccountEvent.emailReleased(login: $0.key, claim: $0.value)
        }
        if let subject {
            released.append(.subjectReleased(subject: subject.subject, claim: subject.claim))
        }
        let all = photos.keys.sorted()
        let left = stride(from: 0, to: all.count, by: Self.mostPhotosOfEvent).map { first in
            AccountEvent.photosLeft(
                photoIds: Array(all[first...].prefix(Self.mostPhotosOfEvent)), leftAt: context.now)
        }
        return signedOut + released + left + [
            .deleted(withMessages: withMessages, wasUnused: wasUnused)
        ]
    }

    var leftPhotoListings: [Listing] {
        leftPhotos.map { LeftPhoto(id: $0.key, leftAt: $0.value).listing }
    }
}

/// A photo of somebody who deleted their account, as an index has it.
struct LeftPhoto {
    let id: PhotoID
    let leftAt: Timestamp

    var listing: Listing {
        Listing(in: Account.leftPhotoIndex, sort: "\(Self.sort(leftAt))/\(id.rawValue)")
    }

    /// Those left earlier come first.
    static func sort(_ time: Timestamp) -> String {
        let digits = String(max(0, time.milliseconds))
        return String(repeating: "0", count: max(0, 15 - digits.count)) + digits
    }
}

extension LeftPhoto {
    init?(sort: String) {
        let parts = sort.split(separator: "/")
        guard parts.count == 2, let milliseconds = Int64(parts[0]) else { return nil }
        id = PhotoID(String(parts[1]))
        leftAt = Timestamp(milliseconds: milliseconds)
    }
}
