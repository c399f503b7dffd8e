import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { textRules } from './text-rules.ts'
import { filesOf } from './tree.ts'

const ROOT = join(import.meta.dirname, '..')

/** Fewer files than this mean that the check has missed the tree. */
const FEWEST_FILES = 400

test('the whole tree is checked', () => {
  expect(filesOf(ROOT).length).toBeGreaterThan(FEWEST_FILES)
})

describe('the repository keeps the rule:', () => {
  test.each(textRules.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(rule.breachesIn(ROOT)).toEqual([])
  })
})

const long = 'export const line = 1\n'.repeat(251)

const apiOf = (methods: number) =>
  Array.from({ length: methods }, (_, at) => `  /** Docs. */\n  m${at}(a: {\n    b: string\n  }): void\n`).join('')

/** Per rule: files that break it, the places to report, and files that keep it. */
const proofs: Record<string, { broken: Record<string, string>; places: string[]; right: Record<string, string> }> = {
  'SQL is written only in queries.ts': {
    broken: {
      'server/demo/fill.ts': "await db.selectFrom('account')",
      'server/src/features/feeds/create-post.ts': "\nawait tx.insertInto('post')",
      'server/src/features/feeds/list.ts': 'await sql<{ n: number }>`select 1`.execute(db)',
    },
    places: [
      'server/demo/fill.ts:1',
      'server/src/features/feeds/create-post.ts:2',
      'server/src/features/feeds/list.ts:1',
    ],
    right: {
      'server/src/features/feeds/queries.ts': "await tx.insertInto('post')",
      'server/src/features/feeds/poll-queries.ts': "await tx.insertInto('poll')",
      'server/src/features/feeds/list.db.test.ts': "await db.selectFrom('post')",
      'server/src/platform/outbox/record.ts': "await tx.insertInto('outbox')",
    },
  },
  'features query through Kysely, and prepare statements only in statements.ts': {
    broken: {
      'server/src/features/feeds/queries.ts':
        "import { prepare } from '#src/platform/db/prepared.ts'\nawait db.executeQuery(CompiledQuery.raw('select 1'))",
      'server/src/features/wallet/post.ts': "await pool.query('select 1')",
    },
    places: [
      'server/src/features/feeds/queries.ts:1',
      'server/src/features/feeds/queries.ts:2',
      'server/src/features/wallet/post.ts:1',
    ],
    right: {
      'server/src/features/feeds/statements.ts': "import { prepare } from '#src/platform/db/prepared.ts'",
      'server/src/platform/jobs/queue.ts': "await pool.query('select 1')",
    },
  },
  'the storage of a browser is used through api/browser-storage.ts': {
    broken: { 'web/app/session/use-theme.ts': "localStorage.setItem('theme', theme)" },
    places: ['web/app/session/use-theme.ts:1'],
    right: {
      'web/app/api/browser-storage.ts': 'sessionStorage.getItem(name)',
      'web/app/shell/RememberedChoices.tsx': "store('theme', theme, 'sessionStorage')",
    },
  },
  'no object is indexed by what a request carries, and forms are read by readForm': {
    broken: {
      'web/app/routes/security.tsx': "const act = acts[textOf(form, 'intent')]\nconst form = await request.formData()",
      'web/app/features/site/pages.ts': 'return pages[params.slug]',
      'server/src/features/site/texts.ts': 'const text = texts[query.locale]',
    },
    places: [
      'server/src/features/site/texts.ts:1',
      'web/app/features/site/pages.ts:1',
      'web/app/routes/security.tsx:1',
      'web/app/routes/security.tsx:2',
    ],
    right: {
      'web/app/routes/account.tsx': "const act = acts.get(textOf(form, 'intent'))\nconst [a] = [textOf(form, 'a')]",
    },
  },
  'a transaction does not name the pool': {
    broken: {
      'server/src/features/feeds/pin-post.ts':
        'return db.transaction().execute(async (tx) => {\n  await lockPost(tx, id)\n  return showPost(db, id)\n})\nawait showPost(db, id)',
      'server/src/features/feeds/count.ts': 'await deps.db.transaction().execute((tx) => count(deps.db, tx))',
    },
    places: ['server/src/features/feeds/count.ts:1', 'server/src/features/feeds/pin-post.ts:3'],
    right: {
      'server/src/features/feeds/show-post.ts':
        'await db.transaction().execute(async (tx) => {\n  await read({ db: tx })\n})\nread(db)',
    },
  },
  'the server follows no redirect': {
    broken: {
      'server/src/platform/mail/ask.ts':
        "const reply = await fetch(`${url}/a`, {\n  redirect: 'follow',\n  signal: late(1),\n})\nawait fetch(url)",
    },
    places: ['server/src/platform/mail/ask.ts:1', 'server/src/platform/mail/ask.ts:5'],
    right: {
      'server/src/platform/mail/tell.ts':
        "await fetch(url(1), {\n  signal: late(1),\n  redirect: 'error',\n})\nawait fetch(url, { redirect: 'manual' })",
      'web/app/api/ask.ts': 'await fetch(path)',
    },
  },
  'a feature prepares at most 12 statements': {
    broken: { 'server/src/features/feeds/statements.ts': 'prepare<Row>()\n'.repeat(13) },
    places: ['server/src/features/feeds/statements.ts'],
    right: { 'server/src/features/wallet/statements.ts': 'prepare<Row>()\n'.repeat(12) },
  },
  'features leave pages by key, search in text and ranges of time to platform/db/conditions.ts': {
    broken: {
      'server/src/features/wallet/queries.ts': [
        'query.where(({ eb, refTuple }) => eb)',
        'sql`title ilike ${pattern}`',
        'sql`(${column}, post.id) < (${at}, ${id})`',
        'q.replaceAll(/[\\\\%_]/g, x)',
        "query.where('created_at', '>=', filter.from)",
      ].join('\n'),
    },
    places: [1, 2, 3, 4, 5].map((line) => `server/src/features/wallet/queries.ts:${line}`),
    right: { 'server/src/platform/db/conditions.ts': 'sql`title ilike ${pattern}`' },
  },
  'features cast nothing to never': {
    broken: { 'server/src/features/wallet/pay.ts': 'tuple(value as never)' },
    places: ['server/src/features/wallet/pay.ts:1'],
    right: { 'server/src/features/wallet/pay.test.ts': 'given as never' },
  },
  'pages read the answer of their action with useLastAnswer': {
    broken: {
      'web/app/routes/prices.tsx': 'export default function Prices({ loaderData, actionData }: Route.ComponentProps) {',
      'web/app/routes/cards.tsx': 'export default function Cards({\n  actionData,\n}: Route.ComponentProps) {',
      'web/app/features/wallet/Sum.tsx': 'const answer = useActionData()\nconst other = props.actionData',
    },
    places: [
      'web/app/features/wallet/Sum.tsx:1',
      'web/app/features/wallet/Sum.tsx:2',
      'web/app/routes/cards.tsx:2',
      'web/app/routes/prices.tsx:1',
    ],
    right: {
      'web/app/routes/top-up.tsx': 'const actionData = useLastAnswer<typeof action>()\n{actionData?.message}',
      'web/app/session/use-last-answer.ts': 'useActionData<Action>()',
    },
  },
  'pages read their data again by use-refresh': {
    broken: { 'web/app/features/feeds/PostCard.tsx': 'const { revalidate } = useRevalidator()' },
    places: ['web/app/features/feeds/PostCard.tsx:1'],
    right: { 'web/app/api/use-refresh.ts': 'const { revalidate } = useRevalidator()' },
  },
  'rules use no clock and no randomness': {
    broken: { 'server/src/features/wallet/rules.ts': 'const now = new Date()' },
    places: ['server/src/features/wallet/rules.ts:1'],
    right: { 'server/src/features/access/rules.ts': 'const end = new Date(facts.endsAt)' },
  },
  'features read the time from the one clock': {
    broken: { 'server/src/features/wallet/pay.ts': 'const now = Date.now()' },
    places: ['server/src/features/wallet/pay.ts:1'],
    right: { 'server/src/clock/clock.ts': 'const now = Date.now()' },
  },
  'the environment is read only by the settings': {
    broken: {
      'server/src/platform/mail/send.ts': 'const url = process.env.SMTP_URL',
      'web/app/api/client.ts': "process.env['X']",
    },
    places: ['server/src/platform/mail/send.ts:1', 'web/app/api/client.ts:1'],
    right: { 'server/src/config/load-config.ts': 'readConfig(process.env)' },
  },
  'no type is discarded': {
    broken: { 'web/app/root.tsx': '// @ts-ignore\nconst x = y as any\nlet z: any' },
    places: ['web/app/root.tsx:1', 'web/app/root.tsx:2', 'web/app/root.tsx:3'],
    right: { 'web/app/shell/Menu.tsx': 'const text = "has any"' },
  },
  'a lint is disabled only with a reason': {
    broken: { 'server/src/app.ts': '// oxlint-disable-next-line no-console' },
    places: ['server/src/app.ts:1'],
    right: { 'server/src/main.ts': '// oxlint-disable-next-line no-console -- the person at the terminal reads it' },
  },
  'a TODO names its issue': {
    broken: { 'server/src/app.ts': '// TODO later' },
    places: ['server/src/app.ts:1'],
    right: { 'server/src/main.ts': '// @TODO(12) when gifts exist' },
  },
  'no test is skipped or run alone': {
    broken: { 'server/src/a.test.ts': "test.skip('x', () => {})", 'e2e/b.spec.ts': "test.only('x', () => {})" },
    places: ['e2e/b.spec.ts:1', 'server/src/a.test.ts:1'],
    right: { 'server/src/c.test.ts': "test.runIf(isRoot)('x', () => {})" },
  },
  'the repository refers to nothing outside it': {
    broken: { 'docs/a.md': 'see ../shared/design', 'server/src/app.ts': "read('/work/shared/spec')" },
    places: ['docs/a.md:1', 'server/src/app.ts:1'],
    right: { 'server/src/media.test.ts': "import '../shared/x'", 'web/app/a.ts': "import '../sharedness.ts'" },
  },
  'tests need nothing beside the repository but data that may be missing': {
    broken: { 'server/src/a.test.ts': "read('../shared/spec/calls.tsv')" },
    places: ['server/src/a.test.ts:1'],
    right: { 'server/src/b.test.ts': "existsSync('../shared/data/photos')" },
  },
  'no file names a package registry': {
    broken: {
      'package-lock.json': '"resolved": "https://packages.example/x.tgz"',
      '.npmrc': 'registry=https://packages.example',
    },
    places: ['.npmrc:1', 'package-lock.json:1'],
    right: { 'docs/a.md': 'npm installs them' },
  },
  'no folder has a catch-all name': {
    broken: { 'server/src/utils/a.ts': '', 'web/app/shared/deep/b.ts': '', 'contract/Helpers/c.ts': '' },
    places: ['contract/Helpers', 'server/src/utils', 'web/app/shared'],
    right: { 'web/app/locales/ja-JP/common.ts': '' },
  },
  'a file has at most 250 lines': {
    broken: { 'server/src/app.ts': long },
    places: ['server/src/app.ts'],
    right: {
      'server/src/main.ts': 'export const line = 1\n'.repeat(250),
      'server/src/long.test.ts': long,
      'web/app/locales/en-US/feed.ts': long,
    },
  },
  'a part of payments has a public API of at most 8 methods': {
    broken: {
      'server/src/features/payments/cards/index.ts': `export type Cards = {\n${apiOf(9)}}\n`,
      'server/src/features/payments/coupons/index.ts': "export { a, b, c, d, e, f, g, h, i } from './x.ts'\n",
      'server/src/features/payments/disputes/queries.ts': '',
    },
    places: ['cards', 'coupons', 'disputes'].map((part) => `server/src/features/payments/${part}/index.ts`),
    right: {
      'server/src/features/payments/checkout/index.ts': `export { a, type B } from './x.ts'\nexport type Checkout = {\n${apiOf(8)}}\n`,
      'server/src/features/payments/index.ts': `export type Payments = {\n${apiOf(20)}}\n`,
    },
  },
  'exported functions have docstrings': {
    broken: { 'server/src/features/wallet/index.ts': '\nexport async function post() {}' },
    places: ['server/src/features/wallet/index.ts:2'],
    right: {
      'server/src/features/wallet/rules.ts': '/** Promises. */\nexport function decide() {}',
      'server/src/features/wallet/queries.ts': 'export function find() {}',
    },
  },
  'files are kebab-case, component files PascalCase': {
    broken: { 'server/src/buyItem.ts': '', 'web/app/design/post_card.tsx': '' },
    places: ['server/src/buyItem.ts', 'web/app/design/post_card.tsx'],
    right: {
      'server/src/buy-item.db.test.ts': '',
      'web/app/design/PostCard.tsx': '',
      'web/app/routes/users.me.tsx': '',
      'server/src/texts/zh-TW.ts': '',
    },
  },
}

describe('reports a tree that breaks the rule:', () => {
  test.each(textRules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
    const proof = proofs[name] ?? { broken: {}, places: ['no proof is written for this rule'], right: {} }
    expect(rule.breachesIn(aTree({ ...proof.broken, ...proof.right }))).toEqual(proof.places)
  })
})
