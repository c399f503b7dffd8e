import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aProductTree } from './broken-tree.ts'
import { checkBoundaries } from './boundaries.ts'
import { textOf } from './tree.ts'
import { featureOrder } from '../server/src/feature-order.ts'

const ROOT = join(import.meta.dirname, '..')

/** Fewer modules than this mean that the check has missed the sources. */
const FEWEST_MODULES = 400

test('no import crosses a boundary, and all sources were checked', { timeout: 120_000 }, async () => {
  const { moduleCount, breaches } = await checkBoundaries(ROOT)

  expect(breaches).toEqual([])
  expect(moduleCount).toBeGreaterThan(FEWEST_MODULES)
})

test('the architecture page names the features in their order', () => {
  const [, quoted = ''] = /The order is\n\n((?:> .*\n)+)/.exec(textOf(ROOT, 'docs/ARCHITECTURE.md')) ?? []

  expect(
    quoted
      .replaceAll(/[>\n ]+/g, ' ')
      .trim()
      .split(', '),
  ).toEqual(featureOrder)
})

const empty = 'export const nothing = 0'
const imports = (specifier: string) => `import { nothing } from '${specifier}'\nexport const used = nothing`

/** One import across each boundary: the rule, the file that breaks it, its text, and the imported module. */
const breaks: [rule: string, from: string, text: string, to: string][] = [
  [
    'site-imports-earlier-features-only',
    'server/src/features/site/read.ts',
    imports('../wallet/index.ts'),
    'server/src/features/wallet/index.ts',
  ],
  [
    'wallet-imports-earlier-features-only',
    'server/src/features/wallet/pay.ts',
    imports('#src/features/feeds/index.ts'),
    'server/src/features/feeds/index.ts',
  ],
  [
    'earnings-imports-earlier-features-only',
    'server/src/features/earnings/tell.ts',
    imports('../notifications/index.ts'),
    'server/src/features/notifications/index.ts',
  ],
  [
    'features-import-public-apis',
    'server/src/features/feeds/list.ts',
    imports('../wallet/queries.ts'),
    'server/src/features/wallet/queries.ts',
  ],
  [
    'parts-of-payments-meet-at-their-index',
    'server/src/features/payments/checkout/begin.ts',
    imports('../cards/queries.ts'),
    'server/src/features/payments/cards/queries.ts',
  ],
  [
    'parts-of-payments-meet-at-their-index',
    'server/src/features/payments/handlers.ts',
    imports('./cards/queries.ts'),
    'server/src/features/payments/cards/queries.ts',
  ],
  [
    'features-are-listed',
    'server/src/features/gossip/tell.ts',
    imports('../site/index.ts'),
    'server/src/features/site/index.ts',
  ],
  [
    'contract-is-independent',
    'contract/src/feeds.ts',
    imports('../../server/src/money/round.ts'),
    'server/src/money/round.ts',
  ],
  [
    'contract-is-independent',
    'contract/src/audience.ts',
    `import { sql } from 'kysely'\nexport const used = sql`,
    'node_modules/kysely/index.js',
  ],
  [
    'web-imports-only-the-contract',
    'web/app/session/cookie.ts',
    imports('../../../server/src/money/round.ts'),
    'server/src/money/round.ts',
  ],
  [
    'server-imports-no-web',
    'server/src/platform/http/pages.ts',
    imports('../../../../web/app/paths.ts'),
    'web/app/paths.ts',
  ],
  [
    'base-is-independent',
    'server/src/money/convert.ts',
    imports('../platform/db/open.ts'),
    'server/src/platform/db/open.ts',
  ],
  [
    'platform-imports-no-feature',
    'server/src/platform/http/ask.ts',
    imports('../../features/site/index.ts'),
    'server/src/features/site/index.ts',
  ],
  ['features-import-no-composition', 'server/src/features/site/ask.ts', imports('../../app.ts'), 'server/src/app.ts'],
  [
    'demo-imports-public-apis',
    'server/demo/fill.ts',
    imports('../src/features/wallet/queries.ts'),
    'server/src/features/wallet/queries.ts',
  ],
  ['demo-is-loaded-on-demand', 'server/src/app.ts', imports('../demo/fill.ts'), 'server/demo/fill.ts'],
  ['demo-is-loaded-dynamically', 'server/src/start-product.ts', imports('../demo/fill.ts'), 'server/demo/fill.ts'],
  [
    'rules-are-pure',
    'server/src/features/feeds/rules.ts',
    imports('../../platform/db/open.ts'),
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
    imports('./index.ts'),
    'server/src/features/site/index.ts',
  ],
  [
    'sql-lives-in-queries',
    'server/src/features/feeds/create-post.ts',
    `import { sql } from 'kysely'\nexport const used = sql`,
    'node_modules/kysely/index.js',
  ],
  [
    'product-imports-no-tests',
    'server/src/features/feeds/views.ts',
    imports('../../test-support/makers.ts'),
    'server/src/test-support/makers.ts',
  ],
  [
    'no-cycles',
    'server/src/features/audience/one.ts',
    `${imports('./two.ts')}\nexport const again = 1`,
    'server/src/features/audience/two.ts',
  ],
  [
    'web-design-imports-earlier-layers-only',
    'web/app/design/Button.tsx',
    imports('../features/feeds/Post.tsx'),
    'web/app/features/feeds/Post.tsx',
  ],
  [
    'web-paths-imports-earlier-layers-only',
    'web/app/paths.ts',
    `${imports('./store/store.ts')}\n${empty}`,
    'web/app/store/store.ts',
  ],
  [
    'web-api-imports-earlier-layers-only',
    'web/app/api/client.ts',
    imports('../session/viewer.ts'),
    'web/app/session/viewer.ts',
  ],
  [
    'web-store-imports-earlier-layers-only',
    'web/app/store/inbox.ts',
    imports('../features/feeds/Post.tsx'),
    'web/app/features/feeds/Post.tsx',
  ],
  [
    'web-session-imports-earlier-layers-only',
    'web/app/session/gate.ts',
    imports('../shell/Layout.tsx'),
    'web/app/shell/Layout.tsx',
  ],
  [
    'web-features-imports-earlier-layers-only',
    'web/app/features/feeds/List.tsx',
    imports('../../shell/Layout.tsx'),
    'web/app/shell/Layout.tsx',
  ],
  [
    'web-shell-imports-earlier-layers-only',
    'web/app/shell/Menu.tsx',
    imports('../routes/home.tsx'),
    'web/app/routes/home.tsx',
  ],
  ['everything-resolves', 'server/src/features/orders/send.ts', imports('./gone.ts'), './gone.ts'],
]

