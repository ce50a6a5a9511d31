/** Loads a module when it is first asked for; until then there is nothing. */
export function lazily(load) {
  let module
  let loading
  return (app) => {
    loading ??= load().then((loaded) => { module = loaded; app.redraw() }, () => { loading = null })
    return module
  }
}
