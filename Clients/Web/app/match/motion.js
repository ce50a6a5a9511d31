import { canMove } from "../view.js"

export { canMove }

/** Cards that fly: from where they were to where they lie now. Only `transform` and `opacity` move. */
const EASE = "cubic-bezier(.2, .75, .25, 1)"

/** Lets `element`, which was just made, come from `place`: an element or a rectangle. */
export function flyFrom(element, place, { delay = 0, duration = 420, turn = -8, fades = false } = {}) {
  if (!place || !canMove()) return
  // It is not in the page yet when it is made.
  queueMicrotask(() => {
    const from = rectangle(place)
    const to = element.getBoundingClientRect()
    if (!from || to.width === 0) return
    const x = from.left + from.width / 2 - to.left - to.width / 2
    const y = from.top + from.height / 2 - to.top - to.height / 2
    const scale = Math.max(.2, from.width / to.width)
    element.animate([
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`, opacity: fades ? 0 : 1 },
      { transform: "none", opacity: 1 },
    ], { duration, delay, easing: EASE, fill: "backwards" })
  })
}

/** A shake of the head: this card can't be played. */
export function shake(element) {
  if (!canMove()) return
  const steps = [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  element.animate(steps, { duration: 220 })
}

/** Lets backs of cards fly over the table, which nothing else draws. */
export function flyBacks(layer, from, to, number, { faces = "fly-back" } = {}) {
  if (!layer || !from || !to || !canMove()) return
  const [start, end, home] = [from, to, layer].map(rectangle)
  for (let card = 0; card < Math.min(number, 6); card += 1) {
    const element = document.createElement("i")
    element.className = faces
    element.style.left = `${start.left - home.left + start.width / 2}px`
    element.style.top = `${start.top - home.top + start.height / 2}px`
    layer.append(element)
    const x = end.left + end.width / 2 - start.left - start.width / 2
    const y = end.top + end.height / 2 - start.top - start.height / 2
    element.animate([
      { transform: "translate(-50%, -50%)", opacity: 1 },
      { transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(.55) rotate(20deg)`, opacity: .9 },
    ], { duration: 460, delay: card * 90, easing: EASE, fill: "both" })
      .finished.then(() => element.remove(), () => element.remove())
  }
}

/** Where somebody's face is at the table; the button to react for those who have none. */
export function faceOf(userId) {
  return document.querySelector(`.match [data-face="${CSS.escape(userId)}"]`) ?? document.querySelector(".match .react-open")
}

function rectangle(place) {
  if (!place) return null
  return place.getBoundingClientRect ? place.getBoundingClientRect() : place
}
