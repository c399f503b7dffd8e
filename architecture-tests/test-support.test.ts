import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { breachesOfTestSupport } from './test-support.ts'

const ROOT = join(import.meta.dirname, '..')

test('tests use the one test application: no feature is composed by hand', () => {
  expect(breachesOfTestSupport(ROOT)).toEqual({ imports: [], factories: [] })
})

test('names test support that imports a feature, and every hand-made composition', () => {
  const composes = `import { createWallet } from '#src/features/wallet/index.ts'\nawait createWallet({ db })`
  const root = aTree({
    'server/src/features/wallet/index.ts': 'export async function createWallet(deps: object) {}',
    'server/src/features/feeds/index.ts': 'export function createFeeds(deps: object) {}',
    'server/src/feature-registry.ts': composes,
    'server/src/features/wallet/rules.test.ts': composes,
    'server/src/features/wallet/ledger.db.test.ts': composes,
    'server/src/features/feeds/lists.test.ts': composes,
    'server/bench/fill.ts': composes,
    'server/src/test-support/money.ts': composes,
    'server/src/test-support/types.ts': `import type {\n  Wallet,\n} from '../features/wallet/index.ts'`,
    'server/src/test-support/signed.ts': `import { hashOf } from '../features/wallet/rules.ts'`,
    'server/src/test-support/internals.ts': `import {\n  insertPostings,\n} from '../features/wallet/queries.ts'`,
    'server/src/test-support/again.ts': `export { PLATFORM_ID } from '#src/features/wallet/index.ts'`,
    'server/src/test-support/later.ts': `const { createFeeds } = await import('#src/features/feeds/index.ts')`,
    'server/src/test-support/texts.ts': `import { readFile } from 'node:fs/promises'\nimport type { Wallet } from '#src/features/wallet/index.ts'`,
  })

  expect(breachesOfTestSupport(root)).toEqual({
    imports: ['again', 'internals', 'later', 'money'].map((name) => `server/src/test-support/${name}.ts`),
    factories: [
      'server/bench/fill.ts',
      'server/src/features/feeds/lists.test.ts',
      'server/src/features/wallet/ledger.db.test.ts',
      'server/src/test-support/money.ts',
    ],
  })
})
