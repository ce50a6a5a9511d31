// Made of the sources by `make docs`.
// `null` and absent mean the same: Parlor leaves out what a `?` follows.

/** What a device calls, about what, and what it is answered. */
export interface Calls {
  /** Attaches a free email, or sets a new password for the email that the account has. If the account has a password already, `presentPassword` is needed, too. A new password signs out the account's other devices. A device sends the `password`, and the gateway makes the hash. */
  "account.attach": { body: NewCredentials; reply: LoginView };
  /** Lets in the device that used the code which the caller's device shows. */
  "account.confirm": { body: { deviceId: DeviceID }; reply: AccountView };
  /** Turns that device away. */
  "account.decline": { body: { deviceId: DeviceID }; reply: AccountView };
  /** Deletes the account, for ever: what is known of the person is erased everywhere. Their messages stay, as those of a deleted user; with `withMessages`, these are erased too. Their photos and own drawings are erased in any case. */
  "account.delete": { body: { withMessages?: boolean }; reply: AccountView };
  /** Every device that the caller is signed in on. */
  "account.devices": { body: Record<string, never>; reply: DeviceList };
  /** Offers everything that is the caller's own as one file: `GET` its `url` with the caller's token. That works once, within ten minutes. A new offer replaces the one before, and ends a file that is under way. At most five in 24 hours. */
  "account.export": { body: Record<string, never>; reply: ExportOffer };
  /** Sends a code by mail, if an account has the email. The code works once, for 15 minutes, and replaces the one before. At most three are sent to an account in an hour. The answer is the same for every email. */
  "account.forgot": { body: { email: string }; reply: Noted };
  /** Sets a new password with the code that came by mail, and signs out every device of the account but the caller's. A device sends the `password`, and the gateway makes the hash. The fifth wrong code ends the right one. */
  "account.reset": { body: PasswordReset; reply: LoginView };
  /** Signs out a device. Without `deviceId`, the caller's own; with `all`, every device. */
  "account.signOut": { body: { deviceId?: DeviceID; all?: boolean }; reply: AccountView };
  /** Admin only: people come into the group. */
  "chat.add": { key: ChatID; body: { userIds: PersonID[] }; reply: ChatView };
  /** Deletes a message for everybody: the caller's own; as the admin of a group, anybody's. */
  "chat.delete": { key: ChatID; body: { messageId: MessageID }; reply: MessageReceipt };
  /** The conversation with one other person. There is one for each two people. */
  "chat.direct": { body: { userId: PersonID }; reply: ChatView };
  /** Changes the text of a message of the caller's own. */
  "chat.edit": { key: ChatID; body: { messageId: MessageID; text: string }; reply: MessageReceipt };
  /** The conversation with its newest messages. */
  "chat.get": { key: ChatID; body: Record<string, never>; reply: ChatView };
  /** A new group with these people. The caller is its admin. */
  "chat.group": { body: { title: string; userIds: PersonID[] }; reply: ChatView };
  /** Older messages, in the order in which they were sent; `before` is the oldest that is known, or the `more` of the page before. */
  "chat.history": { key: ChatID; body: { before?: MessageID; limit?: number }; reply: ChatHistory };
  /** Leaves the group. When the admin leaves, the longest present member is admin. */
  "chat.leave": { key: ChatID; body: Record<string, never>; reply: ChatView };
  /** The caller's conversations, the last active first; `after` is the `more` of the page before. */
  "chat.list": { body: { after?: string; limit?: number }; reply: ChatList };
  /** Whether the caller is told of messages while they are away. */
  "chat.mute": { key: ChatID; body: { on: boolean }; reply: MutedChat };
  /** Puts an emoji on a message, or takes it off again. */
  "chat.react": { key: ChatID; body: { messageId: MessageID; emoji: string; on: boolean }; reply: MessageReceipt };
  /** The caller has read all up to this message. */
  "chat.read": { key: ChatID; body: { upTo: MessageID }; reply: ReadReceipt };
  /** Admin only: somebody is put out of the group. */
  "chat.remove": { key: ChatID; body: { userId: PersonID }; reply: ChatView };
  /** Admin only: the group has another title. */
  "chat.rename": { key: ChatID; body: { title: string }; reply: ChatView };
  /** Says something: a text or a photo, perhaps in reply to a message. */
  "chat.send": { key: ChatID; body: { text?: string; photoId?: PhotoID; replyTo?: MessageID }; reply: ChatMessage };
  /** Members only: the caller is writing something. Send it every few seconds, until it is sent. */
  "chat.typing": { key: ChatID; body: Record<string, never>; reply: Noted };
  /** Painters only: sets the background colour. */
  "drawing.background": { key: DrawingID; body: { color: Color }; reply: DrawingView };
  /** Every brush that there is. */
  "drawing.brushes": { body: Record<string, never>; reply: BrushCatalogue };
  /** Painters only: removes everything from the board. The background stays. */
  "drawing.clear": { key: DrawingID; body: Record<string, never>; reply: DrawingView };
  /** A new drawing of the caller's own; with `roomCode`, the board of a room that they are in. */
  "drawing.create": { body: { title?: string; roomCode?: RoomCode }; reply: DrawingView };
  /** The caller's own drawing that was created or drawn on last. If there is none, a new one. */
  "drawing.current": { body: Record<string, never>; reply: DrawingView };
  /** Owner only: deletes the drawing. The board of a room that has ended leaves the caller's list, and is deleted when it is on nobody's list. */
  "drawing.delete": { key: DrawingID; body: Record<string, never>; reply: DrawingView };
  /** The drawing as a file, as it is or was at a revision; `after` is the `more` of the part before. */
  "drawing.export": { key: DrawingID; body: { format: ExportFormat; rev?: number; after?: string }; reply: ExportedDrawing };
  /** The drawing as it is, or was at a revision; `after` is the `more` of the part before. */
  "drawing.get": { key: DrawingID; body: { rev?: number; after?: string }; reply: DrawingView };
  /** Painters only: a file replaces what is on the board. With `adding`, it comes on top instead, without its background. */
  "drawing.import": { key: DrawingID; body: Import; reply: DrawingView };
  /** More points of a stroke that is not finished yet, and with what it is drawn. */
  "drawing.ink": { key: DrawingID; body: { strokeId: string; points: Ink; color?: Color; brushSize?: number; brush?: Brush }; reply: Noted };
  /** The caller's drawings and the boards of rooms that they are in, the last used first. */
  "drawing.list": { body: { after?: string; limit?: number }; reply: DrawingList };
  /** Painters only: redoes the act that the caller undid last. */
  "drawing.redo": { key: DrawingID; body: Record<string, never>; reply: DrawingView };
  /** Painters only: one emoji. */
  "drawing.stamp": { key: DrawingID; body: { emoji: string; x: number; y: number; size: number }; reply: DrawingView };
  /** Painters only: a finished stroke. `strokeId` is the one that its ink was sent under. */
  "drawing.stroke": { key: DrawingID; body: { points: Ink; color: Color; brushSize: number; brush?: Brush; strokeId?: string }; reply: DrawingView };
  /** Painters only: undoes the caller's own last act, even if others have drawn since. */
  "drawing.undo": { key: DrawingID; body: Record<string, never>; reply: DrawingView };
  /** Accepts a request. */
  "friends.accept": { body: { userId: PersonID }; reply: Friendship };
  /** All that is shown of one person: who they are, whether they are online, how they play, and what they are to the caller. */
  "friends.card": { body: { userId: PersonID }; reply: FriendCard };
  /** Keeps a private decision instead of an earlier one of the same kind and key: `block`, whose key is a person; `color`, whose payload is a colour that the person in the key is shown in; `hidden`, whose key is a person not to be suggested; or any other that the app knows. */
  "friends.decide": { body: { kind: DecisionKind; key: string; payload?: string }; reply: Decision };
  /** Everything that the caller has decided. */
  "friends.decisions": { body: Record<string, never>; reply: DecisionList };
  /** Declines a request. */
  "friends.decline": { body: { userId: PersonID }; reply: Friendship };
  /** Takes an invitation to a room off the caller's list. */
  "friends.declineInvitation": { body: { roomCode: RoomCode }; reply: Noted };
  /** The caller's friends and open requests; `after` is the `more` of the page before. */
  "friends.list": { body: { limit?: number; after?: string }; reply: FriendList };
  /** Ends a friendship, or withdraws the caller's own request. */
  "friends.remove": { body: { userId: PersonID }; reply: Friendship };
  /** Asks somebody for their friendship. If they have asked the caller, both are friends at once. */
  "friends.request": { body: { userId: PersonID }; reply: Friendship };
  /** The colour and the symbol of each, as the caller sees them together: with their own colour and those that they chose for others. */
  "friends.roster": { body: { userIds: PersonID[] }; reply: Roster };
  /** People with whom the caller finished a match, the last met first: up to 20 who are neither friends nor asked. Decide `hidden` of somebody to leave them out. */
  "friends.suggested": { body: Record<string, never>; reply: SuggestedFriends };
  /** Takes a decision back. */
  "friends.undecide": { body: { kind: DecisionKind; key: string }; reply: Decision };
  /** The group, for its members and those who are asked. */
  "group.get": { key: GroupID; body: Record<string, never>; reply: GroupView };
  /** Comes into a group that asked the caller. */
  "group.join": { key: GroupID; body: Record<string, never>; reply: GroupView };
  /** Leaves the group, or declines to come in. Members leave the group's room first. */
  "group.leave": { key: GroupID; body: Record<string, never>; reply: GroupView };
  /** The groups that the caller is in, the last played first, and those that ask the caller. */
  "group.mine": { body: Record<string, never>; reply: GroupList };
  /** Members only: a private room of the group, to which the others are invited. If there is one already, the caller takes a seat in it. */
  "group.open": { key: GroupID; body: Record<string, never>; reply: MemberRoom };
  /** Who keeps the group only: somebody is put out, or asked no longer. */
  "group.remove": { key: GroupID; body: { userId: PersonID }; reply: GroupView };
  /** Who keeps the group only: it has another name. */
  "group.rename": { key: GroupID; body: { name: string }; reply: GroupView };
  /** Takes an action for the caller. `at` is the revision that the caller saw. */
  "match.act": { key: MatchID; body: { action: GameAction; at?: number }; reply: MatchView };
  /** Goes on with a match that the caller and others have played without a server, under its id. It counts for nobody. The caller plays on at once. The seats of the others are held for them until they come back. */
  "match.adopt": { key: MatchID; body: AdoptedMatch; reply: MatchView };
  /** All games. */
  "match.catalog": { body: Record<string, never>; reply: GameList };
  /** The caller takes back the seat that a bot plays. A player who left the room uses `room.join` instead, which gives back the seat too. */
  "match.comeBack": { key: MatchID; body: Record<string, never>; reply: MatchView };
  /** A game's usual settings. */
  "match.defaults": { body: { game: GameID }; reply: GameDefaults };
  /** The match as the caller sees it. */
  "match.get": { key: MatchID; body: Record<string, never>; reply: MatchView };
  /** What the caller may do now. */
  "match.legal": { key: MatchID; body: Record<string, never>; reply: LegalActions };
  /** Players only: asks those whom the match waits for to go on. It is refused until nothing has happened for ten seconds, and when the turn was nudged already. */
  "match.nudge": { key: MatchID; body: Record<string, never>; reply: Noted };
  /** A new match against bots only. The same `seed` gives the same cards and dice. Without a seed, nobody can predict them. */
  "match.practice": { body: { game: GameID; settings?: GameSettings; category?: CategoryChoice; bots?: number; level?: BotLevel; seed?: number }; reply: MatchView };
  /** Players, and those who watch from the room: throws an emoji at the table, also after the end. At most one a second of each person is told: the newest. */
  "match.react": { key: MatchID; body: { emoji: MatchReaction }; reply: Noted };
  /** A match as it was, from the caller's own seat. Once it is over, also from any seat, or from all. Steps before the seat was taken, and after it was given up, have the audience's view. With `rev`, that one step; without, the steps after `after`. The operator says how long the moves of a match that is over are kept; `cut` says up to where they are gone. */
  "match.replay": { key: MatchID; body: { rev?: number; seat?: ReplaySeat; after?: number }; reply: MatchReplay };
  /** The caller gives up and is out for good. */
  "match.resign": { key: MatchID; body: Record<string, never>; reply: MatchView };
  /** A game's rules in words, and the shapes of its actions, settings and views. */
  "match.rules": { body: { game: GameID }; reply: Rulebook };
  /** The match as the caller sees it, as a value in which the app can play on by itself. */
  "match.seen": { key: MatchID; body: Record<string, never>; reply: SeenMatch };
  /** The catalogue of avatars, as it is now. */
  "person.avatars": { body: Record<string, never>; reply: AvatarCatalogue };
  /** Sets a built-in avatar of the catalogue. */
  "person.chooseAvatar": { body: { avatarId: AvatarID }; reply: PersonView };
  /** Removes the avatar, so that initials are shown. */
  "person.clearAvatar": { body: Record<string, never>; reply: PersonView };
  /** Sets an avatar that is put together from the catalogue's layers. */
  "person.composeAvatar": { body: { avatar: LayeredAvatar }; reply: PersonView };
  /** Somebody, as everybody may see them; without an id, the caller. */
  "person.get": { body: { userId?: PersonID }; reply: PersonView };
  /** Several people at once. */
  "person.many": { body: { userIds: PersonID[] }; reply: People };
  /** Everything about the caller. */
  "person.me": { body: Record<string, never>; reply: MyProfile };
  /** Sets the push token of the caller's device. It goes when the device is signed out. */
  "person.registerPush": { body: { fcmToken: string }; reply: AccountView };
  /** Changes the caller's name. A person's first command creates them. */
  "person.rename": { body: { displayName: string }; reply: PersonView };
  /** Reports a person, or one of their messages that the caller can read, to the operators. The message is kept as it is now. The same report again changes nothing while it is open. The reported person does not learn of it. At most 20 in 24 hours. */
  "person.report": { body: { userId: PersonID; messageId?: MessageID; reason: string }; reply: Noted };
  /** People whose name or handle begins with `prefix`; `after` is the `more` of a page. A page may have fewer people than `limit`, or none, and still have `more`. */
  "person.search": { body: { prefix: string; limit?: number; after?: string }; reply: People };
  /** Gives the caller a handle that nobody has, instead of their earlier one. Without a handle, or with an empty one, they have none. */
  "person.setHandle": { body: { handle?: string }; reply: PersonView };
  /** Changes the given preferences and keeps the others. Only the owner sees them. */
  "person.setPreferences": { body: { preferences: PreferencesChange }; reply: AccountView };
  /** Makes an uploaded photo the avatar. */
  "person.usePhoto": { body: { photoId: PhotoID }; reply: PersonView };
  /** Host only: a bot takes a seat. */
  "room.addBot": { key: RoomCode; body: { level?: BotLevel }; reply: MemberRoom };
  /** Host only: somebody is put out, and may not come back. */
  "room.ban": { key: RoomCode; body: { userId: PersonID }; reply: MemberRoom };
  /** Host only: the match ends without a result. It counts for nobody, and the room goes on. */
  "room.callOff": { key: RoomCode; body: Record<string, never>; reply: MemberRoom };
  /** Host only: the room ends. */
  "room.close": { key: RoomCode; body: Record<string, never>; reply: MemberRoom };
  /** Host only: what is given changes, the rest stays. */
  "room.configure": { key: RoomCode; body: RoomChange; reply: MemberRoom };
  /** A new room, whose host is the caller. The reply says its code. A group of the caller's may meet in it: then `invite` names others of its members. */
  "room.create": { body: { roomName: string; maxPlayers?: number; isPrivate?: boolean; passcode?: string; hostPolicy?: HostPolicy; selectedGameType?: GameID; patience?: RoomTimeouts; appVersion?: string; games?: Record<string, number>; groupId?: GroupID; invite?: PersonID[] }; reply: MemberRoom };
  /** The room of that code, as the caller may see it. */
  "room.get": { key: RoomCode; body: Record<string, never>; reply: RoomView };
  /** Invites friends of the caller. Each finds the room in `friends.list`, and needs no passcode. Strangers to the caller are not told. */
  "room.invite": { key: RoomCode; body: { userIds: PersonID[] }; reply: MemberRoom };
  /** Takes a seat in the room. A player who dropped gets their old seat. `games` are the games that the app knows, and their versions. */
  "room.join": { key: RoomCode; body: { passcode?: string; appVersion?: string; games?: Record<string, number> }; reply: MemberRoom };
  /** Host only: keeps the room as a group that meets again: the host is in it, the other players are asked. Its name is the room's unless another is given. */
  "room.keep": { key: RoomCode; body: { name?: string }; reply: MemberRoom };
  /** Host only: somebody is put out, and may come back. */
  "room.kick": { key: RoomCode; body: { userId: PersonID; reason?: string }; reply: MemberRoom };
  /** Leaves the room. */
  "room.leave": { key: RoomCode; body: Record<string, never>; reply: RoomView };
  /** The public rooms, the newest first; `after` is the `more` of the page before. */
  "room.list": { body: { after?: string; limit?: number }; reply: RoomList };
  /** Host only: makes somebody else host. */
  "room.makeHost": { key: RoomCode; body: { userId: PersonID }; reply: MemberRoom };
  /** The rooms that the caller is in, private ones too: up to 100. Nobody should be in two. An app leaves the others when its person opens or joins one. */
  "room.mine": { body: Record<string, never>; reply: RoomList };
  /** Host only: another match, with the game and the settings of the last one. */
  "room.playAgain": { key: RoomCode; body: Record<string, never>; reply: MemberRoom };
  /** Says that the caller is ready for a match, or not. */
  "room.ready": { key: RoomCode; body: { isReady: boolean }; reply: MemberRoom };
  /** Host only: a bot gives its seat back. */
  "room.removeBot": { key: RoomCode; body: { userId: PersonID }; reply: MemberRoom };
  /** Takes a place among the spectators. */
  "room.spectate": { key: RoomCode; body: { passcode?: string }; reply: MemberRoom };
  /** Host only: starts a match with all players in the room. */
  "room.start": { key: RoomCode; body: Record<string, never>; reply: MemberRoom };
  /** Host only: somebody may come back. */
  "room.unban": { key: RoomCode; body: { userId: PersonID }; reply: MemberRoom };
  /** Every product there is now. */
  "store.products": { body: Record<string, never>; reply: ProductList };
  /** Whether the caller owns it. */
  "store.verify": { body: { productId: ProductID }; reply: Ownership };
}

