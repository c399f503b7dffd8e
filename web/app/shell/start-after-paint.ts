/**
 * Waits, at the beginning of the module that starts a page, until what is in view is painted: two frames after its styles and
 * pictures have arrived. In a tab that is not shown there are no frames; who presses or types waits no longer; and a picture may never arrive.
 */
const AFTER_PAINT = `await new Promise((start) => {
if (document.hidden) return start()
for (const event of ['pointerdown', 'keydown', 'visibilitychange']) addEventListener(event, start, { once: true, capture: true })
setTimeout(start, 2000)
const frame = () => new Promise(requestAnimationFrame)
const pictures = () => new Promise((seen) => {
if (document.images.length === 0) return seen()
const observer = new IntersectionObserver((entries) => {
observer.disconnect()
seen(Promise.allSettled(entries.filter((entry) => entry.intersectionRatio > 0).map(({ target }) => target.decode())))
})
for (const picture of document.images) observer.observe(picture)
})
frame().then(pictures).then(frame).then(frame).then(() => setTimeout(start))
})
`

const STATIC_IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");?/gm

/** The router's description of the page's routes, which it writes with indentation. */
const MANIFEST = /window\.__reactRouterManifest = \{.*?\n\};/s

/** A built file that only hands on exports of another: `{ from: '/assets/b.js', exports: { default: 'I' } }`. By its address. */
export type ForwardingFiles = Readonly<Record<string, { from: string; exports: Readonly<Record<string, string>> }>>

/**
 * The router's module, which starts a page, with its files requested after the paint instead of at once (decision 0440), and without
 * requests for files that only hand on exports of another one that the page loads anyway (decision 0501).
 * @param module the text of the router's module
 * @param files all files of the page, which are requested together
 */
export function startAfterPaint(module: string, files: readonly string[], forwarding: ForwardingFiles = {}): string {
  const needed = files.filter((file) => !forwarding[file])
  const preloads = `for (const href of ${JSON.stringify(needed)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))\n`
  const imports = module.replaceAll(STATIC_IMPORT, (_, name: string | undefined, quoted: string) => {
    const forwards = forwarding[JSON.parse(quoted)]
    if (name === undefined) return `await import(${quoted});`
    if (!forwards) return `const ${name} = await import(${quoted});`
    const fields = Object.entries(forwards.exports).map(([as, exported]) => `${as}:m.${exported}`)
    return `const ${name} = await import(${JSON.stringify(forwards.from)}).then((m) => ({${fields.join()}}));`
  })
  const imported = new Set(
    [...module.matchAll(STATIC_IMPORT)].flatMap(([, name, file]) => (name && file ? [file] : [])),
  )
  return AFTER_PAINT + preloads + imports.replace(MANIFEST, (text) => compactManifest(text, imported))
}

/**
 * Without indentation, without what a route has not, which the router takes for the same, and without the imports of the routes that
 * this module imports itself: only what is still to be fetched is preloaded by them.
 */
const compactManifest = (manifest: string, imported: ReadonlySet<string>): string =>
  manifest
    .replaceAll(/\n */g, '')
    .replaceAll(/"has\w+": false,/g, '')
    .replaceAll(/"module": ("[^"]+"),"imports": \[[^\]]*\]/g, (text, quoted: string) =>
      imported.has(quoted) ? `"module": ${quoted}` : text,
    )
