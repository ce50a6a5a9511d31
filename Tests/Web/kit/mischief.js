const emoji = ["👍", "❤️", "😀", "🎉"]
const colors = [0, 0.25, 0.5, 1]

/** What people may do at random; much of it is refused, and that is as good. */
export const mischief = {
  say: ({ chat, random }) => chat.send(`word ${random.below(1000)}`),
  sayMore: ({ chat, random }) => chat.send(`word ${random.below(1000)}`),
  reply: ({ chat, random }) =>
    chat.send({ text: "a reply", replyTo: random.of(chat.messages)?.messageId }),
  edit: ({ chat, random }) => chat.edit(random.of(chat.messages)?.messageId, `other ${random.below(99)}`),
  unsay: ({ chat, random }) => chat.remove(random.of(chat.messages)?.messageId),
  react: ({ chat, random }) =>
    chat.react(random.of(chat.messages)?.messageId, random.of(emoji), random.chance(0.7)),
  read: ({ chat }) => chat.read(),
  mute: ({ chat, random }) => chat.mute(random.chance(0.5)),
  regroup: ({ group, others, random }) => random.of([
    () => group.rename(`Group ${random.below(99)}`), () => group.send("to the group"),
    () => group.add([random.of(others)]), () => group.putOut(random.of(others)),
  ])(),

  stroke: ({ board, random }) => board.stroke({
    points: Array.from({ length: 1 + random.below(5) }, () => ({ x: random.below(99), y: random.below(99) })),
    color: { r: random.of(colors), g: 0, b: 0, a: 1 }, brushSize: 1 + random.below(9),
    brush: random.chance(0.5) ? "marker" : undefined,
  }),
  stamp: ({ board, random }) =>
    board.stamp({ emoji: random.of(emoji), x: random.below(99), y: 5, size: 10 }),
  background: ({ board, random }) => board.background({ r: random.of(colors), g: 1, b: 1, a: 1 }),
  undo: ({ board }) => board.undo(),
  undoMore: ({ board }) => Promise.all([board.undo(), board.undo()]),
  redo: ({ board }) => board.redo(),
  clear: ({ board, random }) => random.chance(0.3) && board.clear(),
  import: ({ board, random }) => random.chance(0.3) && board.import({
    strokes: [1, 2].map((x) => ({
      points: [{ x, y: 1 }], color: { r: 0, g: 0, b: 0, a: 1 }, brushSize: 3,
    })),
    stamps: [{ emoji: "🎉", x: 1, y: 1, size: 10 }], backgroundColor: { r: 1, g: 1, b: 0, a: 1 },
  }, { adding: random.chance(0.5) }),

  rename: ({ me, random }) => me.rename(`Name ${random.below(1000)}`),
  avatar: ({ me, random }) => random.of([
    () => me.chooseAvatar("blue_circle"), () => me.clearAvatar(),
    () => me.setHandle(`handle${random.below(1000)}`), () => me.setHandle(),
    () => me.setPreferences({ reducedHaptics: random.chance(0.5) }),
    () => me.setPreferences({ notificationSettings: { turns: random.chance(0.5) } }),
    () => me.setPreferences({ messagesFrom: random.of(["everybody", "met"]) }),
  ])(),

  befriend: ({ friends, others, random }) => {
    const other = random.of(others)
    return random.of([
      () => friends.request(other), () => friends.accept(other), () => friends.decline(other),
      () => friends.remove(other), () => friends.color(other, random.chance(0.5) ? "teal" : null),
    ])()
  },
  decide: ({ friends, random }) => {
    const kind = random.of(["note", "pin"])
    const key = `k${random.below(4)}`
    return random.chance(0.7) ? friends.decide(kind, key, "why") : friends.undecide(kind, key)
  },
  invite: ({ room, others }) => room.invite(others),

  ready: ({ room, random }) => room.ready(random.chance(0.8)),
  configure: ({ room, random }) => room.configure(random.of([
    { roomName: `Room ${random.below(99)}` }, { maxPlayers: 4 + random.below(5) },
    { locked: random.chance(0.3) }, { isPrivate: random.chance(0.5) }, { passcode: random.of(["", "pw"]) },
    { patience: { lobbySeconds: 60 } },
  ])),
  bot: ({ room, random }) => {
    const bot = room.players.find(({ botLevel }) => botLevel)
    if (bot && random.chance(0.5)) return room.removeBot(bot.id)
    return room.addBot({ level: random.of(["easy", "hard"]) })
  },
  leave: ({ room, isSteady, random }) => !isSteady && random.chance(0.2) && room.leave(),
  come: (actor) => come(actor),
  comeBack: (actor) => come(actor),
  makeHost: ({ room, others, random }) => random.chance(0.5) && room.makeHost(random.of(others)),
  kick: ({ room, unsteady, random }) => random.chance(0.2) && room.kick(random.of(unsteady)),
  ban: ({ room, unsteady, random }) => random.chance(0.1) && room.ban(random.of(unsteady)),
  unban: ({ room, unsteady, random }) => room.unban(random.of(unsteady)),

  cut: ({ parlor, random }) => random.chance(0.3) && parlor.debug.cut(),
}

async function come({ room, chat, board, random }) {
  if (!room.mine) {
    await (random.chance(0.7) ? room.join({ passcode: "pw" }) : room.spectate({ passcode: "pw" }))
  }
  await Promise.all([chat, board].filter(({ status }) => status === "closed").map((live) => live.reload()))
}
