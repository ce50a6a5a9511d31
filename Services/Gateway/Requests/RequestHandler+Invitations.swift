import Contracts
import Door
import ParlorWire
import QR
import Sessions

/// Invitations to rooms. They say nothing of the room, and are the same whether there is one or not.
extension RequestHandler {
    /// The web app at that room; where there is none, what to do with the code.
    func invite(_ code: RoomCode, _ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard code.isWellFormed else { return refuseCode(id) }
        respond(id, web.page(for: request, now: now.instant) ?? .invitation(to: code))
    }

    func drawInvitation(_ code: RoomCode, _ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard code.isWellFormed else { return refuseCode(id) }
        guard let origin = request.origin else { return fail(id, .unknownHost) }
        let link = origin + code.inviteLink
        if invitationQRs[link] == nil {
            let asker = Asker(address: request.visitor.address)
            if let pause = drawingAllowances.take(for: asker, now: now.instant) {
                return fail(id, .tooOften(pause))
            }
            guard let code = QRCode(link) else { return refuseCode(id) }
            invitationQRs.keep(Bytes(code.svg.utf8), of: link)
        }
        respond(
            id,
            HTTPResponse(
                200,
                [
                    ("content-type", "image/svg+xml"), ("x-content-type-options", "nosniff"),
                    ("content-security-policy", "default-src 'none'"),
                    ("cache-control", "no-store"),
                ], body: invitationQRs[link] ?? []))
    }

    private func refuseCode(_ id: RequestID) {
        fail(id, Failure(.notFound, "A room's code has 4 to 6 letters and digits."))
    }
}

extension HTTPResponse {
    fileprivate static func invitation(to code: RoomCode) -> HTTPResponse {
        let page = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Room \(code)</title>
            <h1>You are invited to room \(code)</h1>
            <p>Open the app, and join with the code <strong>\(code)</strong>.</p>
            <img src="\(code.qrLink)" alt="The invitation as a QR code" width="240" height="240">
            </html>

            """
        return HTTPResponse(
            200,
            [
                ("content-type", "text/html; charset=utf-8"), ("x-content-type-options", "nosniff"),
                ("content-security-policy", "default-src 'none'; img-src 'self'"),
                ("cache-control", "no-cache"),
            ], body: Bytes(page.utf8))
    }
}
