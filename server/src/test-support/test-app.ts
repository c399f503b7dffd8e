import { onTestFinished, test as plainTest } from 'vitest'
import { createPictures } from '#src/platform/transcoding/pictures.ts'
import { freshDatabaseUrl } from './fresh-database.ts'
import { freshFolder } from './fresh-folder.ts'
import { expectSoundBooks } from './test-app/expect-sound-books.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app/start-test-app.ts'

export { expectSoundBooks } from './test-app/expect-sound-books.ts'
export { PASSWORD } from './test-app/password.ts'
export { answerOf, fileForm, statusesOf, type CallOptions, type Listed } from './test-app/callers.ts'
export { DAY_MS, HOUR_MS, type TestApp } from './test-app/start-test-app.ts'

/** Starting a decoding process costs more than most tests: all applications of a worker share two, which end with it. */
const sharedPictures = createPictures({ size: 2, log: { warn: () => undefined } })

/**
 * The whole product on a database of its own, built as `main` builds it: nothing listens and nothing runs in the
 * background until a test asks for it. Where the test moved money, the books must hold when it ends.
 */
export async function testApp({
  areBooksChecked = true,
  ...options
}: Omit<TestAppOptions, 'databaseUrl' | 'dataDir'> & {
  /** A database that a test has prepared; a fresh one without it. */
  databaseUrl?: string
  /** A folder that a test has filled; a fresh one without it. */
  dataDir?: string
  /** Off where a test breaks the books on purpose. */
  areBooksChecked?: boolean
} = {}): Promise<TestApp> {
  const [databaseUrl, dataDir] = await Promise.all([
    options.databaseUrl ?? freshDatabaseUrl(),
    options.dataDir ?? freshFolder('test'),
  ])
  const pictures = options.wrappers?.pictures?.(sharedPictures) ?? sharedPictures
  const wrappers = { ...options.wrappers, pictures: () => pictures }
  const isAlone = options.isAlone ?? options.databaseUrl === undefined
  const app = await startTestApp({ ...options, isAlone, databaseUrl, dataDir, wrappers })
  onTestFinished(async () => {
    try {
      if (areBooksChecked) await expectSoundBooks(app)
    } finally {
      await app.close()
    }
  })
  return app
}

/** A test whose `app` is the product as `testApp()` makes it without options: `test('…', async ({ app }) => …)`. */
export const test = plainTest.extend('app', () => testApp())
