import Foundation
import ParlorWire
import TestKit
import Testing
import Witness

extension Proofs {
    /// A name and an avatar are the same wherever they are shown.
    @Suite struct Identities {
        private static let layers = """
            {"version": 1, "baseSymbol": "face_round", "skinColorHex": "#C68642",
            "hairColorHex": "#1C1C1C", "backgroundColorHex": "#2F80ED"}
            """

        @Test
        func `whatever dies meanwhile, a new name or avatar is shown everywhere, and no old one`()
            throws
        {
            try Cluster.run { cluster in
                let ada = try Appearances(in: cluster)
                try ada.choose("blue_circle", amid: "profile-store-1")
                try ada.expectNew()
                try ada.show(try cluster.photo(1, of: ada.ada.pass), amid: "chat-store-1")
                try ada.expectNew()
                try ada.choose("red_circle", amid: "lobby-1")
                try ada.expectNew()
                try ada.show(try cluster.photo(2, of: ada.ada.pass), amid: "game-authority-1")
                try ada.expectNew()
                let layers = try Value(Self.layers.utf8)
                try ada.change(
                    "person.composeAvatar", #"{"avatar": \#(Self.layers)}"#,
                    Look.layered(layers), amid: "sync-fanout-1")
                try ada.expectNew()
                try ada.rename("Sarah Chen", amid: "gateway-1")
                try ada.expectNew()

                let began = ContinuousClock.now
                for color in ["orange", "purple", "teal", "green"] {
                    try ada.choose("\(color)_circle")
                }
                for number in 1...4 { try ada.rename("Quick \(number)") }
                Figures.note(
                    "eight changes of a look, one after the other", ContinuousClock.now - began,
                    expected: .seconds(2), beside: try cluster.callAtRest())
                try ada.expectNew()
                try ada.change("person.clearAvatar", "{}", Look.initials, amid: "bus-1")
                try ada.expectNew()

                try ada.comeBack()
                ada.expectOrder()
            }
        }
    }
}

extension Appearances {
    fileprivate func choose(_ avatar: String, amid part: String? = nil) throws {
        try change(
            "person.chooseAvatar", #"{"avatarId": "\#(avatar)"}"#, Look.builtIn(avatar), amid: part)
    }

    fileprivate func show(_ photo: String, amid part: String) throws {
        try change(
            "person.usePhoto", #"{"photoId": "\#(photo)"}"#, Look.photo("/v1/photos/\(photo)"),
            amid: part)
    }

    fileprivate func rename(_ name: String, amid part: String? = nil) throws {
        try change("person.rename", #"{"displayName": "\#(name)"}"#, Look.named(name), amid: part)
    }
}

extension Cluster {
    /// A picture of a person, each number another one.
    fileprivate func photo(_ number: Int, of pass: Pass) throws -> String {
        struct Kept: Decodable { let photoId: String }
        let answer = try http(
            "POST", "/v1/photos", ["Authorization": "Bearer \(pass.token)"],
            TinyGIF.bytes("\(number)"))
        guard answer.status == 200 else { throw Unusable("\(answer)") }
        return try JSON.decode(Kept.self, from: answer.body).photoId
    }
}