/** What is sent over HTTP, and what it is answered. */
export interface Requests {
  /** A new guest. */
  "POST /v1/session": { body: Newcomer; reply: DeviceSession };
  /** A new token and a new refresh token for the same device. The old refresh token is spent. If the answer is lost, repeat the request with the same `cid` within a minute: the answer has the same refresh token. Any other use of a spent refresh token is refused. */
  "POST /v1/session/refresh": { body: Renewal; reply: DeviceSession };
  /** Another device of an account that has an email. */
  "POST /v1/session/signin": { body: EmailAndPassword; reply: DeviceSession };
  /** Sends a code to the email, if an account has it. The answer is the same for every email. */
  "POST /v1/session/forgot": { body: ForgottenPassword; reply: Noted };
  /** A new password, with the code that came by mail. Every other device of the account is signed out. */
  "POST /v1/session/reset": { body: PasswordReset; reply: DeviceSession };
  /** A code with which another device asks to be let in to this account, as a link and as a QR code. It works once, for two minutes, and replaces the one before. */
  "POST /v1/session/offer": { body: Blob; reply: OfferedSession };
  /** The device that found the code asks to be let in. The device that shows it has to confirm. */
  "POST /v1/session/claim": { body: OfferedCode; reply: ClaimedSession };
  /** The session, once the other device has confirmed: `NOT_CONFIRMED` until then. Repeat it after `retryAfterMs`. */
  "POST /v1/session/collect": { body: SessionClaim; reply: DeviceSession };
  /** An image: PNG, JPEG, WebP or GIF by content. */
  "POST /v1/photos": { body: Blob; reply: UploadedPhoto };
}

