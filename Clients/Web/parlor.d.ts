import type {
  AvatarLook, Brush, BotLevel, Calls, ChatMessage, ChatView, Color, Device, Events, ExportFormat, FriendCard,
  FriendList, Games, Import, LayeredAvatar, MatchReplay, MemberRoom, MyProfile, OfferedSession, Point, Preferences,
  RoomPlayer, RoomView, SessionLimits, ShownStroke, Signals, Views,
} from "./parlor/protocol.js"

/** Why something failed: `code` for programs, `message` for the player. */
export class ParlorError extends Error {
  constructor(code: string, message?: string, more?: { retryAfterMs?: number; context?: Record<string, string> })
  /** A code of the protocol, or one of the library's own: `OFFLINE`, `SIGNED_OUT`, `CLOSED`, `TAKEN_BACK`. */
  readonly code: string
  readonly retryAfterMs?: number
  readonly context: Record<string, string>
  /** What the server said, where `message` says it for players. */
  readonly detail?: string
}

/** How somebody looks now. */
export interface Person {
  userId: string
  displayName: string
  avatarType?: "built_in" | "custom" | "layered"
  avatarId?: string
  /** How a built-in avatar is drawn that does not come with Parlor. */
  avatarLook?: AvatarLook
  photoURL?: string
  avatar?: LayeredAvatar
  isBot?: boolean
}

export type Status = "signedOut" | "connecting" | "online" | "offline"
export type Off = () => void
export interface Frame { number: number; direction: "in" | "out"; text: string; at: Date }

/** The part of `localStorage` that the session is kept with. */
export interface SessionStorage {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

/** Where views and unsent work are kept; in browsers IndexedDB. */
export interface TextStore {
  get(name: string): Promise<string | undefined>
  set(name: string, text: string): Promise<unknown>
  remove(name: string): Promise<unknown>
  clear(): Promise<unknown>
}

export interface Options {
  url?: string
  app?: string
  games?: Record<string, number>
  storage?: SessionStorage
  store?: TextStore | null
  WebSocket?: unknown
  fetch?: typeof fetch
  timing?: Partial<Timing>
}

/** In milliseconds; parlor/timing.js says what each is. */
export interface Timing {
  callMs: number
  signOutMs: number
  welcomeMs: number
  firstRetryMs: number
  retryMs: number
  settledMs: number
  beatMs: number
  silenceMs: number
  answerMs: number
  hurriedAnswerMs: number
  renewAgainMs: number
  lingerMs: number
  catchUpMs: number
}

export interface CallOptions {
  /** What it is about. A call that needs one does not go without. */
  key?: string
  /** Names the command. Usually a new UUID. */
  cid?: string
  timeoutMs?: number
  /** No deadline: waits for the network as long as it takes. */
  patient?: boolean
}

type Arguments<Call extends { body: unknown }> =
  Call extends { key: infer Key } ? [body: Call["body"], options: CallOptions & { key: Key }]
  : {} extends Call["body"] ? [body?: Call["body"], options?: CallOptions]
  : [body: Call["body"], options?: CallOptions]

export class Parlor {
  constructor(options?: Options)
  readonly status: Status
  readonly userId: string | undefined
  readonly deviceId: string | undefined
  readonly limits: SessionLimits | null
  readonly publicURL: string
  /** True while another tab of this browser has the connection. */
  readonly isElsewhere: boolean

  on(name: "status", listener: (status: Status) => void): Off
  on(name: "change", listener: () => void): Off
  on(name: "error", listener: (error: Error) => void): Off
  on(name: "signedOut", listener: (why: { reason: string; message: string }) => void): Off
  /** An operator suspended the account. It is tried again each minute. */
  on(name: "suspended", listener: (why: { message: string; until?: string }) => void): Off
  on(name: "frame", listener: (frame: Frame) => void): Off

  begin(guest?: { displayName?: string }): Promise<void>
  signIn(login: { email: string; password: string }): Promise<void>
  signInByProvider(token: { provider: string; idToken: string; nonce: string }): Promise<void>
  attachProvider(token: { provider: string; idToken: string; nonce: string }): Promise<void>
  forgotPassword(who: { email: string }): Promise<void>
  resetPassword(reset: { email: string; code: string; password: string }): Promise<void>
  offerSession(): Promise<OfferedSession>
  claimSession(offered: { code: string; deviceName?: string }): Promise<string>
  collectSession(claim: string, options?: { signal?: AbortSignal }): Promise<void>
  resume(): Promise<boolean>
  signOut(): Promise<void>
  close(): void
  away(isAway: boolean): void
  here(): void

  call<Name extends keyof Calls>(name: Name, ...rest: Arguments<Calls[Name]>): Promise<Calls[Name]["reply"]>
  ask<Name extends keyof Calls>(
    name: Name, ...rest: Arguments<Calls[Name]>
  ): Promise<{ ok: Calls[Name]["reply"]; stream?: string; rev?: number }>

