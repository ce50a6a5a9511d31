import Testing
import Witness

@Suite struct SchemaTests {
    let document: Value = [
        "components": [
            "schemas": [
                "Point": [
                    "type": "object", "required": ["x"],
                    "properties": ["x": ["type": "number"], "y": ["type": "integer"]],
                ],
                "Suit": ["type": "string", "enum": ["S", "H"]],
                "Scores": ["type": "object", "additionalProperties": ["type": "integer"]],
                "Either": [
                    "anyOf": [["type": "string"], ["$ref": "#/components/schemas/Point"]]
                ],
                "Line": [
                    "type": "array", "items": ["$ref": "#/components/schemas/Point"],
                ],
                "Time": ["type": "string", "format": "date-time"],
                "Match": [
                    "type": "object",
                    "properties": ["game": ["type": "string"], "view": [:], "rev": [:]],
                    "allOf": [
                        [
                            "if": [
                                "properties": ["game": ["enum": ["dice"]]], "required": ["game"],
                            ],
                            "then": [
                                "properties": ["view": ["$ref": "#/components/schemas/Point"]]
                            ],
                        ]
                    ],
                ],
                "Odd": ["multipleOf": 2],
            ]
        ]
    ]

    func flaws(_ value: Value, _ name: String, isStrict: Bool = true) -> [String] {
        Schema(in: document, isStrict: isStrict)
            .flaws(of: value, against: ["$ref": .text("#/components/schemas/\(name)")])
    }

    @Test(
        arguments: [
            (["x": 1], "Point"), (["x": 1, "y": 2], "Point"), ("S", "Suit"),
            (["ada": 3], "Scores"), ("pen", "Either"), (["x": 0], "Either"),
            ([["x": 1], ["x": 2]], "Line"), ("2026-03-01T12:00:00.000Z", "Time"),
            (["x": 1, "y": .null], "Point"), (["game": "chess", "view": 7], "Match"),
            (["game": "dice", "view": ["x": 1], "rev": 2], "Match"), (["game": "dice"], "Match"),
        ] as [(Value, String)])
    func `what a schema allows fits`(_ value: Value, _ name: String) {
        #expect(flaws(value, name) == [])
    }

    @Test(
        arguments: [
            (["y": 1], "Point", "$ has no 'x'"), (["x": "1"], "Point", "$.x is no \"number\""),
            (["x": 1, "y": .number(0.5)], "Point", "$.y is no \"integer\""),
            ("D", "Suit", "$ is none of them"), (["ada": true], "Scores", "$.ada is no"),
            (7, "Either", "$ is no"), ([["x": 1], 2], "Line", "$[1] is no"),
            ("yesterday", "Time", "$ is no time"), (3, "Odd", "the keyword 'multipleOf'"),
            (1, "Nothing", "no #/components/schemas/Nothing"),
            (["game": "dice", "view": ["y": 1]], "Match", "$.view has no 'x'"),
            (["game": "dice", "view": ["x": 1, "z": 1]], "Match", "$.view has 'z'"),
            (["x": 1, "z": 1], "Point", "$ has 'z', which nothing describes"),
        ] as [(Value, String, String)])
    func `what it does not allow is said`(_ value: Value, _ name: String, _ flaw: String) {
        #expect(flaws(value, name).contains { $0.contains(flaw) })
    }

    @Test func `unknown members of what is taken are ignored`() {
        #expect(flaws(["x": 1, "z": 1], "Point", isStrict: false) == [])
    }

    @Test(
        arguments: [
            (#"{"a": [1, -2.5e1, "x\n\u00e9"], "b": {}, "c": null}"#),
            ("[true, false, [], \"\"]"),
        ])
    func `JSON is read as it is`(_ text: String) throws {
        let value = try Value(text.utf8)
        #expect(try Value("\(value)".utf8) == value)
    }

    @Test(arguments: ["", "{", "[1,]", "{\"a\" 1}", "tru", "1 2", "\"x"])
    func `what is no JSON is refused`(_ text: String) {
        #expect(throws: NotJSON.self) { try Value(text.utf8) }
    }
}
