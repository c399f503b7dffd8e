import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { appendHeads, readHeads, type ChainHead } from './chain-heads.ts'

const at = new Date('2026-11-22T12:00:00Z')
const seal = (number: number): ChainHead => ({ chain: 'ledger', number, hash: `${number}f` })

test('heads are read in the order in which they were noted, of every chain', async () => {
  const folder = await freshFolder('heads')
  const key: ChainHead = { chain: 'statement_key', number: 0, hash: 'a+/=' }
  await appendHeads(folder, [seal(1), key], at)
  await appendHeads(folder, [seal(2), { chain: 'audit', number: 7, hash: 'ab' }], at)
  expect(await readHeads(folder)).toEqual([seal(1), key, seal(2), { chain: 'audit', number: 7, hash: 'ab' }])
})

test('a line that a crash has cut is left out, and the next one is whole', async () => {
  const folder = await freshFolder('heads')
  await mkdir(join(folder, 'chain-heads'))
  await appendFile(join(folder, 'chain-heads', 'heads.jsonl'), '{"chain":"ledger","num')
  await appendHeads(folder, [seal(2)], at)
  expect(await readHeads(folder)).toEqual([seal(2)])
})

test('without a file there are no heads', async () => {
  expect(await readHeads(await freshFolder('heads'))).toBeNull()
})
