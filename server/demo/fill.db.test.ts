import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { describeBooks } from '#src/check-books/report.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'
import { baker } from './creators/baker.ts'
import { type DemoCreator, everyone, forSale, subscribers } from './creators/demo-creator.ts'
import { musician } from './creators/musician.ts'
import { demoFans } from './fans/all-fans.ts'
import { buy, buyPackage, type DemoFan, follow, subscribe, tip, topUp, vote } from './fans/demo-fan.ts'
import { order, shipped } from './fans/order-steps.ts'
import { DEMO_PASSWORD, demoEmails, type DemoWorld, fillDemoWorld, needsDemoWorld } from './fill.ts'

const HOUR_MS = 3_600_000
const print = () => undefined

const singer: DemoCreator = {
  ...musician,
  posts: [
    {
      title: 'Hello',
      text: 'Come in.',
      offer: everyone,
      photos: ['guitar-on-slate'],
      isPinned: true,
      hoursAgo: 900,
    },
    {
      title: 'Choose',
      text: 'Which one?',
      offer: everyone,
      photos: [],
      poll: { question: 'Which?', options: ['This', 'That'], openDays: 60 },
      hoursAgo: 500,
    },
    { title: 'For you', text: 'Only for subscribers.', offer: subscribers, photos: [], hoursAgo: 300 },
    { title: 'To buy', text: 'A song.', offer: forSale(800), photos: ['piano-keys'], hoursAgo: 200 },
  ],
  galleries: [
    {
      title: 'Evenings',
      description: '',
      offer: forSale(500),
      photos: [
        { name: 'sea-dusk', altText: 'The sea at dusk' },
        { name: 'aurora', altText: 'Green lights' },
      ],
      hoursAgo: 450,
    },
  ],
  videos: [
    {
      title: 'One song',
      description: '',
      offer: subscribers,
      tags: ['song'],
      file: 'small-stage.mp4',
      thumbnail: 'concert',
      hoursAgo: 440,
    },
  ],
}
const withProduct: DemoCreator = {
  ...singer,
  products: [
    {
      title: 'A record',
      description: 'Both sides.',
      priceTokenCents: 700,
      what: { kind: 'physical', stock: 3 },
      photos: [{ name: 'turntable', altText: 'A record that turns' }],
      hoursAgo: 430,
    },
    {
      title: 'A recording',
      description: '',
      priceTokenCents: 300,
      what: { kind: 'digital', file: 'rainy-guitar.mp3' },
      photos: [],
      hoursAgo: 420,
    },
  ],
}
const other: DemoCreator = { ...baker, posts: baker.posts.filter(({ poll }) => poll !== undefined) }
const [demoFan, someFan] = demoFans
if (!demoFan || !someFan) throw new Error('no fans')
const spender: DemoFan = {
  ...someFan,
  seedSteps: [
    ...follow(890, 'creator', other.username),
    topUp(5_000, 880),
    tip('creator', 1_000, 870),
    vote('creator', 'Choose', 1, 490),
    tip('creator', 1_500, 400),
    subscribe('creator', 'monthly', 390),
    buy('creator', 'To buy', 150),
  ],
}
const world: DemoWorld = {
  creators: [singer, other],
  fans: [{ ...demoFan, seedSteps: [topUp(10_000, 690)] }, spender],
  conversations: [
    {
      creator: 'creator',
      fan: spender.username,
      lines: [
        { by: 'fan', text: 'Which guitar is that?', hoursAgo: 140 },
        { by: 'creator', text: 'This one.', photo: { name: 'guitar-on-slate', priceTokenCents: 300 }, hoursAgo: 139 },
      ],
    },
  ],
}

/** An application without background work, as it is during a fill. */
const seedContext = () => testApp({ background: true, config: { role: 'web' } })

async function census({ db }: TestApp) {
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]?.count
  const tables = [
    'account',
    'performer',
    'post',
    'gallery',
    'photo',
    'video',
    'poll_option',
    'poll_vote',
    'follow',
    'purchase',
    'subscription',
    'subscription_period',
    'earning',
    'ledger_transaction',
    'message',
  ]
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)))
}

const wholeCensus = {
  // Two creators, two fans, and a member of staff of each role.
  account: 8,
  performer: 2,
  post: 5,
  gallery: 1,
  photo: 2,
  video: 1,
  poll_option: 6,
  poll_vote: 1,
  follow: 2,
  purchase: 3,
  subscription: 1,
  subscription_period: 1,
  earning: 4,
  ledger_transaction: 6,
  message: 2,
}

