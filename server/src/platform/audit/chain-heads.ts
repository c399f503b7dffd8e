import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The end of a hash chain at some time: the seals of the ledger, the audit log. The public key of statements (base64, as
 * `hash`) is kept with them. Who rewrites the database cannot rewrite what was noted elsewhere.
 */
export type ChainHead = { chain: 'ledger' | 'audit' | 'statement_key'; number: number; hash: string }

const fileIn = (dataDir: string): string => join(dataDir, 'chain-heads', 'heads.jsonl')

/** Appends one line per head and waits until it is on the disk. */
export async function appendHeads(dataDir: string, heads: readonly ChainHead[], at: Date): Promise<void> {
  const file = fileIn(dataDir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    const lines = heads.map((head) => JSON.stringify({ ...head, at: at.toISOString() }))
    // The line before may have been cut by a crash.
    await handle.write(`\n${lines.join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Every head that was noted, oldest first; null: there is no file. A line that a crash has cut is left out. */
export async function readHeads(dataDir: string): Promise<ChainHead[] | null> {
  try {
    const text = await readFile(fileIn(dataDir), 'utf8')
    return text.split('\n').flatMap(headsIn)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function headsIn(line: string): ChainHead[] {
  const [, chain, number, hash] = /^\{"chain":"(\w+)","number":(\d+),"hash":"([^"]+)","at":/.exec(line) ?? []
  if (chain !== 'ledger' && chain !== 'audit' && chain !== 'statement_key') return []
  return [{ chain, number: Number(number), hash: hash ?? '' }]
}
