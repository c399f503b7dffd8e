import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { writeInput } from './write-input.ts'

const SOUND = Buffer.from('fLaC and what follows')

async function aPlace() {
  const folder = await freshFolder('input')
  const [stored, input] = [join(folder, 'stored'), join(folder, 'input')]
  await writeFile(stored, SOUND, { mode: 0o600 })
  const opened: string[] = []
  const source = (path: string | null) => ({
    sizeBytes: SOUND.length,
    path,
    async open() {
      opened.push('copied')
      return Readable.from([SOUND])
    },
  })
  return { stored, input, opened, source }
}

test('a file of this disk gets a second name and is not copied, and only the server may write it', async () => {
  const { stored, input, opened, source } = await aPlace()

  expect(await writeInput(input, source(stored))).toBe('flac')

  expect((await stat(input)).ino).toBe((await stat(stored)).ino)
  expect(opened).toEqual([])
  // No more than: the server reads and writes, the group of processes reads, nobody else anything.
  expect((await stat(input)).mode & 0o137).toBe(0)
})

test.each([
  ['lies elsewhere', null],
  ['has gone from this disk', 'gone'],
])('a file that %s is copied', async (_what, path) => {
  const { input, opened, source } = await aPlace()

  expect(await writeInput(input, source(path === null ? null : `${input}.${path}`))).toBe('flac')

  expect(opened).toEqual(['copied'])
  expect(await readFile(input)).toEqual(SOUND)
})

test('a second process may read the same file at the same time', async () => {
  const { stored, input, source } = await aPlace()
  await writeInput(input, source(stored))

  expect(await writeInput(`${input}.again`, source(stored))).toBe('flac')

  expect((await stat(stored)).nlink).toBe(3)
})
