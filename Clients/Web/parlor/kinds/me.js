import { change } from "../folds/immutable.js"

/**
 * Everything of the viewer's own, as `person.me` has it: who they are to others, and their account.
 * It is used like a Live, and made of two.
 */
export class Me {
  #state = null
  #parts = [null, null]

  constructor(parlor) {
    this.parlor = parlor
    this.person = parlor.watch(`person.${parlor.userId}`)
    this.account = parlor.watch(`account.${parlor.userId}`)
  }

  get stream() { return this.person.stream }
  get rev() { return this.person.rev }
  get error() { return this.person.error ?? this.account.error }

  get status() {
    const both = [this.person.status, this.account.status]
    return ["closed", "loading", "stale"].find((status) => both.includes(status)) ?? "live"
  }

  get state() {
    const parts = [this.person.state, this.account.state]
    if (parts.some((part, index) => part !== this.#parts[index])) {
      this.#parts = parts
      this.#state = parts[0] && parts[1] && { ...parts[1], ...parts[0] }
    }
    return this.#state
  }

  on(name, listener) {
    const offs = [this.person.on(name, listener), this.account.on(name, listener)]
    return () => offs.forEach((off) => off())
  }

  close() {
    this.person.close()
    this.account.close()
  }

  async settled() {
    await Promise.all([this.person.settled(), this.account.settled()])
    return this
  }

  /** Shown at once, wherever the name appears. */
  async rename(displayName) {
    const undo = this.parlor.people.pretend(this.parlor.userId, { displayName })
    try {
      return await this.person.optimistic("rename", { displayName }, {
        isKept: true, apply: (person) => change(person, { displayName }),
      })
    } finally {
      undo()
    }
  }

  chooseAvatar(avatarId) { return this.person.call("chooseAvatar", { avatarId }) }
  usePhoto(photoId) { return this.person.call("usePhoto", { photoId }) }
  composeAvatar(avatar) { return this.person.call("composeAvatar", { avatar }) }
  clearAvatar() { return this.person.call("clearAvatar") }
  setHandle(handle = "") { return this.person.call("setHandle", { handle }) }
  setPreferences(preferences) { return this.person.call("setPreferences", { preferences }) }

  /**
   * From a guest to an account: with these, the viewer can sign in on other devices. An account that has a password
   * already needs `presentPassword` too.
   */
  attach({ email, password, presentPassword }) {
    return this.account.call("attach", { email, password, presentPassword })
  }
  async devices() { return (await this.account.call("devices")).devices }
  signOutDevice(deviceId) { return this.account.call("signOut", { deviceId }) }
  /** Of the device that asks with the code that this one shows, `account.offer.claim`. */
  confirmDevice(deviceId) { return this.account.call("confirm", { deviceId }) }
  declineDevice(deviceId) { return this.account.call("decline", { deviceId }) }
  /** Everything of one's own as one file. */
  async download() { return this.parlor.download((await this.account.call("export")).exportId) }
  deleteAccount({ withMessages = false } = {}) { return this.account.call("delete", { withMessages }) }
}
