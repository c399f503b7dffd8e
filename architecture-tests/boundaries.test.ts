import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aProductTree } from './broken-tree.ts'
import { checkBoundaries } from './boundaries.ts'

const ROOT = join(import.meta.dirname, '..')

/** Fewer than these, and the look went past the sources. */
const FEWEST_MODULES = 400

test('no import goes through a wall, and all sources were seen', { timeout: 120_000 }, async () => {
  const { moduleCount, breaches } = await checkBoundaries(ROOT)

  expect(breaches).toEqual([])
  expect(moduleCount).toBeGreaterThan(FEWEST_MODULES)
})

const empty = 'export const nothing = 0'
const enters = (specifier: string) => `import { nothing } from '${specifier}'\nexport const used = nothing`

/** One import through each wall: the rule, the file that breaks it, what it says, and what it reaches. */
const breaks: [rule: string, from: string, text: string, to: string][] = [
  [
    'site-looks-up-only',
    'server/src/features/site/read.ts',
    enters('../wallet/index.ts'),
    'server/src/features/wallet/index.ts',
  ],
  [
    'wallet-looks-up-only',
    'server/src/features/wallet/pay.ts',
    enters('#src/features/feeds/index.ts'),
    'server/src/features/feeds/index.ts',
  ],
  [
    'earnings-looks-up-only',
    'server/src/features/earnings/tell.ts',
    enters('../notifications/index.ts'),
    'server/src/features/notifications/index.ts',
  ],
  [
    'features-meet-at-the-door',
    'server/src/features/feeds/list.ts',
    enters('../wallet/queries.ts'),
    'server/src/features/wallet/queries.ts',
  ],
  [
    'parts-of-payments-meet-at-their-index',
    'server/src/features/payments/checkout/begin.ts',
    enters('../cards/queries.ts'),
    'server/src/features/payments/cards/queries.ts',
  ],
  [
    'parts-of-payments-meet-at-their-index',
    'server/src/features/payments/handlers.ts',
    enters('./cards/queries.ts'),
    'server/src/features/payments/cards/queries.ts',
  ],
  [
    'features-have-a-rank',
    'server/src/features/gossip/tell.ts',
    enters('../site/index.ts'),
    'server/src/features/site/index.ts',
  ],
  [
    'contract-stands-alone',
    'contract/src/feeds.ts',
    enters('../../server/src/money/round.ts'),
    'server/src/money/round.ts',
  ],
  [
    'contract-stands-alone',
    'contract/src/audience.ts',
    `import { sql } from 'kysely'\nexport const used = sql`,
    'node_modules/kysely/index.js',
  ],
  [
    'web-sees-only-the-contract',
    'web/app/session/cookie.ts',
    enters('../../../server/src/money/round.ts'),
    'server/src/money/round.ts',
  ],
  [
    'server-sees-no-web',
    'server/src/platform/http/pages.ts',
    enters('../../../../web/app/paths.ts'),
    'web/app/paths.ts',
  ],
  [
    'ground-stands-alone',
    'server/src/money/convert.ts',
    enters('../platform/db/open.ts'),
    'server/src/platform/db/open.ts',
  ],
  [
    'platform-knows-no-feature',
    'server/src/platform/http/ask.ts',
    enters('../../features/site/index.ts'),
    'server/src/features/site/index.ts',
  ],
  ['features-know-no-composition', 'server/src/features/site/ask.ts', enters('../../app.ts'), 'server/src/app.ts'],
  [
    'demo-uses-the-doors',
    'server/src/demo/fill.ts',
    enters('../features/wallet/queries.ts'),
    'server/src/features/wallet/queries.ts',
  ],
  [
    'rules-are-pure',
    'server/src/features/feeds/rules.ts',
    enters('../../platform/db/open.ts'),
    'server/src/platform/db/open.ts',
  ],
  [
    'rules-are-pure',
    'server/src/features/media/rules.ts',
    `import { readFileSync } from 'node:fs'\nexport const used = readFileSync`,
    'fs',
  ],
  [
    'tables-hold-only-words',
    'server/src/features/site/reserved-names.ts',
    enters('./index.ts'),
    'server/src/features/site/index.ts',
  ],
  [
    'sql-lives-in-queries',
    'server/src/features/feeds/create-post.ts',
    `import { sql } from 'kysely'\nexport const used = sql`,
    'node_modules/kysely/index.js',
  ],
  [
    'tests-stay-outside',
    'server/src/features/feeds/views.ts',
    enters('../../test-support/makers.ts'),
    'server/src/test-support/makers.ts',
  ],
  [
    'no-cycles',
    'server/src/features/audience/one.ts',
    `${enters('./two.ts')}\nexport const again = 1`,
    'server/src/features/audience/two.ts',
  ],
  [
    'web-design-looks-down-only',
    'web/app/design/Button.tsx',
    enters('../features/feeds/Post.tsx'),
    'web/app/features/feeds/Post.tsx',
  ],
  [
    'web-paths-looks-down-only',
    'web/app/paths.ts',
    `${enters('./store/store.ts')}\n${empty}`,
    'web/app/store/store.ts',
  ],
  ['web-api-looks-down-only', 'web/app/api/client.ts', enters('../session/viewer.ts'), 'web/app/session/viewer.ts'],
  [
    'web-store-looks-down-only',
    'web/app/store/inbox.ts',
    enters('../features/feeds/Post.tsx'),
    'web/app/features/feeds/Post.tsx',
  ],
  ['web-session-looks-down-only', 'web/app/session/gate.ts', enters('../shell/Layout.tsx'), 'web/app/shell/Layout.tsx'],
  [
    'web-features-looks-down-only',
    'web/app/features/feeds/List.tsx',
    enters('../../shell/Layout.tsx'),
    'web/app/shell/Layout.tsx',
  ],
  ['web-shell-looks-down-only', 'web/app/shell/Menu.tsx', enters('../routes/home.tsx'), 'web/app/routes/home.tsx'],
  ['everything-resolves', 'server/src/features/orders/send.ts', enters('./gone.ts'), './gone.ts'],
]

