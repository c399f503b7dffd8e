import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartProblem } from '#src/config/start-problem.ts'
import { appendHeads } from '#src/platform/audit/chain-heads.ts'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { readBooks } from './read-books.ts'
import { describeBooks } from './report.ts'

test('the books of a new installation hold, and are empty', async () => {
  const { url } = await freshDatabaseWithUrl()
  const examined = await readBooks({ databaseUrl: url, dataDir: '/nowhere', secretKey: null })
  expect(describeBooks(examined)).toMatch(/invariants hold$/)
  expect(examined.find(({ name }) => name === 'balanced')?.count).toBe(0)
})

test('a database that lacks a seal which was noted in DATA_DIR breaks heads_are_noted', async () => {
  const [{ url }, dataDir] = [await freshDatabaseWithUrl(), await freshFolder('books')]
  const given = { databaseUrl: url, dataDir, secretKey: null }
  expect(describeBooks(await readBooks(given))).toMatch(/invariants hold$/)
  await appendHeads(dataDir, [{ chain: 'ledger', number: 3, hash: 'ab' }], new Date())
  const broken = (await readBooks(given)).filter(({ breaches }) => breaches.length > 0)
  expect(broken).toMatchObject([
    { name: 'heads_are_noted', count: 1, breaches: [{ subject: 'ledger:3', facts: { noted: 'ab', database: null } }] },
  ])
})

test('where no database was ever started there are no books, and none is made', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-books-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await expect(readBooks({ databaseUrl: null, dataDir, secretKey: null })).rejects.toThrow(StartProblem)
})
