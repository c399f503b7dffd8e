import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import type { Stream } from '@stagedoor/contract/streams'
import { expect, test } from 'vitest'
import { emptyStream, preparationOf, readStreamForm, suggestionOf, typedOf } from './stream-form.ts'

const title = 'An evening with paints'
const typed = { ...emptyStream, title }

test('a ticket has a price and no audience, every other stream an audience and no price', () => {
  expect(preparationOf({ ...typed, audience: 'ticket', price: '7,50' })).toEqual({
    title,
    description: '',
    isFree: false,
    price: 7.5,
  })
  expect(preparationOf({ ...typed, audience: 'followers', price: '7.50' })).toEqual({
    title,
    description: '',
    isFree: true,
    audience: 'followers',
  })
  expect(preparationOf({ ...typed, audience: 'list', audienceListId: 'a' })).toMatchObject({
    audience: 'list',
    audienceListId: 'a',
  })
})

test('what is no price and no list is left out, for the server to refuse', () => {
  expect(preparationOf({ ...typed, audience: 'ticket', price: 'ten' })).not.toHaveProperty('price')
  expect(preparationOf({ ...typed, audience: 'list' })).not.toHaveProperty('audienceListId')
})

test('a recording goes with the stream where it is wanted, with a price where it is for sale', () => {
  expect(preparationOf(typed)).not.toHaveProperty('recording')
  const wanted = { ...typed, isRecorded: true, recordingPrice: '5' }
  expect(preparationOf(wanted).recording).toEqual({ audience: 'subscribers', isPublished: false })
  const sold = { ...wanted, audience: 'ticket', recordingAudience: 'sale', isRecordingPublished: true } as const
  expect(preparationOf(sold).recording).toEqual({ audience: 'sale', price: 5, isPublished: true })
  const listed = { ...wanted, recordingAudience: 'list', recordingListId: 'a' } as const
  expect(preparationOf(listed).recording).toEqual({ audience: 'list', audienceListId: 'a', isPublished: false })
  expect(preparationOf({ ...listed, recordingListId: '' }).recording).not.toHaveProperty('audienceListId')
})

test('the form of a prepared stream keeps its list and how it is recorded', () => {
  const stream = { title, description: '', isFree: true, audience: 'list', price: 0 } as Stream
  const recording = { audience: 'sale', audienceListId: null, price: 5, isPublished: false } as const
  expect(preparationOf(typedOf(stream, { audienceListId: 'a', recording }))).toEqual({
    title,
    description: '',
    isFree: true,
    audience: 'list',
    audienceListId: 'a',
    recording: { audience: 'sale', price: 5, isPublished: false },
  })
})

test('what was announced for now is suggested with its recording', () => {
  const recording = { audience: 'list', audienceListId: 'a', price: 0, isPublished: true } as const
  const announcement = { title, description: 'Blue', recording } as StreamAnnouncement
  expect(preparationOf(suggestionOf(announcement))).toEqual({
    title,
    description: 'Blue',
    isFree: true,
    audience: 'everyone',
    recording: { audience: 'list', audienceListId: 'a', isPublished: true },
  })
})

test('an unknown audience in a form counts as everyone', () => {
  const form = new FormData()
  form.set('audience', 'nobody')
  expect(readStreamForm(form).audience).toBe('everyone')
})
