import Contracts
import ParlorWire
import Testing

@testable import Play

@Suite struct AccountTests {
    private var home: Visitor { Visitor(.home(HomePage())) }

    @Test func `an e-mail and a password are attached, and nobody sees the password`() {
        var visitor = home
        visitor.press(.character("w"), .character("e"))
        visitor.write("Ada@example.org ")
        visitor.press(.enter)
        for _ in 0..<2 {
            visitor.write("a tall secret")
            #expect(visitor.text.contains("(not shown)") && !visitor.text.contains("tall"))
            visitor.press(.enter)
        }
        #expect(
            visitor.effects == [.attach(email: "ada@example.org", password: "a tall secret")])
        visitor.hear(.done("Sign in on another device."))
        #expect(visitor.model.field == nil && visitor.model.online?.login == Online.Login())
        #expect(visitor.text.contains("✓ Sign in on another device."))
    }

    @Test func `what is no e-mail, too short or not the same is asked for again`() {
        var visitor = home
        visitor.press(.character("w"), .character("e"))
        visitor.write("ada@example")
        visitor.press(.enter)
        #expect(visitor.text.contains("! An email address looks like name@example.org."))
        visitor.write(".org")
        visitor.press(.enter)
        visitor.write("short")
        visitor.press(.enter)
        #expect(visitor.text.contains("! A password has 8 to 1024 bytes."))
        visitor.write(" but longer")
        visitor.press(.enter)
        visitor.write("something else")
        #expect(visitor.press(.enter) == [])
        #expect(visitor.text.contains("! The two passwords differ."))
        #expect(visitor.model.field?.purpose == .newPassword)
    }

    @Test func `who has an e-mail sets another password, and can come back`() {
        var visitor = home
        visitor.hear(.email("ada@example.org"))
        visitor.press(.character("w"))
        #expect(visitor.text.contains("Your e-mail is ada@example.org."))
        visitor.press(.character("e"))
        for secret in ["the old one", "a tall secret", "a tall secret"] {
            visitor.write(secret)
            #expect(visitor.text.contains("(not shown)") && !visitor.text.contains(secret))
            visitor.press(.enter)
        }
        #expect(
            visitor.effects == [
                .attach(
                    email: "ada@example.org", password: "a tall secret",
                    presentPassword: "the old one")
            ])
        visitor.hear(.done("It is done."))
        visitor.press(.character("w"), .character("o"))
        #expect(visitor.text.contains("sign in again with ada@example.org"))
        #expect(visitor.press(.character("a")) == [.signOut(everywhere: true)])
    }

    @Test func `another device is signed out, and this one only after a question`() {
        var visitor = home
        #expect(visitor.press(.character("w"), .character("d")) == [.loadDevices])
        visitor.hear(.devices(Evening.devices))
        #expect(visitor.text.contains("parlor play on attic (this one)"))
        #expect(visitor.press(.character("2"), .character("o")) == [.signOutDevice("d-2")])
        visitor.hear(.devices(Evening.devices))
        #expect(visitor.press(.character("1")) == [])
        #expect(visitor.press(.character("o")) == [.signOut(everywhere: false)])
    }

    @Test func `a forgotten password is set anew with a code, and a wrong code asked for again`() {
        var visitor = Visitor(.signIn(SignInPage(server: "parlor.example")))
        visitor.press(.character("f"))
        visitor.write("ada@example.org ")
        #expect(visitor.press(.enter) == [.forgot(email: "ada@example.org")])
        visitor.hear(.codeSent)
        for code in ["aaaabbbb", "k7qd-2mxp"] {
            #expect(visitor.text.contains("The code from the mail:"))
            visitor.write(code)
            #expect(visitor.press(.enter) == [])
            visitor.write("a tall secret")
            #expect(visitor.text.contains("(not shown)") && !visitor.text.contains("tall"))
            let reset = Credentials.reset(
                email: "ada@example.org", code: code, password: "a tall secret")
            #expect(visitor.press(.enter) == [.signIn(reset)])
            visitor.hear(.refused("This code is wrong."))
            #expect(visitor.text.contains("! This code is wrong."))
        }
    }

    @Test func `why a sign-in failed stays on the page until the next try`() {
        var visitor = Visitor(.signIn(SignInPage(server: "parlor.example", isTrying: true)))
        let sentence = "The certificate of parlor.example has expired."
        visitor.hear(.refused(sentence))
        visitor.pass(.seconds(60))
        #expect(visitor.text.contains("! \(sentence)"))
        visitor.press(.character("g"))
        visitor.write("Ada")
        visitor.press(.enter)
        #expect(!visitor.text.contains(sentence))
    }

    @Test func `why a server is not reached is said as long as it is so`() {
        var visitor = home
        let sentence = "The certificate of parlor.example has expired."
        visitor.hear(.connection(.offline), .trouble(sentence))
        visitor.pass(.seconds(60))
        #expect(visitor.text.contains("! \(sentence)"))
        visitor.hear(.connection(.online), .trouble(nil))
        #expect(!visitor.text.contains(sentence))
    }
}
