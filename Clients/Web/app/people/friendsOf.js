import { shortName } from "../parts/shortName.js"
import { say } from "../words/words.js"

const watched = new WeakMap()

/** The viewer's friends, requests, invitations and decisions: watched as long as they are signed in. */
export function friendsOf(app) {
  const { mine } = app
  if (!mine) return null
  if (!watched.has(mine)) {
    const friends = app.parlor.friends()
    watched.set(mine, friends)
    friends.on("event", ({ event, body }) => {
      if (event === "invited") tellInvitation(app, body.invitation)
      if (event === "friendRequested" && body.isIncoming) tellRequest(app, friends, body.userId)
    })
  }
  return watched.get(mine)
}

/** A friend waits in a room: that is worth a word on every page. */
function tellInvitation(app, { by, roomCode, roomName }) {
  if (app.path === `/room/${roomCode}`) return
  const words = say.friendship.invitesYou(shortName(app.parlor.person(by)?.displayName) ?? say.friendship.aFriend, roomName)
  // These pages show it themselves.
  if (["/", "/friends"].includes(app.path)) return app.toast(words, { kind: "heard" })
  // Nobody shall leave a game by a tap at the edge.
  if (/^\/(room|match)\//.test(app.path)) return app.toast(words, { kind: "good" })
  app.toast(words, {
    kind: "good", seconds: 12, action: {
      name: say.common.join, isOpen: () => friendsOf(app)?.state?.invitations.some((one) => one.roomCode === roomCode),
      run: () => app.go(`/join/${roomCode}`),
    },
  })
}

async function tellRequest(app, friends, userId) {
  const name = shortName(await nameOf(app, userId))
  const words = say.friendship.wantsFriends(name)
  // This page shows it itself.
  if (app.path === "/friends") return app.toast(words, { kind: "heard" })
  const accept = async () => {
    await friends.accept(userId)
    app.toast(say.friendship.areFriends(name), { kind: "good" })
  }
  app.toast(words, {
    seconds: 12, action: { name: say.common.accept, isOpen: () => friends.state?.incoming.includes(userId), run: () => app.run(accept) },
  })
}

/** A person's name, asked for if nothing has told it yet. */
export async function nameOf(app, userId) {
  const person = app.parlor.person(userId)
    ?? await app.parlor.call("person.get", { userId }).catch(() => null)
  return person?.displayName ?? say.common.somebody
}

/** How much on the page of friends waits for an answer, as a number beside its tab. */
export function showWaiting(app) {
  app.badges = { ...app.badges, friends: () => waiting(app) }
}

function waiting(app) {
  const state = friendsOf(app)?.state
  return state ? state.incoming.length + state.invitations.length : 0
}
