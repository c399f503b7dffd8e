import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const SHORTEST = 32
const FEWEST_DIFFERENT = 12
const WELL_KNOWN = /change.?me|secret.?key|default|example|password|0123456789|abcdef/i

/** Whether the key can be guessed: too short, too few different characters, or a placeholder. */
export function isWeakSecret(key: string): boolean {
  return key.length < SHORTEST || new Set(key).size < FEWEST_DIFFERENT || WELL_KNOWN.test(key)
}

const fileIn = (dataDir: string): string => join(dataDir, 'secrets', 'secret-key')

/** The generated secret of an installation; null: none was generated yet. */
export const findSecretKey = (dataDir: string): Promise<string | null> => readKept(fileIn(dataDir))

/**
 * The generated secret of an installation without a configured one, stored in `dataDir` with mode 600. Concurrent
 * processes agree on one, and a process killed while writing leaves none.
 */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const file = fileIn(dataDir)
  const kept = await readKept(file)
  if (kept !== null) return kept
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(file, 'utf8')
}

async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
