import { openMatch } from "../match/match.js"

/** A match by its link: practice, or one that is watched. */
export function open({ id }, app) {
  const match = openMatch(id, app)
  return {
    get title() { return match.title },
    fillsScreen: true,
    view: () => match.view(),
    close: () => match.close(),
  }
}
