import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of the running test's own. It is gone when the test ends, whatever became of the test. */
export async function freshFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `stagedoor-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
