/** Signs this device out, and says first what that means. */
export async function leaveDevice(app) {
  const { email, displayName } = app.mine?.state ?? {}
  const isSure = await app.confirm("Sign out here?", {
    yes: "Sign out", no: "Stay",
    detail: email
      ? `You can sign in again with ${email}.`
      : `You are a guest, so nobody can sign in as ${displayName ?? "you"} again: friends, chats and wins would be lost. Add an email first to keep them.`,
  })
  if (!isSure) return
  await app.run(() => app.parlor.signOut())
  app.go("/")
}
