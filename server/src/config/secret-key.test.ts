import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isWeakSecret, keptSecretKey } from './secret-key.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('an installation keeps its generated secret, readable by its owner only', async () => {
  const folder = await aFolder()
  const first = await keptSecretKey(folder)

  expect(await keptSecretKey(folder)).toBe(first)
  expect(isWeakSecret(first)).toBe(false)
  expect((await stat(join(folder, 'secrets/secret-key'))).mode & 0o777).toBe(0o600)
})

test('ten processes that start at the same time agree on one secret and leave no other file', async () => {
  const folder = await aFolder()
  const keys = await Promise.all(Array.from({ length: 10 }, () => keptSecretKey(folder)))

  expect(new Set(keys).size).toBe(1)
  expect(await readdir(join(folder, 'secrets'))).toEqual(['secret-key'])
})

test.each(['', 'short', 'a'.repeat(64), 'please-change-me-please-change-me-please'])('"%s" is a weak secret', (key) => {
  expect(isWeakSecret(key)).toBe(true)
})
