import { kindOfState } from "./parts/state.js"

/**
 * Restarts and failures: what a look shows that the look before did not, as {at, kind, sentence, instance}. `kind` is
 * "bad", "busy" or "good".
 */
export function happenings(before, now) {
  if (!before) return []
  const earlier = new Map(before.instances.map((line) => [line.instance, line]))
  const names = new Set(now.instances.map(({ instance }) => instance))
  const gone = before.instances.filter(({ instance }) => !names.has(instance))
  return [
    ...ofTheBus(before.status.supervisor, now.status.supervisor),
    ...now.instances.flatMap((line) => ofInstance(earlier.get(line.instance), line)),
    ...gone.map(({ instance }) => ({ kind: "busy", instance, sentence: `${instance} is no longer run.` })),
  ].map((happening) => ({ at: now.at, ...happening }))
}

function ofTheBus(before, now) {
  if (Boolean(before.busAnswers) === Boolean(now.busAnswers)) return []
  return now.busAnswers ? [{ kind: "good", sentence: "The bus answers again." }]
    : [{ kind: "bad", sentence: "The bus does not answer." }]
}

function ofInstance(before, now) {
  const { instance, state, pid, lastExit, detail } = now
  if (!before) return [{ kind: "busy", instance, sentence: `${instance} was added.` }]
  const found = []
  if (pid != null && pid !== before.pid) {
    const ended = lastExit ? ` It ended before: ${lastExit}` : ""
    found.push({ kind: "busy", instance,
      sentence: `${instance} was ${before.pid == null ? "started" : "restarted"}.${ended}` })
  }
  if (state !== before.state) {
    const reason = state !== "ready" && detail ? ` ${detail}` : ""
    found.push({ kind: kindOfState(state), instance, sentence: `${instance} is ${state}.${reason}` })
  }
  return found
}
