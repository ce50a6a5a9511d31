public import Contracts
import ParlorPhotos
public import ParlorWire

extension Parlor {
    /// Makes a photo smaller, so that it has at most so many bytes; nil if it can't.
    public typealias ShrinkPhoto = @Sendable (_ photo: Bytes, _ mostBytes: Int) async -> Bytes?

    /// Sends a photo: PNG, JPEG, WebP or GIF. One that is too large is given to `shrink` first.
    public func upload(
        _ photo: Bytes, shrunkBy shrink: ShrinkPhoto? = nil
    ) async throws(ParlorError) -> UploadedPhoto {
        var photo = photo
        if photo.count > Photo.mostBytes {
            guard let smaller = await shrink?(photo, Photo.mostBytes),
                smaller.count <= Photo.mostBytes
            else {
                throw ParlorError(
                    Failure(.payloadTooLarge, "That photo is too large: at most 1 MB fits."))
            }
            photo = smaller
        }
        do throws(Failure) {
            let token = try await tokens.current(isRefused: false).token
            let request = DoorRequest(
                "/v1/photos", photo, type: "application/octet-stream", token: token)
            return try await network.ask(request, at: server)
        } catch { throw ParlorError(error) }
    }
}
