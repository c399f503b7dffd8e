import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routeWords } from '../server/src/features/identity/reserved-names.ts'

const ROOT = join(import.meta.dirname, '..')

/** First segments of the pages: profiles live beside them, at `/:locale/:profileId`. */
function pageSegments(): string[] {
  const text = readFileSync(join(ROOT, 'web/app/routes.ts'), 'utf8')
  // What is indented further lies below a prefix.
  const paths = [...text.matchAll(/^ {6}(?:route|\.\.\.prefix)\('([^':*][^']*)'/gm)].map(
    ([, path = '']) => path.split('/')[0] ?? '',
  )
  return [...new Set(paths)]
}

/** First segments of what the server answers beside pages, from the expression that keeps pages away from them. */
function serverSegments(): string[] {
  const text = readFileSync(join(ROOT, 'server/src/platform/http/web-pages.ts'), 'utf8')
  return /ELSEWHERE = \/\^\\\/\(([^)]*)\)/.exec(text)?.[1]?.replaceAll('\\', '').split('|') ?? []
}

test('no account can take the name of a page or of an address of the server', () => {
  const segments = [...pageSegments(), ...serverSegments()]
  expect(segments.length).toBeGreaterThan(25)
  expect(segments.filter((segment) => /^[a-z]/.test(segment) && !routeWords.has(segment))).toEqual([])
})
