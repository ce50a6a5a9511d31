import { change, mapped, without } from "./immutable.js"

/**
 * `drawing.<id>`. The view shows the visible acts. Undone and covered acts may come back, so the
 * model keeps them: `{ view, acts, ground }`, acts in the order of their numbers.
 */
export function begin(view) {
  const acts = new Map()
  const of = ({ act, userId }) => {
    if (!acts.has(act)) acts.set(act, { act, by: userId, strokes: [], stamps: [] })
    return acts.get(act)
  }
  for (const stroke of view.strokes) of(stroke).strokes.push(stroke)
  for (const stamp of view.stamps) of(stamp).stamps.push(stamp)
  const known = [...acts.values()].sort((one, other) => one.act - other.act)
  // Only the first act can have covered others, and nobody tells what they were.
  if (known[0]) known[0].mayCover = true
  return { view, acts: known, ground: view.backgroundColor }
}

export const view = (model) => model.view

/** `null`: the event tells too little, ask for the view again. */
export function fold(model, { event, body, rev }) {
  const next = changes[event]?.(model, body, event) ?? (changes[event] ? null : model)
  return next && { ...next, view: change(next.view, { rev }) }
}

const mostUndo = 100

const changes = {
  memberJoined: (model, { userId, isPlayer }) => ({
    ...model, view: change(model.view, { painters: painters(model.view, userId, isPlayer) }),
  }),
  memberLeft: (model, { userId }) => forgetUndone({
    ...model, view: change(model.view, { painters: painters(model.view, userId, false) }),
  }, userId),
  stroked: (model, { strokeId, ...stroke }) => add(model, stroke, { strokes: [stroke], stamps: [] }),
  stamped: (model, stamp) => add(model, stamp, { strokes: [], stamps: [stamp] }),
  backgroundChanged: (model, body) =>
    add(model, body, { strokes: [], stamps: [], background: body.color }),
  cleared: (model, body) => add(model, body, { strokes: [], stamps: [], covers: true }),
  imported: (model, body) => {
    const { act, userId, drawnAt } = body
    const drawn = (item) => ({ ...item, act, userId, drawnAt })
    return add(model, body, {
      strokes: (body.strokes ?? []).map(drawn), stamps: (body.stamps ?? []).map(drawn),
      covers: !body.adding, background: body.adding ? undefined : body.backgroundColor,
    })
  },
  undone: turn,
  redone: turn,
}

function painters(view, userId, isPlayer) {
  const others = without(view.painters, (id) => id === userId)
  return isPlayer ? [...others, userId] : others
}

function add(model, { act, userId }, drawn) {
  const { acts, view, ground } = forgetUndone(model, userId)
  const next = { act, by: userId, ...drawn }
  const hands = count(view.hands, userId, 1, 0)
  const model2 = { acts: [...acts, next], ground, view: change(view, { hands }) }
  if (next.covers) return settle(model2)
  const strokes = drawn.strokes.length ? [...view.strokes, ...drawn.strokes] : view.strokes
  const stamps = drawn.stamps.length ? [...view.stamps, ...drawn.stamps] : view.stamps
  const backgroundColor = next.background ?? view.backgroundColor
  return { ...model2, view: seen(model2.view, { strokes, stamps, backgroundColor }) }
}

function turn(model, { act: number, userId }, event) {
  const isUndone = event === "undone"
  const act = model.acts.find((one) => one.act === number)
  if (!act || act.mayCover) return null
  const step = isUndone ? 1 : -1
  return settle({
    ...model,
    acts: mapped(model.acts, (one) => (one === act ? { ...act, isUndone } : one)),
    view: change(model.view, { hands: count(model.view.hands, userId, -step, step) }),
  })
}

/** Whoever acts can't redo any more what they had undone. */
function forgetUndone(model, userId) {
  const { view } = model
  const hand = view.hands[userId]
  return {
    ...model,
    acts: without(model.acts, (act) => act.isUndone && act.by === userId),
    view: hand ? change(view, { hands: count(view.hands, userId, 0, -hand.redo) }) : view,
  }
}

/** A painter with nothing to undo or redo is not listed. */
function count(hands, userId, undo, redo) {
  const hand = hands[userId] ?? { undo: 0, redo: 0 }
  const next = {
    undo: Math.max(0, Math.min(mostUndo, hand.undo + undo)), redo: Math.max(0, hand.redo + redo),
  }
  return change(hands, { [userId]: next.undo || next.redo ? next : null })
}

function settle(model) {
  const known = model.acts.filter((act) => !act.isUndone)
  const first = known.findLastIndex((act) => act.covers)
  const visible = known.slice(Math.max(0, first))
  const painted = known.filter((act) => act.background != null)
  return {
    ...model,
    view: seen(model.view, {
      strokes: visible.flatMap((act) => act.strokes),
      stamps: visible.flatMap((act) => act.stamps),
      backgroundColor: painted.at(-1)?.background ?? model.ground,
    }),
  }
}

function seen(view, { strokes, stamps, backgroundColor }) {
  return change(view, {
    strokes, stamps, backgroundColor, strokeCount: strokes.length, stampCount: stamps.length,
  })
}
