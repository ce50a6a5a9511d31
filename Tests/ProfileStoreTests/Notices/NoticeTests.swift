import Contracts
import EventSourcing
import ParlorWire
import Testing

@testable import ProfileStore

/// Who is told by a push, of what, and where.
@Suite struct NoticeTests {
    private let directory: Directory

    init() throws {
        directory = try Directory()
        for actor in [Actor.ada, .bob, .eve] {
            try directory.tell(actor, PersonCommand.rename(displayName: "\(actor)"))
        }
        try directory.tell(.bob, AccountCommand.registerPush(fcmToken: "bobs"))
        _ = try directory.pushes()
    }

    private func message(_ number: Int = 1, to people: PersonID...) -> Notice {
        var notice = Notice(
            .message, to: people, by: .ada, stream: StreamName("chat", "c"),
            about: "message-c-\(number)")
        (notice.title, notice.text, notice.photoURL) = ("Chess", "Hello", "/v1/photos/x")
        notice.unreadCounts = [.bob: 3, "eve": 5]
        return notice
    }

    private func connect(_ person: PersonID = .bob) throws {
        try directory.tell(.gateway, PersonCommand.connect(gateway: "g1"), key: person.key)
    }

    private func disconnect(_ person: PersonID = .bob) throws {
        try directory.tell(
            .gateway, PersonCommand.disconnect(gateway: "g1", wentAt: nil), key: person.key)
    }

    private func turn(_ setting: String, on: Bool) throws {
        try directory.tell(
            .bob,
            AccountCommand.setPreferences(
                preferences: PreferencesChange(notificationSettings: [setting: on])))
    }

    private func befriend() throws {
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        try directory.tell(.bob, FriendsCall.accept(userId: .ada))
    }

    @Test func `a push has what a locked phone shows, and where it goes`() throws {
        let push = try #require(try directory.pushes(of: [message(to: .bob)]).first)
        var expected = PushNotice(
            message(to: .bob), to: .bob, at: [PushTarget(deviceId: nil, fcmToken: "bobs")],
            by: PersonIdentity(userId: .ada, displayName: "ada", avatar: .initials))
        expected.unreadCount = 3
        #expect(push == expected)
        #expect(push.title == "Chess" && push.text == "Hello" && push.photoURL == "/v1/photos/x")
        #expect(push.stream == StreamName("chat", "c"))
    }

    @Test func `each of many is told, with their own unread messages alone`() throws {
        try directory.tell(.eve, AccountCommand.registerPush(fcmToken: "eves"))
        let pushes = try directory.pushes(of: [message(to: .bob, "eve", "nobody")])
        #expect(pushes.map(\.userId) == [.bob, "eve"])
        #expect(pushes.map(\.unreadCount) == [3, 5])
        #expect(pushes.map { $0.targets.map(\.fcmToken) } == [["bobs"], ["eves"]])
    }

