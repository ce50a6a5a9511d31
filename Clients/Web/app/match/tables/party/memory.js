/**
 * What the table of a match keeps between two drawings: what is being typed, and what has happened.
 * The view has only the last 50 actions, and of the rounds only the current one.
 */
const tables = new Map()
const MOST = 4

export function memoryOf(key) {
  let memory = tables.get(key)
  if (!memory) {
    memory = { draft: "", pending: null, question: "", log: new Map(), rounds: new Map(), strokes: [], isPartial: false, isFresh: false }
    tables.set(key, memory)
    if (tables.size > MOST) tables.delete(tables.keys().next().value)
  }
  return memory
}

/**
 * Notes what a view says. The same view any number of times changes nothing. `isFresh` says that a reveal follows
 * the question that was seen here, and unfolds. With `isSettled` it shows its end at once, as on a
 * device that comes later.
 */
export function remember(memory, view, isSettled = false) {
  note(memory, view)
  const question = `${view.round} ${view.phase}${view.results ? " over" : ""}`
  if (memory.question !== question) {
    const isNext = view.results ? memory.question !== "" : memory.question.startsWith(`${view.round} `)
    clearTimeout(memory.settling)
    memory.settling = null
    memory.isFresh = isNext && !isSettled && (view.phase === "reveal" || Boolean(view.results))
    Object.assign(memory, { question, draft: "", pending: null, strokes: [], stroke: null, isCleared: false })
  }
}

/** Looks up what this page has not seen itself, for somebody who came late or loaded the page anew. */
export async function recall(memory, view, match, redraw) {
  if (memory.isRecalled || memory.rounds.size >= view.round || !match?.replay) return
  memory.isRecalled = true
  try {
    let after
    do {
      const page = await match.replay({ after })
      if (page.cut > (after ?? 0)) memory.isPartial = true
      for (const step of page.steps) if (step.view) note(memory, step.view)
      after = page.more
    } while (after !== undefined && after !== null)
    redraw()
  } catch { /* There are fewer awards then. */ }
}

function note(memory, view) {
  for (const action of view.actions ?? []) memory.log.set(action.id, action)
  if (view.phase === "reveal" && view.round > 0) {
    memory.rounds.set(view.round, {
      round: view.round, said: view.said ?? [], options: view.options ?? [], won: view.roundPoints ?? [],
      answers: view.currentCard?.answers ?? [], bets: view.bets ?? [],
    })
  }
}

/** What awards are given for. Of a match whose beginning is gone nobody can say who was best. */
export function remembered(memory) {
  if (memory.isPartial) return { log: [], rounds: [] }
  return {
    log: [...memory.log.values()].sort((one, other) => one.id - other.id),
    rounds: [...memory.rounds.values()].sort((one, other) => one.round - other.round),
  }
}
