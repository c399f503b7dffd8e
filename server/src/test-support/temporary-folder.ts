import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const MEMORY_FOLDER = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Where the databases of tests lie: in memory where there is enough of it, because a database for each test is mostly
 * files that are made and deleted; else in the system's folder for temporary files.
 */
export async function findTemporaryFolder(): Promise<string> {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = await statfs(MEMORY_FOLDER)
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir()
}