async function expectBooksToHold({ databaseUrl }: TestApp): Promise<void> {
  const owner = openDatabase(databaseUrl, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  expect(describeBooks(await examineBooks(owner))).toMatch(/\d+ invariants hold$/)
}

async function expectToSignIn({ http }: TestApp): Promise<void> {
  for (const username of demoEmails) {
    const payload = { username, password: DEMO_PASSWORD, remember: false }
    const reply = await http.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect([username, reply.statusCode]).toEqual([username, 200])
  }
}

test('fills an empty installation with accounts that can sign in, and with posts and payments spread over the past weeks', async () => {
  const app = await seedContext()
  expect(await needsDemoWorld(app.features, world)).toBe(true)
  await fillDemoWorld(app, print, { world })

  expect(await needsDemoWorld(app.features, world)).toBe(false)
  expect(await census(app)).toEqual(wholeCensus)
  const { rows } = await sql<{ title: string; hours: number; price: number; files: number }>`select title,
    round(extract(epoch from now() - published_at) / 3600)::int as hours, price_token_cents as price,
    cardinality(file_ids) as files from post where title in ('Hello', 'To buy') order by published_at`.execute(app.db)
  expect(rows).toEqual([
    { title: 'Hello', hours: 900, price: 0, files: 1 },
    { title: 'To buy', hours: 200, price: 800, files: 1 },
  ])
  const soldHoursAgo = await sql<{
    hours: number
  }>`select round(extract(epoch from now() - created_at) / 3600)::int as hours
    from earning order by created_at`.execute(app.db)
  expect(soldHoursAgo.rows.map(({ hours }) => hours)).toEqual([870, 400, 390, 150])
  await expectToSignIn(app)
  const fanId = (await app.features.identity.findAccountId('fan')) ?? ''
  expect(await app.features.wallet.balanceOf(app.db, fanId)).toBe(10_000)
  await app.features.wallet.aggregate()
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
  await expectBooksToHold(app)
})

test('a second fill changes nothing, and the clock is restored', async () => {
  const app = await seedContext()
  const justOne: DemoWorld = { creators: [other], fans: [] }
  await fillDemoWorld(app, print, { world: justOne })
  const before = await census(app)
  await fillDemoWorld(app, print, { world: justOne })

  expect(await census(app)).toEqual(before)
  expect(Math.abs(app.clock.now().getTime() - Date.now())).toBeLessThan(1_000)
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from app_clock`.execute(app.db)
  expect(rows).toEqual([{ offset_ms: 0 }])
})

test('a fill that was interrupted is completed by the next one without duplicates', async () => {
  const app = await seedContext()
  const { features } = app
  let writes = 0
  const failing = (at: number) => ({
    ...app,
    // Features are read by name from an object that lists none.
    features: Object.assign(Object.create(features) as typeof features, {
      feeds: {
        ...features.feeds,
        createPost: (...given: Parameters<typeof features.feeds.createPost>) => {
          writes += 1
          if (writes === at) throw new Error('the power went')
          return features.feeds.createPost(...given)
        },
      },
    }),
  })
  await expect(fillDemoWorld(failing(1), print, { world })).rejects.toThrow('the power went')
  expect(await needsDemoWorld(features, world)).toBe(true)
  await expect(fillDemoWorld(failing(5), print, { world })).rejects.toThrow('the power went')
  await expect(fillDemoWorld(app, print, { world, signal: AbortSignal.abort(new Error('not now')) })).rejects.toThrow(
    'not now',
  )
  expect(Math.abs(app.clock.now().getTime() - Date.now())).toBeLessThan(1_000)

  await fillDemoWorld(app, print, { world })
  const { rows } = await sql<{
    hours: number
  }>`select round(extract(epoch from now() - published_at) / 3600)::int as hours
    from post where performer_id = (select id from account where username = 'creator') order by published_at`.execute(
    app.db,
  )
  expect(rows.map(({ hours }) => hours)).toEqual([900, 500, 300, 200])
  // Poll options whose post was never written are left to the sweep.
  await sql`delete from poll_option where post_id is null`.execute(app.db)
  expect(await census(app)).toEqual(wholeCensus)
})

test('a fill that was killed with the clock in the past continues from that moment', async () => {
  const app = await seedContext()
  await fillDemoWorld(app, print, { world: { creators: world.creators, fans: [] } })
  await sql`delete from account where username = 'admin'`.execute(app.db)
  await sql`update app_clock set offset_ms = ${-100 * HOUR_MS}, overridden_from_ms = 0`.execute(app.db)

  await fillDemoWorld(app, print, { world })
  const { rows } = await sql<{
    hours: number
  }>`select round(extract(epoch from now() - created_at) / 3600)::int as hours
    from purchase`.execute(app.db)
  expect(rows.map(({ hours }) => hours)).toEqual([100, 100, 100])
  expect(Math.abs(app.clock.now().getTime() - Date.now())).toBeLessThan(1_000)
})

test('adds packages, coupons, offers and a trial link, and lists payments under their payers', async () => {
  const app = await seedContext()
  const saver: DemoFan = {
    ...spender,
    seedSteps: [
      topUp(3_000, 1_900, 'WELCOME15'),
      buyPackage('Regular', 1_800),
      subscribe('creator', 'monthly', 1_700),
      subscribe('creator', 'trial', 1_600),
    ],
  }
  const patron: DemoFan = { ...demoFan, seedSteps: [topUp(9_000, 1_900), subscribe('creator', 3, 1_700)] }
  await fillDemoWorld(app, print, { world: { creators: [singer], fans: [saver, patron] } })

  const { rows: payments } =
    await sql`select type, status, price_cents, credit_token_cents, coupon_code from payment_transaction
    where account_id = (select id from account where username = ${saver.username}) order by created_at`.execute(app.db)
  const renewal = { type: 'monthly_subscription', status: 'success', price_cents: 595, credit_token_cents: null }
  expect(payments).toEqual([
    {
      type: 'token_package',
      status: 'success',
      price_cents: 2_550,
      credit_token_cents: 3_000,
      coupon_code: 'WELCOME15',
    },
    { type: 'token_package', status: 'success', price_cents: 5_000, credit_token_cents: 5_300, coupon_code: null },
    ...[1, 2, 3].map(() => ({ ...renewal, coupon_code: null })),
  ])
  const { rows: offered } = await sql`select (select count(*)::int from token_package) as packages,
    (select count(*)::int from coupon where status = 'active') as coupons, (select count(*)::int from subscription_offer) as offers,
    (select count(*)::int from trial_link) as links, (select count(*)::int from subscription where offer_id is not null) as sold`.execute(
    app.db,
  )
  expect(offered).toEqual([{ packages: 4, coupons: 3, offers: 2, links: 1, sold: 1 }])

  // The gateway delivers its webhook events once the product listens; they change nothing any more.
  const before = await census(app)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  await app.runDue()
  const { rows: waiting } = await sql`select id from sandbox.event where delivered_at is null`.execute(app.db)
  expect([waiting, await census(app)]).toEqual([[], before])
  await expectBooksToHold(app)
})

test('offers products with their orders on the way, once', async () => {
  const app = await seedContext()
  const seedSteps = [
    topUp(5_000, 410),
    order('creator', 'A recording', 405),
    order('creator', 'A record', 400, { quantity: 2, note: 'Signed, please' }),
    shipped('creator', 'A record', 390, 'TW 42', 'On its way'),
  ]
  const buyer: DemoFan = { ...demoFan, seedSteps }
  const small: DemoWorld = { creators: [withProduct], fans: [buyer] }
  await fillDemoWorld(app, print, { world: small })
  // An interrupted fill runs everything again.
  await sql`delete from account where username = 'admin'`.execute(app.db)
  await fillDemoWorld(app, print, { world: small })

  const { rows } = await sql`select o.name, o.delivery_status as status, o.shipping_code as code, o.quantity, p.stock,
      cardinality(p.image_ids) as pictures from product_order o join product p on p.id = o.product_id order by o.created_at`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { name: 'A recording', status: 'delivered', code: null, quantity: 1, stock: null, pictures: 0 },
    { name: 'A record', status: 'shipping', code: 'TW 42', quantity: 2, stock: 1, pictures: 1 },
  ])
  await expectBooksToHold(app)
})

test('leaves an installation with other accounts alone', async () => {
  const app = await seedContext()
  await app.features.identity.register({
    role: 'user',
    username: 'first.customer',
    email: 'first@example.test',
    password: 'a long enough secret',
    name: 'First',
    firstName: '',
    lastName: '',
    gender: null,
    country: null,
    phone: null,
    phoneCode: null,
    dateOfBirth: null,
    locale: 'en-US',
  })
  expect(await needsDemoWorld(app.features, world)).toBe(false)
})
