import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { Ring, Seconds } from "./clock.js"
import { ReactMenu } from "./reactions.js"
import { TakeBack } from "./unsent.js"
import { say } from "../words/games.js"

// Where the others sit, in percent of the table: clockwise, from the seat at the viewer's left.
const UPRIGHT = [
  [], [[50, 15]], [[22, 17], [78, 17]], [[14, 40], [50, 14], [86, 40]],
  [[13, 48], [30, 14], [70, 14], [87, 48]],
  [[12, 56], [17, 20], [50, 13], [83, 20], [88, 56]],
  [[12, 62], [13, 30], [37, 12], [63, 12], [87, 30], [88, 62]],
  [[12, 70], [12, 41], [25, 10], [50, 10], [75, 10], [88, 41], [88, 70]],
  [[24, 86], [12, 63], [12, 37], [34, 12], [66, 12], [88, 37], [88, 63], [76, 86]],
]

function placesOf(number, isWatched) {
  // Who plays sits at the lower edge; who watches sees all round it.
  const spread = isWatched ? 360 - 360 / number : number > 4 ? 165 : number > 2 ? 140 : 110
  const [middle, height] = isWatched ? [46, 36] : [60, 45]
  return (UPRIGHT[number] ?? UPRIGHT[8]).map(([x, y], at) => {
    const angle = number === 1 ? 270 : 270 - spread / 2 + (at * spread) / (number - 1)
    const turn = (angle * Math.PI) / 180
    return { x, y, wideX: 50 + 41 * Math.cos(turn), wideY: middle + height * Math.sin(turn) }
  })
}

/** The seats in the order in which they are seen: round the table, from the viewer's left. */
function othersOf(seats, mySeat) {
  if (mySeat === null || mySeat === undefined) return seats
  return [...seats.slice(mySeat + 1), ...seats.slice(0, mySeat)]
}

/** The felt: the others round it, and in the middle what is played for. `describe(seat)` adds to a seat. */
export function Arena({ seats, mySeat, awaited, turnEndsAt, turnTotal, anchors, describe, name }, children) {
  const others = othersOf(seats, mySeat)
  const isWatched = mySeat === null
  const places = placesOf(others.length, isWatched)
  return h("div", { class: ["arena", name, isWatched && "arena-watched"], key: "arena" }, h("div", { class: "arena-room" },
    h("div", { class: "arena-line", "aria-hidden": "true" }),
    h("ul", { class: "arena-seats", "aria-label": say.table.players },
      others.map((seat, at) => {
        const isMover = awaited.includes(seat.index)
        return h("li", {
          key: seat.userId, class: ["sitter", isMover && "sitter-moves", seat.hasResigned && "sitter-out"],
          style: {
            "--x": `${places[at]?.x}%`, "--y": `${places[at]?.y}%`,
            "--wide-x": `${places[at]?.wideX}%`, "--wide-y": `${places[at]?.wideY}%`,
          },
        },
          h(SeatFace, { seat, isMover, turnEndsAt, turnTotal, anchors }),
          describe?.(seat))
      })),
    h("div", { class: "arena-middle" }, children),
    h("div", { class: "fly-layer", "aria-hidden": "true", ref: (el) => { anchors.layer = el } })))
}

/** A face with what befalls its seat, and the name under it. */
function SeatFace({ seat, isMover, turnEndsAt, turnTotal, anchors }) {
  return [
    h("span", { key: "face", class: "sitter-face", "data-face": seat.userId, ref: (el) => { if (el) anchors[seat.index] = el } },
      h("span", { class: "sitter-light", "aria-hidden": "true" }),
      faceOf(anchors, seat.index, seat),
      isMover && h(Ring, { endsAt: turnEndsAt, total: turnTotal }),
      seat.isAway && h("span", { class: "sitter-mark", title: say.table.botPlaysFor },
        icon("robot")),
      seat.isHeld && h("span", { class: "sitter-mark sitter-mark-held", title: say.table.lostConnection }, icon("clock"))),
    h("span", { key: "name", class: "sitter-name one-line", dir: "auto", title: seat.wholeName }, seat.name),
    h("span", { key: "note", class: "sitter-note" }, noteOf(seat)),
    h("span", { key: "said", class: "visually-hidden" }, isMover ? say.table.theirTurn : ""),
  ]
}

/** A face is described anew only when it looks different. */
function faceOf(anchors, place, { person, color }) {
  const faces = (anchors.faces ??= {})
  const known = faces[place]
  if (known?.person !== person || known.color !== color) {
    faces[place] = { person, color, node: h(Avatar, { person, color }) }
  }
  return faces[place].node
}

function noteOf(seat) {
  if (seat.hasResigned) return say.table.gaveUp
  if (seat.isHeld) return [say.table.backIn, h(Seconds, { endsAt: seat.heldUntil })]
  return seat.isAway ? say.table.botPlays : null
}

/** What is at the player's thumb: the own face, whose turn it is, and what can be done. An `unsent` move stands in its place. */
export function Bar({ me, isMyTurn, words, hint, turnEndsAt, turnTotal, anchors, score, unsent, react }, buttons) {
  return h("div", { class: ["thumbs", isMyTurn && "thumbs-mine", !me && "thumbs-watching"], key: "bar" },
    me && h("span", { class: ["sitter-face", isMyTurn && "sitter-moves"], "data-face": me.userId, ref: (el) => { if (el) anchors[me.index] = el } },
      h("span", { class: "sitter-light", "aria-hidden": "true" }),
      faceOf(anchors, "bar", me),
      isMyTurn && h(Ring, { endsAt: turnEndsAt, total: turnTotal }),
      me.isAway && h("span", { class: "sitter-mark" }, icon("robot")),
      h(ReactMenu, { react, class: "react-on-face" })),
    !me && h(ReactMenu, { react }),
    h("div", { class: "thumbs-words" },
      h("strong", { class: "thumbs-turn", dir: "auto" }, unsent?.words ?? words),
      h("span", { class: "thumbs-hint", key: "hint" },
        turnEndsAt && h(Seconds, { endsAt: turnEndsAt }), unsent?.hint ?? (hint || score))),
    h("div", { class: "thumbs-buttons" }, unsent ? TakeBack({ unsent }) : buttons))
}
