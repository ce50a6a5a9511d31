"""An account with an e-mail and a password, on two devices."""

SECRET = "a tall secret"


def somebody_signs_in_on_two_devices(parlor):
    first = parlor.play("--name", "Ines")
    first.wait("You: Ines")
    first.send("we")
    first.wait("An e-mail:")
    first.send("ines@example\r")
    first.see("! An email address looks like")
    first.send(".org\r")
    first.wait("A password:")
    first.send("short\r")
    first.see("! A password has 8 to 1024 bytes.")
    first.send("\x15" + SECRET + "\r")
    first.wait("Once more:")
    first.send("something else\r")
    first.see("! The two passwords differ.")
    for text in ("A password:", "Once more:"):
        first.wait(text)
        first.send(SECRET + "\r")
    first.see("✓ Sign in on another device with ines@example.org")

    second = parlor.play(home="elsewhere")
    second.wait("Sign in by e-mail")
    sign_in(second, "not the secret")
    second.wait("! ")
    second.send("\x1b")
    sign_in(second, SECRET)
    second.wait("You: Ines")
    one_device_signs_the_other_out(first, second)
    for player in (first, second):
        assert SECRET.encode() not in player.output
        player.leave()


def sign_in(player, password):
    player.send("e")
    player.wait("Your e-mail:")
    player.send("ines@example.org\r")
    player.wait("Your password:")
    player.send(password + "\r")


def one_device_signs_the_other_out(first, second):
    first.send("w")
    first.wait("Your e-mail is ines@example.org.")
    first.send("d")
    first.wait("You are signed in on")
    assert first.paper.text.count("parlor play on ") == 2, first.paper.text
    assert first.paper.text.count("(this one)") == 1
    first.send("2o")
    first.see("✓ The device is signed out.")
    second.wait("Sign in by e-mail")
