import Contracts
import ParlorWire

/// Questions about the person's own account.
extension Dialog {
    static func account(_ online: Online) -> Dialog {
        let secret: Act = .write(.presentPassword, longest: Password.length.upperBound)
        return listed(
            "You are \(online.name)", text: online.email.map { "Your e-mail is \($0)." } ?? "",
            [
                MenuItem(
                    "Change your name", key: "c",
                    .write(.displayName, longest: DisplayName.longest)),
                online.email == nil
                    ? MenuItem(
                        "E-mail and password", key: "e",
                        .write(.newEmail, longest: Email.longest))
                    : MenuItem("Another password", key: "e", secret),
                MenuItem("Your devices", key: "d", .order(.loadDevices)),
                MenuItem("Sign out", key: "o", .ask(.signingOut(online.email))),
            ])
    }

    private static func signingOut(_ email: String?) -> Dialog {
        Dialog(
            title: "Sign out?",
            text: email.map { "You can sign in again with \($0) and your password." }
                ?? "A guest without an e-mail can't come back.",
            items: [
                MenuItem("Stay", key: "s", .back),
                MenuItem("Sign out", key: "o", row: 1, .order(.signOut(everywhere: false))),
                MenuItem(
                    "Sign out on all devices", key: "a", row: 2,
                    .order(.signOut(everywhere: true))),
            ])
    }

    static func devices(_ list: DeviceList, _ now: Timestamp) -> Dialog {
        listed(
            "You are signed in on", text: "Choose one to sign it out.",
            list.devices.enumerated().map { place, device in
                let isOwn = device.deviceId == list.current
                let name = device.name ?? "a device without a name"
                let seen = isOwn ? "this one" : "here \(device.lastSeen.ago(now))"
                return MenuItem(
                    "\(name) (\(seen))", key: MenuItem.key(place),
                    .ask(isOwn ? .ownDevice : .device(device, name)))
            })
    }

    private static let ownDevice = listed(
        "This is the device that you use now",
        [MenuItem("Sign out here", key: "o", .order(.signOut(everywhere: false)))])

    private static func device(_ device: Device, _ name: String) -> Dialog {
        listed(
            name,
            [MenuItem("Sign it out", key: "o", .order(.signOutDevice(device.deviceId)))])
    }
}
