import { describe, expect, test } from 'vitest'
import {
  decideWrite,
  defaultStatus,
  openingOf,
  slugOf,
  titleOf,
  type KnownPost,
  type WantedPost,
  type WriteFacts,
} from './rules.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const later = new Date('2026-12-01T12:00:00.001Z')
const earlier = new Date('2026-12-01T11:59:59.999Z')

const post: WantedPost = {
  type: 'text',
  status: 'active',
  title: '',
  text: 'Good morning',
  fileIds: [],
  thumbnailId: null,
  teaserId: null,
  pollIds: [],
  pollExpiredAt: null,
  scheduledAt: null,
  isOpenedAtPrice: false,
}

const published: KnownPost = { status: 'active', publishedAt: earlier, scheduledAt: null, pollIds: [], hasVotes: false }

function decide(wanted: Partial<WantedPost>, facts: Partial<Omit<WriteFacts, 'wanted'>> = {}) {
  return decideWrite({
    performerId: 'creator',
    postId: null,
    known: null,
    fileTypes: new Map([
      ['photo', 'feed-photo'],
      ['film', 'feed-video'],
    ]),
    options: new Map([
      ['yes', { performerId: 'creator', postId: null }],
      ['no', { performerId: 'creator', postId: null }],
      ['taken', { performerId: 'creator', postId: 'another post' }],
      ['strange', { performerId: 'somebody else', postId: null }],
    ]),
    isApproved: true,
    now,
    ...facts,
    wanted: { ...post, ...wanted },
  })
}

test('a post goes out now, and once: a later change does not move it', () => {
  expect(decide({})).toEqual({ outcome: 'write', publishedAt: now })
  expect(decide({ text: 'Good evening' }, { known: published })).toEqual({ outcome: 'write', publishedAt: earlier })
  const hidden = { ...published, status: 'inactive' as const }
  expect(decide({}, { known: hidden })).toEqual({ outcome: 'write', publishedAt: earlier })
})

test('a draft needs nothing and is not published', () => {
  expect(decide({ status: 'draft', text: '' }, { isApproved: false })).toEqual({ outcome: 'write', publishedAt: null })
})

test('a creator who is not approved publishes and schedules nothing', () => {
  expect(decide({}, { isApproved: false }).outcome).toBe('not_approved')
  expect(decide({ status: 'scheduled', scheduledAt: later }, { isApproved: false }).outcome).toBe('not_approved')
})

test.each(['under-review', 'rejected', 'removed'] as const)('only staff release a post that is %s', (status) => {
  const known = { ...published, status }
  expect(decide({ status: 'active' }, { known }).outcome).toBe('held_by_staff')
  expect(decide({ status: 'draft' }, { known }).outcome).toBe('held_by_staff')
})

describe('a scheduled post', () => {
  const scheduled = { status: 'scheduled' as const }

  test('needs a time in the future, one millisecond will do', () => {
    expect(decide({ ...scheduled, scheduledAt: later })).toEqual({ outcome: 'write', publishedAt: null })
    expect(decide({ ...scheduled, scheduledAt: now }).outcome).toBe('schedule_in_past')
    expect(decide({ ...scheduled, scheduledAt: earlier }).outcome).toBe('schedule_in_past')
    expect(decide(scheduled)).toEqual({ outcome: 'field', field: 'scheduledAt', rule: 'required' })
  })

  test('follows from the time when a post names no status', () => {
    expect(defaultStatus({ type: 'photo', scheduledAt: later })).toBe('scheduled')
    expect(defaultStatus({ type: 'photo', scheduledAt: null })).toBe('active')
    expect(defaultStatus({ type: 'scheduled-streaming', scheduledAt: later })).toBe('active')
  })
})

describe('the announcement of a stream', () => {
  const announcement = { type: 'scheduled-streaming' as const, scheduledAt: later }

  test('is published immediately with the announced begin of the stream', () => {
    expect(decide(announcement)).toEqual({ outcome: 'write', publishedAt: now })
    expect(decide({ ...announcement, scheduledAt: null })).toMatchObject({ outcome: 'field', field: 'scheduledAt' })
    expect(decide({ ...announcement, scheduledAt: earlier }).outcome).toBe('schedule_in_past')
    expect(decide({ ...announcement, status: 'scheduled' })).toMatchObject({ outcome: 'field', field: 'status' })
  })

  test('stays changeable after the stream, as long as its time stays', () => {
    const known = { ...published, scheduledAt: earlier }
    expect(decide({ ...announcement, scheduledAt: earlier }, { known }).outcome).toBe('write')
    expect(decide({ ...announcement, scheduledAt: now }, { known }).outcome).toBe('schedule_in_past')
  })
})

test('a post that goes out holds what its kind promises', () => {
  expect(decide({ text: '' }).outcome).toBe('empty')
  expect(decide({ text: '', title: 'A title' }).outcome).toBe('write')
  expect(decide({ text: '', fileIds: ['photo'] }).outcome).toBe('write')
  expect(decide({ text: '', pollIds: ['yes', 'no'] }).outcome).toBe('write')
  expect(decide({ type: 'photo' }).outcome).toBe('empty')
  expect(decide({ type: 'photo', fileIds: ['film'] }).outcome).toBe('empty')
  expect(decide({ type: 'photo', fileIds: ['photo'] }).outcome).toBe('write')
  expect(decide({ type: 'video', fileIds: ['photo', 'film'] }).outcome).toBe('write')
})

