import { h } from "../view.js"
import { say } from "../words/pages.js"

/** The address that brings others into a room. */
export function linkTo(state) { return new URL(state.inviteLink ?? `/join/${state.code}`, location.origin).href }

export function qrOf(state) { return state.qrLink ?? `/v1/rooms/${state.code}/qr.svg` }

/** True if the address means the device that opens it, so that no other device comes here by it. */
export function isOnlyHere(link) { return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname) }

/** Says why others can't come in from here, and what to do. */
export function OnlyHere() {
  return h("p", { class: "only-here" },
    say.room.unreachable, h("code", null, "make up LAN=1"),
    say.room.unreachableEnd)
}
