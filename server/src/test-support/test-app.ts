import { onTestFinished } from 'vitest'
import { buildApp, type App } from '#src/app.ts'
import type { WebSource } from '#src/platform/http/web-source.ts'
import type { Config } from '#src/config/config.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { freshFolder } from './fresh-folder.ts'
import { testConfig } from './test-config.ts'

export type TestApp = App & { databaseUrl: string }

/**
 * The whole product on a database of its own: real routes, real SQL, no web pages unless built, nothing listening.
 * `background` also starts jobs and event delivery; without it a test calls `drain()` and `runDue()`.
 */
export async function testApp({
  background = false,
  config = {},
  logs = false,
  web = null,
}: {
  background?: boolean
  config?: Partial<Config>
  logs?: false | { write(line: string): void }
  /** Serves pages from here; none without it. */
  web?: WebSource | null
} = {}): Promise<TestApp> {
  const { url } = await freshDatabaseWithUrl()
  const dataDir = await freshFolder('test')
  const app = await buildApp({ config: testConfig(dataDir, config), databaseUrl: url, logs, web })
  onTestFinished(() => app.close())
  if (background) await app.startBackground()
  return Object.assign(app, { databaseUrl: url })
}
