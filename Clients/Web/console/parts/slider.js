import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { grouped } from "../format.js"

const SETTLED = 150

/** While the slider is moved, only its number follows: each revision is two commands. */
export function sliding(console, show) {
  const slide = { rev: null, stop: () => clearTimeout(timer) }
  let timer
  slide.to = (rev) => {
    slide.rev = rev
    clearTimeout(timer)
    timer = setTimeout(() => {
      slide.rev = null
      show({ at: rev })
    }, SETTLED)
    console.redraw()
  }
  return slide
}

/** The revisions of a stream, from the first to the last. */
export function Slider({ at, head, show, slide }) {
  const move = (rev) => show({ at: Math.min(head, Math.max(1, rev)) })
  return h("div", { class: "slider" },
    h(Button, { small: true, icon: "back", label: "One revision back", isOff: at <= 1, onClick: () => move(at - 1) }),
    h("input", {
      type: "range", min: "1", max: String(head), value: String(at), class: "slider-input", "aria-label": "Revision",
      "aria-valuetext": `revision ${at} of ${head}`, on: { input: (event) => slide.to(Number(event.target.value)) },
    }),
    h(Button, { small: true, icon: "forward", label: "One revision on", isOff: at >= head,
      onClick: () => move(at + 1) }),
    h("span", { class: "slider-end" }, `${grouped(at)} of ${grouped(head)}`))
}
