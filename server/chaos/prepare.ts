import type { Client } from './client.ts'
import type { ChaosWorld } from './operations/operation.ts'
import type { People, Person } from './people.ts'

/** The initial data: prices, posts, coupons, a package, trial links, bank accounts. */
export async function prepareWorld(client: Client, people: People): Promise<ChaosWorld> {
  await lowerLimits(client, people)
  const { admin, creators } = people
  const posts = []
  const trialCodes = new Map<string, string>()
  for (const creator of creators) {
    posts.push(...(await publishPosts(client, creator)))
    await openPlans(client, creator)
    const trial = await must(client, creator, 'POST', '/performer/trial-links', { days: 5 })
    trialCodes.set(creator.accountId, String(trial['code']))
  }
  const coupon = { name: 'of the chaos', description: '', status: 'active' }
  const couponCodes = ['TWENTY', 'FIVEOFF', 'ALLOFIT']
  const [twenty, fiveOff, allOfIt] = couponCodes
  for (const one of [
    { code: twenty, type: 'percent', value: 20, target: 'all' },
    { code: fiveOff, type: 'amount', value: 5, target: 'all', maximumUses: 25 },
    { code: allOfIt, type: 'percent', value: 100, target: 'all', maximumUses: 10 },
  ])
    await must(client, admin, 'POST', '/admin/coupons', { ...coupon, ...one })
  const pack = await must(client, admin, 'POST', '/admin/packages', {
    name: 'A hundred and ten',
    price: 100,
    tokens: 110,
  })
  return { client, people, posts, couponCodes, packageId: String(pack['_id']), trialCodes }
}

/** Lowers the limits, so that small sums need two approvals as well. */
async function lowerLimits(client: Client, { admin }: People): Promise<void> {
  const values = { refundSecondApprovalAbove: 15, payoutSecondApprovalAbove: 120 }
  await must(client, admin, 'PUT', '/admin/settings', { values, reason: 'the chaos deals in small sums' })
}

async function publishPosts(client: Client, creator: Person): Promise<{ id: string; price: number }[]> {
  const posts: { id: string; price: number }[] = []
  for (const price of [1, 1.35, 2.5, 4.99, 6, 7.77, 10, 12.5]) {
    const body = { type: 'text', text: 'Good morning', isSale: true, price }
    const data = await must(client, creator, 'POST', '/performer/feeds', body)
    posts.push({ id: String(data['_id']), price })
  }
  return posts
}

async function openPlans(client: Client, creator: Person): Promise<void> {
  const plans = { monthlyPrice: 9.99, yearlyPrice: 79.99, isFreeSubscription: true }
  await must(client, creator, 'PUT', '/performers/me', plans)
  await must(client, creator, 'POST', '/performer/subscription-offers', { months: 3, price: 24.5 })
  await must(client, creator, 'PUT', '/performers/banking-settings', {
    firstName: 'Ada',
    lastName: 'Hunter',
    bankName: 'Bank of the Chaos',
    bankAccount: 'GB29NWBK60161331926819',
    country: 'GB',
  })
}

async function must(
  client: Client,
  who: Person,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { status, error, data } = await client.call(method, path, { token: who.token, body })
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status} ${error ?? ''}`)
  return data
}
