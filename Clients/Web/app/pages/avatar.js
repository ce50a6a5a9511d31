import { h } from "../view.js"
import { icon } from "../icons.js"
import { Page } from "../shell.js"
import { Avatar } from "../parts/avatar.js"
import { Button } from "../parts/button.js"
import { Segments } from "../parts/field.js"
import { Builder } from "../people/builder.js"
import { catalogue } from "../people/catalogue.js"
import { colorFor } from "../people/colors.js"
import { Crop } from "../people/crop.js"
import { Gallery } from "../people/gallery.js"
import { say } from "../words/pages.js"

const KINDS = [
  { id: "built_in", name: say.avatar.figure }, { id: "layered", name: say.avatar.portrait },
  { id: "custom", name: say.common.photo }, { id: "none", name: say.avatar.initials },
]

/** Chooses the one face that others see: a figure, a portrait, a photo, or none. */
export function open(params, app) {
  let kind = null
  let isBusy = false
  const gallery = new Gallery(app)
  const builder = new Builder(app)
  const crop = new Crop(app)

  const start = (me, avatars) => {
    kind = me.avatarType ?? "none"
    if (kind === "none") kind = "built_in"
    gallery.start(me, avatars)
    builder.start(me, avatars)
  }
  const tools = { built_in: gallery, layered: builder, custom: crop }

  const wear = async () => {
    isBusy = true
    app.redraw()
    const isDone = await app.run(async () => {
      await (kind === "none" ? app.mine.clearAvatar() : tools[kind].wear())
      return true
    })
    isBusy = false
    app.redraw()
    if (isDone) {
      app.toast(say.avatar.isYouNow, { kind: "good" })
      app.back("/me")
    }
  }

  return {
    title: say.faces.title,
    close() { crop.close() },
    view() {
      const me = app.mine?.state
      const { avatars } = catalogue(app)
      const isReady = me && avatars
      if (isReady && !kind) start(me, avatars)
      return h(Page, { app, title: say.faces.title, back: "/me", class: "face-page", wide: true, foot: isReady && Foot() },
        isReady ? [
          h(Segments, {
            label: say.avatar.kind, choices: KINDS, chosen: kind,
            onChoose: (id) => { kind = id; app.redraw() },
          }),
          h("div", { class: "face-columns", key: kind },
            Preview(me), kind !== "none" && h("div", { class: "face-tool" }, tools[kind].view(avatars))),
        ] : h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment))
    },
  }

  function draft(me) {
    const { userId, displayName } = me
    return { userId, displayName, ...(kind === "none" ? {} : tools[kind].draft(me)) }
  }

  function Preview(me) {
    if (kind === "custom" && crop.hasPicture) return null
    const tool = tools[kind]
    const person = draft(me)
    return h("div", { class: "face-preview" },
      h(Avatar, { key: JSON.stringify(person), person, color: colorFor(app, me.userId), size: "huge", class: "face-big" }),
      tool?.shuffle && h(Button, {
        icon: "dice", class: "face-shuffle", label: say.avatar.surprise, onClick: () => { tool.shuffle(); app.redraw() },
      }),
      kind === "none" && h("p", { class: "face-words" }, say.avatar.initialsHint))
  }

  function Foot() {
    const lock = kind === "none" ? null : tools[kind].lock()
    if (lock) return h(Button, { wide: true, icon: "lock", isOff: true }, say.avatar.partOf(lock.displayName))
    const isWorn = kind === "none" ? !app.mine.state.avatarType : tools[kind].isWorn(app.mine.state)
    const isEmpty = kind === "custom" && !crop.hasPicture
    if (isEmpty) return h(Button, { kind: "main", wide: true, icon: "photo", onClick: () => crop.ask() }, isWorn ? say.avatar.another : say.avatar.choose)
    return h(Button, {
      kind: "main", wide: true, icon: "check", isOff: isWorn, isBusy, onClick: wear,
    }, isWorn ? say.avatar.isYou : say.avatar.use)
  }
}
