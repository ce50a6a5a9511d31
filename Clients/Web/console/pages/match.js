import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { Answer } from "../answer.js"
import { counted, grouped, time } from "../format.js"
import { first } from "../lines.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { People } from "../parts/link.js"
import { Slider, sliding } from "../parts/slider.js"
import { StateTree } from "../parts/stateTree.js"
import { States } from "../states.js"
import { marksBetween } from "../tree.js"

/** What a match looked like, step by step, from any seat: `parlor replay`. */
export async function open({ about: [id = ""], query }, console) {
  const stream = `match.${id}`
  const states = new States(console, stream)
  const shown = read(query)
  const began = new Answer(console, ["history", stream, "--before", "2", "--limit", "1"], { read: first })
  const newest = new Answer(console, ["history", stream, "--limit", "1"], { seconds: 4, read: first })
  const show = (change) => {
    Object.assign(shown, change)
    console.replace("match", id, { at: shown.at, seat: shown.seat })
  }
  const slide = sliding(console, show)
  const look = { console, states, shown, show, slide, closed: new Set(), last: { step: null } }
  return {
    title: id,
    refresh: () => newest.ask(),
    close() {
      slide.stop()
      for (const open of [began, newest, states]) open.close()
    },
    follow(query) {
      Object.assign(shown, read(query))
      return true
    },
    view() {
      const head = newest.value?.rev ?? 0
      const about = began.value?.body
      return [
        h(PageHead, { title: "Match", subtitle: about ? `${about.game}, ${counted(head, "event")}` : id },
          h(Button, { small: true, href: addresses.stream(stream) }, "Stream")),
        h(Filters, { label: "From where to look", values: shown, onApply: () => show({}),
          fields: [{ name: "seat", label: "Seen by", choices: seats(about?.players) }] }),
        head > 0 ? h(Moment, { ...look, head })
          : h(Panel, { console, title: "Match", answer: newest }),
      ]
    },
  }
}

/** From where a match is looked at. Cards that are hidden are shown once it is over. */
export function seats(players = []) {
  return [
    { id: "audience", name: "the audience" }, { id: "all", name: "an open table" },
    ...players.map(({ userId }, seat) => ({ id: String(seat), name: `seat ${seat}: ${userId}` })),
  ]
}

function read(query) { return { at: Number(query.at) || null, seat: query.seat || "audience" } }

/** All of a step that changes what somebody sees or may do. */
function pictureOf({ view = null, legal }) { return { view, legal } }

function Moment({ console, states, head, shown, show, slide, closed, last }) {
  const at = Math.min(shown.at ?? head, head)
  const answer = states.seen(at, shown.seat)
  const before = at > 1 ? states.seen(at - 1, shown.seat) : null
  // What was shown stays until the next step is there, so that nothing jumps.
  if (answer.error) last.step = null
  if (answer.value && (!before || before.value || before.error)) {
    last.step = answer.value
    last.marks = before?.value ? marksBetween(pictureOf(before.value), pictureOf(answer.value)) : new Map()
  }
  const toggle = (path) => {
    if (!closed.delete(path)) closed.add(path)
    console.redraw()
  }
  return h(Panel, { console, title: `At revision ${grouped(at)}`, answer },
    h(Slider, { at: slide.rev ?? at, head, show, slide }),
    last.step && h(Step, { step: last.step, marks: last.marks, closed, toggle }))
}

function Step({ step, marks, closed, toggle }) {
  return h("div", { class: "event-body" },
    h("p", { class: "tap-links" }, h("b", null, step.event), h("span", null, time(step.at)),
      step.awaited?.length > 0 && h("span", null, "waits for ", h(People, { ids: step.awaited }))),
    h(StateTree, { state: pictureOf(step), marks, closed, toggle, label: "What is seen" }),
    h("pre", { class: "json-text", dir: "auto" }, JSON.stringify(step.body, null, 2)))
}
