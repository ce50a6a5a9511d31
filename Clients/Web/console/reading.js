/** What passes calls on. What it counts is counted again by those who answer. */
const PASSES_ON = new Set(["bus", "gateway"])

/**
 * One look at everything that runs: {at, instances, totals, troubles, figures}. `before` is the look before: from the
 * difference come the refusals of a second.
 */
export function reading(status, at, before = null) {
  const instances = status.services.map((line) => ({ ...line, refusedPerSecond: refusedPerSecond(line, at, before) }))
  const totals = totalsOf(instances, status.population)
  return {
    at, instances, totals, status, troubles: troublesOf(status),
    figures: { ...totals, ...Object.assign({}, ...instances.map(figuresOf)) },
  }
}

/** Nil for one that was not there before, or began anew since. */
function refusedPerSecond(line, at, before) {
  const earlier = before?.instances.find((other) => other.instance === line.instance && other.pid === line.pid)
  if (line.refused == null || earlier?.refused == null || line.refused < earlier.refused || at <= before.at) return null
  return Math.round(((line.refused - earlier.refused) / ((at - before.at) / 1000)) * 10) / 10
}

function figuresOf(line) {
  const of = (figure) => figureOf(line.instance, figure)
  return {
    [of("calls")]: line.callsPerSecond, [of("p50")]: line.p50Ms, [of("p99")]: line.p99Ms,
    [of("refused")]: line.refusedPerSecond, [of("memory")]: line.memoryBytes, [of("processor")]: line.processorShare,
    [of("journal")]: line.journalBytes,
  }
}

/** The name of an instance's figure among the samples. */
export function figureOf(instance, figure) { return `${instance} ${figure}` }

function totalsOf(instances, population) {
  const owners = instances.filter((line) => !PASSES_ON.has(line.service))
  const gateways = instances.filter((line) => line.service === "gateway")
  const slowest = instances.reduce((most, line) => ((line.p99Ms ?? -1) > (most?.p99Ms ?? -1) ? line : most), null)
  return {
    calls: sum(owners, "callsPerSecond"), events: sum(owners, "eventsPerSecond"),
    messages: population?.messagesPerSecond ?? null,
    // A gateway counts what others refuse, too.
    refused: most(sum(owners, "refusedPerSecond"), sum(gateways, "refusedPerSecond")),
    p99: slowest?.p99Ms ?? null, slowest: slowest?.p99Ms == null ? null : slowest.instance,
    memory: sum(instances, "memoryBytes"), processor: sum(instances, "processorShare"),
    people: population?.peopleOnline ?? null, sockets: population?.sockets ?? null,
  }
}

/** Nil where nothing of it is known. */
function sum(lines, figure) {
  const known = lines.filter((line) => line[figure] != null)
  return known.length ? known.reduce((total, line) => total + line[figure], 0) : null
}

function most(one, other) { return one == null ? other : other == null ? one : Math.max(one, other) }

/** What `parlor status` says is not well, as {sentence, mending, instance}. */
export function troublesOf({ supervisor, services, absent = [], drained = [] }) {
  const troubles = []
  if (supervisor.problem) troubles.push({ sentence: supervisor.problem })
  else if (supervisor.state !== "running") {
    troubles.push({ sentence: `The supervisor is ${supervisor.state}.`, mending: "'parlor status' says more." })
  } else if (!supervisor.busAnswers) {
    troubles.push({ sentence: "The bus does not answer, so there are no figures.",
      mending: "'parlor logs bus' may say why." })
  }
  for (const service of absent) {
    const isDrained = drained.some((name) => name.startsWith(`${service}-`))
    troubles.push({
      sentence: `${service} has 0 instances: calls to it are answered UNAVAILABLE.`,
      mending: `Scale ${service} to 1${isDrained ? ": its instances were drained" : ""}.`, service,
    })
  }
  for (const line of services) {
    const { instance } = line
    if (line.state !== "ready") {
      troubles.push({ sentence: `${instance} is ${line.state}. ${line.detail ?? line.lastExit ?? ""}`.trim(),
        instance })
    }
    for (const work of line.stuckWork ?? []) troubles.push({ sentence: `${instance}: ${work}`, instance })
  }
  return troubles
}

/** Services in the order in which they are listed, each with its instances. */
export function byService(instances) {
  const services = new Map()
  for (const line of instances) services.set(line.service, [...(services.get(line.service) ?? []), line])
  return [...services].map(([service, lines]) => ({ service, lines }))
}

/** [{name, count}] of rooms or matches, summed over what else tells them apart. */
export function groups(counted, name) {
  const sums = new Map()
  for (const group of counted ?? []) {
    const key = group[name] ?? "none"
    sums.set(key, (sums.get(key) ?? 0) + group.count)
  }
  return [...sums].map(([name, count]) => ({ name, count })).sort((one, other) => (one.name < other.name ? -1 : 1))
}
