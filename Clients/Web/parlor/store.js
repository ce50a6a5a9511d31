/** Texts by name in IndexedDB; null where there is none, as in some private windows. */
export function deviceStore(database = "parlor") {
  if (!globalThis.indexedDB) return null
  let opening = null
  const open = () => (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore("texts")
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error("The database is blocked."))
  }))
  const run = async (mode, work) => {
    const texts = (await open()).transaction("texts", mode).objectStore("texts")
    return new Promise((resolve, reject) => {
      const request = work(texts)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
  return {
    get: (name) => run("readonly", (texts) => texts.get(name)),
    set: (name, text) => run("readwrite", (texts) => texts.put(text, name)),
    remove: (name) => run("readwrite", (texts) => texts.delete(name)),
    clear: () => run("readwrite", (texts) => texts.clear()),
  }
}

/** The session's storage, or memory where the browser keeps nothing. */
export function sessionStore(storage = () => globalThis.localStorage) {
  try {
    const store = storage()
    store.setItem("parlor.try", "1")
    store.removeItem("parlor.try")
    return store
  } catch {
    return memoryStore()
  }
}

export function memoryStore() {
  const texts = new Map()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, String(text)),
    removeItem: (name) => void texts.delete(name),
  }
}
