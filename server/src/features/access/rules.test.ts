import { describe, expect, test } from 'vitest'
import { decideAccess, waysIn, type AccessObject, type AccessViewer, type Offer, type Publication } from './rules.ts'

/** The kinds of viewers that the rules of access tell apart. Rules ACS-1 to ACS-6. */
const nobody: AccessViewer = {
  role: 'visitor',
  isFinance: false,
  isOwner: false,
  isBlocked: false,
  isInBlockedCountry: false,
  isAdult: true,
  isFollower: false,
  subscription: 'none',
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
} as const satisfies Record<string, AccessViewer>
type Column = keyof typeof viewers
const columns = Object.keys(viewers) as Column[]

const published = { publication: 'published' } as const
const item = (type: 'feed' | 'gallery' | 'video', offer: Offer): AccessObject => ({ ...published, type, offer })
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

/** Cells: full, prev, meta; no is a 404, 403 a refusal that says what would help; ro is full but read only. */
const table: [string, AccessObject, string][] = [
  ['profile page', { ...published, type: 'profile' }, 'full full full full full full full full no full'],
  ['feed, free for all', item('feed', 'free'), 'prev full full full full full full full no full'],
  ['feed, for subscribers', item('feed', 'subscribers'), 'prev prev prev full full full full prev no full'],
  ['feed, pay-per-view', item('feed', 'sale'), 'prev prev prev prev prev full full prev no full'],
  ['gallery, for subscribers', item('gallery', 'subscribers'), 'meta prev prev full full full full prev no full'],
  ['gallery, for sale', item('gallery', 'sale'), 'meta prev prev prev prev full full prev no full'],
  ['video, for subscribers', item('video', 'subscribers'), 'prev prev prev full full full full prev no full'],
  ['video, for sale', item('video', 'sale'), 'prev prev prev prev prev full full prev no full'],
  ['product page', { ...published, type: 'product' }, 'full full full full full full full full no full'],
  ['digital product’s file', { ...published, type: 'product_file' }, 'no 403 403 403 403 full full 403 no full'],
  ['message thread, as one of its two', thread(true), 'no full full full full full full full ro no'],
  ['message thread, of others', thread(false), 'no no no no no no full no no no'],
  ['message thread in a report case', thread(false, true), 'no no no no no no full no no full'],
  ['free attachment', attachment(false), 'no 403 403 full full full full no no no'],
  ['paid attachment', attachment(true), 'no prev prev prev prev full full no prev no'],
  ['attachment in a report case', attachment(true, true), 'no prev prev prev prev full full no prev full'],
  ['stream, free, closed to visitors', stream('free'), 'prev full full full full full full full no full'],
  ['stream, free, open to visitors', stream('free', true), 'full full full full full full full full no full'],
  ['stream, for subscribers', stream('subscribers'), 'prev prev prev full full full full prev no full'],
  ['stream, by ticket', stream('sale', true), 'prev prev prev prev prev full full prev no full'],
  ['private stream, invited', { type: 'private_stream', isInvited: true }, 'no no no full full full full no no meta'],
  ['private stream, not invited', { type: 'private_stream', isInvited: false }, 'no no no no no no full no no meta'],
  ['order, charge or earning of somebody', { type: 'record' }, 'no no no no no no full no no 403'],
]

const unpublished: [string, AccessObject, string][] = (
  ['draft', 'scheduled', 'under_review', 'rejected', 'removed'] as const
).flatMap((publication) =>
  (['feed', 'gallery', 'video'] as const).flatMap((type) =>
    (['free', 'subscribers', 'sale'] as const).map((offer): [string, AccessObject, string] => [
      `${type}, ${offer}, ${publication}`,
      { type, offer, publication },
      'no no no no no no full no no full',
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

  test('has a row of ten for each object', () => {
    expect(cells).toHaveLength((table.length + unpublished.length) * columns.length)
  })
})

describe('what stands between the columns', () => {
  const sale = item('feed', 'sale')
  const withPublication = (publication: Publication): AccessObject => ({ type: 'feed', offer: 'sale', publication })

  test('a blocked country is like a block, for everything', () => {
    for (const [, object] of table) {
      expect(cellOf(object, { ...fan, isInBlockedCountry: true })).toBe(cellOf(object, viewers.B))
    }
  })

  test('what was bought outlives block, country, end of subscription and deletion by its creator', () => {
    const buyer = { ...viewers.P, isBlocked: true, isInBlockedCountry: true }
    expect(cellOf(sale, buyer)).toBe('full')
    expect(cellOf(attachment(true), buyer)).toBe('full')
    expect(cellOf({ ...published, type: 'product_file' }, buyer)).toBe('full')
    expect(cellOf(withPublication('deleted'), buyer)).toBe('full')
  })

  test('what was bought does not outlive a take-down, and a receipt opens no other door', () => {
    expect(cellOf(withPublication('removed'), viewers.P)).toBe('no')
    expect(cellOf({ ...published, type: 'profile' }, { ...viewers.P, isBlocked: true })).toBe('no')
  })

  test('what its creator deleted is gone for everyone else, the creator and staff too', () => {
    const { P: _buyer, ...others } = viewers
    for (const viewer of Object.values(others)) expect(cellOf(withPublication('deleted'), viewer)).toBe('no')
  })

  test('the owner is never blocked, nor asked for their age', () => {
    expect(cellOf(sale, { ...viewers.O, isBlocked: true, isInBlockedCountry: true, isAdult: false })).toBe('full')
  })

  test('a block answers before what is unpublished, and both as if nothing were there', () => {
    const blocked = decideAccess({ object: withPublication('draft'), viewer: viewers.B })
    expect(blocked).toMatchObject({ rule: 'blocked', refusal: 'hidden' })
  })

  test('who has not confirmed their age sees previews at most', () => {
    for (const [, object] of table) {
      for (const column of ['V', 'F', 'S1', 'C'] as const) {
        const viewer = viewers[column]
        const adult = decideAccess({ object, viewer }).level
        const unconfirmed = decideAccess({ object, viewer: { ...viewer, isAdult: false } }).level
        expect(unconfirmed).toBe(adult === 'full' ? 'preview' : adult)
      }
    }
  })

  test('another creator who subscribes is a subscriber', () => {
    const subscribed: AccessViewer = { ...viewers.C, subscription: 'paid' }
    expect(cellOf(item('feed', 'subscribers'), subscribed)).toBe('full')
    expect(cellOf(attachment(false), subscribed)).toBe('full')
  })

  test('finance sees what is someone’s, other staff hear that they may not', () => {
    expect(cellOf({ type: 'record' }, { ...viewers.A, isFinance: true })).toBe('full')
    expect(cellOf({ type: 'record' }, viewers.A)).toBe('403')
  })
})

describe('the way in', () => {
  const ways = (object: AccessObject, viewer: AccessViewer) =>
    waysIn({ object, viewer }, decideAccess({ object, viewer }))

  test.each([
    ['a post for subscribers', item('feed', 'subscribers'), 'F', ['subscribe']],
    ['a post for sale', item('feed', 'sale'), 'S1', ['buy']],
    ['a digital product’s file', { ...published, type: 'product_file' } as const, 'F', ['buy']],
    ['anything, for a visitor', item('video', 'sale'), 'V', ['sign_in']],
    ['what is open', item('feed', 'sale'), 'P', []],
    ['what does not exist for one', item('feed', 'sale'), 'B', []],
  ] as const)('into %s', (_, object, column, expected) => {
    expect(ways(object, viewers[column])).toEqual(expected)
  })
})
