import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { copyText } from "../parts/copyText.js"
import { styled } from "../styles.js"
import { isOnlyHere, linkTo, OnlyHere, qrOf } from "./reach.js"
import { say } from "../words/pages.js"

/** How friends come in: a code to say, a picture to scan, a link to send, a list to choose from. */
export function openShare(app, room) {
  const { state } = room
  const link = linkTo(state)
  const copy = async () => {
    const isCopied = await copyText(link)
    app.toast(isCopied ? say.drawing.linkCopied : say.drawing.byHand(link))
  }
  const share = () => navigator.share({ title: state.roomName, text: say.room.joinMe(state.roomName), url: link }).catch(() => {})
  const invite = async (close) => {
    close()
    const { pickFriends } = await styled(["people"], () => import("../people/pickFriends.js"))
    const userIds = await pickFriends(app, {
      title: say.room.inviteFriends, button: say.common.invite, exclude: state.players.map((player) => player.id),
    })
    if (userIds?.length) {
      await app.run(async () => {
        await room.invite(userIds)
        app.toast(say.room.invitationsSent(userIds.length))
      })
    }
  }
  app.sheet((close) => h("div", { class: "share stack" },
    h("p", { class: "code-text code-huge", "aria-label": say.room.codeSpelled([...state.code].join(" ")) }, state.code),
    isOnlyHere(link) ? OnlyHere() : [
      h("img", { class: "share-qr", src: qrOf(state), alt: say.room.qr, width: "220", height: "220" }),
      h("p", { class: "share-words" }, say.room.qrHint),
    ],
    h("div", { class: "share-keys" },
      navigator.share
        ? h(Button, { kind: "main", icon: "share", onClick: share }, say.room.sendLink)
        : h(Button, { kind: "main", icon: "copy", onClick: copy }, say.room.copyLink),
      h(Button, { icon: "people", onClick: () => invite(close) }, say.room.myFriends)),
    navigator.share && h(Button, { kind: "quiet", icon: "copy", onClick: copy }, say.room.copyLink)),
  { title: say.room.inviteFriends })
}
