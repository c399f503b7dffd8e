import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { showSourcePlaces, withSourcePlaces } from './source-places.ts'

/** A bundle of two modules, with its map beside it. */
async function bundled() {
  const root = await mkdtemp(join(tmpdir(), 'stagedoor-places-'))
  const folder = join(root, 'server/build/0123456789abcdef')
  await mkdir(folder, { recursive: true })
  const entry = join(root, 'server/entry.ts')
  await writeFile(
    join(root, 'server/rule.ts'),
    '\n/** Why. */\nexport const rule = (given: string): never => {\n  throw new Error(given)\n}\n',
  )
  await writeFile(
    entry,
    `import { rule } from './rule.ts'\n\ntype Given = string\nexport function use(given: Given): void {\n  rule(given)\n}\n`,
  )
  const bundle = await rolldown({ input: { main: entry } })
  await bundle.write({ dir: folder, sourcemap: 'hidden', comments: false })
  await bundle.close()
  const file = join(folder, 'main.js')
  const { use } = (await import(file)) as { use: (given: string) => void }
  return { root, file, use }
}

function stackOf(work: () => void, change: (error: Error) => void = () => undefined): string {
  try {
    work()
  } catch (error) {
    change(error as Error)
    return (error as Error).stack ?? ''
  }
  return ''
}

test('places of a bundle become those of its sources', async () => {
  const { root, use } = await bundled()
  const stack = stackOf(() => use('no'))
  expect(stack).toContain('server/build/0123456789abcdef/main.js')
  const shown = withSourcePlaces(stack)
  expect(shown).not.toContain('server/build')
  expect(shown).toContain(`${join(root, 'server/rule.ts')}:4:`)
  expect(shown).toContain(`${join(root, 'server/entry.ts')}:5:`)
})

test('an error that is about to end the process shows them too, also a frozen one, unless its stack is not writable', async () => {
  const { root, use } = await bundled()
  const shownStack = (change: (error: Error) => unknown): string =>
    stackOf(
      () => use('no'),
      (error) => {
        change(error)
        showSourcePlaces(error)
      },
    )
  const place = `${join(root, 'server/rule.ts')}:4:`
  expect(shownStack(() => undefined)).toContain(place)
  // Freezing leaves the stack as it is: V8 keeps it as an accessor.
  expect(shownStack((error) => Object.freeze(error))).toContain(place)
  const ofBundle = shownStack((error) => Object.defineProperty(error, 'stack', { value: error.stack, writable: false }))
  expect(ofBundle).toContain('server/build/0123456789abcdef/main.js:')
  showSourcePlaces('thrown as it is')
})

test('each place is where a reader of the whole map finds it', async () => {
  const { file } = await bundled()
  const map = new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8')))
  const lines = (await readFile(file, 'utf8')).split('\n')
  const compared = lines.flatMap((text, line) => Array.from({ length: text.length }, (_, column) => ({ line, column })))
  const different = compared.filter(({ line, column }) => {
    const entry = map.findEntry(line, column)
    if (!('originalLine' in entry) || entry.generatedLine !== line) return false
    const expected = `${join(dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    return withSourcePlaces(`${pathToFileURL(file).href}:${line + 1}:${column + 1}`) !== expected
  })
  expect(compared.length).toBeGreaterThan(50)
  expect(different).toEqual([])
})

test.each([
  'Error: no\n    at use (file:///srv/server/src/rule.ts:4:9)',
  'Error: no\n    at use (file:///nowhere/server/build/0123456789abcdef/main.js:4:9)',
  'no stack',
])('%j stays as it is', (stack) => {
  expect(withSourcePlaces(stack)).toBe(stack)
})