/** What happens in the streams of each kind: the body of each event. */
export interface Events {
  account: {
    /** All of them, as they are now. */
    preferencesChanged: { preferences: Preferences };
    /** A device's notifications go here now. Without a device, they came from no device. */
    pushRegistered: { fcmToken: string; deviceId?: DeviceID };
    /** Somebody signed in on a device. */
    deviceOpened: OpenedDevice;
    /** A device got newer tokens. */
    rotated: { deviceId: DeviceID; rotatedAt: Timestamp };
    /** A device was signed out: its sockets are closed. */
    signedOut: { deviceId: DeviceID };
    /** A device shows a code, so that another one can ask to be let in. */
    offered: OpenedOffer;
    /** Another device used the code, and asks to be let in. */
    claimed: ClaimedOffer;
    /** The device that asked was let in, or turned away. */
    claimSettled: { deviceId: DeviceID; isConfirmed: boolean };
    /** The account is about to keep another photo. */
    photoCounted: { photoId: PhotoID; bytes: number; countedAt?: Timestamp };
    /** The account keeps the photo. */
    photoKept: { photoId: PhotoID; bytes: number };
    /** The photo never came, and its place is free again. */
    photoGivenUp: { photoId: PhotoID };
    /** The account has this email now. */
    emailAttached: AttachedEmail;
    /** The account gave an email back. */
    emailReleased: { login: EntityKey; claim: number };
    /** An operator suspended the person: all sockets are closed, and nobody signs in. */
    suspended: Suspension;
    /** The suspension ended, or an operator lifted it. */
    suspensionLifted: Record<string, never>;
    /** The person may fetch everything of their own as one file. */
    exportOffered: { exportId: ExportID; offeredAt: Timestamp };
    /** A device began to fetch it. */
    exportBegun: { exportId: ExportID; begunAt: Timestamp };
    /** These photos are to be erased, unless somebody else has the same. */
    photosLeft: { photoIds: PhotoID[]; leftAt: Timestamp };
    /** The person has a drawing or a conversation: a guest is then not deleted when they don't come back. */
    contentNoted: Record<string, never>;
    /** A guest did not come back since then. If they have nothing here, they are deleted next. */
    unused: { since: Timestamp; notedAt: Timestamp };
    /** The account is gone, and all that was private with it. All that was before it is erased. `wasUnused` says that it was a guest who never came back. */
    deleted: { withMessages?: boolean; wasUnused?: boolean };
  };
  chat: {
    /** The first event: from here on there is the conversation. */
    started: NewChat;
    /** Somebody said something, and has read all up to it. Devices are told with it how the sender looks. */
    sent: { messageId: MessageID; number: number; senderId: PersonID; text?: MessageText; photoId?: PhotoID; replyTo?: MessageID; sentAt: Timestamp; senderName?: DisplayName; senderPhotoURL?: string; senderAvatarType?: AvatarKind; senderAvatarId?: AvatarID; senderAvatarLook?: AvatarLook; senderAvatar?: LayeredAvatar };
    /** A message has another text. */
    edited: { messageId: MessageID; text: MessageText; editedAt: Timestamp };
    /** A message was deleted for everybody. */
    deleted: { messageId: MessageID; deletedAt: Timestamp };
    /** Somebody deleted their account, and what they sent before: with `withMessages` everything, else the photos. Their messages numbered `from` to `upTo` are gone for good now; this comes once without these numbers, and then until all are gone. */
    erased: ErasedMessages;
    /** Somebody put an emoji on a message, or took it off. */
    reacted: ChatReaction;
    /** Somebody has read all up to a message. */
    read: { userId: PersonID; upTo: MessageID; unreadCount: number };
    /** Somebody came into the conversation. */
    memberAdded: { userId: PersonID; addedAt: Timestamp };
    /** Somebody is no longer in it: they left, or were put out. */
    memberRemoved: { userId: PersonID; reason: ChatLeaveReason };
    /** The group, or the room, has another name. */
    renamed: { title: ChatTitle };
    /** The room ended: nobody says anything any more. */
    closed: Record<string, never>;
    /** Somebody is in the group whose conversation this is, and stays when its room ends. */
    kept: { userId: PersonID; keptAt: Timestamp };
    /** The room where the group met has ended, or it meets in another one. Which, the group says. */
    met: Record<string, never>;
  };
  chats: {
    /** A conversation is new in the list, or shows something else. */
    changed: ListedChat;
    /** A conversation is no longer in the list. */
    removed: { conversationId: ChatID };
  };
  drawing: {
    /** The first event: from here on there is the drawing. */
    created: NewDrawing;
    /** Somebody came into the board's room. */
    memberJoined: { userId: PersonID; isPlayer: boolean };
    /** Somebody is no longer in the board's room, or gave up the board of one that has ended. */
    memberLeft: { userId: PersonID };
    /** The board's room ended: nobody draws on it any more. */
    finished: Record<string, never>;
    /** There is another stroke. */
    stroked: Stroked;
    /** There is another stamp. */
    stamped: ShownStamp;
    /** The background has another colour. */
    backgroundChanged: NewBackground;
    /** The board was cleared. */
    cleared: { act: number; userId: PersonID; drawnAt: Timestamp };
    /** A file replaced what was on the board, or with `adding` came on top of it. */
    imported: Imported;
    /** Somebody undid an act of their own. */
    undone: { act: number; userId: PersonID; undoneAt: Timestamp };
    /** Somebody redid an act that they had undone. */
    redone: { act: number; userId: PersonID; redoneAt: Timestamp };
    /** There is no such drawing any more. */
    deleted: Record<string, never>;
  };
  friends: {
    /** The person asked somebody for their friendship; if `isIncoming`, somebody asked the person. */
    friendRequested: { isIncoming: boolean; userId: PersonID };
    /** The request was declined or withdrawn. */
    requestRemoved: { userId: PersonID };
    /** Both are friends now. */
    friendAdded: { userId: PersonID };
    /** They are friends no longer. */
    friendRemoved: { userId: PersonID };
    /** A friend, or a group of the person's, invited the person to a room. */
    invited: { invitation: Invitation };
    /** The person is in the room, declined, or the room ended. */
    invitationRemoved: { roomCode: RoomCode };
    /** The person decided something. */
    decisionPut: { kind: DecisionKind; key: string; payload?: string };
    /** The person took a decision back. */
    decisionRemoved: { kind: DecisionKind; key: string };
    /** The person blocks somebody. Said each time when they decide it, also without a `decisionPut`. Services that keep people apart follow this. */
    blocked: { userId: PersonID };
    /** The person does not block somebody, or no longer. Said each time when they decide it. */
    unblocked: { userId: PersonID };
    /** The person finished a match with these, for the first time. */
    met: { userIds: PersonID[] };
    /** The account was deleted. An `unblocked` for everybody whom it blocked came before. */
    deleted: Record<string, never>;
    /** Until then, services may read whom the deleted account no longer blocks. */
    forgetting: { at: Timestamp };
    /** All that was before is erased. */
    forgotten: Record<string, never>;
  };
  match: {
    /** The first event: the match is under way. */
    began: { roomCode?: RoomCode; game: GameID; gameVersion: number; category?: CategoryChoice; settings: GameSettings; players: MatchPlayer[]; isPractice: boolean; spectators: PersonID[]; isPrivate: boolean; holdSeconds: number; beganAt: Timestamp; adoptedBy?: PersonID; policy?: MatchPolicy; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** The order can't be carried out, and why. */
    refused: { roomCode?: RoomCode; reason: string };
    /** Somebody acted, or a bot in their seat did. `action` is what the watcher may know of it. `summary` says how a room's match stands, if that changed. */
    acted: { by: PersonID; action?: GameAction; byBot?: boolean; actedAt: Timestamp; roomCode?: RoomCode; summary?: MatchSummary; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** The time ran out for the players whom the match waited for. `summary` says how it stands. */
    turnTimedOut: { userIds: PersonID[]; timedOutAt: Timestamp; roomCode?: RoomCode; summary?: MatchSummary; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** Somebody's last device is gone: the seat is held for a while. */
    seatHeld: { userId: PersonID; heldAt: Timestamp; heldUntil: Timestamp; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** A bot plays in somebody's seat, and why. */
    seatTakenByBot: { userId: PersonID; reason: SeatLoss; takenAt: Timestamp; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** Somebody has their seat again. */
    seatReturned: { userId: PersonID; returnedAt: Timestamp; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** Somebody gave up. */
    resigned: { userId: PersonID; resignedAt: Timestamp; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** Somebody came to a match that is under way. They play from the next round on. */
    playerJoined: { userId: PersonID; joinedAt: Timestamp; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** Somebody watches. */
    spectatorJoined: { userId: PersonID };
    /** Somebody no longer watches. */
    spectatorLeft: { userId: PersonID };
    /** Whether only those who are in the room may watch. */
    privacyChanged: { isPrivate: boolean };
    /** How the match stands, as everybody may know it. It comes when no other event has said so. */
    stood: { roomCode?: RoomCode; summary: MatchSummary };
    /** The match is over. `records` are what counts for the players' statistics: none if somebody left in the first round and did not come back. */
    ended: { roomCode?: RoomCode; game: GameID; results: MatchResults; records: MatchRecord[]; endedAt: Timestamp; cards?: CardID[]; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
    /** The match is over without a result. */
    calledOff: { roomCode?: RoomCode; reason: string; calledOffAt: Timestamp; cards?: CardID[]; view?: GameView; awaited?: PersonID[]; turnEndsAt?: Timestamp; moves?: GameAction[] };
  };
  person: {
    /** The first event: the person exists, with the name they gave or a guest's name. */
    created: { userId: PersonID; displayName: DisplayName; createdAt: Timestamp };
    /** Another name or avatar. It is also sent to everybody who watches a stream in which this person appears. */
    identityChanged: PersonIdentity;
    /** A match ended. */
    statsChanged: PersonStats;
    /** Somebody came online or went offline. It may say again what is known already. People whom this person blocks are not told. */
    presenceChanged: PersonPresence;
    /** Another handle, or none any more. */
    handleChanged: { handle?: Handle };
    /** A room gave a seat to somebody who is offline. If they are not back in a moment, `presenceChanged` is repeated. */
    seated: { seatedAt: Timestamp };
    /** Somebody owns a product now. */
    productGranted: { productId: ProductID };
    /** The first device came to another gateway. */
    connected: Record<string, never>;
    /** The last device left one of several gateways, and when, if the gateway knows. */
    disconnected: Record<string, never>;
    /** The account was deleted: a tombstone stays. All that was before it is erased. */
    deleted: { createdAt?: Timestamp; deletedAt?: Timestamp };
  };
  room: {
    /** The first event: from here on there is the room. */
    created: NewRoom;
    /** Somebody took a seat, or a bot did: then it has a level. */
    playerJoined: { userId: PersonID; joinedAt: Timestamp; botLevel?: BotLevel; appVersion?: string; games?: Record<string, number>; avatarColor: ColorID; avatarColors: Record<string, ColorID>; cannotPlay: PersonID[]; username?: DisplayName };
    /** Somebody who is in came back with another app, or with other games. */
    appChanged: { userId: PersonID; appVersion?: string; games?: Record<string, number>; avatarColors: Record<string, ColorID>; cannotPlay: PersonID[] };
    /** Somebody is out, and why. */
    playerLeft: { userId: PersonID; reason: LeaveReason; avatarColors: Record<string, ColorID>; cannotPlay: PersonID[] };
    /** Somebody's last device is gone, or its app went to the background: the seat is held for a while. */
    playerDropped: { userId: PersonID; droppedAt: Timestamp; isAway?: boolean };
    /** Somebody is back in time, or a spectator is. */
    playerReturned: { userId: PersonID; returnedAt: Timestamp };
    /** Somebody watches. */
    spectatorJoined: { userId: PersonID };
    /** Somebody no longer watches. */
    spectatorLeft: { userId: PersonID; reason: LeaveReason };
    /** Somebody is ready, or no longer. */
    readyChanged: { userId: PersonID; isReady: boolean };
    /** Somebody else is host, and why. `changedAt` is when the one before was gone for too long. They are host again (`returned`) if they are back within a minute. */
    hostChanged: { hostId: PersonID; reason: HostChangeReason; changedAt?: Timestamp };
    /** What the host changed, as it is now. A new game starts without a category. After a change of game, category or settings, everybody who was ready must say so again (`readyChanged`). */
    configured: { roomName?: RoomName; maxPlayers?: number; selectedGameType?: GameID; selectedCategory?: CategoryChoice; settings?: GameSettings; isPrivate?: boolean; hasPasscode?: boolean; patience?: RoomTimeouts; isOpen?: boolean; avatarColors: Record<string, ColorID>; cannotPlay: PersonID[] };
    /** The host locked the room, or unlocked it. */
    locked: { locked: boolean };
    /** The room ordered a match. The order stands until it is answered or void. */
    starting: OrderedMatch;
    /** The order is void: it leads to no match any more. */
    startFailed: { matchId: MatchID; reason: string };
    /** The match has begun. */
    started: { matchId: MatchID; gameStartedAt: Timestamp };
    /** How the match stands, as everybody may know it. */
    progressed: { matchId: MatchID; summary: MatchSummary; progressedAt?: Timestamp };
    /** The match is over. Nobody is ready for the next one yet. */
    finished: { matchId: MatchID; results: MatchResults; finishedAt: Timestamp };
    /** The room has seen these cards of a game. They come again when all others were played. */
    cardsSeen: { game: GameID };
    /** The match is over without a result, and why. Nobody is ready for the next one yet. */
    calledOff: { matchId: MatchID; reason: string; calledOffAt: Timestamp };
    /** Somebody who is in invited friends. */
    invited: RoomInvitation;
    /** The host keeps the room as a group, and asks players to come in. */
    kept: KeptRoom;
    /** The host put somebody out. */
    kicked: { userId: PersonID; reason?: string };
    /** The host put somebody out for good. */
    banned: { userId: PersonID };
    /** Somebody may come back. */
    unbanned: { userId: PersonID };
    /** The room has ended, and why. */
    closed: { reason: CloseReason; closedAt: Timestamp };
  };
  rooms: {
    /** The public list was created, empty. */
    opened: Record<string, never>;
    /** There is another public room. */
    listed: ListedRoom;
    /** A public room changed. */
    changed: ListedRoom;
    /** A room ended, or became private. */
    unlisted: { code: RoomCode; roomCode?: RoomCode };
  };
}

/** The state of a stream of each kind, as a watcher gets it. */
export interface Views {
  account: AccountView;
  chat: ChatView;
  chats: ChatList;
  drawing: DrawingView;
  friends: FriendsView;
  match: MatchView;
  person: PersonView;
  room: MemberRoom;
  rooms: RoomList;
}

/** The actions, settings and views of each game. */
export interface Games {
  bluffDictionary: { action: PartyAction; settings: PartySettings; view: PartyView };
  categories: { action: PartyAction; settings: PartySettings; view: PartyView };
  charades: { action: PartyAction; settings: PartySettings; view: PartyView };
  commonGround: { action: PartyAction; settings: PartySettings; view: PartyView };
  crazyEights: { action: CrazyEightsAction; settings: CrazyEightsSettings; view: CrazyEightsView };
  dice: { action: DiceAction; settings: DiceSettings; view: DiceView };
  emojiRiddles: { action: PartyAction; settings: PartySettings; view: PartyView };
  fillTheBlank: { action: PartyAction; settings: PartySettings; view: PartyView };
  forbiddenWords: { action: PartyAction; settings: PartySettings; view: PartyView };
  guessTheNumber: { action: PartyAction; settings: PartySettings; view: PartyView };
  highCard: { action: HighCardAction; settings: HighCardSettings; view: HighCardView };
  hotSeat: { action: PartyAction; settings: PartySettings; view: PartyView };
  mostLikelyTo: { action: PartyAction; settings: PartySettings; view: PartyView };
  neverHaveIEver: { action: PartyAction; settings: PartySettings; view: PartyView };
  rapidFire: { action: PartyAction; settings: PartySettings; view: PartyView };
  rhymeTime: { action: PartyAction; settings: PartySettings; view: PartyView };
  sketchAndGuess: { action: PartyAction; settings: PartySettings; view: PartyView };
  storyChain: { action: PartyAction; settings: PartySettings; view: PartyView };
  thisOrThat: { action: PartyAction; settings: PartySettings; view: PartyView };
  trivia: { action: PartyAction; settings: PartySettings; view: PartyView };
  truthOrDare: { action: PartyAction; settings: PartySettings; view: PartyView };
  twoTruths: { action: PartyAction; settings: PartySettings; view: PartyView };
  whoAmI: { action: PartyAction; settings: PartySettings; view: PartyView };
  wouldYouRather: { action: PartyAction; settings: PartySettings; view: PartyView };
}

/** What is told to those who watch at this moment, and not kept. */
export interface Signals {
  chat: {
    /** Members only: the caller is writing something. Send it every few seconds, until it is sent. */
    typing: Record<string, never>;
  };
  drawing: {
    /** More points of a stroke that is not finished yet, and with what it is drawn. */
    ink: { strokeId: string; points: Ink; color?: Color; brushSize?: number; brush?: Brush };
  };
  match: {
    /** Players only: asks those whom the match waits for to go on. It is refused until nothing has happened for ten seconds, and when the turn was nudged already. */
    nudge: Record<string, never>;
    /** Players, and those who watch from the room: throws an emoji at the table, also after the end. At most one a second of each person is told: the newest. */
    react: { emoji: MatchReaction };
  };
}

/** The objects that the WebSocket carries. */
export interface Frames {
  /** The first frame of a connection. */
  hello: { hello: IncomingHello };
  /** A command or a question. */
  call: { cid?: unknown; call: string; key?: string; body?: unknown };
  /** Starts watching these streams, from now on or since a revision. */
  watch: { cid?: unknown; watch: IncomingPlace[] };
  /** Stops watching these streams. */
  unwatch: { cid?: unknown; unwatch: string[] };
  /** The app goes to the background. */
  away: { cid?: unknown; away: boolean };
  /** The answer to `hello`. */
  welcome: { welcome: OutgoingWelcomeSession };
  /** The answer to a `call`. */
  ok: { cid?: unknown; ok: unknown; stream?: StreamName; rev?: number };
  /** The answer to an `unwatch`, and to an `away` with a `cid`. */
  done: { cid?: unknown; ok: OutgoingDone };
  /** Why a frame could not be carried out. It can answer any frame. */
  error: { cid?: unknown; error: Failure };
  /** The answer to `watch`: each stream, in the order of the question. */
  watched: { cid?: unknown; ok: OutgoingWatched };
  /** A stream as it is now; the events after `rev` follow. */
  state: { stream: StreamName; epoch: Epoch; rev: number; snapshot: unknown; people: Record<string, PersonIdentity> };
  /** Something happened. */
  event: { stream: StreamName; rev: number; event: string; at: Timestamp; by?: Actor; body: unknown };
  /** Something happens that is not stored. It may be lost. */
  signal: { stream: StreamName; signal: string; by?: Actor; body: unknown };
  /** The stream is over for this device, and why. */
  closed: { stream: StreamName; closed: string };
}

/** An account as its owner sees it; for everybody else only whose it is. */
export interface AccountView {
  userId: PersonID;
  email?: string;
  /** The push token that was registered last. */
  fcmToken?: string;
  preferences?: Preferences;
  /** For Parlor's own parts too. */
  devices?: Device[];
  /** The code that a device showed last, until a device that used it was let in or turned away. It may have expired. */
  offer?: Offer;
}

/** On whose behalf a command is: a person, or one of Parlor's own parts (`@operator` on the wire). */
export type Actor = string;

/** A match that devices have played among themselves: all that a server needs to play it again from its beginning, and to go on with it. */
export interface AdoptedMatch {
  game: GameID;
  gameVersion: number;
  category?: CategoryChoice;
  settings: GameSettings;
  /** Who sat where at its beginning. */
  players: MatchPlayer[];
  /** The cards in drawing order, in a game that has some. The server has their texts. */
  deck?: CardID[];
  /** Dealt the cards. It is this one or `entropy`. */
  seed?: number;
  entropy?: Entropy;
  /** All that has happened since, the oldest first. */
  moves: AdoptedMove[];
}

/** Something that changed a match before a server adopted it. */
export interface AdoptedMove {
  kind: AdoptedMoveKind;
  /** Who acted, resigned or was put out. */
  seat?: number;
  /** The whole action. */
  action?: GameAction;
  /** Who joined. */
  userId?: PersonID;
}

export type AdoptedMoveKind = "acted" | "turnTimedOut" | "resigned" | "joined" | "putOut";

/** The email of an account, and the claim on the login that gave it. */
export interface AttachedEmail {
  email: string;
  login: EntityKey;
  claim: number;
}

/** The name of the kind on the wire; initials have none. */
export type AvatarKind = "built_in" | "custom" | "layered";

/** Every picture that a person can choose or put together. */
export interface AvatarCatalogue {
  /** The newest version of layered avatars. */
  version: number;
  builtIn: BuiltInAvatar[];
  base: AvatarSymbol[];
  hair: AvatarSymbol[];
  accessory: AvatarSymbol[];
  /** Suggestions: any colour is allowed. */
  skinColors: string[];
  hairColors: string[];
  backgroundColors: string[];
  /** The colours that people have in rooms and lists, by hue. */
  palette: NamedColor[];
  /** What is drawn for somebody without a picture. Which one, a hash of their id says. */
  symbols: string[];
}

/** A built-in avatar, `blue_circle`. */
export type AvatarID = string;

/** How a built-in avatar is drawn: a shape in one colour, or in several that run into each other. */
export interface AvatarLook {
  shape: string;
  colorHexes: string[];
}

export interface AvatarSymbol {
  id: SymbolID;
  displayName: string;
  /** The product that must be owned to wear it. */
  productId?: ProductID;
  /** The operator's picture, as SVG that fills the portrait. Its `currentColor` is the colour of its layer: of the skin, or of the hair. It is shown as an image, and never becomes a part of a page. Without it, an app knows the symbol by its id. */
  svg?: string;
}

/** How well a bot plays. */
export type BotLevel = "easy" | "medium" | "hard";

/** What a stroke is drawn with: a brush by its id alone, or an object of the app's own, which may be nested. Either is kept exactly as it was sent. */
export type Brush = string | Record<string, unknown>;

/** Every brush that there is, and how its strokes look. A brush that is not among them is painted as the nearest one: the one whose id it mentions, else the first. */
export interface BrushCatalogue {
  brushes: BrushCatalogueEntry[];
}

export interface BrushCatalogueEntry {
  id: BrushID;
  displayName: string;
  /** Times the stroke's `brushSize`. */
  width: number;
  /** Times the opacity of the stroke's color. */
  opacity: number;
  /** Its ends are round, otherwise straight. */
  isRound: boolean;
  /** It takes away what is beneath. */
  erases: boolean;
  /** Lengths of line and gap, in multiples of the width. An empty list is an unbroken line. */
  dashes: number[];
  /** The whole stroke, painted once for each of these, the first at the bottom. */
  lines?: BrushCatalogueLine[];
  /** A filled line that is thin at its ends and where the hand was fast. */
  ribbon?: BrushCatalogueRibbon;
  /** Specks on and beside the stroke, as rough paper takes them. */
  grain?: BrushCatalogueGrain;
  /** Round dots of the brush's size, this far apart, in multiples of that size. */
  dots?: number;
}

/** Round specks in three sizes, which chance puts around a stroke. */
export interface BrushCatalogueGrain {
  /** How much of the paper the specks cover, about, from 0 to 1. */
  cover: number;
  /** How far from the stroke's middle they are, at most, times the stroke's `brushSize`. */
  reach: number;
  /** Radius of the smallest, in units of the board while the brush is 4 to 64 large. */
  least: number;
  /** Radius of the largest, as `least`. */
  most: number;
  /** Times the opacity of the stroke's color. */
  opacity: number;
  /** How much of the stroke's length is almost bare, from 0 to 1; nowhere when it is absent. */
  patches?: number;
  /** They gather in the middle of the stroke. */
  isSoft?: boolean;
}

/** A stroke's line as a brush paints it once. */
export interface BrushCatalogueLine {
  /** Times the stroke's `brushSize`. */
  width: number;
  /** Times the opacity of the stroke's color. */
  opacity: number;
  /** Its ends are straight; a single touch is a square. */
  isFlat: boolean;
}

/** A line whose width changes along it. */
export interface BrushCatalogueRibbon {
  /** Where it is widest, times the stroke's `brushSize`. */
  width: number;
  /** Times the opacity of the stroke's color. */
  opacity: number;
}

/** A brush's name, in the catalogue or an app's own. */
export type BrushID = string;

/** A shape in one colour, or in several that run into each other. */
export interface BuiltInAvatar {
  id: AvatarID;
  displayName: string;
  shape: string;
  colorHexes: string[];
  /** The product that must be owned to choose it. */
  productId?: ProductID;
  /** The operator's picture of the shape, as SVG. Its `currentColor` is the first of the colours. It is shown as an image, and never becomes a part of a page. */
  svg?: string;
}

/** A card's fingerprint: it stays the same when other cards come and go. */
export type CardID = string;

/** What a player reads of a game before choosing it, and what a room has to know to begin it. */
export interface CatalogueEntry {
  id: string;
  displayName: string;
  iconSymbol: string;
  maxPlayers: number;
  /** From 1, for everybody, to 3. */
  difficultyLevel: number;
  policy: CatalogueEntryPolicy;
  /** Absent where there is nothing to choose from. */
  categories?: string[];
  settingsVersion: number;
}

/** Who may play, and how. */
export interface CatalogueEntryPolicy {
  minPlayers: number;
  maxPlayers: number;
  isTurnBased: boolean;
  /** A player who left, or lost the seat to a bot, may take it again. */
  allowsRejoin: boolean;
  /** People who don't play may watch. */
  supportsSpectators: boolean;
  /** A room that plays it closes when the match is over. */
  endsRoom: boolean;
}

/** Which categories are played: one, several, or all of them. */
export type CategoryChoice = string;

/** Some messages of a conversation, in the order in which they were sent. */
export interface ChatHistory {
  messages: ChatMessage[];
  /** `before` of the next older page. */
  more?: MessageID;
}

/** A conversation's key. */
export type ChatID = string;

export type ChatLeaveReason = "left" | "removed";

/** Some of a person's conversations, the last active first. */
export interface ChatList {
  conversations: ListedChat[];
  /** `after` of the next page of `chat.list`. */
  more?: string;
}

/** A message as the members of its conversation see it. */
export interface ChatMessage {
  messageId: MessageID;
  /** Its place among all messages of the conversation: the first is 1. */
  number: number;
  senderId: PersonID;
  senderName?: DisplayName;
  senderPhotoURL?: string;
  senderAvatarType?: AvatarKind;
  senderAvatarId?: AvatarID;
  senderAvatarLook?: AvatarLook;
  senderAvatar?: LayeredAvatar;
  text?: MessageText;
  photoId?: PhotoID;
  photoURL?: string;
  replyTo?: MessageID;
  sentAt: Timestamp;
  editedAt?: Timestamp;
  deletedAt?: Timestamp;
  /** Who put which emoji on it. */
  reactions: Record<string, PersonID[]>;
}

/** How somebody in a conversation looks; it is filled in when the view is read. */
export interface ChatParticipant {
  displayName?: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** An emoji on a message, or off it. */
export interface ChatReaction {
  messageId: MessageID;
  userId: PersonID;
  emoji: string;
  on: boolean;
}

/** What a group is called: as a person's name, one line that everybody can see. */
export type ChatTitle = string;

export type ChatType = "direct" | "group" | "room";

/** A conversation as its members see it, with its newest messages. */
export interface ChatView {
  conversationId: ChatID;
  type: ChatType;
  title?: ChatTitle;
  createdBy: PersonID;
  /** Of a group: who adds, removes and renames. */
  adminId?: PersonID;
  /** The room whose conversation it is. Where a group meets again, only guests are told. */
  roomCode?: RoomCode;
  startedAt: Timestamp;
  isClosed: boolean;
  members: PersonID[];
  /** Of the members, and of others who sent one of the messages. */
  participantDetails: Record<string, ChatParticipant>;
  messages: ChatMessage[];
  /** With older messages than these: `before` of `chat.history`. To guests of a group that page is empty. */
  more?: MessageID;
  /** How many were ever sent. */
  messageCount: number;
  /** Up to which message each member has read. */
  readUpTo: Record<string, MessageID>;
  unreadCounts: Record<string, number>;
}

/** A device that used the code of an offer, and what its first refresh token must be. */
export interface ClaimedOffer {
  deviceId: DeviceID;
  name?: string;
}

/** The other device is asked. With the claim, the session is collected once it confirmed. */
export interface ClaimedSession {
  claim: string;
}

export type CloseReason = "byHost" | "hostLeft" | "empty" | "idle" | "matchOver";

/** Red, green, blue and how opaque it is, mostly from 0 to 1. A colour of an extended range has parts below 0 or above 1. It is kept exactly, and clamped to be painted. */
export interface Color {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** A colour's name, `teal`. */
export type ColorID = string;

export type CrazyEightsAction = CrazyEightsActionPlay | CrazyEightsActionDraw | CrazyEightsActionPass;

export interface CrazyEightsActionDraw {
  /** Takes a card of the stock, or all that twos demand. */
  draw: CrazyEightsActionDrawDraw;
}

export interface CrazyEightsActionDrawDraw {}

export interface CrazyEightsActionPass {
  /** Ends the turn, where nothing may be drawn. */
  pass: CrazyEightsActionPassPass;
}

export interface CrazyEightsActionPassPass {}

export interface CrazyEightsActionPlay {
  /** Puts a card of your hand on the pile. */
  play: CrazyEightsActionPlayPlay;
}

export interface CrazyEightsActionPlayPlay {
  /** The card of your hand that you play. */
  card: string;
  /** The suit that must be followed; played with a wild eight, the one you name. */
  suit?: CrazyEightsActionPlayPlaySuit;
}

export type CrazyEightsActionPlayPlaySuit = "C" | "D" | "H" | "S";

export interface CrazyEightsSettings {
  /** An ace that is left in a hand counts 1 instead of 10. */
  acesLow?: boolean;
  /** An ace turns the direction. */
  acesReverse?: boolean;
  /** How many decks are played with; auto is one for up to five players, else two. */
  decks?: CrazyEightsSettingsDecks;
  /** How many cards may be drawn in a turn; 0 is until one can be played. */
  drawLimit?: number;
  /** After a two, the next player draws two cards and loses the turn. */
  drawTwos?: boolean;
  /** An eight goes on anything, names the suit, and counts 50 instead of 8. */
  eightsWild?: boolean;
  /** How many cards each is dealt; auto is seven with two players, else five. */
  handSize?: CrazyEightsSettingsHandSize;
  /** After how many cards played a round ends; 0 is no bound. */
  maxPlays?: number;
  /** A player who can play a card may not draw. */
  mustPlayIfAble?: boolean;
  /** The name of a preset, for all settings that are not given. */
  preset?: CrazyEightsSettingsPreset;
  /** A queen skips the next player. */
  queensSkip?: boolean;
  /** An empty stock is refilled from the pile, without its top card. */
  reshuffle?: boolean;
  /** The version of the settings that the app knows. */
  settingsVersion?: number;
  /** A two may be answered with another, which demands two more of the next. */
  stackTwos?: boolean;
  /** Rounds go on until somebody has this many points; 0 is a single round. */
  targetScore?: number;
  /** How many seconds a turn may take; 0 is for ever. */
  turnSeconds?: number;
}

export type CrazyEightsSettingsDecks = CrazyEightsSettingsDecksWord | number;

export type CrazyEightsSettingsDecksWord = "auto";

export type CrazyEightsSettingsHandSize = CrazyEightsSettingsHandSizeWord | number;

export type CrazyEightsSettingsHandSizeWord = "auto";

export type CrazyEightsSettingsPreset = "classic" | "plain" | "family";

export interface CrazyEightsView {
  /** What was dealt, first card first; only in replays of all seats. */
  deal?: string[];
  /** The seat that dealt this round. */
  dealer: number;
  /** Where turns go: left or right. */
  direction: string;
  /** How many cards the mover has drawn in this turn. */
  drawn: number;
  /** Your own cards; absent without a seat. */
  hand?: string[];
  /** How many cards each seat holds. */
  handCounts: number[];
  /** The cards of each seat; only after the match, or in replays of all seats. */
  hands?: string[][];
  /** What the last round came to; absent in the first. */
  lastRound?: CrazyEightsViewLastRound;
  /** The seat whose turn it is; absent when the match is over. */
  mover?: number;
  /** How many cards twos demand of the mover, unless answered with a two. */
  pending: number;
  /** The cards that were played, lowest first; only in replays of all seats. */
  pile?: string[];
  /** How many cards lie on the pile. */
  pileCount: number;
  /** The seats that have not resigned. */
  playing: number[];
  /** How the match ended; absent until it is over. */
  results?: CrazyEightsViewResults;
  /** The number of the round, from 1. */
  round: number;
  /** The points of each seat so far. */
  scores: number[];
  /** The cards to draw, the next one first; only in replays of all seats. */
  stock?: string[];
  /** How many cards are left to draw. */
  stockCount: number;
  /** The suit that must be followed; played with a wild eight, the one you name. */
  suit: CrazyEightsViewSuit;
  /** The top card of the pile. */
  top: string;
  /** The number of the turn. A clock restarts with each turn. */
  turn: number;
}

export interface CrazyEightsViewLastRound {
  /** The points of the cards that each seat had left. */
  penalties: number[];
  /** What each seat won in the round. */
  points: number[];
  /** The seats that won it. */
  winners: number[];
}

export interface CrazyEightsViewResults {
  /** The rank of each seat; the best is 1, and equals share theirs. */
  ranks: number[];
  /** The points of each seat so far. */
  scores: number[];
  /** The seats that won it. */
  winners: number[];
}

export type CrazyEightsViewSuit = "C" | "D" | "H" | "S";

/** A private choice of one person. All of their devices know it, and nobody else. */
export interface Decision {
  kind: DecisionKind;
  /** What it is about. A person's id, for the kinds that Parlor knows. */
  key: string;
  payload?: string;
}

/** What a decision is about, `block` or `color`. Kinds that this version does not know are kept for newer apps. */
export type DecisionKind = string;

/** A person's decisions, by kind and key. */
export interface DecisionList {
  decisions: Decision[];
}

/** A device that somebody is signed in on, as the account's owner sees it. */
export interface Device {
  deviceId: DeviceID;
  name?: string;
  openedAt: Timestamp;
  /** When it last got a token. */
  lastSeen: Timestamp;
  /** Where it receives notifications. */
  fcmToken?: string;
}

/** One device of an account. */
export type DeviceID = string;

/** Every device that somebody is signed in on, in the order of signing in. */
export interface DeviceList {
  devices: Device[];
  /** The one that asks. */
  current?: DeviceID;
}

/** What a device gets when it is let in. */
export interface DeviceSession {
  userId: PersonID;
  deviceId: DeviceID;
  /** Says who somebody is, until it expires. */
  token: string;
  /** Good for one new token. If it is used again after more than a minute, or after its successor was used, the device is signed out. */
  refreshToken: string;
  expiresAt: Timestamp;
}

export type DiceAction = DiceActionRoll | DiceActionBank;

export interface DiceActionBank {
  /** Keeps the points of this turn, and ends it. */
  bank: DiceActionBankBank;
}

export interface DiceActionBankBank {}

export interface DiceActionRoll {
  /** Rolls the die. */
  roll: DiceActionRollRoll;
}

export interface DiceActionRollRoll {}

export interface DiceSettings {
  /** The name of a preset, for all settings that are not given. */
  preset?: DiceSettingsPreset;
  /** The version of the settings that the app knows. */
  settingsVersion?: number;
  /** The first to bank this many points wins. */
  targetScore?: number;
  /** How many seconds a turn may take; 0 is for ever. */
  turnSeconds?: number;
}

export type DiceSettingsPreset = "classic" | "short";

export interface DiceView {
  /** The points that this turn has won and not banked. */
  atRisk: number;
  /** What was thrown last; absent before the first throw. */
  face?: number;
  /** The seats that have not resigned. */
  playing: number[];
  /** How the match ended; absent until it is over. */
  results?: DiceViewResults;
  /** The seat whose turn it is; absent when the match is over. */
  roller?: number;
  /** The points of each seat so far. */
  scores: number[];
  /** The first to bank this many points wins. */
  targetScore: number;
  /** The number of the turn. A clock restarts with each turn. */
  turn: number;
}

export interface DiceViewResults {
  /** The rank of each seat; the best is 1, and equals share theirs. */
  ranks: number[];
  /** The points of each seat so far. */
  scores: number[];
  /** The seats that won it. */
  winners: number[];
}

/** What a person is called: one line that everybody can see, 1 to 40 characters. */
export type DisplayName = string;

/** A drawing's key. */
export type DrawingID = string;

/** Some of somebody's drawings, and where the next page begins when there is one. */
export interface DrawingList {
  drawings: ListedDrawing[];
  more?: string;
}

/** What a drawing is called: as a person's name, one line that everybody can see. */
export type DrawingTitle = string;

/** A drawing as its members see it. When there is more on it than one answer carries, these are the first strokes and stamps, and `more` is where the next begin. */
export interface DrawingView {
  drawingId: DrawingID;
  /** The revision that this is of; all parts of a view are of one. */
  rev: number;
  title?: DrawingTitle;
  createdBy: PersonID;
  createdAt: Timestamp;
  roomCode?: RoomCode;
  /** Who may draw on it. */
  painters: PersonID[];
  backgroundColor: Color;
  strokes: ShownStroke[];
  stamps: ShownStamp[];
  /** How many there are at all. */
  strokeCount: number;
  stampCount: number;
  /** How many acts each painter can take back, and do again; also those who are gone, should they come back. It counts to 100, and is less where an old act can no longer be taken back. */
  hands: Record<string, HandView>;
  more?: string;
}

/** What somebody signs in with. */
export interface EmailAndPassword {
  email: string;
  password: string;
}

/** Which one of its kind an entity is: uniformly random, so that its prefix is a fair shard. */
export type EntityKey = string;

/** 256 bits that nobody can guess: what decides hidden cards. As text, 64 hexadecimal digits. */
export type Entropy = string;

/** Names one history of a stream. It changes when a journal was restored, or when a key begins anew. */
export type Epoch = string;

/** What goes of somebody who deleted their account. */
export interface ErasedMessages {
  userId: PersonID;
  /** Else only their photos. */
  withMessages: boolean;
  /** The numbers of those that are gone for good by now. */
  from?: number;
  upTo?: number;
}

/** Why a call was refused, for programs; the message beside it is for people. */
export type ErrorCode = "NOT_CONFIRMED" | "FRIENDS_FULL" | "REQUESTS_FULL" | "DECISIONS_FULL" | "HANDLE_TAKEN" | "EMAIL_TAKEN" | "CODE_WRONG" | "MATCH_NOT_FOUND" | "MATCH_OVER" | "NOT_YOUR_TURN" | "INVALID_ACTION" | "CORRUPTED_PAYLOAD" | "DESYNC" | "ROOM_NOT_FOUND" | "ROOM_FULL" | "ROOM_IN_GAME" | "ROOM_LOCKED" | "BANNED" | "PASSCODE_WRONG" | "NOT_HOST" | "NOT_MEMBER" | "NOT_READY" | "TOO_FEW_PLAYERS" | "TOO_MANY_PLAYERS" | "UNSUPPORTED_GAME_VERSION" | "SETTINGS_LOCKED" | "INVALID_SETTINGS" | "UNAUTHENTICATED" | "FORBIDDEN" | "BLOCKED" | "NOT_FOUND" | "BAD_INPUT" | "CID_REUSED" | "PAYLOAD_TOO_LARGE" | "RATE_LIMITED" | "UNKNOWN_CALL" | "TIMEOUT" | "UNAVAILABLE" | "INTERNAL" | "VERSION_MISMATCH";

export type ExportFormat = "json" | "svg" | "png" | "lapse";

/** The name of a file that has everything of one person's own. */
export type ExportID = string;

/** Where somebody gets everything of their own as one file: once, and with their token. */
export interface ExportOffer {
  exportId: ExportID;
  url: string;
  expiresAt: Timestamp;
}

/** A drawing as a file. When it is too long for one answer this is its first part, and `more` is where the next begins. */
export interface ExportedDrawing {
  format: ExportFormat;
  mediaType: string;
  rev: number;
  /** The file; of the format `json`, some of its strokes and stamps. */
  drawing?: Picture;
  /** The text of an SVG, or this part of it. */
  svg?: string;
  /** The bytes of a PNG in Base64, or this part of them. */
  png?: string;
  more?: string;
}

/** The body of an error reply. */
export interface Failure {
  code: ErrorCode;
  message: string;
  /** A minute at most, so that no answer can make a caller wait for ever. */
  retryAfterMs?: number;
  context?: Record<string, string>;
}

/** The email of somebody who forgot their password. */
export interface ForgottenPassword {
  email: string;
}

/** Somebody in the caller's list. */
export interface Friend {
  userId: PersonID;
  displayName: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  /** The colour that the caller chose for them, or else the one of their id. */
  color: ColorID;
  colorHex: string;
  /** What is drawn for them if they have no picture. */
  symbol: string;
  isOnline: boolean;
  lastSeen: Timestamp;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** A person as the caller sees them. */
export interface FriendCard {
  userId: PersonID;
  displayName: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  id: PersonID;
  handle?: Handle;
  isOnline: boolean;
  lastSeen: Timestamp;
  createdAt: Timestamp;
  globalStats: GlobalStats;
  statsByGameId: Record<string, GameStats>;
  ownedProductIDs: ProductID[];
  /** The colour that the caller chose for them, or else the one of their id. */
  color: ColorID;
  colorHex: string;
  symbol: string;
  status: FriendshipStatus;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** Some of a person's friends and requests, and where the next page begins when there is one. */
export interface FriendList {
  friends: Friend[];
  incoming: Friend[];
  outgoing: Friend[];
  /** On the first page: rooms that friends invited the caller to, the newest last. */
  invitations?: Invitation[];
  more?: string;
}

/** A person's friends, open requests and decisions, as the person alone sees them. */
export interface FriendsView {
  userId: PersonID;
  friends: PersonID[];
  /** Those who asked the person. */
  incoming: PersonID[];
  /** Those whom the person asked. */
  outgoing: PersonID[];
  decisions: Decision[];
  /** Rooms that friends invited the person to, the newest last. */
  invitations: Invitation[];
}

/** What somebody is to the caller. */
export interface Friendship {
  userId: PersonID;
  status: FriendshipStatus;
}

export type FriendshipStatus = "none" | "friend" | "incoming" | "outgoing";

/** What a player does in a match, by the game of the match. */
export type GameAction = CrazyEightsAction | HighCardAction | DiceAction | PartyAction;

/** The answer to `match.defaults`. */
export interface GameDefaults {
  game: GameID;
  settings: GameSettings;
  presets: Record<string, GameSettings>;
}

/** Which game a match is of, `crazyEights`. */
export type GameID = string;

/** What there is to play. */
export interface GameList {
  games: CatalogueEntry[];
}

/** What a match is played with, by its game. What is left out is as usual. */
export type GameSettings = CrazyEightsSettings | HighCardSettings | DiceSettings | PartySettings;

/** How a person has done in one game; a streak is of wins in a row. */
export interface GameStats {
  gamesPlayed: number;
  wins: number;
  streakCurrent: number;
  streakBest: number;
}

/** A match as it is seen from one place, by its game. */
export type GameView = CrazyEightsView | HighCardView | DiceView | PartyView;

/** How a person has done over all games. */
export interface GlobalStats {
  totalGamesPlayed: number;
  totalWins: number;
}

/** A group's key: the id of the room that was kept. */
export type GroupID = string;

/** The caller's groups. */
export interface GroupList {
  groups: GroupView[];
}

/** How a match of a group ended. Bots are not named. */
export interface GroupResult {
  matchId: MatchID;
  game: GameID;
  playedAt: Timestamp;
  /** Of the players. */
  winners: PersonID[];
  players: PersonID[];
}

/** A group as its members see it. Who is asked sees its name and who is in. Others see its id. */
export interface GroupView {
  groupId: GroupID;
  name?: RoomName;
  /** Who renames it, and puts people out: the longest present. */
  keeperId?: PersonID;
  /** The longest present first. */
  members: RoomGuest[];
  asked: RoomGuest[];
  /** The caller is asked to come in. */
  isAsked?: boolean;
  conversationId?: ChatID;
  /** How many matches were played. */
  playedCount?: number;
  /** How many of them each member won. */
  wins?: Record<string, number>;
  /** The newest first. */
  results?: GroupResult[];
  /** When the last match ended, or the group began. */
  activeAt?: Timestamp;
  /** The room that is open now. */
  roomCode?: RoomCode;
}

export interface HandView {
  undo: number;
  redo: number;
}

/** A name that nobody else has: 3 to 20 letters and digits of ASCII. Upper and lower case are the same. */
export type Handle = string;

export type HighCardAction = HighCardActionLay;

export interface HighCardActionLay {
  /** Lays a card of your hand, face down until all have. */
  lay: HighCardActionLayLay;
}

export interface HighCardActionLayLay {
  /** The card of your hand that you lay. */
  card: string;
}

export interface HighCardSettings {
  /** The name of a preset, for all settings that are not given. */
  preset?: HighCardSettingsPreset;
  /** How many rounds there are, and cards in a hand at first. */
  rounds?: number;
  /** The version of the settings that the app knows. */
  settingsVersion?: number;
  /** How many seconds a turn may take; 0 is for ever. */
  turnSeconds?: number;
}

export type HighCardSettingsPreset = "classic" | "long";

export interface HighCardView {
  /** The players who still have to lay a card. */
  awaited: string[];
  /** Your own cards; absent without a seat. */
  hand?: string[];
  /** How many cards each seat holds. */
  handCounts: number[];
  /** The cards of each seat; only in replays of all seats. */
  hands?: string[][];
  /** The card that you laid in this round, once you have. */
  laid?: string;
  /** What the last round came to; absent in the first. */
  lastRound?: HighCardViewLastRound;
  /** The cards that were laid in earlier rounds; only in replays of all seats. */
  pile?: string[];
  /** The seats that have not resigned. */
  playing: number[];
  /** The points of this round, with those that nobody won before. */
  prize: number;
  /** The prizes to come, the next one first; only in replays of all seats. */
  prizes?: number[];
  /** How the match ended; absent until it is over. */
  results?: HighCardViewResults;
  /** The number of the round, from 1. */
  round: number;
  /** How many rounds there are, and cards in a hand at first. */
  rounds: number;
  /** The points of each seat so far. */
  scores: number[];
  /** What the rounds up to this one were for. */
  shown: number[];
  /** The card that each seat has laid in this round; only in replays of all seats. */
  table?: HighCardViewTableItem[];
}

export interface HighCardViewLastRound {
  /** What each seat laid; null if it laid none. */
  cards: HighCardViewLastRoundCardsItem[];
  /** The points of this round, with those that nobody won before. */
  prize: number;
  /** The seat that took the prize; absent when nobody did. */
  winner?: number;
}

export type HighCardViewLastRoundCardsItem = string | null;

export interface HighCardViewResults {
  /** The rank of each seat; the best is 1, and equals share theirs. */
  ranks: number[];
  /** The points of each seat so far. */
  scores: number[];
  /** The seats that won it. */
  winners: number[];
}

export type HighCardViewTableItem = string | null;

export type HostChangeReason = "left" | "timedOut" | "given" | "returned";

/** What becomes of a room whose host goes, or doesn't come back in time. */
export type HostPolicy = "transfer" | "end";

/** A file, and whether it is added to what is there. */
export interface Import {
  strokes?: Stroke[];
  stamps?: Stamp[];
  backgroundColor?: Color;
  strokesBeneath?: number[];
  adding?: boolean;
}

/** A file on a board: which act it was, whose, and when. */
export interface Imported {
  act: number;
  userId: PersonID;
  drawnAt: Timestamp;
  adding: boolean;
  strokes?: Stroke[];
  stamps?: Stamp[];
  backgroundColor?: Color;
  strokesBeneath?: number[];
}

/** The first frame of a device. */
export interface IncomingHello {
  token: string;
  /** The app and its version, `name/1.2.3`. */
  app?: string;
  /** The newest `settingsVersion` of each game that the app can play, as `match.catalog` has it. Without games, or with none, the app is trusted to know every game. */
  games?: Record<string, number>;
}

/** A stream to be watched, from the revision that the device has already. */
export interface IncomingPlace {
  stream: string;
  /** Needed with `since`. */
  epoch?: string;
  /** The `rev` that the device has; without it, or when that is out of reach, a `state` comes. */
  since?: number;
}

/** The points of a stroke, kept as the differences from one to the next: every number is exactly the one that was sent. */
export type Ink = Point[];

/** A friend, or a group of the person's, wants the person to come to a room. */
export interface Invitation {
  roomCode: RoomCode;
  roomName: RoomName;
  by: PersonID;
  invitedAt: Timestamp;
  /** The group that meets there. */
  groupId?: GroupID;
}

/** A room that its host keeps as a group. Those who only watch don't learn more than its id. */
export interface KeptRoom {
  groupId: GroupID;
  by: PersonID;
  keptAt: Timestamp;
}

/** A picture put together from symbols of the catalogue, each in a colour. */
export interface LayeredAvatar {
  version: number;
  baseSymbol: SymbolID;
  skinColorHex: string;
  hairSymbol?: SymbolID;
  hairColorHex: string;
  accessorySymbol?: SymbolID;
  backgroundColorHex: string;
}

export type LeaveReason = "left" | "timedOut" | "kicked" | "banned" | "seated";

/** The answer to `match.legal`. */
export interface LegalActions {
  rev: number;
  actions: GameAction[];
}

/** A conversation in a person's list. */
export interface ListedChat {
  conversationId: ChatID;
  type: ChatType;
  title?: ChatTitle;
  roomCode?: RoomCode;
  members: PersonID[];
  memberCount: number;
  participantDetails?: Record<string, ChatParticipant>;
  lastMessage?: ChatMessage;
  activeAt: Timestamp;
  rev: number;
  unreadCount: number;
  muted: boolean;
}

/** A drawing in a list. */
export interface ListedDrawing {
  drawingId: DrawingID;
  title?: DrawingTitle;
  createdAt: Timestamp;
  roomCode?: RoomCode;
  usedAt: Timestamp;
  strokeCount: number;
  stampCount: number;
}

/** A public room as the list shows it. */
export interface ListedRoom {
  /** The same as `roomCode`: its first name. */
  code: RoomCode;
  /** Absent only in events from before the code had this name. */
  roomCode?: RoomCode;
  roomName: RoomName;
  hostId: PersonID;
  /** The host's name and avatar. Only lists have it; events have `hostId` alone. */
  host?: RoomGuest;
  status: RoomStatus;
  playerCount: number;
  maxPlayers: number;
  hasPasscode: boolean;
  locked: boolean;
  selectedGameType?: GameID;
  createdAt: Timestamp;
}

/** A login as its owner sees it. `profile-store` sees only the id, so the answer to `account.reset` has it. Everybody else sees nothing. */
export interface LoginView {
  userId?: PersonID;
  email?: string;
}

export type MatchID = string;

/** Who plays, and whether it is a bot. */
export interface MatchPlayer {
  userId: PersonID;
  botLevel?: BotLevel;
}

/** What a game's catalogue entry says of who may watch and come back, as it was when the match was ordered. */
export interface MatchPolicy {
  /** A player who left, or lost the seat to a bot, may take it again. */
  allowsRejoin: boolean;
  /** People who don't play may watch. */
  supportsSpectators: boolean;
  /** The room closes when the match is over. */
  endsRoom: boolean;
  /** Others may join a match that is under way: they play from the next round on. */
  allowsLateJoin?: boolean;
}

/** An emoji that a person throws at the table of a match. */
export type MatchReaction = "👏" | "😂" | "😮" | "😢" | "🔥" | "🍅";

/** What a match means to one person's statistics. */
export interface MatchRecord {
  userId: PersonID;
  won: boolean;
}

/** The answer to `match.replay`. */
export interface MatchReplay {
  matchId: MatchID;
  game: GameID;
  players: MatchPlayer[];
  steps: ReplayStep[];
  /** The newest revision there is. */
  rev: number;
  /** Say this as `after` for the steps that follow. */
  more?: number;
  /** What happened up to there is no longer kept: the steps begin after it. */
  cut?: number;
}

/** How a match ended. */
export interface MatchResults {
  winners: PersonID[];
  scores: Record<string, number>;
}

/** Who sits somewhere, and who plays there now. */
export interface MatchSeat {
  botLevel?: BotLevel;
  hasResigned: boolean;
  /** Until then, a player who dropped can have the seat back. After that, a bot plays. */
  heldUntil?: Timestamp;
  isPlayedByBot: boolean;
  userId: PersonID;
  /** A bot's name; those of people are in the `people` of what is watched. */
  username?: DisplayName;
}

export type MatchStatus = "refused" | "playing" | "over" | "calledOff";

/** A match's public state in a few words. */
export interface MatchSummary {
  round?: number;
  scores?: Record<string, number>;
  currentPlayerId?: PersonID;
}

/** A match from one place: a seat's, or the audience's. */
export interface MatchView {
  matchId: MatchID;
  game: GameID;
  gameVersion: number;
  category?: CategoryChoice;
  settings: GameSettings;
  roomCode?: RoomCode;
  isPractice: boolean;
  status: MatchStatus;
  startedAt: Timestamp;
  seats: MatchSeat[];
  /** Where the viewer sits. */
  seat?: number;
  view?: GameView;
  awaited?: PersonID[];
  turnEndsAt?: Timestamp;
  moves?: GameAction[];
  results?: MatchResults;
  /** Why the match came to nothing. */
  reason?: string;
}

/** A room as its members see it, and everybody who may watch it. */
export interface MemberRoom {
  code: RoomCode;
  roomCode: RoomCode;
  isPrivate: boolean;
  hasPasscode: boolean;
  roomName: RoomName;
  createdBy: PersonID;
  createdAt: Timestamp;
  hostId: PersonID;
  hostPolicy: HostPolicy;
  status: RoomStatus;
  maxPlayers: number;
  locked: boolean;
  patience: RoomTimeouts;
  selectedGameType?: GameID;
  selectedCategory?: CategoryChoice;
  activeSettings?: GameSettings;
  players: RoomPlayer[];
  spectators: RoomGuest[];
  banned: PersonID[];
  matchId?: MatchID;
  gameStartedAt?: Timestamp;
  currentGameState?: MatchSummary;
  lastResults?: MatchResults;
  startFailure?: string;
  closeReason?: CloseReason;
  conversationId: string;
  drawingId: string;
  groupId?: GroupID;
  inviteLink: string;
  qrLink: string;
}

/** A message's name: its conversation's, and its number among all that were ever sent there. */
export type MessageID = string;

/** A message that was changed. */
export interface MessageReceipt {
  conversationId: ChatID;
  messageId: MessageID;
}

/** What a message says: up to 4,000 characters on any number of lines. */
export type MessageText = string;

/** Whether somebody muted a conversation. */
export interface MutedChat {
  conversationId: ChatID;
  muted: boolean;
}

/** Everything about a person, for the person alone: `person.me`. */
export interface MyProfile {
  userId: PersonID;
  displayName: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  id: PersonID;
  handle?: Handle;
  isOnline: boolean;
  lastSeen: Timestamp;
  createdAt: Timestamp;
  globalStats: GlobalStats;
  statsByGameId: Record<string, GameStats>;
  ownedProductIDs: ProductID[];
  email?: string;
  fcmToken?: string;
  preferences?: Preferences;
  devices?: Device[];
  offer?: Offer;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** A colour of the palette. */
export interface NamedColor {
  id: string;
  hex: string;
}

/** Another colour behind everything: which act it was, whose, and when. */
export interface NewBackground {
  act: number;
  userId: PersonID;
  drawnAt: Timestamp;
  color: Color;
}

/** A conversation as it begins. */
export interface NewChat {
  type: ChatType;
  /** Of a group or a room. */
  title?: ChatTitle;
  createdBy: PersonID;
  members: PersonID[];
  startedAt: Timestamp;
  /** A room's conversation has both. */
  roomCode?: RoomCode;
  roomEpoch?: Epoch;
}

/** What is attached to an account. If it has a password already, that one is sent too. */
export interface NewCredentials {
  email: string;
  password: string;
  presentPassword?: string;
}

/** A drawing as it is made. */
export interface NewDrawing {
  title?: DrawingTitle;
  createdBy: PersonID;
  createdAt: Timestamp;
  /** A room's board has all three. */
  roomId?: RoomID;
  roomCode?: RoomCode;
  roomEpoch?: Epoch;
}

/** A room as it is made. */
export interface NewRoom {
  id: RoomID;
  roomName: RoomName;
  createdBy: PersonID;
  createdAt: Timestamp;
  maxPlayers: number;
  isPrivate: boolean;
  hasPasscode: boolean;
  hostPolicy: HostPolicy;
  selectedGameType?: GameID;
  settings?: GameSettings;
  patience: RoomTimeouts;
  /** The group that meets in it. */
  groupId?: GroupID;
}

/** A request to begin as a guest. Without a name, the guest is given one. */
export interface Newcomer {
  displayName?: string;
}

/** An answer that says only that the call was taken, such as that to a signal. */
export interface Noted {}

/** A code that a device shows, so that another device can ask to be let in. */
export interface Offer {
  /** The one that shows it, and confirms. */
  deviceId: DeviceID;
  expiresAt: Timestamp;
  /** The first device that used the code. Others can't. */
  claim?: OfferClaim;
}

/** A device that asks to be let in. */
export interface OfferClaim {
  deviceId: DeviceID;
  name?: string;
}

/** The code that another device shows. Without a name, the device is called as its browser or app calls itself. */
export interface OfferedCode {
  code: string;
  deviceName?: string;
}

/** What a device shows, so that another one can ask to be let in. */
export interface OfferedSession {
  code: string;
  /** What the other device opens. The code is behind the `#`, so no server is told of it. */
  link: string;
  /** The link as a QR code, which is an SVG picture. */
  qrCode: string;
  expiresAt: Timestamp;
}

/** A device as somebody signs in on it. */
export interface OpenedDevice {
  deviceId: DeviceID;
  name?: string;
  openedAt: Timestamp;
}

/** An offer as it is made. */
export interface OpenedOffer {
  deviceId: DeviceID;
  expiresAt: Timestamp;
}

/** A match that a room orders. Events of earlier versions lack some of its fields. */
export interface OrderedMatch {
  matchId: MatchID;
  game: GameID;
  gameVersion: number;
  category?: CategoryChoice;
  settings: GameSettings;
  players: MatchPlayer[];
  orderedAt: Timestamp;
  spectators?: PersonID[];
  isPrivate?: boolean;
  patience?: RoomTimeouts;
  policy?: MatchPolicy;
}

/** What an `unwatch` or an `away` is answered with. */
export interface OutgoingDone {}

/** The answer to `watch`: every stream that was asked for, in the same order. */
export interface OutgoingWatched {
  streams: OutgoingWatchedStream[];
}

export interface OutgoingWatchedStream {
  stream: string;
  epoch?: Epoch;
  rev?: number;
  /** True when exactly the events after `since` follow. Otherwise a `state` follows. */
  recovered?: boolean;
  /** The names and avatars of the people who appear. Without recovery, the `state` has the same. */
  people?: Record<string, PersonIdentity>;
  error?: Failure;
}

export interface OutgoingWelcomeSession {
  userId: PersonID;
  deviceId: DeviceID;
  session: string;
  limits: SessionLimits;
  /** What the addresses of photos begin with, if they are absolute. */
  publicURL?: string;
}

/** Whether the caller owns a product. */
export interface Ownership {
  productId: ProductID;
  owned: boolean;
}

/** What a player does in any party game. */
export type PartyAction = PartyActionChoose | PartyActionWrite | PartyActionDraw | PartyActionUndo | PartyActionClear | PartyActionPass | PartyActionNext | PartyActionBet;

export interface PartyActionBet {
  /** Bets on what will happen; only for a player who waits, once in a phase. */
  bet: PartyActionBetBet;
}

export interface PartyActionBetBet {
  /** The place of what is bet on, from 0. */
  choice: number;
}

export interface PartyActionChoose {
  /** Chooses an option. */
  choose: PartyActionChooseChoose;
}

export interface PartyActionChooseChoose {
  /** The place of the option, from 0. */
  option: number;
}

export interface PartyActionClear {
  /** Takes all lines away; only for the artist, and never among the moves. */
  clear: PartyActionClearClear;
}

export interface PartyActionClearClear {}

export interface PartyActionDraw {
  /** Draws a line; only for the artist. */
  draw: PartyActionDrawDraw;
}

export interface PartyActionDrawDraw {
  /** A colour from 0 to 11, or 12 for the eraser; 0, black, if left out. */
  color?: number;
  /** The points of a line: x and y in turn, from 0 to 100, y downwards. */
  line: number[];
  /** How wide the line is: 0, 1 or 2; 1 if left out. */
  width?: number;
}

export interface PartyActionNext {
  /** Says that the player has seen how the round came out. */
  next: PartyActionNextNext;
}

export interface PartyActionNextNext {}

export interface PartyActionPass {
  /** Has nothing to say, or nothing more. */
  pass: PartyActionPassPass;
}

export interface PartyActionPassPass {}

export interface PartyActionUndo {
  /** Takes the last stroke away, or brings back what was cleared; never among the moves. */
  undo: PartyActionUndoUndo;
}

export interface PartyActionUndoUndo {}

export interface PartyActionWrite {
  /** Says something: an answer, a guess, a hint. */
  write: PartyActionWriteWrite;
}

export interface PartyActionWriteWrite {
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text: string;
}

export interface PartySettings {
  /** Waiting players may bet on what will happen. Bets win no points. */
  allowsBets?: boolean;
  /** The name of a preset, for all settings that are not given. */
  preset?: PartySettingsPreset;
  /** How many seconds the outcome of a round is shown. */
  revealSeconds?: number;
  /** How many cards are played. */
  rounds?: number;
  /** The version of the settings that the app knows. */
  settingsVersion?: number;
  /** How many seconds there are for an answer. */
  turnSeconds?: number;
}

export type PartySettingsPreset = "usual" | "short" | "relaxed";

/** A party game from one side: the same fields in every game. */
export interface PartyView {
  /** The last 50 things that happened, the newest last. */
  actions: PartyViewActionsItem[];
  /** The players who are still to answer. */
  awaited: string[];
  /** What was bet in this round; without the choice where it may not be known yet. */
  bets?: PartyViewBetsItem[];
  /** How many bets of each seat came true so far; absent before the first. */
  calls?: number[];
  /** The lines that the artist has drawn: x and y in turn, from 0 to 100, y downwards. */
  canvas: number[][];
  /** The card in play and those to come; only in replays of all seats. */
  cards?: PartyViewCardsItem[];
  /** The colour of each line on the canvas; absent while it is empty. */
  colors?: number[];
  /** The card in play, as far as the viewer may know it; absent before it is drawn. */
  currentCard?: PartyViewCurrentCard;
  /** How many cards were drawn before this one. */
  currentCardIndex: number;
  /** Who leads the round; absent where nobody does. */
  currentPlayerId?: string;
  /** All cards in drawing order; only in replays of all seats. */
  deck?: PartyViewDeckItem[];
  /** The seconds of this phase after `turnEndsAt`, when the next letter appears. */
  later?: number;
  /** What the answer has to begin with. */
  letter?: string;
  /** How many characters may be written; absent where nothing is. */
  longest?: number;
  /** The word that is drawn, with _ for each letter that has not appeared. */
  mask?: string;
  /** What waiting players may bet on; absent where nobody may. */
  openBet?: PartyViewOpenBet;
  /** What can be chosen. */
  options: PartyViewOptionsItem[];
  /** What the round is at; everything is shown in `reveal`. */
  phase: PartyViewPhase;
  /** The seats that have not resigned. */
  playing: number[];
  /** What is to be done now. */
  prompt: string;
  /** How the match ended; absent until it is over. */
  results?: PartyViewResults;
  /** What the viewer is in this round. */
  role?: PartyViewRole;
  /** What each seat is in this round. */
  roles: PartyViewRolesItem[];
  /** The number of the round, from 1. */
  round: number;
  /** What each seat has won in this round, as far as it may be known. */
  roundPoints: number[];
  /** How many cards are played. */
  rounds: number;
  /** What was said and chosen in this round; without text where it may not be known yet. */
  said: PartyViewSaidItem[];
  /** The points of each player so far, by id; of seats in `results`. */
  scores: Record<string, number>;
  /** How long the match goes. */
  settings: PartyViewSettings;
  /** The width of each line on the canvas; absent while it is empty. */
  widths?: number[];
}

export interface PartyViewActionsItem {
  /** What all may know of it. */
  data?: PartyViewActionsItemData;
  /** The number of the entry, or the fingerprint of the card. */
  id: number;
  /** Who did it; absent where nobody did. */
  playerId?: string;
  /** When it happened. */
  timestamp?: string;
  /** What happened. */
  type: PartyViewActionsItemType;
}

export interface PartyViewActionsItemData {
  /** The points that were won. */
  points?: number;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text?: string;
}

export type PartyViewActionsItemType = "cardDrawn" | "cardAnswered" | "turnPassed" | "scoreUpdated";

export interface PartyViewBetsItem {
  /** The place of what is bet on, from 0. */
  choice?: number;
  /** Whether it was right, as far as it may be known. */
  isRight?: boolean;
  /** What the round is at; everything is shown in `reveal`. */
  phase: PartyViewBetsItemPhase;
  /** The seat of the player who is meant. */
  player?: number;
  /** The seat of the player. */
  seat: number;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text?: string;
}

export type PartyViewBetsItemPhase = "pick" | "perform" | "answer" | "write" | "tell" | "guess" | "judge" | "vote" | "reveal";

export interface PartyViewCardsItem {
  /** What counts as right, once all may know. */
  answers?: string[];
  /** What a teller may say of it. */
  clues?: string[];
  /** Words that the teller must not use; only for those who may know. */
  forbidden?: string[];
  /** The number of the entry, or the fingerprint of the card. */
  id?: string;
  /** Truth or dare. */
  kind?: string;
  /** What somebody may guess who does not know. */
  misses?: string[];
  /** The number that was asked for, once all may know. */
  number?: number;
  /** What can be chosen. */
  options?: string[];
  /** What a player may answer who has no idea. */
  samples?: string[];
  /** Three things that somebody may tell, the last one untrue. */
  statements?: string[][];
  /** A drawing of it. */
  strokes?: number[][];
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text: string;
  /** What the number counts. */
  unit?: string;
}

export interface PartyViewCurrentCard {
  /** What counts as right, once all may know. */
  answers?: string[];
  /** Words that the teller must not use; only for those who may know. */
  forbidden?: string[];
  /** The hints so far. */
  hints?: string[];
  /** The number of the entry, or the fingerprint of the card. */
  id?: string;
  /** Truth or dare. */
  kind?: string;
  /** The number that was asked for, once all may know. */
  number?: number;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text?: string;
  /** What the number counts. */
  unit?: string;
}

export interface PartyViewDeckItem {
  /** The number of the entry, or the fingerprint of the card. */
  id: string;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text: string;
}

export interface PartyViewOpenBet {
  /** What can be bet on. */
  choices: PartyViewOpenBetChoicesItem[];
  /** Whether the viewer may bet now. */
  mayBet?: boolean;
  /** What is bet on. */
  question: string;
}

export interface PartyViewOpenBetChoicesItem {
  /** The seat of the player who is meant. */
  player?: number;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text?: string;
}

export interface PartyViewOptionsItem {
  /** The seats that wrote it, once all may know; before that, whether it is yours. */
  authors?: number[];
  /** The seats that chose it, as far as it may be known. */
  chosenBy?: number[];
  /** Whether it is the true one, or in Two Truths and a Lie the false one. */
  isTrue?: boolean;
  /** Whether the viewer may choose it now. */
  mayChoose?: boolean;
  /** The seat of the player who is meant. */
  player?: number;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text?: string;
}

export type PartyViewPhase = "pick" | "perform" | "answer" | "write" | "tell" | "guess" | "judge" | "vote" | "reveal";

export interface PartyViewResults {
  /** The rank of each seat; the best is 1, and equals share theirs. */
  ranks: number[];
  /** The points of each player so far, by id; of seats in `results`. */
  scores: number[];
  /** The seats that won it. */
  winners: number[];
}

export type PartyViewRole = "player" | "judge" | "teller" | "guesser" | "artist" | "spotlight" | "watcher";

export type PartyViewRolesItem = "player" | "judge" | "teller" | "guesser" | "artist" | "spotlight" | "watcher";

export interface PartyViewSaidItem {
  /** True if a wrong guess was close; only its guesser is told at once. */
  isNear?: boolean;
  /** Whether it was right, as far as it may be known. */
  isRight?: boolean;
  /** The place of the option, from 0. */
  option?: number;
  /** What the round is at; everything is shown in `reveal`. */
  phase: PartyViewSaidItemPhase;
  /** The seat of the player. */
  seat: number;
  /** What is written. On a card, {player} stands for the name of whoever leads the round. */
  text?: string;
}

export type PartyViewSaidItemPhase = "pick" | "perform" | "answer" | "write" | "tell" | "guess" | "judge" | "vote" | "reveal";

export interface PartyViewSettings {
  /** How many seconds the outcome of a round is shown. */
  revealSeconds: number;
  /** How many cards are played. */
  rounds: number;
  /** How many seconds there are for an answer. */
  turnSeconds: number;
}

/** A new password, and the code that came by mail. */
export interface PasswordReset {
  email: string;
  /** In either case, with or without blanks and hyphens. */
  code: string;
  password: string;
}

/** Some people, and where the next page begins when there is one. */
export interface People {
  people: PersonSummary[];
  more?: string;
}

/** A person's id. */
export type PersonID = string;

/** How a person is shown to others: the name, and the one avatar that is in force. */
export interface PersonIdentity {
  userId: PersonID;
  displayName: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** Whether somebody is online, and since when. */
export interface PersonPresence {
  isOnline: boolean;
  lastSeen: Timestamp;
  /** Their app said that it goes to the background. */
  isAway?: boolean;
}

/** How a person has done, with a match that has just ended. */
export interface PersonStats {
  gameId: GameID;
  globalStats: GlobalStats;
  gameStats: GameStats;
}

/** Somebody as lists show them, and whether they are online. */
export interface PersonSummary {
  userId: PersonID;
  displayName: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  handle?: Handle;
  isOnline: boolean;
  lastSeen: Timestamp;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** A person as everybody may see them. */
export interface PersonView {
  userId: PersonID;
  displayName: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  /** The same as `userId`. */
  id: PersonID;
  handle?: Handle;
  isOnline: boolean;
  lastSeen: Timestamp;
  createdAt: Timestamp;
  globalStats: GlobalStats;
  statsByGameId: Record<string, GameStats>;
  ownedProductIDs: ProductID[];
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** A photo's name: the fingerprint of its bytes, so that the same photo has the same name. */
export type PhotoID = string;

/** A drawing as one file: what is on it, and nothing of how it came there. */
export interface Picture {
  strokes?: Stroke[];
  stamps?: Stamp[];
  backgroundColor?: Color;
  /** For each stamp, how many of the strokes lie beneath it; absent when all of them do. */
  strokesBeneath?: number[];
}

/** A place on a board; which way is up, and how far, is the apps' matter. */
export interface Point {
  x: number;
  y: number;
}

/** How a person wants Parlor to behave. */
export interface Preferences {
  aiEnabled: boolean;
  notificationSettings: Record<string, boolean>;
  color?: string;
  reducedHaptics: boolean;
  messagesFrom?: Writers;
  [name: string]: unknown;
}

/** The preferences that change. Those that are absent stay. Null removes one that Parlor does not know. */
export interface PreferencesChange {
  aiEnabled?: boolean;
  /** Merged by key. */
  notificationSettings?: Record<string, boolean>;
  /** One of the palette's; an empty one removes the colour. */
  color?: string;
  reducedHaptics?: boolean;
  messagesFrom?: Writers;
  [name: string]: unknown;
}

/** Something to own. It unlocks the avatars and symbols that name it. */
export interface Product {
  id: ProductID;
  displayName: string;
  unlocks: ProductUnlocks;
}

export interface ProductUnlocks {
  avatarIds: AvatarID[];
  symbols: SymbolID[];
}

export type ProductID = string;

/** Every product there is. */
export interface ProductList {
  products: Product[];
}

/** How far the caller has read. */
export interface ReadReceipt {
  conversationId: ChatID;
  upTo?: MessageID;
  unreadCount: number;
}

/** A request for a new token. */
export interface Renewal {
  refreshToken: string;
  /** Names this request. If the answer is lost, send it again with the same `cid` within a minute: it gives the same session. Without a `cid`, the refresh token is spent even if the answer is lost. */
  cid?: string;
}

/** From where a match is looked back on: a seat's number, `"audience"`, or `"all"`. */
export type ReplaySeat = number | string;

/** What happened at a revision, and what was to be seen after it. */
export interface ReplayStep {
  rev: number;
  event: string;
  at: Timestamp;
  body: unknown;
  view?: GameView;
  /** Whom the match then waited for. */
  awaited?: PersonID[];
  /** The actions open to each of them, and the bets open to those who wait, as far as the viewer may know. */
  legal: Record<string, GameAction[]>;
}

/** What a host changes of a room: what is absent stays as it is. */
export interface RoomChange {
  roomName?: string;
  maxPlayers?: number;
  selectedGameType?: GameID;
  selectedCategory?: CategoryChoice;
  /** By the game's own schema; another game begins with its own. */
  settings?: GameSettings;
  isPrivate?: boolean;
  /** An empty one takes the passcode away. */
  passcode?: string;
  locked?: boolean;
  patience?: RoomTimeouts;
}

/** A room's name for people: short, spoken and typed without mistakes. */
export type RoomCode = string;

/** A spectator, or the host of a listed room, with name and avatar. */
export interface RoomGuest {
  id: PersonID;
  username?: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

/** One room among all that ever had its code. */
export type RoomID = string;

/** Whom a member wants to have in the room. Nobody else learns who they are. */
export interface RoomInvitation {
  by: PersonID;
  hostId: PersonID;
  roomName: RoomName;
  invitedAt: Timestamp;
  /** All who are invited are members of this group. */
  groupId?: GroupID;
}

/** Some of the public rooms, the newest first, and where the next page begins when there is one. */
export interface RoomList {
  rooms: ListedRoom[];
  more?: string;
}

/** What a room is called: as a person's name, one line that everybody can see. */
export type RoomName = string;

/** Somebody with a seat in a room. */
export interface RoomPlayer {
  id: PersonID;
  /** Derived from the ids of all seats, the same for all viewers. A join or leave may change it. */
  avatarColor: ColorID;
  isReady: boolean;
  joinedAt: Timestamp;
  isHost: boolean;
  /** False while the seat is held for them. Whose turn it is, says `isTurn`. */
  isActive: boolean;
  /** Whether it is their turn; absent unless a match is played in which one after the other acts. */
  isTurn?: boolean;
  /** False when their app does not know the game, or an older version of it. */
  canPlay: boolean;
  botLevel?: BotLevel;
  gameScore?: number;
  username?: DisplayName;
  avatarType?: AvatarKind;
  avatarId?: AvatarID;
  avatarLook?: AvatarLook;
  photoURL?: string;
  avatar?: LayeredAvatar;
}

export type RoomStatus = "waiting" | "starting" | "inGame" | "ended";

/** How long a room waits for those who dropped, and for anything to happen at all. */
export interface RoomTimeouts {
  /** Until a dropped host is host no longer. */
  hostSeconds?: number;
  /** Until a dropped player is out, before and between matches. */
  lobbySeconds?: number;
  /** The same in a match. */
  matchSeconds?: number;
  /** Until a room ends in which nobody came, returned or played. */
  idleHours?: number;
}

/** A room as its members see it. Somebody outside a private room gets only its code, `isPrivate` and `hasPasscode`. Somebody outside a public room with a passcode gets what the public list shows. */
export type RoomView = MemberRoom | StrangerRoom;

/** How people are drawn who are shown together, by their ids. */
export interface Roster {
  roster: RosterMember[];
}

export interface RosterMember {
  userId: PersonID;
  color: ColorID;
  colorHex: string;
  symbol: string;
}

/** What players and app developers read about a game. */
export interface Rulebook {
  game: string;
  rules: string;
  defaults: GameSettings;
  presets: Record<string, GameSettings>;
  schemas: RulebookSchemas;
}

/** The shapes of what is sent, as JSON Schema. */
export interface RulebookSchemas {
  action: unknown;
  settings: unknown;
  view: unknown;
}

/** Why somebody's seat is played by a bot. */
export type SeatLoss = "timedOut" | "idle" | "left" | "putOut";

/** The answer to `match.seen`. */
export interface SeenMatch {
  rev: number;
  /** A `Seen` of the match's game. */
  seen: unknown;
}

/** Collects the session that was claimed. */
export interface SessionClaim {
  claim: string;
}

/** What one device may do; all of it is announced in `welcome`. */
export interface SessionLimits {
  /** The bytes of one frame, either way. */
  frameBytes: number;
  /** The names of fields in one object of a frame. */
  objectNames: number;
  /** Of frames, decompressed; each counts as at least a kibibyte. A device that sends more is read more slowly. */
  bytesPerSecond: number;
  /** At once, after a pause. */
  byteBurst: number;
  callsPerSecond: number;
  /** At once, after a pause. */
  callBurst: number;
  watchedStreams: number;
  /** Above this, the gateway drops events for a device that doesn't read. */
  waitingBytes: number;
}

/** A stamp on a board; it lies on the strokes and stamps of earlier acts. */
export interface ShownStamp {
  act: number;
  userId: PersonID;
  drawnAt: Timestamp;
  emoji: string;
  x: number;
  y: number;
  size: number;
}

/** A stroke on a board. An act may have several, in order. */
export interface ShownStroke {
  act: number;
  userId: PersonID;
  drawnAt: Timestamp;
  points: Ink;
  color: Color;
  brushSize: number;
  brush: Brush;
}

/** An emoji put onto a board; `x` and `y` are its middle. */
export interface Stamp {
  emoji: string;
  x: number;
  y: number;
  size: number;
}

/** A room as somebody outside sees it: of a private one no more than this, of a public one with a passcode also what the public list shows. */
export interface StrangerRoom {
  code: RoomCode;
  roomCode: RoomCode;
  isPrivate: boolean;
  hasPasscode: boolean;
  roomName?: RoomName;
  hostId?: PersonID;
  host?: RoomGuest;
  status?: RoomStatus;
  playerCount?: number;
  maxPlayers?: number;
  locked?: boolean;
  selectedGameType?: GameID;
  createdAt?: Timestamp;
}

/** An entity's history by name, `room.K7QD`. */
export type StreamName = string;

/** A line drawn in one go. */
export interface Stroke {
  points: Ink;
  color: Color;
  brushSize: number;
  brush?: Brush;
}

/** A stroke on a board: which act it was, whose, and when. */
export interface Stroked {
  act: number;
  userId: PersonID;
  drawnAt: Timestamp;
  strokeId?: string;
  points: Ink;
  color: Color;
  brushSize: number;
  brush?: Brush;
}

/** People who may become friends. */
export interface SuggestedFriends {
  people: Friend[];
}

/** Why a person may not use Parlor, and until when. */
export interface Suspension {
  suspendedAt: Timestamp;
  /** Without it, until an operator lifts it. */
  until?: Timestamp;
}

/** A part of a layered avatar, `hair_curly`. */
export type SymbolID = string;

/** A moment, to the millisecond: ISO 8601 in UTC on the wire. */
export type Timestamp = string;

/** A photo that was uploaded, and where it is. */
export interface UploadedPhoto {
  photoId: PhotoID;
  url: string;
}

/** Who may begin a conversation with a person, or take them into a group: everybody; friends and people who were in the same room; or friends alone. */
export type Writers = "everybody" | "met" | "friends";
