/** Every page by the first step of its address. `tab` is its place in the navigation. */
const ROUTES = {
  overview: { tab: "overview", load: () => import("./pages/overview.js") },
  instance: { tab: "overview", load: () => import("./pages/instance.js") },
  calls: { tab: "calls", load: () => import("./pages/calls.js") },
  slow: { tab: "calls", load: () => import("./pages/slow.js") },
  refusals: { tab: "calls", load: () => import("./pages/refusals.js") },
  tap: { tab: "tap", load: () => import("./pages/tap.js") },
  trace: { tab: "trace", load: () => import("./pages/trace.js") },
  stream: { tab: "stream", load: () => import("./pages/stream.js") },
  find: { tab: "find", load: () => import("./pages/find.js") },
  person: { tab: "find", load: () => import("./pages/person.js") },
  match: { tab: "find", load: () => import("./pages/match.js") },
  room: { tab: "find", load: () => import("./pages/room.js") },
  playground: { tab: "playground", load: () => import("./pages/playground.js") },
  reports: { tab: "reports", load: () => import("./pages/reports.js") },
}

for (const route of Object.values(ROUTES)) {
  route.open = async (address, console) => (await route.load()).open(address, console)
}

export function routeOf({ page }) { return ROUTES[page] ?? ROUTES.overview }
