import { describe, expect, test } from 'vitest'
import {
  decideAccess,
  waysIn,
  type AccessDecision,
  type AccessObject,
  type AccessViewer,
  type Offer,
  type Publication,
} from './rules.ts'

/** The kinds of viewers that access distinguishes. Rules ACS-1 to ACS-6. */
const nobody: AccessViewer = {
  role: 'visitor',
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
const fan: AccessViewer = { ...nobody, role: 'fan' }
const viewers = {
  V: nobody,
  F: fan,
  W: { ...fan, isFollower: true },
  S0: { ...fan, isFollower: true, subscription: 'free' },
  S1: { ...fan, isFollower: true, subscription: 'paid' },
  P: { ...fan, hasBought: true },
  O: { ...fan, role: 'creator', isOwner: true },
  C: { ...fan, role: 'creator' },
  B: { ...fan, isBlocked: true },
  A: { ...fan, role: 'staff' },
  L: { ...fan, isOnList: true },
} as const satisfies Record<string, AccessViewer>
type Column = keyof typeof viewers
const columns = Object.keys(viewers) as Column[]

const published = { publication: 'published' } as const
const item = (type: 'feed' | 'gallery' | 'video', offer: Offer, isOpenToVisitors = false): AccessObject =>
  type === 'feed' ? { ...published, type, offer, isOpenToVisitors } : { ...published, type, offer }
const stream = (offer: Offer, isOpenToVisitors = false): AccessObject => ({
  ...published,
  type: 'stream',
  offer,
  isOpenToVisitors,
})
const thread = (isParticipant: boolean, isInReportCase = false): AccessObject => ({
  type: 'thread',
  isParticipant,
  isInReportCase,
})
const attachment = (isPaid: boolean, isInReportCase = false): AccessObject => ({
  type: 'attachment',
  isPaid,
  isParticipant: true,
  isInReportCase,
})

/** Cells: full, prev, meta; no is a 404, 403 a refusal with a hint; ro is full but read-only. */
const table: [string, AccessObject, string][] = [
  ['profile page', { ...published, type: 'profile' }, 'full full full full full full full full no full full'],
  ['feed, free for all', item('feed', 'free'), 'prev full full full full full full full no full full'],
  ['feed, free, open to visitors', item('feed', 'free', true), 'full full full full full full full full no full full'],
  ['feed, for subscribers', item('feed', 'subscribers'), 'prev prev prev full full full full prev no full prev'],
  ['feed, pay-per-view', item('feed', 'sale'), 'prev prev prev prev prev full full prev no full prev'],
  ['feed, for a list', item('feed', 'list'), 'prev prev prev prev prev full full prev no full full'],
  ['gallery, free for all', item('gallery', 'free'), 'prev full full full full full full full no full full'],
  ['gallery, for subscribers', item('gallery', 'subscribers'), 'meta prev prev full full full full prev no full prev'],
  ['gallery, for sale', item('gallery', 'sale'), 'meta prev prev prev prev full full prev no full prev'],
  ['gallery, for a list', item('gallery', 'list'), 'meta prev prev prev prev full full prev no full full'],
  ['video, for a list', item('video', 'list'), 'prev prev prev prev prev full full prev no full full'],
  ['video, for subscribers', item('video', 'subscribers'), 'prev prev prev full full full full prev no full prev'],
  ['video, for sale', item('video', 'sale'), 'prev prev prev prev prev full full prev no full prev'],
  ['product page', { ...published, type: 'product' }, 'full full full full full full full full no full full'],
  ['digital product’s file', { ...published, type: 'product_file' }, 'no 403 403 403 403 full full 403 no full 403'],
  ['message thread, as one of its two', thread(true), 'no full full full full full full full ro no full'],
  ['message thread, of others', thread(false), 'no no no no no no full no no no no'],
  ['message thread in a report case', thread(false, true), 'no no no no no no full no no full no'],
  ['free attachment', attachment(false), 'no 403 403 full full full full no no no 403'],
  ['paid attachment', attachment(true), 'no prev prev prev prev full full no prev no prev'],
  [
    'attachment from a fan',
    { ...attachment(false), isFromFan: true } as AccessObject,
    'no full full full full full full full no no full',
  ],
  [
    'deleted attachment',
    { ...attachment(true), publication: 'deleted' } as AccessObject,
    'no no no no no full no no no no no',
  ],
  ['attachment in a report case', attachment(true, true), 'no prev prev prev prev full full no prev full prev'],
  ['stream, free, closed to visitors', stream('free'), 'prev full full full full full full full no full full'],
  ['stream, free, open to visitors', stream('free', true), 'full full full full full full full full no full full'],
  ['stream, for subscribers', stream('subscribers'), 'prev prev prev full full full full prev no full prev'],
  ['stream, by ticket', stream('sale', true), 'prev prev prev prev prev full full prev no full prev'],
  [
    'private stream, invited',
    { type: 'private_stream', isInvited: true },
    'no no no full full full full no no meta no',
  ],
  ['private stream, not invited', { type: 'private_stream', isInvited: false }, 'no no no no no no full no no meta no'],
  ['order, charge or earning of another account', { type: 'record' }, 'no no no no no no full no no 403 no'],
]

const unpublished: [string, AccessObject, string][] = (
  ['draft', 'scheduled', 'under_review', 'rejected', 'removed'] as const
).flatMap((publication) =>
  (['feed', 'gallery', 'video'] as const).flatMap((type) =>
    (['free', 'subscribers', 'list', 'sale'] as const).map((offer): [string, AccessObject, string] => [
      `${type}, ${offer}, ${publication}`,
      { type, offer, publication, isOpenToVisitors: true },
      'no no no no no no full no no full no',
    ]),
  ),
)

function cellOf(object: AccessObject, viewer: AccessViewer): string {
  const { level, refusal, isReadOnly } = decideAccess({ object, viewer })
  if (refusal !== null) {
    expect(level).toBe('none')
    return refusal === 'hidden' ? 'no' : '403'
  }
  return isReadOnly ? 'ro' : level === 'preview' ? 'prev' : level
}

const cells = [...table, ...unpublished].flatMap(([name, object, row]) =>
  row.split(' ').map((expected, i) => ({ name, object, column: columns[i] ?? 'V', expected })),
)

describe('every cell of the table', () => {
  test.each(cells)('$name / $column: $expected', ({ object, column, expected }) => {
    expect(cellOf(object, viewers[column])).toBe(expected)
  })

  test('has a cell of every kind of viewer for each object', () => {
    expect(cells).toHaveLength((table.length + unpublished.length) * columns.length)
  })
})

describe('cases outside the columns', () => {
  const sale = item('feed', 'sale')
  const withPublication = (publication: Publication): AccessObject => ({
    type: 'feed',
    offer: 'sale',
    publication,
    isOpenToVisitors: false,
  })

  test('a blocked country has the effect of a block for every object', () => {
    for (const [, object] of table) {
      expect(cellOf(object, { ...fan, isInBlockedCountry: true })).toBe(cellOf(object, viewers.B))
    }
  })

  test('a purchase stays accessible after block, country block, end of the subscription and deletion by the creator', () => {
    const buyer = { ...viewers.P, isBlocked: true, isInBlockedCountry: true }
    expect(cellOf(sale, buyer)).toBe('full')
    expect(cellOf(attachment(true), buyer)).toBe('full')
    expect(cellOf({ ...published, type: 'product_file' }, buyer)).toBe('full')
    expect(cellOf(withPublication('deleted'), buyer)).toBe('full')
  })

  test('a purchase is not accessible after a take-down, and a receipt gives access to no other object', () => {
    expect(cellOf(withPublication('removed'), viewers.P)).toBe('no')
    expect(cellOf({ ...published, type: 'profile' }, { ...viewers.P, isBlocked: true })).toBe('no')
  })

  test('an object deleted by its creator is inaccessible for others and the creator, but for buyers and staff', () => {
    const { P: _buyer, A: staff, ...others } = viewers
    expect(decideAccess({ object: withPublication('deleted'), viewer: staff })).toMatchObject({
      level: 'full',
      rule: 'staff',
    })
    for (const viewer of Object.values(others)) expect(cellOf(withPublication('deleted'), viewer)).toBe('no')
  })

  test('the owner is never blocked and needs no age check', () => {
    expect(cellOf(sale, { ...viewers.O, isBlocked: true, isInBlockedCountry: true, isAdult: false })).toBe('full')
  })

  test('blocks precede publication, and both answer as if the object did not exist', () => {
    const blocked = decideAccess({ object: withPublication('draft'), viewer: viewers.B })
    expect(blocked).toMatchObject({ rule: 'blocked', refusal: 'hidden' })
  })

  test('a viewer without age confirmation sees previews at most', () => {
    for (const [, object] of table) {
      for (const column of ['V', 'F', 'S1', 'C', 'P', 'B'] as const) {
        const viewer = viewers[column]
        const adult = decideAccess({ object, viewer }).level
        const unconfirmed = decideAccess({ object, viewer: { ...viewer, isAdult: false } }).level
        expect(unconfirmed).toBe(adult === 'full' ? 'preview' : adult)
      }
    }
  })

  test('a creator with a subscription is a subscriber', () => {
    const subscribed: AccessViewer = { ...viewers.C, subscription: 'paid' }
    expect(cellOf(item('feed', 'subscribers'), subscribed)).toBe('full')
    expect(cellOf(attachment(false), subscribed)).toBe('full')
  })

  test('staff see all of what they review, whatever is stored of their age', () => {
    const reviewer: AccessViewer = { ...viewers.A, isAdult: false }
    expect(decideAccess({ object: sale, viewer: reviewer })).toMatchObject({ level: 'full', rule: 'staff' })
  })

  test('finance sees private objects of others, other staff get a refusal', () => {
    expect(cellOf({ type: 'record' }, { ...viewers.A, isFinance: true })).toBe('full')
    expect(cellOf({ type: 'record' }, viewers.A)).toBe('403')
  })
})

describe('a post that is open to visitors', () => {
  const open = item('feed', 'free', true)

  test('is what every account sees of a free post, and full for visitors', () => {
    for (const column of columns) {
      const expected = column === 'V' ? 'full' : cellOf(item('feed', 'free'), viewers[column])
      expect([column, cellOf(open, viewers[column])]).toEqual([column, expected])
    }
  })

  test.each(['draft', 'scheduled', 'under_review', 'rejected', 'removed', 'deleted'] as const)(
    'does not exist for a visitor while it is %s',
    (publication) => {
      const object: AccessObject = { type: 'feed', offer: 'free', isOpenToVisitors: true, publication }
      expect(cellOf(object, viewers.V)).toBe('no')
    },
  )

  test('does not exist where its creator blocks the country, whatever was declared at the age gate', () => {
    expect(cellOf(open, { ...viewers.V, isInBlockedCountry: true })).toBe('no')
  })

  test('is a preview for a visitor who has not passed the age gate, or whom the region asks for more', () => {
    expect(cellOf(open, { ...viewers.V, isAdult: false })).toBe('prev')
  })

  test.each(['subscribers', 'sale', 'list'] as const)('opens nothing that is for %s', (offer) => {
    expect(cellOf(item('feed', offer, true), viewers.V)).toBe('prev')
  })
})

describe('the rule that decides', () => {
  const feed = (publication: Publication = 'published'): AccessObject => ({
    type: 'feed',
    offer: 'sale',
    publication,
    isOpenToVisitors: false,
  })
  const privateStream = (isInvited: boolean): AccessObject => ({ type: 'private_stream', isInvited })
  const file = { ...published, type: 'product_file' } as const

  test.each<[AccessDecision['rule'], AccessObject, AccessViewer]>([
    ['bought', feed('deleted'), viewers.P],
    ['deleted', feed('deleted'), viewers.F],
    ['bought', feed(), viewers.P],
    ['owner', feed('draft'), viewers.O],
    ['blocked', feed(), viewers.B],
    ['country', feed(), { ...fan, isInBlockedCountry: true }],
    ['unpublished', feed('draft'), viewers.F],
    ['age', { ...published, type: 'profile' }, { ...fan, isAdult: false }],
    ['age', feed(), { ...viewers.P, isAdult: false }],
    ['age', feed('deleted'), { ...viewers.P, isAdult: false }],
    ['public', { ...published, type: 'profile' }, viewers.V],
    ['public', { ...published, type: 'product' }, viewers.V],
    ['sign_in', feed(), viewers.V],
    ['free_for_members', item('feed', 'free'), viewers.F],
    ['subscriber', item('video', 'subscribers'), viewers.S0],
    ['subscribers_only', item('video', 'subscribers'), viewers.F],
    ['on_list', item('feed', 'list'), viewers.L],
    ['list_only', item('feed', 'list'), viewers.S1],
    ['for_sale', item('gallery', 'sale'), viewers.S1],
    ['sign_in', file, viewers.V],
    ['for_sale', file, viewers.F],
    ['open_to_visitors', stream('free', true), viewers.V],
    ['open_to_visitors', item('feed', 'free', true), viewers.V],
    ['free_for_members', item('feed', 'free', true), viewers.F],
    ['age', item('feed', 'free', true), { ...viewers.V, isAdult: false }],
    ['country', item('feed', 'free', true), { ...viewers.V, isInBlockedCountry: true }],
    ['blocked', item('feed', 'free', true), viewers.B],
    ['sign_in', stream('free'), viewers.V],
    ['subscriber', stream('subscribers'), viewers.S1],
    ['invited', privateStream(true), viewers.S1],
    ['invited', privateStream(true), viewers.P],
    ['not_invited', privateStream(true), viewers.F],
    ['participant', thread(true), viewers.F],
    ['not_participant', thread(false), viewers.F],
    ['not_participant', attachment(false), viewers.V],
    ['not_yours', attachment(false), viewers.C],
    ['for_sale', attachment(true), viewers.S1],
    ['subscriber', attachment(false), viewers.S1],
    ['subscribers_only', attachment(false), viewers.F],
    ['not_yours', { type: 'record' }, viewers.F],
    ['staff', feed('removed'), viewers.A],
    ['staff_in_case', thread(false, true), viewers.A],
    ['staff_outside_case', attachment(true), viewers.A],
    ['staff_may_end', privateStream(false), viewers.A],
    ['staff', { type: 'record' }, { ...viewers.A, isFinance: true }],
    ['staff_without_finance', { type: 'record' }, viewers.A],
  ])('%s: %j', (rule, object, viewer) => {
    expect(decideAccess({ object, viewer }).rule).toBe(rule)
  })

  test('a block and a country leave what was paid of a conversation to its participants alone', () => {
    const paid = { type: 'attachment', isPaid: true, isInReportCase: false } as const
    expect(cellOf({ ...paid, isParticipant: true }, viewers.B)).toBe('prev')
    expect(cellOf({ ...paid, isParticipant: false }, viewers.B)).toBe('no')
    const abroad = { ...fan, isInBlockedCountry: true }
    expect(decideAccess({ object: thread(true), viewer: abroad })).toEqual({
      level: 'full',
      rule: 'country',
      refusal: null,
      isReadOnly: true,
    })
  })

  test('a refusal says whether the thing exists, and is nothing that could be read only', () => {
    expect(decideAccess({ object: { type: 'record' }, viewer: viewers.F })).toEqual({
      level: 'none',
      rule: 'not_yours',
      refusal: 'hidden',
      isReadOnly: false,
    })
    expect(decideAccess({ object: { type: 'record' }, viewer: viewers.A })).toEqual({
      level: 'none',
      rule: 'staff_without_finance',
      refusal: 'forbidden',
      isReadOnly: false,
    })
  })
})

describe('what unlocks an object', () => {
  const ways = (object: AccessObject, viewer: AccessViewer) =>
    waysIn({ object, viewer }, decideAccess({ object, viewer }))

  test.each([
    ['a post for subscribers', item('feed', 'subscribers'), 'F', ['subscribe']],
    ['a post for sale', item('feed', 'sale'), 'S1', ['buy']],
    ['a gallery for subscribers', item('gallery', 'subscribers'), 'F', ['subscribe']],
    ['a video for sale', item('video', 'sale'), 'F', ['buy']],
    ['a post for a list, which nothing does', item('feed', 'list'), 'S1', []],
    ['a stream by ticket', stream('sale'), 'F', ['buy']],
    ['a paid attachment', attachment(true), 'S1', ['buy']],
    ['a free attachment', attachment(false), 'F', ['subscribe']],
    ['a record, for staff', { type: 'record' } as const, 'A', []],
    ['a private stream that staff may end', { type: 'private_stream', isInvited: false } as const, 'A', []],
    ['a digital product’s file', { ...published, type: 'product_file' } as const, 'F', ['buy']],
    ['anything, for a visitor', item('video', 'sale'), 'V', ['sign_in']],
    ['an open object', item('feed', 'sale'), 'P', []],
    ['an object that does not exist for the viewer', item('feed', 'sale'), 'B', []],
  ] as const)('into %s', (_, object, column, expected) => {
    expect(ways(object, viewers[column])).toEqual(expected)
  })

  test('nothing unlocks a free post for someone who has not confirmed their age', () => {
    expect(ways(item('feed', 'free'), { ...fan, isAdult: false })).toEqual([])
  })
})
