import { expect, test } from 'vitest'
import { refuseWrite, statusOf, type WriteFacts } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-23T12:00:00Z')
const draft = { status: 'draft', scheduledAt: null } as const
const scheduled = { status: 'scheduled', scheduledAt: later } as const
const old = { isNewFile: false }

test('a new video is a draft, and goes out at its time when it is scheduled', () => {
  expect(statusOf({}, null, old)).toEqual(draft)
  expect(statusOf({ isSchedule: true, scheduledAt: later }, null, old)).toEqual(scheduled)
  expect(statusOf({ status: 'active', isSchedule: true, scheduledAt: later }, null, old)).toEqual(scheduled)
  expect(statusOf({ status: 'draft', isSchedule: true, scheduledAt: later }, null, old)).toEqual({
    status: 'draft',
    scheduledAt: later,
  })
})

test('a scheduled video stays so until it is told otherwise', () => {
  expect(statusOf({}, scheduled, old)).toEqual(scheduled)
  expect(statusOf({ isSchedule: false }, scheduled, old)).toEqual(draft)
  expect(statusOf({ status: 'active' }, scheduled, old)).toMatchObject({ status: 'active' })
})

test('a broken film that is replaced leaves a draft', () => {
  const broken = { status: 'file-error', scheduledAt: null } as const
  expect(statusOf({}, broken, old)).toEqual(broken)
  expect(statusOf({}, broken, { isNewFile: true })).toEqual(draft)
})

const facts = (wanted: Partial<WriteFacts['wanted']>, more: Partial<WriteFacts> = {}): WriteFacts => ({
  wanted: { title: 'Tide', description: '', status: 'active', scheduledAt: null, ...wanted },
  before: null,
  isApproved: true,
  hasFile: true,
  now,
  ...more,
})

test.each<[string, WriteFacts, object | null]>([
  ['an active video with a film', facts({}), null],
  ['one without', facts({}, { hasFile: false }), { outcome: 'file_needed' }],
  ['a draft without', facts({ status: 'draft' }, { hasFile: false }), null],
  ['one of a creator who is not approved', facts({}, { isApproved: false }), { outcome: 'not_approved' }],
  [
    'one that staff removed',
    facts({}, { before: { status: 'removed', scheduledAt: null } }),
    { outcome: 'held_by_staff' },
  ],
  ['a time of now', facts({ status: 'scheduled', scheduledAt: now }), { outcome: 'schedule_in_past' }],
  ['a time after now', facts({ status: 'scheduled', scheduledAt: new Date(now.getTime() + 1) }), null],
  ['no time', facts({ status: 'scheduled' }), { outcome: 'field', field: 'scheduledAt', rule: 'required' }],
  [
    'a time that stayed',
    facts({ status: 'scheduled', scheduledAt: now }, { before: { status: 'scheduled', scheduledAt: now } }),
    null,
  ],
  ['no title', facts({ title: '' }), { outcome: 'field', field: 'title', rule: 'minLength' }],
])('%s', (_name, given, expected) => {
  expect(refuseWrite(given)).toEqual(expected)
})
