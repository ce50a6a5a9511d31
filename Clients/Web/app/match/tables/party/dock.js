import { h } from "../../../view.js"
import { icon } from "../../../icons.js"
import { Button } from "../../../parts/button.js"
import { ReactMenu } from "../../reactions.js"
import { TakeBack } from "../../unsent.js"
import { waitingFor } from "./cue.js"
import { aboveKeyboard } from "./keyboard.js"

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
      table.me < 0 ? watching(waiting) : waiting || "One moment"),
  ]
}

function watching(waiting) { return waiting ? `You are watching. ${waiting}.` : "You are watching." }

function Next({ table, send, waiting, memory }) {
  const isDone = !table.isAsked
  if (table.me < 0) return h("p", { class: "party-waiting" }, watching(waiting))
  return h(Button, {
    kind: "main", wide: true, isOff: isDone || Boolean(memory.pending), class: "party-next", onClick: () => send({ next: {} }),
  }, isDone ? waiting || "One moment" : table.isLast ? "See who won" : "Next card")
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
      h(Button, { kind: "main", icon: "send", label: "Send", type: "submit", isOff: text.trim() === "" || left < 0 })),
    h("div", { class: "party-dock-row", key: "row" },
      h("span", { class: ["party-left", left < 0 && "party-left-over"], id: "party-left" },
        text === "" ? null : left < 0 ? `${-left} too many` : left <= 30 ? `${left} left` : null),
      idea && text === "" && h("button", {
        type: "button", class: "party-idea",
        on: { click: (event) => {
          memory.draft = idea
          event.currentTarget.closest(".party-dock").querySelector("input").focus()
          redraw()
        } },
      }, icon("bulb"), "An idea"),
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
  if (mechanic === "sketch" && phase === "pick") return "Any word"
  const hasTold = mine.length > 0 || view.canvas?.length > 0
  if (["teller", "artist"].includes(role) && isChatty) return hasTold ? "That's all" : "Pass"
  if (isChatty) return "Give up"
  if (mechanic === "task" && isLead && phase === "perform") return "I'd rather pass"
  return "Pass"
}

function placeholder({ mechanic, role, phase, isChatty, mine, view, isList, isLead, hasHotSeat }) {
  if (isChatty) return ["teller", "artist"].includes(role) ? "Type a hint" : "Your guess"
  switch (mechanic) {
    case "number": return "A whole number"
    case "matching": return view.letter ? `Something with ${view.letter}` : "Your answer"
    case "story": return "And then…"
    case "twoTruths": return phase === "tell" && mine.length === 2 ? "Your lie" : "Something true"
    case "task": return isList ? "One, two, three" : "Your answer"
    case "bluff": return hasHotSeat && isLead ? "The truth" : "Something believable"
    default: return "Write it here"
  }
}

function ideaIn(moves) { return (moves ?? []).find((move) => move.write)?.write.text ?? null }
