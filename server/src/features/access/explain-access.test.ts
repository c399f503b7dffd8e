import { describe, expect, test } from 'vitest'
import type { Db } from '#src/platform/db/database.ts'
import type { AccessSource, Subject } from './facts.ts'
import { explainAccess } from './explain-access.ts'
import type { AccessViewer } from './rules.ts'

const anonymousVisitor: AccessViewer = {
  role: 'fan',
  isFinance: false,
  isOwner: false,
  isBlocked: false,
  isInBlockedCountry: false,
  isAdult: true,
  isFollower: false,
  subscription: 'none',
  isOnList: false,
  hasBought: false,
}
const people: Record<string, AccessViewer> = {
  fan: anonymousVisitor,
  buyer: { ...anonymousVisitor, hasBought: true },
  blocked: { ...anonymousVisitor, isBlocked: true },
  owner: { ...anonymousVisitor, role: 'creator', isOwner: true },
  staff: { ...anonymousVisitor, role: 'staff' },
}

/** A post for 5 tokens, or for subscribers at 9.95 USD. */
const source = (offer: 'sale' | 'subscribers'): AccessSource => ({
  type: 'feed',
  find: async (_, id, { accountId }) =>
    id === 'gone'
      ? null
      : {
          facts: {
            object: { type: 'feed', publication: 'published', offer, isOpenToVisitors: false },
            viewer: people[accountId] ?? anonymousVisitor,
          },
          priceTokenCents: offer === 'sale' ? 500 : null,
          subscriptionCents: 995,
        },
})

const nobodyAsksTheDatabase = {} as Db
const caller = (accountId: string): Subject => ({
  accountId,
  role: accountId === 'staff' ? 'staff' : 'user',
  address: null,
})

const explain = (
  accountId: string,
  {
    offer = 'sale',
    about,
    id = 'post',
    locale = 'en-US',
  }: { offer?: 'sale' | 'subscribers'; about?: string; id?: string; locale?: 'en-US' | 'ja-JP' } = {},
) =>
  explainAccess(nobodyAsksTheDatabase, source(offer), {
    type: 'feed',
    id,
    caller: caller(accountId),
    subject: about === undefined ? null : caller(about),
    locale,
  })

describe('a fan', () => {
  test('returns what would unlock a post, with its price, and no rule', async () => {
    expect(await explain('fan')).toEqual({
      outcome: 'explained',
      explanation: {
        type: 'feed',
        id: 'post',
        level: 'preview',
        message: 'Buy this for 5.00 tokens for full access.',
        ways: [{ way: 'buy', price: 5 }],
      },
    })
    expect(await explain('fan', { offer: 'subscribers', locale: 'ja-JP' })).toMatchObject({
      explanation: { message: '購読するとすべてご覧いただけます。', ways: [{ way: 'subscribe', price: 9.95 }] },
    })
  })

  test('returns to a buyer that everything is open', async () => {
    expect(await explain('buyer')).toMatchObject({ explanation: { level: 'full', ways: [] } })
  })

  test('returns nothing to a blocked viewer, as for an unknown post', async () => {
    expect(await explain('blocked')).toEqual({ outcome: 'absent' })
    expect(await explain('fan', { id: 'gone' })).toEqual({ outcome: 'absent' })
  })

  test('returns nothing about other viewers', async () => {
    expect(await explain('fan', { about: 'buyer' })).toEqual({ outcome: 'not_for_you' })
    expect(await explain('fan', { about: 'fan' })).toMatchObject({ outcome: 'explained' })
  })
})

describe.each(['owner', 'staff'])('the %s', (who) => {
  test('returns rule and facts, also about other viewers', async () => {
    expect(await explain(who)).toMatchObject({ explanation: { rule: who, facts: { object: { offer: 'sale' } } } })
    expect(await explain(who, { about: 'blocked' })).toMatchObject({
      explanation: { level: 'none', rule: 'blocked', facts: { viewer: { isBlocked: true } } },
    })
    expect(await explain(who, { about: 'buyer' })).toMatchObject({ explanation: { level: 'full', rule: 'bought' } })
  })
})
