import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = import.meta.dirname

/** The text of a call's arguments, from its opening parenthesis on. */
function argumentsAt(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

/** What `endpointsOf` is given in a text: what calls have in common. */
const sharedParts = (code: string): string[] =>
  [...code.matchAll(/endpointsOf\(/g)].map((found) => argumentsAt(code, found.index + found[0].length - 1))

test('no calls share their files: a browser reads the files of a call from its own description alone', () => {
  const sharing = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => sharedParts(readFileSync(join(FOLDER, name), 'utf8')).some((part) => /\bfiles\b/.test(part)))
  expect(sharing).toEqual([])
  expect(sharedParts(`endpointsOf({ area: 'users', files: { avatar: (1) } })`)).toEqual([
    `({ area: 'users', files: { avatar: (1) } })`,
  ])
})