describe('each wall is seen when it is broken', () => {
  const reached = Object.fromEntries(
    breaks.filter(([, , , to]) => /^(server|web)\//.test(to)).map(([, , , to]) => [to, empty]),
  )
  const broken = Object.fromEntries(breaks.map(([, from, text]) => [from, text]))
  const cycle = {
    'server/src/features/audience/two.ts': `import { again } from './one.ts'\n${empty}\nexport const back = again`,
  }

  test('all of them at once', { timeout: 120_000 }, async () => {
    const { breaches } = await checkBoundaries(aProductTree({ ...reached, ...broken, ...cycle }))
    const found = breaches.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)

    expect(found).toEqual(expect.arrayContaining(breaks.map(([rule, from, , to]) => `${rule}: ${from} → ${to}`)))
  })

  test('and every wall there is has its row here', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[]
    }
    const proven = new Set(breaks.map(([rule]) => rule))
    const ranks = forbidden.filter(({ name }) => /^(?!web-).*-looks-up-only$/.test(name))

    expect(ranks).toHaveLength(19) // one rule made for each of twenty features but the last; three rows stand for all
    expect(forbidden.filter((rule) => !ranks.includes(rule) && !proven.has(rule.name))).toEqual([])
  })
})

test('what the boundaries allow is allowed', { timeout: 120_000 }, async () => {
  const root = aProductTree({
    'contract/src/feeds.ts': `import { Type } from 'typebox'\nimport { cents } from './money.ts'\nexport const all = [Type, cents]`,
    'server/src/features/access/index.ts': empty,
    'server/src/features/payments/cards/index.ts': empty,
    'server/src/features/payments/checkout/index.ts': `${enters('../cards/index.ts')}\nimport { used as queried } from './queries.ts'\nexport const all = queried`,
    'server/src/features/payments/checkout/queries.ts': `import { sql } from 'kysely'\nexport const used = sql`,
    'server/src/features/feeds/index.ts': enters('../access/index.ts'),
    'server/src/features/feeds/queries.ts': `import { sql } from 'kysely'\nexport const used = sql`,
    'server/src/features/feeds/rules.ts': `import type { Row } from './queries.ts'\nimport { cents } from '@stagedoor/contract/money'\nexport const rule = (row: Row) => [row, cents]`,
    'server/src/features/feeds/feeds.db.test.ts': enters('#src/test-support/makers.ts'),
    'server/src/test-support/makers.ts': `${empty}\nimport { used } from '../features/feeds/queries.ts'\nexport const x = used`,
    'server/src/app.ts': enters('./features/access/index.ts'),
    'web/app/routes/home.tsx': `import { cents } from '@stagedoor/contract/money'\nexport { nothing } from '../shell/Layout.tsx'\nexport const used = cents`,
    'web/app/shell/Layout.tsx': empty,
  })

  expect((await checkBoundaries(root)).breaches).toEqual([])
})
