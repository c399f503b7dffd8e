import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { Plugin } from 'vite'

/** The namespaces that one module of the web reads and declares, and its imports. */
type Module = { reads: string[]; declares: string[]; imports: string[]; opens: string[]; hasOpenArgument: boolean }

/** Loaded before every page, so that no page repeats their namespaces. */
const AROUND_EVERY_PAGE = ['web/app/root.tsx', 'web/app/routes/frame.tsx']

const SOURCE = /^web\/app\/.*(?<!\.test)\.tsx?$/
const ROUTE = /'(routes\/[\w-]+\.tsx)'/g
const READS = /\buseTranslation\(([^)]*)\)/g
const DECLARES = /\bpreloadTexts\(([^)]*)\)/g
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'(\.[^']+)'/gm
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g

/**
 * Compares the namespaces that pages read with those they declare. A page is a route, or a module that is opened by
 * `import()`; it reads the namespaces of all modules that it imports statically, its own included.
 * @returns `file: what is wrong`, in the order of the files; empty when every page declares exactly what it reads
 */
export function textBreaches(root: string): string[] {
  const files = globSync('web/app/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => SOURCE.test(file))
    .toSorted()
  const modules = new Map(files.map((file) => [file, readModule(root, file)]))
  const routes = [...textOf(root, 'web/app/routes.ts').matchAll(ROUTE)].map(([, path]) => `web/app/${path}`)
  const pages = new Set([
    ...AROUND_EVERY_PAGE,
    ...routes,
    ...[...modules.values()].flatMap(({ opens }) => opens.filter((file) => modules.has(file))),
  ])
  const everywhere = new Set(AROUND_EVERY_PAGE.flatMap((file) => modules.get(file)?.declares ?? []))

  const isOpen = (file: string) => modules.get(file)?.hasOpenArgument
  const isMisplaced = (file: string) => !pages.has(file) && modules.get(file)?.declares.length
  return [
    ...files.filter(isOpen).map((file) => `${file}: names its texts by something other than literals`),
    ...files.filter(isMisplaced).map((file) => `${file}: declares texts, and is no page`),
    ...[...pages].flatMap((page) => {
      const declared = new Set([...(modules.get(page)?.declares ?? []), ...everywhere])
      const read = new Set([...reachable(page, modules)].flatMap((file) => modules.get(file)?.reads ?? []))
      const superfluous = [...declared].filter((name) => !read.has(name) && !everywhere.has(name))
      return [
        ...[...read].filter((name) => !declared.has(name)).map((name) => `${page}: reads ${name} without declaring it`),
        ...superfluous.map((name) => `${page}: declares ${name} without reading it`),
      ]
    }),
  ].toSorted()
}

function readModule(root: string, file: string): Module {
  const text = textOf(root, file)
  const resolve = (specifier: string) => posix.join(posix.dirname(file), specifier)
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group)
  // The definitions of the two functions have parameters, not arguments.
  const calls = file.startsWith('web/app/locales/') ? [] : [...found(READS), ...found(DECLARES)]
  return {
    reads: calls.length === 0 ? [] : found(READS).flatMap((list) => (list === '' ? ['common'] : literalsIn(list))),
    declares: calls.length === 0 ? [] : found(DECLARES).flatMap(literalsIn),
    imports: found(STATIC_IMPORT).map(resolve),
    opens: found(DYNAMIC_IMPORT).map(resolve),
    hasOpenArgument: calls.some((list) => list.replace(/'[\w-]+'|[[\],\s]/g, '') !== ''),
  }
}

const literalsIn = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)

/** A module and everything that it imports statically. */
function reachable(from: string, modules: ReadonlyMap<string, Module>): Set<string> {
  const [seen, open] = [new Set<string>(), [from]]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const module = modules.get(file)
    if (!module || seen.has(file)) continue
    seen.add(file)
    open.push(...module.imports)
  }
  return seen
}

const textOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

/** Fails the build while a page does not declare exactly the texts that it reads. */
export const declaredTexts = (root: string): Plugin => ({
  name: 'stagedoor:declared-texts',
  apply: 'build',
  buildStart() {
    const breaches = textBreaches(root)
    if (breaches.length > 0) this.error(breaches.join('\n'))
  },
})
