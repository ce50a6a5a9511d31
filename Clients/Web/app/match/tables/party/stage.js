import { h } from "../../../view.js"
import { Card } from "./card.js"
import { Choices } from "./choices.js"
import { Pass } from "./dock.js"
import { Feed } from "./feed.js"
import { Confessions, Deed, Finders, Groups, Ladder } from "./reveals.js"
import { Sketch } from "./sketch.js"
import { HotSeat, Theatre } from "./sets.js"
import { SketchTools } from "./sketchTools.js"
import { Story } from "./story.js"
import { Hearts, Sent, Told } from "./own.js"
import { say } from "../../../words/games.js"

/** The middle of the table: the card, and what this mechanic does with it in this phase. */
export function Stage(props) {
  const draw = (props.table.isReveal ? reveals : questions)[props.table.mechanic] ?? plainly
  const { table, memory, redraw } = props
  // A tap shows all of a reveal at once.
  const showAll = ({ currentTarget }) => {
    memory.isFresh = false
    for (const one of currentTarget.getAnimations({ subtree: true })) {
      if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish()
    }
    redraw()
  }
  return h("div", {
    class: ["party-stage", `party-stage-${table.mechanic}`], on: table.isReveal && memory.isFresh ? { click: showAll } : {},
  }, draw(props))
}

/** Charades are acted on a stage. */
function onStage(props, card) { return props.table.verb === "acts" ? h(Theatre, props, card) : card }

/** In Hot Seat somebody sits beside the question. */
function besideChair(props, card) { return props.table.hasHotSeat ? h(HotSeat, props, card) : card }

function plainly(props) {
  const { table } = props
  return [
    h(Card, { table }),
    h(Sent, { table }),
    table.options.length > 0 && h(Choices, { ...props, look: table.options.length > 4 ? "slips" : "tiles", phase: table.isReveal ? undefined : table.phase }),
  ]
}

const slips = (props, phase, order) => h(Choices, { ...props, look: "slips", phase, order })

function bestFirst(options, votes) {
  return [...options].sort((one, other) => votes[other.index].length - votes[one.index].length)
}

/** What was true comes to the top, then what deceived most. */
function truthFirst(options, votes) {
  return bestFirst(options, votes).sort((one, other) => Boolean(other.isTrue) - Boolean(one.isTrue))
}

function pair(props, phase) { return [h(Card, props), h(Choices, { ...props, look: "pair", phase })] }

const questions = {
  confession: (props) => [
    h(Card, props), h(Hearts, props), h(Choices, { ...props, look: "pair", phase: "answer" }),
  ],
  task(props) {
    const { table } = props
    const look = table.phase === "judge" ? "thumbs" : "pair"
    return [
      h(Card, { ...props, back: table.phase === "pick" ? (table.isLead ? say.party.yourPick : say.party.faceDown) : "" }),
      table.phase === "judge" && h(Deed, props),
      table.options.length > 0 && (table.phase !== "perform" || table.isLead)
        && (table.phase !== "pick" || table.isLead)
        && h(Choices, { ...props, look, phase: table.phase }),
    ]
  },
  majority: (props) => pair(props, props.table.phase),
  spotlight: (props) => pair(props, "answer"),
  election: (props) => [h(Card, props), h(Choices, { ...props, look: "people", phase: "vote" })],
  quiz: (props) => [h(Card, props), h(Choices, { ...props, look: "tiles", phase: "answer" })],
  number: (props) => [h(Card, props), h(Sent, props)],
  riddle: (props) => [h(Card, props), h(Feed, { ...props, empty: say.party.sayFirst })],
  telling: (props) => [onStage(props, h(Card, { ...props, back: hidden(props.table) })), h(Feed, { ...props, empty: say.party.noGuesses })],
  identity: (props) => [h(Card, { ...props, back: say.party.whoAreYou }), h(Feed, { ...props, empty: say.party.noHints })],
  sketch(props) {
    const { table } = props
    if (table.phase === "pick") return choosing(props)
    return [
      h(Sketch, props), h(SketchTools, props),
      h("div", { class: ["party-beside", table.canDraw && "party-beside-tools"], key: "beside" },
        h(Feed, { ...props, empty: say.party.noGuesses }), table.canDraw && h(Pass, props)),
    ]
  },
  bluff: (props) => [
    besideChair(props, h(Card, { ...props, small: props.table.phase === "vote" })),
    props.table.phase === "write" ? h(Sent, props) : slips(props, "vote"),
  ],
  bestAnswer: (props) => [
    h(Card, { ...props, small: props.table.options.length > 3 }), props.table.phase === "write" ? h(Sent, props) : slips(props, props.table.phase),
  ],
  twoTruths: (props) => [
    h(Card, props), props.table.phase === "tell" ? h(Told, props) : slips(props, "vote"),
  ],
  story: (props) => [h(Story, props)],
  matching: (props) => [h(Card, props), h(Sent, props)],
}

function choosing(props) {
  const { isLead, seats, lead } = props.table
  return [
    h(Card, { ...props, back: isLead ? say.party.yourWord : say.high.isChoosing(seats[lead]?.name ?? say.common.somebody) }),
    isLead && h(Choices, { ...props, look: "slips", phase: "pick" }),
  ]
}

function hidden({ lead, seats, role, hasTeams }) {
  return role === "watcher" && hasTeams ? "" : say.party.knowsIt(seats[lead]?.name ?? say.common.somebody)
}

const reveals = {
  confession: (props) => [h(Card, { ...props, small: true }), h(Hearts, props), h(Confessions, props)],
  task: (props) => [
    h(Card, { ...props, small: Boolean(props.table.card) }), h(Deed, props),
    props.table.said.some((entry) => entry.phase === "judge") && h(Choices, { ...props, look: "thumbs", phase: "judge" }),
  ],
  majority: (props) => pair(props, "answer"),
  spotlight: (props) => pair(props, "answer"),
  election: (props) => [h(Card, { ...props, small: true }), h(Choices, { ...props, look: "people", phase: "vote" })],
  quiz: (props) => [h(Card, { ...props, small: true }), h(Choices, { ...props, look: "tiles", phase: "answer" })],
  number: (props) => [h(Card, { ...props, small: true }), h(Ladder, props)],
  riddle: (props) => [h(Card, props), h(Finders, props), h(Feed, props)],
  telling: (props) => [onStage(props, h(Card, props)), h(Finders, props), h(Feed, props)],
  identity: (props) => [h(Card, props), h(Finders, props), h(Feed, props)],
  sketch: (props) => [h(Card, { ...props, small: true }), h(Sketch, props), h(Finders, props), h(Feed, props)],
  bluff: (props) => [besideChair(props, h(Card, { ...props, small: true })), slips(props, "vote", truthFirst)],
  bestAnswer: (props) => [h(Card, { ...props, small: true }),
    props.table.options.length > 0 ? h(Choices, { ...props, look: "slips", order: bestFirst }) : h(Groups, props)],
  twoTruths: (props) => [h(Card, { ...props, small: true }), slips(props, "vote", truthFirst)],
  story: (props) => [h(Story, props)],
  matching: (props) => [h(Card, { ...props, small: true }), h(Groups, props)],
}