test('twelve files are the most', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => `file ${index}`)
  expect(decide({ fileIds: files(12) }).outcome).toBe('write')
  expect(decide({ fileIds: files(13) }).outcome).toBe('too_many_files')
})

describe('a poll', () => {
  test('has at least two options, all the creator’s own and free', () => {
    expect(decide({ pollIds: ['yes', 'no'] }).outcome).toBe('write')
    expect(decide({ pollIds: ['yes'] }).outcome).toBe('poll_incomplete')
    expect(decide({ pollIds: ['yes', 'taken'] }).outcome).toBe('poll_incomplete')
    expect(decide({ pollIds: ['yes', 'strange'] }).outcome).toBe('poll_incomplete')
    expect(decide({ pollIds: ['yes', 'unknown'] }).outcome).toBe('poll_incomplete')
  })

  test('keeps its options when its post is saved again, and closes in the future', () => {
    const known = { ...published, pollIds: ['yes', 'no'] }
    expect(decide({ pollIds: ['yes', 'no'], pollExpiredAt: later }, { postId: 'post' }).outcome).toBe('write')
    expect(decide({ pollIds: ['yes', 'no'], pollExpiredAt: now }).outcome).toBe('schedule_in_past')
    expect(decide({ pollIds: ['yes', 'no'], pollExpiredAt: now }, { known }).outcome).toBe('write')
  })

  test('cannot be changed or removed once it has votes', () => {
    const known = { ...published, pollIds: ['yes', 'no'], hasVotes: true }
    expect(decide({ pollIds: ['no', 'yes'] }, { known }).outcome).toBe('poll_has_votes')
    expect(decide({ pollIds: [] }, { known }).outcome).toBe('poll_has_votes')
    expect(decide({ pollIds: ['yes', 'no'] }, { known }).outcome).toBe('write')
    expect(decide({ pollIds: [] }, { known: { ...known, hasVotes: false } }).outcome).toBe('write')
  })
})

test('a text that grew while it was cleaned, and a time that no calendar has, are refused by their fields', () => {
  expect(decide({ text: '字'.repeat(5_000) }).outcome).toBe('write')
  expect(decide({ text: '字'.repeat(5_001) })).toEqual({ outcome: 'field', field: 'text', rule: 'maxLength' })
  expect(decide({ title: '𠮷'.repeat(150) }).outcome).toBe('write')
  expect(decide({ title: '𠮷'.repeat(151) })).toEqual({ outcome: 'field', field: 'title', rule: 'maxLength' })
  expect(decide({ scheduledAt: new Date(Number.NaN) })).toMatchObject({ outcome: 'field', field: 'scheduledAt' })
})

test('a post is called by its title, else by the beginning of its text', () => {
  expect(titleOf({ title: 'Prints', text: 'New prints' })).toBe('Prints')
  expect(titleOf({ title: '', text: 'First line\nsecond' })).toBe('First line')
  expect(titleOf({ title: '', text: '字'.repeat(80) })).toBe('字'.repeat(80))
  expect(titleOf({ title: '', text: '字'.repeat(81) })).toBe(`${'字'.repeat(79)}…`)
  expect(titleOf({ title: '', text: '' })).toBe('')
})

test('an address is readable in every script and never empty', () => {
  expect(slugOf('Good Morning, Taipei!', 'a1')).toBe('good-morning-taipei-a1')
  expect(slugOf('早安 台北', 'a1')).toBe('早安-台北-a1')
  expect(slugOf('!!!', 'a1')).toBe('a1')
  expect(slugOf('x'.repeat(100), 'a1')).toBe(`${'x'.repeat(60)}-a1`)
})

describe('whether a post is open to visitors', () => {
  const free = { isSale: true, priceTokenCents: 0 }
  const sold = { isSale: true, priceTokenCents: 1 }
  const forSubscribers = { isSale: false, priceTokenCents: 0 }

  test('is as it was while nothing is said, and as its creator says of a free one', () => {
    for (const before of [true, false]) {
      const kept = { isOpenToVisitors: before, isOpenedAtPrice: false }
      expect(openingOf({}, { offer: free, before })).toEqual(kept)
      for (const isOpenToVisitors of [true, false]) {
        const said = { isOpenToVisitors, isOpenedAtPrice: false }
        expect(openingOf({ isOpenToVisitors }, { offer: free, before })).toEqual(said)
      }
    }
  })

  test('ends with what makes it cost something or be for fewer', () => {
    for (const offer of [sold, forSubscribers])
      expect(openingOf({}, { offer, before: true })).toEqual({ isOpenToVisitors: false, isOpenedAtPrice: false })
  })

  test('cannot be said of a post that is not free: it is refused', () => {
    for (const offer of [sold, forSubscribers])
      expect(openingOf({ isOpenToVisitors: true }, { offer, before: true }).isOpenedAtPrice).toBe(true)
    const refusal = { outcome: 'field', field: 'isOpenToVisitors', rule: 'free' }
    expect(decide({ isOpenedAtPrice: true })).toEqual(refusal)
  })
})
