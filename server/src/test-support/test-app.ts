import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp, type App } from '#src/app.ts'
import type { Config } from '#src/config/config.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { testConfig } from './test-config.ts'

export type TestApp = App & { databaseUrl: string }

/**
 * The whole product on a database of its own: real routes, real SQL, no web pages unless built, nothing listening.
 * `background` also starts jobs, timers and event delivery; without it a test calls `drain()` and `runDue()`.
 */
export async function testApp({
  background = false,
  config = {},
}: { background?: boolean; config?: Partial<Config> } = {}): Promise<TestApp> {
  const { url } = await freshDatabaseWithUrl()
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-test-'))
  const app = await buildApp({ config: testConfig(dataDir, config), databaseUrl: url, logs: false, webDirectory: null })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  if (background) await app.startBackground()
  return Object.assign(app, { databaseUrl: url })
}
