import { h } from "../view.js"
import { icon } from "../icons.js"
import { Asked } from "../groups/keep.js"
import { Button } from "../parts/button.js"
import { Switch } from "../parts/field.js"
import { GameCard } from "./gameCard.js"
import { openGameChoice } from "./gameChoice.js"
import { gameOf } from "./gameNames.js"
import { lastGameIn } from "./lastGame.js"
import { Seats } from "./seats.js"
import { isOnlyHere, linkTo, qrOf } from "./reach.js"
import { openShare } from "./share.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/** The room while nobody plays: its code, who is here and ready, and what will be played. */
export function Lobby({ app, room }) {
  const { state } = room
  const isHost = state.hostId === app.me
  const isHere = isOnlyHere(linkTo(state))
  return h("div", { class: "lobby" },
    h("div", { class: "lobby-body" },
      Asked({ app, room }),
      h("button", { type: "button", class: "code-card", on: { click: () => openShare(app, room) } },
        h("span", { class: "list-words" },
          h("span", { class: "list-about" }, state.isPrivate ? say.room.privateCode : say.room.publicCode),
          h("span", { class: "code-text code-large" }, state.code),
          state.hasPasscode && h("span", { class: "list-about" }, say.room.passcodeSet),
          !isHere && h("span", { class: "list-about code-how" }, say.room.pointHere)),
        h("span", { class: ["chip", isHere && "chip-shown"] }, icon("qr"), say.common.invite),
        !isHere && h("img", { class: "code-qr", src: qrOf(state), alt: "", loading: "lazy", width: "120", height: "120" })),
      isHost && h(Switch, {
        label: say.room.public, hint: state.isPrivate ? say.room.privateHint : say.room.publicHint,
        isOn: !state.isPrivate, onChange: (isPublic) => app.run(room.configure({ isPrivate: !isPublic })),
      }),
      state.startFailure && h("p", { class: "chip chip-bad", role: "status" }, state.startFailure),
      h(GameCard, { app, room, isHost }),
      h(Seats, { app, room, isHost })),
    h("footer", { class: "page-foot" }, Foot({ app, room, isHost })))
}

function Foot({ app, room, isHost }) {
  const { state } = room
  const me = state.players.find((player) => player.id === app.me)
  if (!me) return Watching({ app, room })
  if (me.canPlay === false) {
    return h("p", { class: "chip chip-bad" }, say.room.unknownGame)
  }
  const why = whyNot(state, app.me)
  if (!isHost) {
    return [
      h(Button, {
        kind: me.isReady ? "felt" : "main", wide: true, icon: me.isReady ? "check" : "hand",
        isOn: me.isReady, onClick: () => app.run(room.ready(!me.isReady)),
      }, me.isReady ? say.room.ready : say.room.imReady),
      h("p", { class: "foot-words", role: "status" },
        state.status === "starting" ? say.room.dealing : me.isReady ? why ?? say.room.waitingToStart(hostOf(state)) : null),
    ]
  }
  if (!state.selectedGameType) {
    return h(Button, {
      kind: "main", wide: true, icon: "cards", onClick: () => openGameChoice(app, room, { isPicking: true }),
    }, say.room.chooseGame)
  }
  const missing = missingPlayers(app, state)
  if (missing > 0) {
    return [
      h("p", { class: "foot-words", role: "status" }, say.room.needPlayers(missing)),
      h("div", { class: "foot-pair" },
        h(Button, { kind: "main", wide: true, icon: "friend", onClick: () => openShare(app, room) }, say.common.invite),
        h(Button, { wide: true, icon: "robot", onClick: () => app.run(room.addBot({ level: "medium" })) }, say.room.addBot)),
    ]
  }
  const isAgain = canPlayAgain(state, why) && state.selectedGameType === lastGameIn(state)
  return [
    h("p", { class: "foot-words", role: "status" }, isAgain ? null : why),
    isAgain
      ? h(Button, { kind: "main", wide: true, icon: "replay", onClick: () => app.run(room.playAgain()) }, say.common.playAgain)
      : h(Button, {
        kind: "main", wide: true, icon: "play", isBusy: state.status === "starting",
        isOff: Boolean(why), onClick: () => app.run(room.start()),
      }, say.room.start),
  ]
}

function hostOf({ players }) { return shortName(players.find((player) => player.isHost)?.username) ?? say.room.theHost }

/** How many players the game needs who are not here yet. */
function missingPlayers(app, state) {
  return (gameOf(app, state.selectedGameType)?.policy.minPlayers ?? 1) - state.players.length
}

/** Whoever played the last game need not say again that they are ready for it. */
function canPlayAgain({ lastResults, players }, why) {
  const everybodyPlayed = players.every((player) => player.isReady || player.isHost || lastResults?.scores[player.id] !== undefined)
  return Boolean(lastResults && why && everybodyPlayed && players.every((player) => player.isActive && player.canPlay !== false))
}

function Watching({ app, room }) {
  const isFull = room.state.players.length >= room.state.maxPlayers
  return h(Button, {
    kind: "main", wide: true, isOff: isFull, onClick: () => app.run(room.join({})),
  }, isFull ? say.room.allTaken : say.room.sitDown)
}

/** Why the host can't start yet; nothing if they can. */
function whyNot(state, me) {
  if (!state.selectedGameType) return say.room.chooseFirst
  const late = state.players.filter((player) => !player.isReady && player.id !== state.hostId)
  if (state.players.some((player) => !player.isActive)) return say.room.isAway
  if (state.players.some((player) => player.canPlay === false)) return say.room.cantPlay
  if (late.length === 1) return late[0].id === me ? null : say.room.waitingReady(shortName(late[0].username))
  if (late.length > 1) return say.room.waitingReadyMany(late.length)
  return null
}
