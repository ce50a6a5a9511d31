import { CHAT } from "./styles.js"

/**
 * Every page by its address. `tab` is the place in the main navigation; `bare` pages fill the screen
 * without it; `isOpen` pages need no session; `styles` come with it.
 */
export const ROUTES = [
  { path: "/", tab: "home", load: () => import("./pages/home.js") },
  { path: "/join/:code", bare: true, load: () => import("./pages/join.js") },
  { path: "/room/:code", bare: true, styles: ["room"], load: () => import("./pages/room.js") },
  { path: "/practice", tab: "home", styles: ["games"], load: () => import("./pages/practice.js") },
  { path: "/match/:id", bare: true, styles: ["match", "games"], load: () => import("./pages/match.js") },
  { path: "/replay/:id", bare: true, styles: ["match"], load: () => import("./pages/replay.js") },
  { path: "/chats", tab: "chats", styles: ["chats"], load: () => import("./pages/chats.js") },
  { path: "/chat/:id", tab: "chats", styles: CHAT, load: () => import("./pages/chat.js") },
  { path: "/drawings", tab: "drawings", styles: ["drawing"], load: () => import("./pages/drawings.js") },
  { path: "/drawing/:id", bare: true, styles: ["drawing"], load: () => import("./pages/drawing.js") },
  { path: "/friends", tab: "friends", styles: ["people"], load: () => import("./pages/friends.js") },
  { path: "/person/:id", tab: "friends", styles: ["people"], load: () => import("./pages/person.js") },
  { path: "/me", tab: "me", styles: ["people"], load: () => import("./pages/me.js") },
  { path: "/me/avatar", tab: "me", styles: ["people"], load: () => import("./pages/avatar.js") },
  { path: "/me/account", tab: "me", styles: ["people"], load: () => import("./pages/account.js") },
  { path: "/me/signin", tab: "me", isOpen: true, styles: ["people"], load: () => import("./pages/signin.js") },
  { path: "/me/forgot", tab: "me", isOpen: true, styles: ["people"], load: () => import("./pages/forgot.js") },
  { path: "/pair", tab: "me", isOpen: true, styles: ["people"], load: () => import("./pages/pair.js") },
  { path: "/parts", isOpen: true, bare: true, styles: ["behind"], load: () => import("./pages/parts.js") },
]
