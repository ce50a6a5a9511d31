import Testing

@testable import Parlor

@Suite struct PlayCommandTests {
    private func complaint(_ arguments: String...) -> String {
        do { _ = try Command.run(["play"] + arguments) } catch let complaint as Complaint {
            return complaint.sentence
        } catch { return "\(error)" }
        return ""
    }

    @Test func `a game without --offline is no server`() {
        #expect(complaint("dice").contains("parlor play --offline dice"))
    }

    @Test func `what is wrong with a server, a code or a name is said`() {
        #expect(complaint("ftp://parlor.example").contains("is no server"))
        #expect(complaint("--room", "K0QD!").contains("4 to 6 letters and digits"))
        #expect(complaint("--name", "").contains("at least one visible character"))
    }

    @Test func `options of the one way to play are not for the other`() {
        #expect(complaint("--bots", "3").contains("add --offline"))
        #expect(complaint("--offline", "--room", "K7QD").contains("leave out --offline"))
    }

    @Test func `a mistyped game names the one that was probably meant`() {
        #expect(
            complaint("--offline", "dise") == "There is no game 'dise'. Did you mean 'dice'?")
    }

    @Test func `levels and numbers of bots are those that there are`() {
        #expect(
            complaint("--offline", "dice", "--level", "brutal").contains("easy, normal or hard"))
        #expect(complaint("--offline", "dice", "--bots", "8").contains("from 1 to 7"))
        #expect(complaint("--offline", "whoAmI", "--bots", "1").contains("from 2 to 7"))
        #expect(complaint("--offline", "--bots", "2").contains("need a GAME"))
    }
}
