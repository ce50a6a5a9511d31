import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Button } from "../../../parts/button.js"
import { ReactMenu } from "../../reactions.js"
import { TakeBack } from "../../unsent.js"
import { waitingFor } from "./cue.js"
import { aboveKeyboard } from "./keyboard.js"
import { say } from "../../../words/games.js"

/** At the thumb: the field to write in, what else can be done, or who is waited for. */
export function Dock({ table, memory, send, moves, redraw, unsent, react }) {
  if (table.isOver || table.isReplay) return null
  return h("div", { class: "party-dock", ref: aboveKeyboard },
    unsent && h(Unsent, { key: "unsent", unsent }),
    h("div", { class: "party-dock-line", key: "line" },
      h(ReactMenu, { react }),
      h("div", { class: "party-dock-content", key: "content" }, content(table, memory, send, moves, redraw))))
}

function Unsent({ unsent }) {
  return h("div", { class: "party-dock-row" },
    h("span", { class: "party-left" }, `${unsent.words}. ${unsent.hint}.`), TakeBack({ unsent }))
}

function content(table, memory, send, moves, redraw) {
  const waiting = waitingFor(table)
  if (table.isReveal) return h(Next, { table, send, waiting, memory })
  return [
    table.canWrite && h(Writing, { key: "write", table, memory, send, moves, redraw }),
    !table.canWrite && !table.canDraw && table.isAsked && h("div", { class: "party-dock-row", key: "pass" }, h(Pass, { table, send, memory })),
    !table.isAsked && h("p", { class: "party-waiting", key: "wait" },
      table.me < 0 ? watching(waiting) : waiting || say.common.moment),
  ]
}

function watching(waiting) { return waiting ? say.dock.watchingNow(waiting) : say.dock.watching }

function Next({ table, send, waiting, memory }) {
  const isDone = !table.isAsked
  if (table.me < 0) return h("p", { class: "party-waiting" }, watching(waiting))
  return h(Button, {
    kind: "main", wide: true, isOff: isDone || Boolean(memory.pending), class: "party-next", onClick: () => send({ next: {} }),
  }, isDone ? waiting || say.common.moment : table.isLast ? say.dock.seeWhoWon : say.dock.nextCard)
}

function Writing({ table, memory, send, moves, redraw }) {
  const text = memory.draft
  const left = table.view.longest - [...text].length
  const idea = table.role === "guesser" || table.mechanic === "riddle" ? null : ideaIn(moves)
  const submit = () => {
    // What was typed last may not have been drawn yet.
    const typed = memory.draft
    if (typed.trim() === "" || [...typed].length > table.view.longest || memory.pending) return
    memory.draft = ""
    send({ write: { text: typed.trim() } }, { text: typed })
  }
  return [
    h("form", {
      class: "party-write", key: "form",
      on: { submit: (event) => { event.preventDefault(); submit() } },
    },
      h("input", {
        class: "input party-input", type: "text", dir: "auto", value: text, autocomplete: "off",
        inputmode: table.mechanic === "number" ? "numeric" : null, enterkeyhint: "send",
        autocapitalize: table.isChatty ? "none" : "sentences", "aria-label": placeholder(table),
        placeholder: placeholder(table), "aria-describedby": "party-left",
        on: { input: (event) => { memory.draft = event.target.value; redraw() } },
      }),
      h(Button, { kind: "main", icon: "send", label: say.chat.send, type: "submit", isOff: text.trim() === "" || left < 0 })),
    h("div", { class: "party-dock-row", key: "row" },
      h("span", { class: ["party-left", left < 0 && "party-left-over"], id: "party-left" },
        text === "" ? null : left < 0 ? say.chat.tooMany(-left) : left <= 30 ? say.dock.left(left) : null),
      idea && text === "" && h("button", {
        type: "button", class: "party-idea",
        on: { click: (event) => {
          memory.draft = idea
          event.currentTarget.closest(".party-dock").querySelector("input").focus()
          redraw()
        } },
      }, icon("bulb"), say.dock.idea),
      h(Pass, { table, send, memory })),
  ]
}

/** The artist has it beside the tools. */
export function Pass({ table, send, memory }) {
  return h(Button, {
    kind: "quiet", small: true, isOff: Boolean(memory.pending), class: "party-pass", onClick: () => send({ pass: {} }),
  }, passWords(table))
}

function passWords({ isChatty, role, mine, mechanic, isLead, phase, view }) {
  if (mechanic === "sketch" && phase === "pick") return say.dock.anyWord
  const hasTold = mine.length > 0 || view.canvas?.length > 0
  if (["teller", "artist"].includes(role) && isChatty) return hasTold ? say.dock.thatsAll : say.eights.pass
  if (isChatty) return say.menu.giveUp
  if (mechanic === "task" && isLead && phase === "perform") return say.dock.ratherPass
  return say.eights.pass
}

function placeholder({ mechanic, role, phase, isChatty, mine, view, isList, isLead, hasHotSeat }) {
  if (isChatty) return ["teller", "artist"].includes(role) ? say.dock.typeHint : say.dock.yourGuess
  switch (mechanic) {
    case "number": return say.dock.wholeNumber
    case "matching": return view.letter ? say.dock.somethingWith(view.letter) : say.dock.yourAnswer
    case "story": return say.dock.andThen
    case "twoTruths": return phase === "tell" && mine.length === 2 ? say.dock.yourLie : say.dock.somethingTrue
    case "task": return isList ? say.dock.three : say.dock.yourAnswer
    case "bluff": return hasHotSeat && isLead ? say.party.theTruth : say.dock.believable
    default: return say.dock.here
  }
}

function ideaIn(moves) { return (moves ?? []).find((move) => move.write)?.write.text ?? null }
