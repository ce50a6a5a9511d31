import { isNear } from "./words.js"
import { isChatty, profileOf } from "./games.js"
import { say } from "../../../words/games.js"

/**
 * What a match is remembered by: `{seat, title, text, icon}`, at most three, each for somebody else.
 * `log` is the actions of the match, `rounds` what was shown at each reveal.
 */
export function awards({ game, seats, log, rounds }) {
  const facts = { profile: profileOf(game), seats, log, rounds, seatOf: seatsById(seats) }
  const given = []
  for (const award of AWARDS) {
    if (given.length === 3) break
    const found = award(facts)
    if (found && !given.some((other) => other.seat === found.seat)) given.push(found)
  }
  return given
}

function seatsById(seats) {
  const places = new Map(seats.map((seat, index) => [seat.userId, index]))
  return (userId) => places.get(userId) ?? -1
}

/** Whoever has most of something, if nobody has as much. */
function most(seats, tally, least = 1) {
  const counts = seats.map((_, seat) => tally[seat] ?? 0)
  const best = Math.max(...counts)
  const holders = counts.flatMap((value, seat) => (value === best ? [seat] : []))
  return best >= least && holders.length === 1 ? { seat: holders[0], best } : null
}

function tallied(pairs) {
  const tally = {}
  for (const [seat, more = 1] of pairs) tally[seat] = (tally[seat] ?? 0) + more
  return tally
}