    @Test func `all devices of a person are told, and none that is signed out`() throws {
        for device in ["phone", "tablet"] as [DeviceID] {
            try directory.tell(
                .gateway,
                AccountCommand.openDevice(
                    userId: .bob, deviceId: device, refreshHash: .first, name: nil))
            try directory.tell(
                .bob, AccountCommand.registerPush(fcmToken: "t-\(device)"), device: device)
        }
        #expect(
            try directory.pushes(of: [message(to: .bob)]).first?.targets == [
                PushTarget(deviceId: "phone", fcmToken: "t-phone"),
                PushTarget(deviceId: "tablet", fcmToken: "t-tablet"),
            ])
        try directory.tell(.bob, AccountCommand.signOut(deviceId: "phone", all: nil))
        #expect(
            try directory.pushes(of: [message(2, to: .bob)]).first?.targets.map(\.deviceId)
                == ["tablet"])
        try directory.tell(.bob, AccountCommand.signOut(deviceId: nil, all: true))
        #expect(try directory.pushes(of: [message(3, to: .bob)]).isEmpty)
    }

    @Test func `who is online is not told, and who went is`() throws {
        try connect()
        #expect(try directory.pushes(of: [message(to: .bob)]).isEmpty)
        try disconnect()
        #expect(try directory.pushes(of: [message(2, to: .bob)]).count == 1)
    }

    @Test func `who has no push token is not told`() throws {
        #expect(try directory.pushes(of: [message(to: "eve")]).isEmpty)
    }

    @Test func `who deleted their account is not told`() throws {
        try directory.tell(.bob, AccountCommand.delete(withMessages: nil))
        try directory.settle()
        #expect(try directory.pushes(of: [message(to: .bob)]).isEmpty)
    }

    @Test(arguments: NoticeType.allCases)
    func `each type has a setting that turns it off, and it alone`(_ type: NoticeType) throws {
        func notice(_ number: Int) -> Notice {
            Notice(type, to: [.bob], stream: StreamName("x", "y"), about: "\(number)")
        }
        for other in Set(NoticeType.allCases.map(\.setting)).subtracting([type.setting]) {
            try turn(other, on: false)
        }
        #expect(try directory.pushes(of: [notice(1)]).count == 1)
        try turn(type.setting, on: false)
        #expect(try directory.pushes(of: [notice(2)]).isEmpty)
        try turn(type.setting, on: true)
        #expect(try directory.pushes(of: [notice(3)]).count == 1)
    }

    @Test func `nobody is told of what somebody did whom they block`() throws {
        try directory.tell(.bob, FriendsCall.decide(kind: .block, key: "ada"))
        #expect(try directory.pushes(of: [message(to: .bob)]).isEmpty)
        try directory.tell(.bob, FriendsCall.undecide(kind: .block, key: "ada"))
        #expect(try directory.pushes(of: [message(2, to: .bob)]).count == 1)
    }

    @Test func `the same thing is told once, and told later to who was online`() throws {
        #expect(try directory.pushes(of: [message(to: .bob), message(to: .bob)]).count == 1)
        #expect(try directory.pushes(of: [message(to: .bob)]).isEmpty)
        #expect(try directory.pushes(of: [message(2, to: .bob)]).count == 1)
        try connect()
        #expect(try directory.pushes(of: [message(3, to: .bob)]).isEmpty)
        try disconnect()
        #expect(try directory.pushes(of: [message(3, to: .bob)]).count == 1)
    }

    @Test func `what was told lately is remembered, and no more than that`() {
        let told = ToldNotices()
        for number in 0..<20_000 { told.add("\(number)", to: .bob) }
        #expect(told.hasTold("0", to: .bob) && told.hasTold("19999", to: .bob))
        #expect(!told.hasTold("0", to: .ada))
        for number in 20_000..<40_001 { told.add("\(number)", to: .bob) }
        #expect(!told.hasTold("0", to: .bob))
        #expect(told.hasTold("20000", to: .bob) && told.hasTold("40000", to: .bob))
    }

    @Test func `nobody but parts has something pushed`() throws {
        for actor in [Actor.ada, .bob] {
            #expect(
                directory.code(
                    actor, NotifyCall.announce(notices: [message(to: .bob)]), key: "any")
                    == .forbidden)
        }
        #expect(try directory.pushes(of: []).isEmpty)
    }

    @Test func `a friend request is told to who is asked, and not to who asks`() throws {
        try directory.tell(.ada, AccountCommand.registerPush(fcmToken: "adas"))
        try directory.tell(.ada, FriendsCall.request(userId: .bob))
        let pushes = try directory.pushes()
        #expect(pushes.map(\.type) == [.friendRequest])
        #expect(pushes.map(\.userId) == [.bob])
        #expect(pushes.first?.by?.userId == .ada)
        #expect(pushes.first?.stream == StreamName("friends", "bob"))
    }

    @Test func `a friendship is told to both, and its end to nobody`() throws {
        try directory.tell(.ada, AccountCommand.registerPush(fcmToken: "adas"))
        try befriend()
        let pushes = try directory.pushes().filter { $0.type == .friendAdded }
        #expect(Set(pushes.map(\.userId)) == [.ada, .bob])
        #expect(Set(pushes.compactMap(\.by?.userId)) == [.ada, .bob])
        try directory.tell(.ada, FriendsCall.remove(userId: .bob))
        #expect(try directory.pushes().isEmpty)
    }

    @Test func `two who become the friends of one at once are both told`() throws {
        try directory.tell(.eve, AccountCommand.registerPush(fcmToken: "eves"))
        for actor in [Actor.bob, .eve] {
            try directory.tell(actor, FriendsCall.request(userId: .ada))
        }
        for person in [PersonID.bob, "eve"] {
            try directory.tell(.ada, FriendsCall.accept(userId: person))
        }
        #expect(Set(try directory.pushes().map(\.userId)) == [.bob, "eve"])
    }

    @Test func `an invitation is told with its room, once while it is open`() throws {
        try befriend()
        _ = try directory.pushes()
        func invite() throws -> [PushNotice] {
            directory.happen(
                .invited(
                    RoomInvitation(
                        by: .ada, userIds: [.bob, "eve"], hostId: .ada,
                        roomName: try RoomName("Friday"), invitedAt: directory.now)))
            try directory.settle()
            return try directory.pushes()
        }
        let pushes = try invite()
        #expect(pushes.map(\.type) == [.invitation])
        #expect(pushes.map(\.userId) == [.bob])
        #expect(pushes.first?.title == "Friday" && pushes.first?.roomCode == "K7QD")
        #expect(pushes.first?.by?.userId == .ada)
        #expect(pushes.first?.stream == StreamName("room", "K7QD"))
        #expect(try invite().isEmpty)
        try directory.tell(.bob, FriendsCall.declineInvitation(roomCode: "K7QD"))
        #expect(try invite().count == 1)
    }
}
