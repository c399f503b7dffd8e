import { sql } from 'kysely'
import type { TestApp } from '#src/test-support/test-app/start-test-app.ts'
import type { Rng } from '../rng.ts'
import { itemKinds, type ItemKind } from '#src/test-support/item-kinds.ts'

/** The networks of viewers, by country (RFC 5737). Each viewer has an address, because limits count the calls of one. */
const NETWORKS = { TW: '192.0.2', US: '198.51.100', unknown: '203.0.113' } as const
type Country = keyof typeof NETWORKS

/** The country of an address of the world, for the product's adapter. */
export const countryOfAddress = (address: string): string | null =>
  Object.entries(NETWORKS).find(
    ([country, network]) => country !== 'unknown' && address.startsWith(`${network}.`),
  )?.[0] ?? null

const addressOf = (country: Country, number: number): string => `${NETWORKS[country]}.${1 + (number % 254)}`

/** Where the law asks for a proof of age. */
const ASSURED_COUNTRY = 'TW'

const OFFERS = ['free', 'subscribers', 'sale', 'list'] as const
const STATUSES = ['active', 'draft', 'inactive', 'removed', 'deleted'] as const
const SUBSCRIPTIONS = ['none', 'active', 'expired'] as const

type Status = (typeof STATUSES)[number] | ItemKind['otherStatuses'][number]

type RandomCreator = {
  id: string
  username: string
  isApproved: boolean
  closedIn: ReadonlySet<Country>
  listId: string
}

export type RandomItem = {
  kind: ItemKind
  id: string
  fileId: string
  creator: RandomCreator
  offer: (typeof OFFERS)[number]
  status: Status
}

type Relation = { subscription: (typeof SUBSCRIPTIONS)[number]; isBlocked: boolean; isListed: boolean }

export type RandomViewer = {
  kind: 'visitor' | 'fan' | 'creator' | 'staff'
  accountId: string | null
  country: Country
  address: string
  isAdult: boolean
  relations: ReadonlyMap<string, Relation>
  bought: ReadonlySet<string>
}

export type World = { creators: RandomCreator[]; items: RandomItem[]; viewers: RandomViewer[] }

const ITEMS_OF_CREATOR = 40

/** Creators, items in every state, and viewers with random relations to both. */
export async function makeWorld(app: TestApp, rng: Rng, size: { items: number; viewers: number }): Promise<World> {
  const creators: RandomCreator[] = []
  const items: RandomItem[] = []
  const region = { policy: 'assured', reason: 'a test' }
  await app.read('PUT', `/admin/region-policies/${ASSURED_COUNTRY}`, {
    as: await app.aStaffMember('admin'),
    body: region,
  })
  while (items.length < size.items) {
    const creator = await makeCreator(app, rng)
    creators.push(creator)
    const count = Math.min(ITEMS_OF_CREATOR, size.items - items.length)
    for (let made = 0; made < count; made += 1) items.push(await makeItem(app, rng, creator))
  }
  // A creator who left keeps what was published before.
  for (const { id, isApproved } of creators) {
    if (!isApproved) await sql`update performer set state = 'suspended' where account_id = ${id}`.execute(app.db)
  }
  const viewers: RandomViewer[] = []
  const add = async (as?: { as: string }) =>
    viewers.push(await makeViewer(app, rng, { number: viewers.length, creators, items, ...as }))
  for (const creator of creators) await add({ as: creator.id })
  while (viewers.length < size.viewers) await add()
  return { creators, items, viewers }
}

async function makeCreator(app: TestApp, rng: Rng): Promise<RandomCreator> {
  const id = await app.aCreator()
  const closedIn = new Set((['TW', 'US'] as const).filter(() => rng.chance(0.2)))
  if (closedIn.size > 0) await app.read('POST', '/block/countries', { as: id, body: { countryCodes: [...closedIn] } })
  const body = { name: 'Front row' }
  const { _id: listId } = await app.read<{ _id: string }>('POST', '/performer/lists', { as: id, body })
  return { id, username: app.accountOf(id).username, isApproved: rng.chance(0.85), closedIn, listId }
}