const AWARDS = [
  function fooledMost({ profile, seats, rounds }) {
    if (!["bluff", "twoTruths"].includes(profile.mechanic)) return null
    const fooled = rounds.flatMap(({ options, said }) =>
      said.filter((vote) => isFooled(profile, options[vote.option]))
        .flatMap((vote) => (options[vote.option].authors ?? []).map((author) => [author])))
    const found = most(seats, tallied(fooled), 2)
    return found && { ...found, icon: "star", title: say.awards.fooledTitle, text: say.awards.fooled(found.best) }
  },
  function lovedMost({ profile, seats, rounds }) {
    if (!["bestAnswer", "story"].includes(profile.mechanic)) return null
    const votes = rounds.flatMap(({ options, said }) =>
      said.filter((vote) => options[vote.option])
        .flatMap((vote) => (options[vote.option].authors ?? []).map((author) => [author])))
    const found = most(seats, tallied(votes), 2)
    return found && { ...found, icon: "crown", title: say.awards.lovedTitle, text: say.awards.loved(found.best) }
  },
  function openBook({ profile, seats, rounds }) {
    if (profile.mechanic !== "confession") return null
    const found = most(seats, tallied(rounds.flatMap(({ said }) =>
      said.filter((entry) => entry.option === 0).map((entry) => [entry.seat]))), 2)
    return found && { ...found, icon: "hand", title: say.awards.openTitle, text: say.awards.open(found.best) }
  },
  function chosenMost({ profile, seats, rounds }) {
    if (profile.mechanic !== "election") return null
    const votes = rounds.flatMap(({ options, said }) =>
      said.filter((vote) => options[vote.option]).map((vote) => [options[vote.option].player]))
    const found = most(seats, tallied(votes), 3)
    return found && { ...found, icon: "crown", title: say.awards.namedTitle, text: say.awards.named(found.best) }
  },
  function alone({ profile, seats, rounds }) {
    if (!["majority", "election"].includes(profile.mechanic)) return null
    const phase = profile.mechanic === "majority" ? "answer" : "vote"
    const lonely = rounds.flatMap(({ said }) => {
      const votes = said.filter((entry) => entry.phase === phase)
      return votes.filter((one) => votes.filter((other) => other.option === one.option).length === 1)
        .map((entry) => [entry.seat])
    })
    const found = most(seats, tallied(lonely), 2)
    return found && { ...found, icon: "flag", title: say.awards.aloneTitle, text: say.awards.alone(found.best) }
  },
  function sameMind({ profile, seats, rounds }) {
    if (profile.mechanic !== "matching" || profile.isUnique) return null
    const found = most(seats, tallied(rounds.flatMap(({ won }) => won.map((points, seat) => [seat, points]))), 2)
    return found && { ...found, icon: "bulb", title: say.awards.sameTitle, text: say.awards.same(found.best) }
  },
  function nearest({ profile, seats, rounds }) {
    if (!isChatty(profile.mechanic)) return null
    const near = rounds.flatMap(({ said, answers }) =>
      said.filter((entry) => entry.isRight === false && entry.text && isNear(entry.text, answers))
        .map((entry) => [entry.seat]))
    const found = most(seats, tallied(near), 2)
    return found && { ...found, icon: "bulb", title: say.awards.closeTitle, text: say.awards.close(found.best) }
  },
  function guessedMost({ profile, seats, log, seatOf }) {
    if (!isChatty(profile.mechanic)) return null
    const found = most(seats, tallied(log.filter((entry) => entry.type === "cardAnswered")
      .map((entry) => [seatOf(entry.playerId)])), 3)
    return found && { ...found, icon: "chat", title: say.awards.triedTitle, text: say.awards.tried(found.best) }
  },
  function calledMost({ seats, rounds }) {
    const right = rounds.flatMap(({ bets = [] }) => bets.filter((bet) => bet.isRight).map((bet) => [bet.seat]))
    const found = most(seats, tallied(right), 2)
    return found && { ...found, icon: "eye", title: say.awards.calledTitle, text: say.awards.called(found.best) }
  },
  function fastest(facts) {
    const found = extreme(facts, (one, other) => one < other)
    return found && { seat: found.seat, icon: "clock", title: say.awards.fastTitle, text: say.awards.fast(seconds(found.time)) }
  },
  function slowest(facts) {
    const found = extreme(facts, (one, other) => one > other)
    return found && found.time >= 3000
      ? { seat: found.seat, icon: "clock", title: say.awards.slowTitle, text: say.awards.slow(seconds(found.time)) } : null
  },
  function passedMost({ seats, log, seatOf }) {
    const found = most(seats, tallied(log.filter((entry) => entry.type === "turnPassed")
      .map((entry) => [seatOf(entry.playerId)])), 2)
    return found && { ...found, icon: "hand", title: say.awards.secretTitle, text: say.awards.secret(found.best) }
  },
  function bestRound({ seats, rounds }) {
    const best = rounds.map(({ won }) => Math.max(0, ...won))
    const at = best.indexOf(Math.max(0, ...best))
    const holders = (rounds[at]?.won ?? []).flatMap((points, seat) => (points === best[at] && points > 1 ? [seat] : []))
    return holders.length === 1 && seats[holders[0]]
      ? { seat: holders[0], icon: "star", title: say.awards.gloryTitle, text: say.awards.glory(say.count.points(best[at]), rounds[at].round) } : null
  },
]

function isFooled(profile, option) {
  if (!option) return false
  return profile.mechanic === "twoTruths" ? !option.isTrue : option.isTrue === false
}

/** Who took least or most time from a card to the first answer, over two cards or more. */
function extreme({ seats, log, seatOf }, isBetter) {
  const times = seats.map(() => [])
  let drawn = null
  let done = new Set()
  for (const entry of log) {
    if (entry.type === "cardDrawn") {
      drawn = Date.parse(entry.timestamp)
      done = new Set()
    } else if (entry.type === "cardAnswered" && drawn) {
      const seat = seatOf(entry.playerId)
      if (seat < 0 || done.has(seat)) continue
      done.add(seat)
      times[seat].push(Date.parse(entry.timestamp) - drawn)
    }
  }
  // A bot needs a second for anything: that is no feat.
  const means = times.flatMap((all, seat) => (all.length > 1 && !seats[seat].isBot
    ? [{ seat, time: all.reduce((sum, time) => sum + time, 0) / all.length }] : []))
  if (means.length < 2) return null
  return means.reduce((best, other) => (isBetter(other.time, best.time) ? other : best))
}

function seconds(time) {
  const value = time < 9950 ? (time / 1000).toFixed(1) : String(Math.round(time / 1000))
  return say.table.seconds(value)
}