describe('reports each boundary that is broken', () => {
  const reached = Object.fromEntries(
    breaks.filter(([, , , to]) => /^(server|web)\//.test(to)).map(([, , , to]) => [to, empty]),
  )
  const broken = Object.fromEntries(breaks.map(([, from, text]) => [from, text]))
  const cycle = {
    'server/src/features/audience/two.ts': `import { again } from './one.ts'\n${empty}\nexport const back = again`,
  }

  test('all of them in one tree', { timeout: 120_000 }, async () => {
    const { breaches } = await checkBoundaries(aProductTree({ ...reached, ...broken, ...cycle }))
    const found = breaches.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)

    expect(found).toEqual(expect.arrayContaining(breaks.map(([rule, from, , to]) => `${rule}: ${from} → ${to}`)))
  })

  test('every rule has its row here', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[]
    }
    const proven = new Set(breaks.map(([rule]) => rule))
    const ofFeatures = forbidden.filter(({ name }) => name.endsWith('-imports-earlier-features-only'))

    // One rule per feature except the last; three rows prove all.
    expect(ofFeatures.map(({ name }) => name)).toEqual(
      featureOrder.slice(0, -1).map((feature) => `${feature}-imports-earlier-features-only`),
    )
    expect(forbidden.filter((rule) => !ofFeatures.includes(rule) && !proven.has(rule.name))).toEqual([])
  })
})

test('reports nothing where imports keep the boundaries', { timeout: 120_000 }, async () => {
  const root = aProductTree({
    'contract/src/feeds.ts': `import { Type } from 'typebox'\nimport { cents } from './money.ts'\nexport const all = [Type, cents]`,
    'server/src/features/access/index.ts': empty,
    'server/src/features/payments/cards/index.ts': empty,
    'server/src/features/payments/checkout/index.ts': `${imports('../cards/index.ts')}\nimport { used as queried } from './queries.ts'\nexport const all = queried`,
    'server/src/features/payments/checkout/queries.ts': `import { sql } from 'kysely'\nexport const used = sql`,
    'server/src/features/feeds/index.ts': imports('../access/index.ts'),
    'server/src/features/feeds/queries.ts': `import { sql } from 'kysely'\nexport const used = sql`,
    'server/src/features/feeds/rules.ts': `import type { Row } from './queries.ts'\nimport { cents } from '@stagedoor/contract/money'\nexport const rule = (row: Row) => [row, cents]`,
    'server/src/features/feeds/feeds.db.test.ts': imports('#src/test-support/makers.ts'),
    'server/src/test-support/makers.ts': `${empty}\nimport { used } from '../features/feeds/queries.ts'\nexport const x = used`,
    'server/src/app.ts': imports('./features/access/index.ts'),
    'web/app/routes/home.tsx': `import { cents } from '@stagedoor/contract/money'\nexport { nothing } from '../shell/Layout.tsx'\nexport const used = cents`,
    'web/app/shell/Layout.tsx': empty,
  })

  expect((await checkBoundaries(root)).breaches).toEqual([])
})
