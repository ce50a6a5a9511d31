import { h } from "../view.js"

/** Each suit round the middle of a square of 24. */
const SHAPES = {
  H: "M0 10.5C-8 4-11.5.8-11.5-4.2A5.9 5.9 0 0 1 0-6.6 5.9 5.9 0 0 1 11.5-4.2C11.5.8 8 4 0 10.5z",
  S: "M0-11.5C3.6-5.6 11-2.6 11 3.2a5.2 5.2 0 0 1-8.9 3.7c.2 2 1 3.6 2.6 4.6h-9.4c1.6-1 2.4-2.6 2.6-4.6A5.2 5.2 0 0 1-11 3.2C-11-2.6-3.6-5.6 0-11.5z",
  C: "M0-11.5a5.2 5.2 0 0 1 4.2 8.3 5.2 5.2 0 1 1-2.1 8.6c.2 2.6 1 4.8 2.6 6.1h-9.4c1.6-1.3 2.4-3.5 2.6-6.1a5.2 5.2 0 1 1-2.1-8.6A5.2 5.2 0 0 1 0-11.5z",
  D: "M0-11.5Q3.6-5 8.6 0 3.6 5 0 11.5-3.6 5-8.6 0-3.6-5 0-11.5z",
}

/** A suit beside a word. */
export function suitSign(suit, more) {
  return h("svg", { class: ["suit-sign", `suit-${suit}`, more], viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    h("path", { d: SHAPES[suit] }))
}

/** A suit on a card, upside down in its lower half. */
export function pip(suit, x, y, size, isDown) {
  return h("path", {
    class: "card-pip", d: SHAPES[suit],
    transform: `translate(${x} ${y}) scale(${isDown ? -size : size})`,
  })
}

const [LEFT, MIDDLE, RIGHT] = [35, 50, 65]
const pairs = (...rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]])

/** Where the signs of a card with a number are. */
export const PLACES = {
  2: [[MIDDLE, 30], [MIDDLE, 110]],
  3: [[MIDDLE, 30], [MIDDLE, 70], [MIDDLE, 110]],
  4: pairs(30, 110),
  5: [...pairs(30, 110), [MIDDLE, 70]],
  6: pairs(30, 70, 110),
  7: [...pairs(30, 70, 110), [MIDDLE, 50]],
  8: [...pairs(30, 70, 110), [MIDDLE, 50], [MIDDLE, 90]],
  9: [...pairs(28, 56, 84, 112), [MIDDLE, 70]],
  T: [...pairs(28, 56, 84, 112), [MIDDLE, 42], [MIDDLE, 98]],
}