  watch<Stream extends string>(stream: Stream): LiveOf<Stream>
  room(code: string): Room
  /** With the game's id as its type, `match<"crazyEights">(id)`, its moves and view are that game's. */
  match<Game extends keyof Games = keyof Games>(id: string): Match<Game>
  chat(id: string): Chat
  drawing(id: string): Drawing
  rooms(): Rooms
  chats(): Chats
  friends(): Friends
  me(): Me

  person(userId: string): Person | undefined
  download(exportId: string): Promise<Blob>
  upload(file: Blob, options?: { onProgress?: (share: number) => void }): Promise<{ photoId: string; url: string }>

  readonly debug: { readonly frames: Frame[]; cut(): void; slow(ms: number): void }
}

type LiveOf<Stream extends string> =
  Stream extends `room.${string}` ? Room
  : Stream extends `match.${string}` ? Match
  : Stream extends `chat.${string}` ? Chat
  : Stream extends `chats.${string}` ? Chats
  : Stream extends `drawing.${string}` ? Drawing
  : Stream extends `friends.${string}` ? Friends
  : Stream extends `rooms.${string}` ? Rooms
  : Stream extends `${infer Kind}.${string}` ? (Kind extends keyof Views ? Live<Kind> : Live<never>)
  : Live<never>

type View<Kind> = Kind extends keyof Views ? Views[Kind] : unknown
type EventsOf<Kind> = Kind extends keyof Events ? Events[Kind] : Record<string, unknown>
type SignalsOf<Kind> = Kind extends keyof Signals ? Signals[Kind] : Record<string, unknown>

export type StreamEvent<Kind> = {
  [Name in keyof EventsOf<Kind>]: { event: Name; at: string; by?: string; body: EventsOf<Kind>[Name]; rev: number }
}[keyof EventsOf<Kind>]

export type StreamSignal<Kind> = {
  [Name in keyof SignalsOf<Kind>]: { signal: Name; by: string; body: SignalsOf<Kind>[Name] }
}[keyof SignalsOf<Kind>]

/** A stream that is watched, shared by all who watch it. */
export class Live<Kind, State = View<Kind>> {
  readonly stream: string
  readonly kind: string
  readonly key: string
  /** Another object exactly when something in it changed. */
  readonly state: State | null
  /** The same without what is not confirmed yet. */
  readonly base: State | null
  readonly rev: number
  readonly status: "loading" | "live" | "stale" | "closed"
  readonly error: ParlorError | null
  on(name: "change", listener: (live: this) => void): Off
  on(name: "event", listener: (event: StreamEvent<Kind>) => void): Off
  on(name: "signal", listener: (signal: StreamSignal<Kind>) => void): Off
  on(name: "status", listener: (status: this["status"]) => void): Off
  on(name: "closed", listener: (error: ParlorError) => void): Off
  close(): void
  reload(): Promise<void>
  settled(): Promise<this>
}

export class Room extends Live<"room"> {
  readonly code: string
  readonly players: RoomPlayer[]
  readonly mine: RoomPlayer | undefined
  readonly isHost: boolean
  readonly isSpectator: boolean
  peek(): Promise<RoomView>
  join(body?: Calls["room.join"]["body"]): Promise<MemberRoom>
  spectate(body?: { passcode?: string }): Promise<MemberRoom>
  leave(): Promise<RoomView>
  ready(isReady?: boolean): Promise<MemberRoom>
  configure(changes: Calls["room.configure"]["body"]): Promise<MemberRoom>
  start(): Promise<MemberRoom>
  playAgain(): Promise<MemberRoom>
  keep(name?: string): Promise<MemberRoom>
  callOff(): Promise<MemberRoom>
  kick(userId: string, reason?: string): Promise<MemberRoom>
  ban(userId: string): Promise<MemberRoom>
  unban(userId: string): Promise<MemberRoom>
  makeHost(userId: string): Promise<MemberRoom>
  addBot(bot?: { level?: BotLevel }): Promise<MemberRoom>
  removeBot(userId: string): Promise<MemberRoom>
  invite(userIds: string[]): Promise<MemberRoom>
  end(): Promise<MemberRoom>
}

/** A match of one game; of any game, `game` tells which view it is. */
export type MatchOf<Game extends keyof Games> = Game extends keyof Games
  ? Omit<Views["match"], "game" | "moves" | "settings" | "view"> & {
    game: Game
    moves?: Games[Game]["action"][]
    settings: Games[Game]["settings"]
    view?: Games[Game]["view"]
  }
  : never

export class Match<Game extends keyof Games = keyof Games> extends Live<"match", MatchOf<Game>> {
  readonly moves: readonly Games[Game]["action"][]
  readonly awaited: readonly string[]
  readonly isMyTurn: boolean
  /** What the player did and nobody has answered yet. */
  readonly underway: readonly { action: Games[Game]["action"], cid: string }[]
  readonly canTakeBack: boolean
  act(action: Games[Game]["action"], options?: { at?: number }): Promise<MatchOf<Game>>
  takeBack(): void
  legal(): Promise<Games[Game]["action"][]>
  resign(): Promise<MatchOf<Game>>
  comeBack(): Promise<MatchOf<Game>>
  nudge(): Promise<unknown>
  react(emoji: string): Promise<unknown>
  replay(part?: Calls["match.replay"]["body"]): Promise<MatchReplay>
}

/** A message as it is shown: perhaps not sent yet, or refused. */
export interface ShownMessage extends ChatMessage {
  cid?: string
  pending?: true
  failed?: ParlorError
}

export class Chat extends Live<"chat", Omit<ChatView, "messages"> & { messages: ShownMessage[] }> {
  readonly messages: readonly ShownMessage[]
  readonly unread: number
  readonly hasOlder: boolean
  readonly typists: string[]
  keyOf(message: ShownMessage): string
  send(content: string | Calls["chat.send"]["body"]): Promise<ChatMessage>
  retry(messageId: string): Promise<ChatMessage | void>
  discard(messageId: string): void
  edit(messageId: string, text: string): Promise<unknown>
  remove(messageId: string): Promise<unknown>
  react(messageId: string, emoji: string, on?: boolean): Promise<unknown>
  read(upTo?: string): Promise<void>
  typing(): void
  older(limit?: number): Promise<boolean>
  mute(on?: boolean): Promise<unknown>
  add(userIds: string[]): Promise<ChatView>
  putOut(userId: string): Promise<ChatView>
  rename(title: string): Promise<ChatView>
  leave(): Promise<ChatView>
}

export class Chats extends Live<"chats"> {
  readonly unread: number
  readonly hasMore: boolean
  direct(userId: string): Promise<ChatView>
  group(title: string, userIds: string[]): Promise<ChatView>
  mute(conversationId: string, on: boolean): Promise<unknown>
  older(): Promise<boolean>
}

export interface NewStroke { points: Point[]; color: Color; brushSize: number; brush?: Brush }
export interface InkTool { color?: Color; brushSize?: number; brush?: Brush }
export interface LiveInk extends InkTool { userId: string; strokeId: string; points: Point[] }
export interface WholeExport {
  format: ExportFormat
  mediaType: string
  rev: number
  drawing?: Import
  svg?: string
  png?: Uint8Array
}

export class Drawing extends Live<
  "drawing", Omit<Views["drawing"], "strokes"> & { strokes: (ShownStroke & { pending?: true })[] }
> {
  readonly canDraw: boolean
  readonly hand: { undo: number; redo: number }
  readonly inks: LiveInk[]
  stroke(stroke: NewStroke): Promise<unknown>
  stamp(stamp: { emoji: string; x: number; y: number; size: number }): Promise<unknown>
  background(color: Color): Promise<unknown>
  clear(): Promise<unknown>
  undo(): Promise<unknown>
  redo(): Promise<unknown>
  import(file: Import, options?: { adding?: boolean }): Promise<unknown>
  delete(): Promise<unknown>
  ink(points: Point[], tool?: InkTool): void
  dropInk(): void
  export(options: { format: ExportFormat; rev?: number }): Promise<WholeExport>
}

export class Friends extends Live<"friends"> {
  isFriend(userId: string): boolean
  isBlocked(userId: string): boolean
  follow(): void
  presence(userId: string): { isOnline: boolean; lastSeen: string } | undefined
  request(userId: string): Promise<unknown>
  accept(userId: string): Promise<unknown>
  decline(userId: string): Promise<unknown>
  remove(userId: string): Promise<unknown>
  card(userId: string): Promise<FriendCard>
  declineInvitation(roomCode: string): Promise<unknown>
  decide(kind: string, key: string, payload?: string): Promise<unknown>
  undecide(kind: string, key: string): Promise<unknown>
  block(userId: string): Promise<unknown>
  unblock(userId: string): Promise<unknown>
  color(userId: string, color?: string | null): Promise<unknown>
  list(): Promise<Required<Omit<FriendList, "more">>>
}

export class Rooms extends Live<"rooms"> {
  create(body: Calls["room.create"]["body"]): Promise<MemberRoom>
}

/** Everything of the viewer's own; made of two streams, and used like one. */
export class Me {
  readonly stream: string
  readonly state: MyProfile | null
  readonly rev: number
  readonly status: "loading" | "live" | "stale" | "closed"
  readonly error: ParlorError | null
  on(name: "change" | "event" | "status" | "closed", listener: (value: unknown) => void): Off
  close(): void
  settled(): Promise<this>
  rename(displayName: string): Promise<unknown>
  chooseAvatar(avatarId: string): Promise<unknown>
  usePhoto(photoId: string): Promise<unknown>
  composeAvatar(avatar: LayeredAvatar): Promise<unknown>
  clearAvatar(): Promise<unknown>
  setHandle(handle?: string): Promise<unknown>
  setPreferences(preferences: Partial<Preferences>): Promise<unknown>
  attach(login: { email: string; password: string; presentPassword?: string }): Promise<unknown>
  devices(): Promise<Device[]>
  signOutDevice(deviceId: string): Promise<unknown>
  confirmDevice(deviceId: string): Promise<unknown>
  declineDevice(deviceId: string): Promise<unknown>
  download(): Promise<Blob>
  deleteAccount(choice?: { withMessages?: boolean }): Promise<unknown>
}

