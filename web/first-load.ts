/** The client build's manifest, as far as first loads need it. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

export type FirstLoad = { route: string; scriptBytes: number; styleBytes: number }

const ROUTE = /^app\/routes\/(.+)\.tsx\?__react-router-build-client-route$/
/** The files of every page. */
export const EVERYWHERE = [
  'app/entry.client.tsx',
  'app/root.tsx?__react-router-build-client-route',
  'app/routes/frame.tsx?__react-router-build-client-route',
  'style.css',
]
const TEXTS = /^app\/locales\/[\w-]+\/index\.ts$/

/**
 * The first load of each screen: its scripts and styles with all imports, the common files, and the largest language.
 * Transferred bytes.
 * @param bytesOf the compressed size of a built file
 */
export function firstLoads(manifest: Manifest, bytesOf: (file: string) => number): FirstLoad[] {
  const texts = Object.keys(manifest).filter((name) => TEXTS.test(name))
  const textsBytes = Math.max(0, ...texts.map((name) => bytesOf(manifest[name]?.file ?? '')))
  return Object.keys(manifest).flatMap((name) => {
    const route = ROUTE.exec(name)?.[1]
    if (route === undefined) return []
    const files = filesOf(manifest, [...EVERYWHERE, name])
    const sum = (extension: string) =>
      [...files].filter((file) => file.endsWith(extension)).reduce((total, file) => total + bytesOf(file), 0)
    return [{ route, scriptBytes: sum('.js') + textsBytes, styleBytes: sum('.css') }]
  })
}

/** The files of some entries and of all their imports. */
export function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const [seen, files, open] = [new Set<string>(), new Set<string>(), [...entries]]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const entry = manifest[name]
    if (!entry || seen.has(name)) continue
    seen.add(name)
    files.add(entry.file)
    for (const style of entry.css ?? []) files.add(style)
    open.push(...(entry.imports ?? []))
  }
  return files
}