async function makeItem(app: TestApp, rng: Rng, creator: RandomCreator): Promise<RandomItem> {
  const kind = rng.pick(itemKinds)
  const offer = rng.pick(OFFERS)
  const status = rng.chance(0.5) ? 'active' : rng.pick([...STATUSES, ...kind.otherStatuses])
  const { id, fileId } = await kind.make(app, {
    by: creator.id,
    ...sales[offer],
    ...(offer === 'list' && { audienceListId: creator.listId }),
  })
  await bringTo(app, { kind, id }, status)
  return { kind, id, fileId, creator, offer, status }
}

const sales = {
  free: { isSale: true, price: 0 },
  subscribers: { isSale: false },
  sale: { isSale: true, price: 5 },
  list: {},
} as const

/** Straight rows: the calls of staff and timers are tested elsewhere. */
async function bringTo({ db }: TestApp, { kind, id }: Pick<RandomItem, 'kind' | 'id'>, status: Status): Promise<void> {
  await sql`update ${sql.table(kind.table)} set ${sql.raw(changes[status])} where id = ${id}`.execute(db)
}

const changes: Readonly<Record<Status, string>> = {
  active: "status = 'active'",
  draft: "status = 'draft'",
  inactive: "status = 'inactive'",
  scheduled: "status = 'scheduled', scheduled_at = app_now() + interval '1 day'",
  // For the consent of somebody who is in it.
  waiting: 'unanswered_count = 1',
  removed: "status = 'removed', removed_reason = 'a test', removed_from = 'active'",
  deleted: 'deleted_at = app_now()',
}

type Given = { number: number; creators: readonly RandomCreator[]; items: readonly RandomItem[]; as?: string }

async function makeViewer(app: TestApp, rng: Rng, { number, creators, items, as }: Given): Promise<RandomViewer> {
  const kind = as === undefined ? rng.pick(['visitor', 'fan', 'fan', 'fan', 'fan', 'staff'] as const) : 'creator'
  const country = rng.pick(['TW', 'US', 'unknown'] as const)
  const address = addressOf(country, number)
  if (kind === 'visitor') {
    return { kind, accountId: null, country, address, isAdult: false, relations: new Map(), bought: new Set() }
  }
  const accountId = as ?? (await (kind === 'staff' ? app.aStaffMember('support') : app.aFan()))
  const isAssured = rng.chance(0.7)
  if (isAssured) {
    await sql`insert into age_assurance (account_id, is_adult, method, expires_at)
      values (${accountId}, true, 'a test', app_now() + interval '1 year')`.execute(app.db)
  }
  const isAdult = isAssured || country !== ASSURED_COUNTRY
  const others = creators.filter(({ id }) => id !== accountId)
  const relations = new Map<string, Relation>()
  for (const creator of others) relations.set(creator.id, await relate(app, rng, { accountId, creator }))
  const bought = items.filter(({ creator }) => creator.id !== accountId && rng.chance(0.1))
  for (const item of bought) await app.entitle(accountId, item.kind.type, item.id)
  return { kind, accountId, country, address, isAdult, relations, bought: new Set(bought.map(({ id }) => id)) }
}

const HOUR_MS = 3_600_000

async function relate(
  app: TestApp,
  rng: Rng,
  { accountId, creator }: { accountId: string; creator: RandomCreator },
): Promise<Relation> {
  const { id: creatorId, listId } = creator
  const relation: Relation = {
    subscription: rng.pick(SUBSCRIPTIONS),
    isBlocked: rng.chance(0.15),
    isListed: rng.chance(0.3),
  }
  if (relation.isListed) {
    await sql`insert into fan_list_member (list_id, account_id) values (${listId}, ${accountId})`.execute(app.db)
  }
  if (relation.subscription !== 'none') {
    const fromNowMs = relation.subscription === 'active' ? HOUR_MS : -HOUR_MS
    await app.entitle(accountId, 'subscription', creatorId, new Date(app.clock.now().getTime() + fromNowMs))
  }
  if (rng.chance(0.3)) {
    await sql`insert into follow (follower_id, performer_id) values (${accountId}, ${creatorId})`.execute(app.db)
  }
  if (relation.isBlocked) {
    await sql`select block_account(${creatorId}::uuid, ${accountId}::uuid, 'a test')`.execute(app.db)
  }
  return relation
}
