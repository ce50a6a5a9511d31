import { say } from "../../../words/games.js"

/** What the player to move can do, in a few words. */
export function hintFor({ view, canPlay, canDraw, canPass, settings }) {
  if (view.pending) return canPlay ? say.eights.twoOrDraw(view.pending) : say.eights.drawCount(view.pending)
  const left = settings.drawLimit ? settings.drawLimit - view.drawn : null
  if (canDraw) {
    if (canPlay) return view.drawn ? say.eights.playCard : say.eights.playOrDraw
    return left !== null && view.drawn ? say.eights.noFit(left) : say.eights.noFitDraw
  }
  if (!canPass) return say.eights.playCard
  const next = say.eights.playOrPass(canPlay)
  const isAtLimit = left !== null && left <= 0
  if (isAtLimit) return say.eights.drawnMost(say.count.spelled[view.drawn] ?? view.drawn, next)
  return say.eights.nothingToDraw(next)
}
