/**
 * Every page by its address. `tab` is the place in the main navigation; `bare` pages fill the screen
 * without it; `open` pages need no session.
 */
export const ROUTES = [
  { path: "/", tab: "home", load: () => import("./pages/home.js") },
  { path: "/join/:code", bare: true, load: () => import("./pages/join.js") },
  { path: "/room/:code", bare: true, load: () => import("./pages/room.js") },
  { path: "/practice", tab: "home", load: () => import("./pages/practice.js") },
  { path: "/match/:id", bare: true, load: () => import("./pages/match.js") },
  { path: "/replay/:id", bare: true, load: () => import("./pages/replay.js") },
  { path: "/chats", tab: "chats", load: () => import("./pages/chats.js") },
  { path: "/chat/:id", tab: "chats", load: () => import("./pages/chat.js") },
  { path: "/drawings", tab: "drawings", load: () => import("./pages/drawings.js") },
  { path: "/drawing/:id", bare: true, load: () => import("./pages/drawing.js") },
  { path: "/friends", tab: "friends", load: () => import("./pages/friends.js") },
  { path: "/person/:id", tab: "friends", load: () => import("./pages/person.js") },
  { path: "/me", tab: "me", load: () => import("./pages/me.js") },
  { path: "/me/avatar", tab: "me", load: () => import("./pages/avatar.js") },
  { path: "/me/account", tab: "me", load: () => import("./pages/account.js") },
  { path: "/me/signin", tab: "me", isOpen: true, load: () => import("./pages/signin.js") },
  { path: "/parts", isOpen: true, bare: true, load: () => import("./pages/parts.js") },
]
