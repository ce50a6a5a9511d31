import Wire

/// How often one address may ask for what costs something, and how much an account may keep.
struct DeskLimits: Sendable {
    var sessionsPerSecond = 50
    var sessionBurst = 5_000
    var signInsPerSecond = 1
    var signInBurst = 20
    var uploadsPerSecond = 1
    var uploadBurst = 20
    /// Of one account, for good.
    var photos = 1_000
    var photoBytes = 256 << 20

    init(_ environment: [String: String]) throws(Malformed) {
        func limit(
            _ name: String, _ usual: Int, _ range: ClosedRange<Int> = 1...1_000_000
        ) throws(Malformed) -> Int {
            guard let text = environment["PARLOR_LIMIT_" + name], !text.isEmpty else {
                return usual
            }
            guard let number = Int(text), range.contains(number) else {
                throw Malformed(
                    "PARLOR_LIMIT_\(name) is a number from \(range.lowerBound) to"
                        + " \(range.upperBound), not '\(text)'.")
            }
            return number
        }
        sessionsPerSecond = try limit("SESSIONS_PER_SECOND", sessionsPerSecond)
        sessionBurst = try limit("SESSION_BURST", sessionBurst)
        signInsPerSecond = try limit("SIGN_INS_PER_SECOND", signInsPerSecond)
        signInBurst = try limit("SIGN_IN_BURST", signInBurst)
        uploadsPerSecond = try limit("UPLOADS_PER_SECOND", uploadsPerSecond)
        uploadBurst = try limit("UPLOAD_BURST", uploadBurst)
        photos = try limit("PHOTOS", photos, 0...1_000_000)
        photoBytes = try limit("PHOTO_BYTES", photoBytes, 0...(1 << 40))
    }
}
