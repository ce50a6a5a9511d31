/** The drawing of a built-in or layered avatar; null for others, who show a photo or their initials. */
export function drawnAvatar(person) {
  return null
}
