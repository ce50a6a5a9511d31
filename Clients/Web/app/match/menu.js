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
import { say } from "../words/games.js"

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
    title: game ? nameOfGame(game) : say.common.menu,
  })
}

function Wait() { return h("div", { class: "loading" }, h("span", { class: "spinner" })) }

function BackToMenu(to) {
  return h(Button, { key: "back", kind: "quiet", icon: "back", small: true, onClick: to("menu") }, say.common.menu)
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
    entry("play", isPlaying ? say.menu.goOn : say.menu.backToTable, close),
    match && entry("question", say.common.rules, to("rules")),
    match && entry("settings", say.menu.settings, to("settings")),
    match && entry("cards", say.menu.myTable, to("table")),
    h("div", { class: "list-item", key: "sounds" }, h(Switch, {
      label: say.intro.sounds, isOn: hasSounds(app), onChange: (isOn) => setSounds(isOn, app),
    })),
    name && h("div", { key: "name", class: "list-item" }, icon("person"), h("div", { class: "list-words" }, name({ class: "list-name" }))),
    isPlaying && mine?.isPlayedByBot && entry("hand", say.match.takeBack,
      () => { close(); app.run(() => live.comeBack()) }),
    isPlaying && isSeated && !mine?.hasResigned && !match.isPractice && room && entry("robot", say.menu.leaveToBot,
      () => { close(); letBotPlay(state) }),
    isHost && entry("cards", say.menu.playOther, () => { close(); playOther(state) }),
    isHost && entry("close", say.menu.endGame, () => { close(); endGame(state) }, { isBad: true }),
    isPlaying && isSeated && !mine?.hasResigned && entry("flag", match.isPractice ? say.menu.endPractice : say.menu.giveUp,
      () => { close(); giveUp(state) }, { isBad: true }),
    (!isPlaying || !isSeated) && entry("leave", room ? say.match.backToRoom : say.menu.leaveTable,
      () => { close(); onDone ? onDone() : app.go(match?.isPractice ? "/practice" : "/") }))
}

async function giveUp({ app, live }) {
  const { isPractice } = live.state
  const isSure = await app.confirm(isPractice ? say.menu.endPracticeWhich : say.menu.giveUpWhich, {
    yes: isPractice ? say.menu.endIt : say.menu.giveUp, no: say.menu.goOn,
    detail: isPractice ? say.menu.noCount : say.menu.giveUpDetail,
  })
  if (!isSure) return
  await app.run(() => live.resign())
  if (isPractice) app.go("/practice", { replace: true })
}

/** For the host alone: the game ends for everybody, and the room goes on. */
async function endGame({ app, room }) {
  const isSure = await app.confirm(say.menu.endGameWhich, {
    yes: say.menu.endIt, no: say.menu.goOn, detail: say.menu.endGameDetail,
  })
  if (isSure) await app.run(() => room.callOff())
}

async function playOther({ app, room }) {
  const isSure = await app.confirm(say.menu.playOtherWhich, {
    yes: say.room.chooseGame, no: say.menu.goOn, detail: say.menu.playOtherDetail,
  })
  if (!isSure) return
  const isEnded = await app.run(async () => { await room.callOff(); return true })
  if (!isEnded) return
  const { openGameChoice } = await import("../room/gameChoice.js")
  openGameChoice(app, room, { isPicking: true })
}

async function letBotPlay({ app, room }) {
  const isSure = await app.confirm(say.menu.leaveWhich, {
    yes: say.common.leave, no: say.common.stay,
    detail: say.menu.leaveDetail,
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
        key: "four", label: say.menu.fourColours, hint: say.menu.fourColoursHint, isOn: fourColors,
        onChange: (isOn) => change({ fourColors: isOn }),
      }),
      h("div", { class: "field", key: "sort" },
        h("span", { class: "field-label" }, say.menu.sortedBy),
        h(Segments, {
          label: say.menu.sortedBy, chosen: sort, onChoose: (by) => change({ sort: by }),
          choices: [{ id: "suit", name: say.menu.suit }, { id: "rank", name: say.menu.rank }],
        })),
    ],
    h("div", { class: "field", key: "theme" },
      h("span", { class: "field-label" }, say.preferences.theme),
      h(Segments, {
        label: say.preferences.theme, chosen: theme(), choices: THEMES,
        onChoose: (name) => { setTheme(name); app.redraw() },
      })))
}
