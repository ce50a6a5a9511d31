import Contracts
import Door
import ParlorPhotos
import ParlorWire
import Sessions
import Sodium

extension RequestHandler {
    func takePhoto(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        let who: Identified
        do throws(Failure) { who = try bearer(request, now: now) } catch { return fail(id, error) }
        let asker = Asker(
            device: who.device, user: who.person.rawValue, address: request.visitor.address)
        if let pause = uploadAllowances.take(for: asker, now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        let address = Asker(address: request.visitor.address)
        if let pause = photoUploadAllowances.pause(for: address, now: now.instant) {
            return fail(id, .tooManyPhotoBytes(pause))
        }
        let bytes: Bytes
        do throws(PhotoFlaw) { bytes = try Photo(request.body).bytes } catch {
            return fail(id, .badInput("photo", error.sentence))
        }
        let photo = PhotoID(Fingerprint(of: bytes).text)
        let upload = Upload(
            bytes: bytes, photo: photo, owner: who.person,
            address: request.visitor.address, request: id)
        let count = AccountCommand.countPhoto(
            userId: who.person, deviceId: who.device, photoId: photo, bytes: bytes.count,
            mostPhotos: limits.photos, mostBytes: limits.photoBytes)
        let (name, body) = JSON.encode(choice: count)
        ask(CallName(name), "account", who.person.key, body) { [unowned self] reply, now in
            if let failure = reply.failure { return fail(id, failure) }
            let parts = Array(0..<PhotoPart.count(size: bytes.count))
            send(parts, of: upload, attempts: Self.uploadAttempts, now: now)
        }
    }

    func givePhoto(_ photo: PhotoID, _ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard photo.isWellFormed else {
            return fail(id, Failure(.notFound, "There is no such photo."))
        }
        let address = request.visitor.address
        if let pause = photoReadAllowances.take(for: Asker(address: address), now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        let isKnown = request.headers["if-none-match"] == "\"\(photo)\""
        collect(photo, [], from: address, id, isKnown: isKnown)
    }
}

extension RequestHandler {
    /// Parts that others' uploads have displaced are sent once more, so often.
    fileprivate static let uploadAttempts = 8
    /// What is there has to be counted, though an answer may get lost.
    private static let keepingAttempts = 3

    private struct Upload {
        let bytes: Bytes
        let photo: PhotoID
        let owner: PersonID
        let address: Address
        let request: RequestID
    }

    private func send(_ missing: [Int], of upload: Upload, attempts: Int, now: Now) {
        let (bytes, id) = (upload.bytes, upload.request)
        guard let index = missing.first, let range = PhotoPart.range(index, size: bytes.count)
        else {
            // Whether or not its account hears of it, it is on the disk.
            photoUploadAllowances.charge(
                Asker(address: upload.address), 1 + bytes.count >> 10, now: now.instant)
            return keep(upload, attempts: Self.keepingAttempts)
        }
        guard isOpen(id) else { return giveUp(upload) }
        guard attempts > 0 else {
            giveUp(upload)
            return fail(id, .tooManyPhotos)
        }
        let part = PhotoPart(
            size: bytes.count, index: index, data: Base64.standard.encode(Array(bytes[range])))
        ask("photo.put", "photo", upload.photo.key, JSON.encode(part)) {
            [unowned self] reply, now in
            if let failure = reply.failure {
                // Of a part that may have come all the same, the photo may be whole.
                if !failure.isPassing { giveUp(upload) }
                return fail(id, failure)
            }
            guard let receipt = try? JSON.decode(PhotoReceipt.self, from: reply.body) else {
                return fail(id, Failure(.internal, "The photo's receipt could not be read."))
            }
            send(receipt.missing, of: upload, attempts: attempts - 1, now: now)
        }
    }

    /// Its place in the account is free at once.
    private func giveUp(_ upload: Upload) {
        let (name, body) = JSON.encode(
            choice: AccountCommand.giveUpPhoto(userId: upload.owner, photoId: upload.photo))
        ask(CallName(name), "account", upload.owner.key, body) { _, _ in }
    }

    /// Whether or not somebody still waits for it: what is kept counts.
    private func keep(_ upload: Upload, attempts: Int) {
        let (name, body) = JSON.encode(
            choice: AccountCommand.keepPhoto(
                userId: upload.owner, photoId: upload.photo, bytes: upload.bytes.count))
        ask(CallName(name), "account", upload.owner.key, body) { [unowned self] reply, _ in
            if let failure = reply.failure {
                guard failure.isPassing, attempts > 1 else { return fail(upload.request, failure) }
                return keep(upload, attempts: attempts - 1)
            }
            respond(upload.request, .json(UploadedPhoto(photoId: upload.photo)))
        }
    }

    /// What was read, and the part that is on its way, are held until its answer.
    private func collect(
        _ photo: PhotoID, _ read: Bytes, from address: Address, _ id: RequestID,
        isKnown: Bool = false
    ) {
        guard photosBeingRead.hasRoom(from: address) else {
            return fail(id, .tooManyPhotos)
        }
        let index = read.count / PhotoPart.bytes
        let held = read.count + PhotoPart.bytes
        photosBeingRead.change(by: held, from: address)
        ask("photo.get", "photo", photo.key, JSON.encode(["index": index])) {
            [unowned self] reply, _ in
            photosBeingRead.change(by: -held, from: address)
            guard isOpen(id) else { return }
            if let failure = reply.failure { return fail(id, failure) }
            // Whoever has it may go on showing it as long as it is there.
            guard !isKnown else { return respond(id, HTTPResponse(304, photo.headers)) }
            guard let kept = try? JSON.decode(KeptPhotoPart.self, from: reply.body),
                let data = Base64.standard.decode(kept.part.data), !data.isEmpty
            else { return fail(id, Failure(.internal, "The photo could not be read.")) }
            let whole = read + data
            guard whole.count >= kept.part.size else {
                return collect(photo, whole, from: address, id)
            }
            respond(
                id,
                HTTPResponse(
                    200, photo.headers + [("content-type", kept.mediaType)], body: whole))
        }
    }
}

extension PhotoID {
    /// What is named after its bytes never changes, but it may be deleted; and it is shown as nothing
    /// but a picture. It may be a conversation's, so no proxy keeps it for others.
    fileprivate var headers: [(name: String, value: String)] {
        [
            ("cache-control", "private, max-age=86400, immutable"), ("etag", "\"\(self)\""),
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "default-src 'none'; sandbox"),
            ("cross-origin-resource-policy", "cross-origin"),
        ]
    }
}

extension Failure {
    fileprivate static func tooManyPhotoBytes(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too much was uploaded from your address today. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }

    fileprivate static let tooManyPhotos = Failure(
        .unavailable, "Too many photos are on their way. Repeat this in a moment.",
        retryAfterMs: 1_000)
}
