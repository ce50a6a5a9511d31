import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { Segments, Switch } from "../parts/field.js"
import { MenuRow } from "../parts/menuRow.js"
import { lazily } from "../room/lazily.js"
import { styled } from "../styles.js"
import { catalogueOf, loadRules } from "./catalogue.js"
import { SettingsForm } from "./settingsForm.js"
import { Rules } from "./rules.js"
import { nameOfGame } from "./tables/index.js"
import { hasSounds, setSounds } from "./sounds.js"
import { setTaste, tasteOf } from "./taste.js"
import { setTheme, theme, THEMES } from "../people/theme.js"

/** The one menu that every game has. */
export function openMenu(state) {
  const { app, live } = state
  const game = live.state?.game
  let place = "menu"
  let rules = null
  const name = lazily(() => styled(["people"], () => import("../people/nameEdit.js")).then(({ nameEdit }) => nameEdit(app)))
  if (game) loadRules(app, game).then((book) => { rules = book; app.redraw() }, () => {})
  catalogueOf(app)
  const to = (next) => () => { place = next; app.redraw() }
  const places = {
    menu: (close) => Menu({ state, to, close, name: app.mine?.state && name(app) }),
    rules: () => [BackToMenu(to), rules ? h(Rules, { game, text: rules.rules }) : Wait()],
    settings: () => [BackToMenu(to), rules
      ? h(SettingsForm, { game, rules, settings: live.state.settings, isReadOnly: true })
      : Wait()],
    table: () => [BackToMenu(to), Taste(app, game)],
  }
  app.sheet((close) => h("div", { class: "match-menu", key: place }, places[place](close)), {
    title: game ? nameOfGame(game) : "Menu",
  })
}

function Wait() { return h("div", { class: "loading" }, h("span", { class: "spinner" })) }

function BackToMenu(to) {
  return h(Button, { key: "back", kind: "quiet", icon: "back", small: true, onClick: to("menu") }, "Menu")
}

function Menu({ state, to, close, name }) {
  const { app, live, room, onDone } = state
  const match = live.state
  const isPlaying = match?.status === "playing"
  const isSeated = match?.seat !== undefined
  const mine = match?.seats[match.seat]
  const isHost = isPlaying && room?.isHost
  const entry = (picture, words, onClick, { isBad } = {}) => h(MenuRow, { key: words, icon: picture, isBad, onClick }, words)
  return h("div", { class: "list" },
    entry("play", isPlaying ? "Go on playing" : "Back to the table", close),
    match && entry("question", "Rules", to("rules")),
    match && entry("settings", "Settings of this match", to("settings")),
    match && entry("cards", "My table", to("table")),
    h("div", { class: "list-item", key: "sounds" }, h(Switch, {
      label: "Sounds", isOn: hasSounds(app), onChange: (isOn) => setSounds(isOn, app),
    })),
    name && h("div", { key: "name", class: "list-item" }, icon("person"), h("div", { class: "list-words" }, name({ class: "list-name" }))),
    isPlaying && mine?.isPlayedByBot && entry("hand", "Take my seat back",
      () => { close(); app.run(() => live.comeBack()) }),
    isPlaying && isSeated && !mine?.hasResigned && !match.isPractice && room && entry("robot", "Leave, and let a bot play for me",
      () => { close(); letBotPlay(state) }),
    isHost && entry("cards", "Play something else", () => { close(); playOther(state) }),
    isHost && entry("close", "End this game", () => { close(); endGame(state) }, { isBad: true }),
    isPlaying && isSeated && !mine?.hasResigned && entry("flag", match.isPractice ? "End this practice" : "Give up",
      () => { close(); giveUp(state) }, { isBad: true }),
    (!isPlaying || !isSeated) && entry("leave", room ? "Back to the room" : "Leave the table",
      () => { close(); onDone ? onDone() : app.go(match?.isPractice ? "/practice" : "/") }))
}

async function giveUp({ app, live }) {
  const { isPractice } = live.state
  const isSure = await app.confirm(isPractice ? "End this practice?" : "Give up this match?", {
    yes: isPractice ? "End it" : "Give up", no: "Go on playing",
    detail: isPractice ? "It counts for nobody." : "You are out for good, and it counts as a loss.",
  })
  if (!isSure) return
  await app.run(() => live.resign())
  if (isPractice) app.go("/practice", { replace: true })
}

/** For the host alone: the game ends for everybody, and the room goes on. */
async function endGame({ app, room }) {
  const isSure = await app.confirm("End this game?", {
    yes: "End it", no: "Go on playing", detail: "It ends for everybody, without a result. Nobody loses by it.",
  })
  if (isSure) await app.run(() => room.callOff())
}

async function playOther({ app, room }) {
  const isSure = await app.confirm("Play something else?", {
    yes: "Choose a game", no: "Go on playing", detail: "This game ends for everybody, without a result. Nobody loses by it.",
  })
  if (!isSure) return
  const isEnded = await app.run(async () => { await room.callOff(); return true })
  if (!isEnded) return
  const { openGameChoice } = await import("../room/gameChoice.js")
  openGameChoice(app, room, { isPicking: true })
}

async function letBotPlay({ app, room }) {
  const isSure = await app.confirm("Leave this room?", {
    yes: "Leave", no: "Stay",
    detail: "A bot plays on for you. After the first round, the result counts for you. Come back to the room, and the seat is yours again.",
  })
  if (!isSure) return
  await app.run(() => room.leave())
  app.go("/", { replace: true })
}

/** What is only for this player's eyes. */
function Taste(app, game) {
  const { fourColors, sort } = tasteOf()
  const change = (part) => { setTaste(part); app.redraw() }
  return h("div", { class: "stack", key: "taste" },
    ["crazyEights", "highCard"].includes(game) && [
      h(Switch, {
        key: "four", label: "Four colours", hint: "Diamonds are blue and clubs are green.", isOn: fourColors,
        onChange: (isOn) => change({ fourColors: isOn }),
      }),
      h("div", { class: "field", key: "sort" },
        h("span", { class: "field-label" }, "My hand is sorted by"),
        h(Segments, {
          label: "My hand is sorted by", chosen: sort, onChoose: (by) => change({ sort: by }),
          choices: [{ id: "suit", name: "Suit" }, { id: "rank", name: "Rank" }],
        })),
    ],
    h("div", { class: "field", key: "theme" },
      h("span", { class: "field-label" }, "Light or dark"),
      h(Segments, {
        label: "Light or dark", chosen: theme(), choices: THEMES,
        onChoose: (name) => { setTheme(name); app.redraw() },
      })))
}
