import { expect, test } from 'vitest'
import { bodyOf, emptyMass, readMass, type EditedMass } from './mass-form.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')

const formOf = (fields: Record<string, string | string[]>) => {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

test('a time for later is read on the clock of the form’s zone; sent now it has none', () => {
  const fields = { when: 'later', scheduledAt: '2026-11-22T18:30', timeZone: 'Asia/Taipei', text: 'News' }
  expect(readMass(formOf(fields)).scheduledAt).toBe('2026-11-22T10:30:00.000Z')
  expect(readMass(formOf({ ...fields, scheduledAt: '' })).scheduledAt).toBe('')
  expect(readMass(formOf({ ...fields, when: 'now' })).scheduledAt).toBeNull()
})

test('names the first thing that is missing, and makes the body of the rest', () => {
  const faultOf = (change: Partial<EditedMass>) => {
    const read = bodyOf({ ...emptyMass, text: 'News', ...change }, NOW)
    return 'fault' in read ? [read.fault.field, read.fault.text] : null
  }
  expect([
    faultOf({ text: ' ' }),
    faultOf({ group: 'none' }),
    faultOf({ isSale: true, price: '5' }),
    faultOf({ isSale: true, price: '0', fileIds: ['a'] }),
    faultOf({ isSale: true, price: 'five', fileIds: ['a'] }),
    faultOf({ scheduledAt: '' }),
    faultOf({ scheduledAt: NOW.toISOString() }),
    faultOf({ group: 'none', listIds: ['a'], scheduledAt: '2026-11-22T10:00:00.001Z' }),
  ]).toEqual([
    ['text', 'needsContent'],
    ['listIds', 'needsAudience'],
    ['price', 'needsFiles'],
    ['price', 'needsPrice'],
    ['price', 'needsPrice'],
    ['scheduledAt', 'needsTime'],
    ['scheduledAt', 'inPast'],
    null,
  ])
  expect(bodyOf({ ...emptyMass, fileIds: ['a'], isSale: true, price: '7,50' }, NOW)).toEqual({
    body: {
      subscriptionType: 'subscribers',
      listIds: [],
      excludeListIds: [],
      excludeBuyers: false,
      fileIds: ['a'],
      teaserId: null,
      text: '',
      isSale: true,
      price: 7.5,
    },
  })
})
