import { openReplay } from "../match/replay.js"

/** A match that is looked back on. */
export function open({ id }, app) {
  const replay = openReplay(id, app)
  return { fillsScreen: true, get title() { return replay.title }, view: () => replay.view(), close: () => replay.close() }
}
