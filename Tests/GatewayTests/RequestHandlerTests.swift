import Contracts
import Door
import Foundation
import ParlorWire
import Sessions
import TestKit
import Testing

@testable import Gateway

/// The requests of one gateway, and whoever it asks.
@Suite struct RequestHandlerTests {
    @Test(arguments: [
        (#"{"displayName":"Nora"}"#, "account.found"), ("{}", "account.openDevice"),
    ])
    func `a new guest is one call`(_ body: String, _ call: CallName) throws {
        let office = try Office()
        office.ask("POST", "/v1/session", [:], Bytes(body.utf8))
        #expect(office.calls.map(\.header.call) == [call])
        office.answer(office.calls[0], Bytes("{}".utf8))
        #expect(office.answered(0)?.status == 200)
        #expect(office.calls.count == 1)
        office.ask("POST", "/v1/session", [:], Bytes(body.utf8))
        office.refuse(office.calls[1], Failure(.badInput, "No."))
        #expect(office.answered(1)?.status == 400)
    }

    @Test func `photos are read so often from an address, and others notice nothing`() throws {
        let office = try Office()
        for number in 0..<5_000 {
            office.ask("GET", Office.photo)
            #expect(office.answered(number) == nil, "read \(number)")
            office.refuse(office.calls.last!)
        }
        office.ask("GET", Office.photo)
        #expect(office.answered(5_000)?.status == 429)
        office.ask("GET", Office.photo, from: .v4(2))
        #expect(office.answered(5_001) == nil)
    }

    @Test func `where many devices are behind one address, it reads as many photos more`() throws {
        var limits = GatewayLimits()
        limits.devicesPerAddress *= 2
        let office = try Office(limits)
        for _ in 0..<10_000 {
            office.ask("GET", Office.photo)
            office.refuse(office.calls.last!)
        }
        #expect(office.answered(9_999)?.status == 404)
        office.ask("GET", Office.photo)
        #expect(office.answered(10_000)?.status == 429)
    }

    @Test func `invitations are drawn so often for an address, and again for nobody`() throws {
        let office = try Office()
        func draw(_ host: Int) -> Int? {
            office.answer(
                to: "GET", "/v1/rooms/K7QD/qr.svg", ["host": "h\(host).lan"])?.status
        }
        for host in 0..<50 { #expect(draw(host) == 200) }
        #expect(draw(50) == 429)
        #expect(draw(49) == 200)
    }

    @Test func `what is sent for a session is short`() throws {
        let office = try Office()
        let paths = ["", "/refresh", "/signin", "/forgot", "/reset", "/claim", "/collect"]
        for path in paths {
            office.ask(
                "POST", "/v1/session\(path)", [:], Bytes(repeating: 0x20, count: 16 << 10 + 1))
        }
        for number in paths.indices { #expect(office.answered(number)?.status == 413) }
        #expect(office.calls.isEmpty)
    }

    @Test func `photos that are being read are bounded for each address and in all`() throws {
        var limits = GatewayLimits()
        limits.bodyBytes = 8 << 20
        let office = try Office(limits)
        let share = limits.bodyBytes / 4 / PhotoPart.bytes
        for _ in 0..<(share + 5) { office.ask("GET", Office.photo) }
        #expect(office.calls.count == share + 1)
        #expect(office.answered(share + 1)?.status == 503)
        for address in UInt32(2)...9 {
            for _ in 0...share { office.ask("GET", Office.photo, from: .v4(address)) }
        }
        #expect(office.calls.count <= limits.bodyBytes / PhotoPart.bytes + 1)
        for call in office.calls { office.refuse(call) }
        let earlier = office.calls.count
        office.ask("GET", Office.photo)
        #expect(office.calls.count == earlier + 1)
    }

    @Test func `an upload is told of once its account has it for good`() throws {
        let office = try Office()
        office.ask("POST", "/v1/photos", ["authorization": office.bearer], TinyGIF.bytes())
        #expect(office.calls.map(\.header.call) == ["account.countPhoto"])
        office.answer(office.calls[0], Bytes("{}".utf8))
        let put = try #require(office.calls.last)
        #expect(put.header.call == "photo.put")
        office.answer(put, JSON.encode(PhotoReceipt(photoId: "p", missing: [])))
        #expect(office.answered(0) == nil)
        let kept = try #require(office.calls.last)
        #expect(kept.header.call == "account.keepPhoto" && kept.key == "ada")
        office.answer(kept, Bytes("{}".utf8))
        #expect(office.answered(0)?.status == 200)
    }

    @Test func `what is there is counted again when the answer is lost, and not for ever`() throws {
        let office = try Office()
        office.ask("POST", "/v1/photos", ["authorization": office.bearer], TinyGIF.bytes())
        office.answer(office.calls[0], Bytes("{}".utf8))
        office.answer(
            try #require(office.calls.last), JSON.encode(PhotoReceipt(photoId: "p", missing: [])))
        for attempt in 1...3 {
            #expect(office.answered(0) == nil)
            #expect(office.calls.count { $0.header.call == "account.keepPhoto" } == attempt)
            office.refuse(try #require(office.calls.last), .lost)
        }
        #expect(office.answered(0)?.status == 503)
        #expect(office.calls.count { $0.header.call == "account.keepPhoto" } == 3)
    }

    @Test func `an upload that ends gives its place back, unless the photo may be there`() throws {
        for (failure, isGivenUp) in [(Failure(.badInput, "No."), true), (.lost, false)] {
            let office = try Office()
            office.ask("POST", "/v1/photos", ["authorization": office.bearer], TinyGIF.bytes())
            office.answer(office.calls[0], Bytes("{}".utf8))
            office.refuse(try #require(office.calls.last), failure)
            #expect(office.answered(0) != nil)
            #expect((office.calls.last?.header.call == "account.giveUpPhoto") == isGivenUp)
        }
        let office = try Office()
        office.ask("POST", "/v1/photos", ["authorization": office.bearer], TinyGIF.bytes())
        office.leave(0)
        office.answer(office.calls[0], Bytes("{}".utf8))
        #expect(office.calls.map(\.header.call) == ["account.countPhoto", "account.giveUpPhoto"])
        #expect(office.calls.last?.key == "ada")
    }

    @Test func `a path that is posted to says so to whoever gets it`() throws {
        let office = try Office()
        for path in ["/v1/session", "/v1/session/refresh", "/v1/session/signin", "/v1/photos"] {
            let answer = try #require(office.answer(to: "GET", path))
            #expect(answer.status == 405 && answer.headers["allow"] == "POST")
            #expect(answer.error == Failure(.badInput, "\(path) takes POST, not GET."))
        }
    }

    @Test func `a token that is missing, old or strange is called so`() throws {
        let office = try Office()
        func sentence(_ headers: [String: String]) -> String? {
            let answer = office.answer(to: "POST", "/v1/photos", headers)
            #expect(answer?.status == 401 && answer?.headers["www-authenticate"] == "Bearer")
            return answer?.error?.message
        }
        #expect(sentence([:])?.hasPrefix("This takes a token") == true)
        let old = "The token has expired. Refresh it, or sign in."
        #expect(sentence(["authorization": office.expired]) == old)
        let strange = "This token was not issued by this server. Sign in, or begin as a guest."
        #expect(sentence(["authorization": "Bearer x"]) == strange)
        #expect(sentence(["authorization": office.expired + "A"]) == strange)
    }

    @Test func `a body that is no JSON is named`() throws {
        let office = try Office()
        office.ask("POST", "/v1/session", [:], Bytes("{".utf8))
        let answer = try #require(office.answered(0))
        let error = try JSON.decode(HTTPFailure.self, from: answer.body).error
        #expect(answer.status == 400 && error.context == ["field": "body"])
    }

    @Test func `what services say for operators is not told outside`() throws {
        let office = try Office()
        office.ask("POST", "/v1/session", [:], Bytes("{}".utf8))
        office.refuse(office.calls[0], Failure(.unavailable, "Nobody serves it: 'parlor status'."))
        let answer = try #require(office.answered(0))
        #expect(answer.status == 503)
        let told = String(decoding: answer.body, as: UTF8.self)
        #expect(!told.contains("parlor") && !told.contains("cid"))
    }
}

extension Failure {
    static let lost = Failure(.timeout, "There was no answer in time.")
}
