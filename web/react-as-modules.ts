import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** What a page imports React by: each file leads to its code for an environment. */
const ENTRY = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store\/shim)\/[\w-]+\.js$/
const CODE = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\/cjs\/[\w/-]+\.production\.js$/
/** The line of an entry that leads to the code. */
const LEADS_TO = /require\(['"](\.[\w./-]+\.production\.js)['"]\)/
/** React 19 has what this is a polyfill of. */
const POLYFILL = /\/use-sync-external-store\/shim\/index\.js$/

/** Imports of all of React at once, which keep what no page uses, and the same with what is read known to the bundler. */
const IMPORTS_OF_ALL = [
  {
    file: /\/react-router\/dist\/production\//,
    code: 'import React from "react"',
    by: 'import * as React from "react"',
  },
  {
    file: /\/@base-ui\/utils\/safeReact\.mjs$/,
    code: /export const SafeReact = \{\s*\.\.\.React\s*\};/,
    by: 'export { React as SafeReact };',
  },
] as const

/** An entry as a module. @throws when it leads to its code in another way now */
export function entryAsModule(code: string, id: string): string {
  if (POLYFILL.test(id)) return "export { useSyncExternalStore } from 'react'\n"
  const file = LEADS_TO.exec(code)?.[1]
  if (file === undefined) throw new Error(`${id} leads to its code in another way now`)
  return `export * from '${file}'\n`
}

/**
 * Code in CommonJS as a module, of which the bundler leaves out what nobody imports.
 * @param names its exports
 */
export function codeAsModule(code: string, names: readonly string[]): string {
  const imports: string[] = []
  const text = code
    .replaceAll(/\b(\w+) = require\("([\w/-]+)"\)/g, (_, variable: string, name: string) => {
      imports.push(`import * as ${variable} from '${name}'`)
      return `required_${variable} = null`
    })
    .replaceAll(/^exports\.(\w+) = (?!void 0)/gm, (line, name: string) =>
      isSetOnce(code, name) ? `const export_${name} = ` : line,
    )
    .replaceAll(/\bexports\.(\w+)/g, 'export_$1')
  const variables = names.filter((name) => !isSetOnce(code, name)).map((name) => `let export_${name}`)
  const exported = names.map((name) => `export_${name} as ${name}`)
  return [...imports, ...variables, text, `export { ${exported.join(', ')} }`].join('\n')
}

const isSetOnce = (code: string, name: string): boolean =>
  code.match(new RegExp(`\\bexports\\.${name} = `, 'g'))?.length === 1

function asModule(code: string, id: string): string {
  if (CODE.test(id)) return codeAsModule(code, Object.keys(require(id) as object))
  if (ENTRY.test(id)) return entryAsModule(code, id)
  return IMPORTS_OF_ALL.reduce(
    (text, { file, code: before, by }) => (file.test(id) ? text.replace(before, by) : text),
    code,
  )
}

/**
 * React is published in CommonJS, which is bundled as a whole, is called through objects, and needs a file of the bundler's own. As
 * modules it is 1.7 KiB less on each page. Decision 0501.
 */
export const reactAsModules = (): Plugin => ({
  name: 'stagedoor:react-as-modules',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: [ENTRY, CODE, ...IMPORTS_OF_ALL.map(({ file }) => file)] },
    handler: (code, id) => ({ code: asModule(code, id), map: null }),
  },
})
