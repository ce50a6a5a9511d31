import Foundation
import TestKit
import Testing

extension OperatorProofs {
    /// An app's documents in Firestore move in by the script of docs/from-firestore.md.
    @Suite struct Firestore {
        @Test func `what other tools export becomes lines, and these move in`() throws {
            let folder = try Folder()
            func write(_ name: String, _ text: String) throws -> String {
                let path = "\(folder.path)/\(name)"
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                return path
            }
            let accounts = try write("auth.json", Self.accounts)
            let listed = try write("listed.json", Self.listed)
            let nested = try write("nested.json", Self.nested)
            try Cluster.run { cluster in
                let script = try Python.startBlock(
                    of: "from-firestore.md", at: cluster.address, accounts, listed, nested
                ).outcome()
                #expect(script.exit == 0 && script.errors == "Left out: 1 of rooms.\n", "\(script)")
                #expect(script.lines == Self.lines)
                let file = try write("all.jsonl", script.output)
                var exports: [[String]] = []
                for _ in 1...2 {
                    let moved = try cluster.parlor("import", file)
                    #expect(moved.exit == 0, "\(moved)")
                    exports.append(try cluster.parlor("export").lines)
                }
                #expect(exports[0] == exports[1])
                #expect(exports[0].count == Self.lines.count, "\(exports[0])")
                for part in [
                    #""email":"bob@example.org""#, #""createdAt":"2024-03-01T12:00:00.123Z""#,
                    #""text":"Hellö""#, #""text":"e4""#, #""title":"Chess""#, #""userId":"eve""#,
                    #""aiEnabled":false"#,
                ] {
                    #expect(exports[0].contains { $0.contains(part) }, "\(part)")
                }
                #expect(!exports[0].joined().contains("secret"))
            }
        }
    }
}

extension OperatorProofs.Firestore {
    /// As `firebase auth:export` writes accounts.
    private static let accounts = """
        {"users": [
          {"localId": "ada", "email": "ada@example.org", "displayName": "Ada",
           "passwordHash": "secret", "salt": "secret", "createdAt": "1709294400000"},
          {"localId": "bob", "email": "bob@example.org", "createdAt": "1709294400001"}
        ]}
        """

    /// As the REST API lists documents.
    private static let listed = """
        {"documents": [
          {"name": "projects/p/databases/(default)/documents/users/bob", "fields": {
            "displayName": {"stringValue": "Bob"}, "photoURL": {"nullValue": null},
            "createdAt": {"timestampValue": "2024-03-01T12:00:00.123456Z"},
            "preferences": {"mapValue": {"fields": {"aiEnabled": {"booleanValue": false}}}}}},
          {"name": "projects/p/databases/(default)/documents/conversations/c1", "fields": {
            "participants": {"arrayValue": {"values": [
              {"referenceValue": "projects/p/databases/(default)/documents/users/ada"},
              {"stringValue": "bob"}]}},
            "createdAt": {"integerValue": "1709366400000"}}},
          {"name": "projects/p/databases/(default)/documents/conversations/c1/messages/m1",
           "fields": {
            "senderId": {"stringValue": "ada"}, "content": {"stringValue": "Hellö"},
            "createdAt": {"timestampValue": "2024-03-02T08:00:01Z"}}}
        ]}
        """

    /// As programs write what the Admin SDK gives them.
    private static let nested = """
        {"users": {"eve": {
            "id": "eve", "displayName": "Eve", "email": null,
            "createdAt": {"_seconds": 1709294400, "_nanoseconds": 5000000},
            "__collections__": {"drawings": {"d1": {
              "strokes": [], "stamps": [{"emoji": "❤️", "x": 10, "y": 20, "size": 48}],
              "createdAt": {"_seconds": 1709294401, "_nanoseconds": 0}}}}}},
         "conversations": {"c2": {
            "title": "Chess", "createdBy": "eve",
            "participantDetails": {"eve": {"displayName": "Eve"}, "ada": {}, "bob": {}},
            "createdAt": {"__datatype__": "timestamp",
              "value": {"_seconds": 1709366400, "_nanoseconds": 0}},
            "messages": {"m2": {"senderId": "eve", "text": "Move",
              "createdAt": {"_seconds": 1709366401, "_nanoseconds": 0}}}}},
         "messages": {"m3": {"conversationId": "c2", "senderId": "bob", "text": "e4",
            "replyTo": "m2", "createdAt": {"_seconds": 1709366402, "_nanoseconds": 0}}},
         "rooms": {"ABCD": {"roomName": "Old"}}}
        """

    private static let lines: [String] = #"""
        {"user": {"email": "ada@example.org", "displayName": "Ada", "createdAt": 1709294400000, \#
        "id": "ada"}}
        {"user": {"email": "bob@example.org", "createdAt": "2024-03-01T12:00:00.123456Z", \#
        "id": "bob", "displayName": "Bob", "photoURL": null, "preferences": {"aiEnabled": false}}}
        {"user": {"id": "eve", "displayName": "Eve", "createdAt": {"_seconds": 1709294400, \#
        "_nanoseconds": 5000000}}}
        {"conversation": {"members": ["ada", "bob"], "createdAt": 1709366400000, "id": "c1", \#
        "type": "direct"}}
        {"conversation": {"title": "Chess", "createdBy": "eve", "participantDetails": {"eve": \#
        {"displayName": "Eve"}, "ada": {}, "bob": {}}, "createdAt": {"_seconds": 1709366400, \#
        "_nanoseconds": 0}, "id": "c2", "type": "group"}}
        {"message": {"senderId": "ada", "text": "Hellö", "createdAt": "2024-03-02T08:00:01Z", \#
        "id": "m1", "conversationId": "c1"}}
        {"message": {"senderId": "eve", "text": "Move", "createdAt": {"_seconds": 1709366401, \#
        "_nanoseconds": 0}, "id": "m2", "conversationId": "c2"}}
        {"message": {"conversationId": "c2", "senderId": "bob", "text": "e4", "replyTo": "m2", \#
        "createdAt": {"_seconds": 1709366402, "_nanoseconds": 0}, "id": "m3"}}
        {"drawing": {"strokes": [], "stamps": [{"emoji": "❤️", "x": 10, "y": 20, "size": 48}], \#
        "createdAt": {"_seconds": 1709294401, "_nanoseconds": 0}, "id": "d1", "userId": "eve"}}
        """#.split(separator: "\n").map(String.init)
}
