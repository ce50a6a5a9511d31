import CanonicalJSON
import Testing

@Suite struct MentionsTests {
    @Test(arguments: [
        (#"{"summary":1}"#, true), (#"{"a":{"summary":null}}"#, true),
        (#"{"a":"summary"}"#, false), (#"{"summaryOf":1}"#, false), (#"{"Summary":1}"#, false),
        (#"{"a":"\\\"summary\\\":1"}"#, false), (#"{"a":"summary","summary":1}"#, true),
        (#"{"summary""#, false), ("", false),
    ])
    func `a member is mentioned by its whole name, and no text is a name`(
        text: String, isMentioned: Bool
    ) {
        #expect(Bytes(text.utf8).mentions("summary") == isMentioned)
    }
}
