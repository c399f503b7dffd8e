import { expect, test } from 'vitest'
import { readDraft, textsIn } from './draft.ts'

test('a draft is read as it was written, and anything else is none', () => {
  const draft = { at: '2026-11-22T14:05:00.000Z', written: { title: 'Evening' } }
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  const others = [null, '', 'null', '{', '{"title":"Evening"}', '{"at":"then","written":{}}', '{"at":1,"written":{}}']
  expect(others.map((stored) => readDraft(stored))).toEqual(others.map(() => null))
  expect(readDraft('{"at":"2026-11-22T14:05:00.000Z","written":null}')).toBeNull()
})

test('the texts of a form are read by the names that an editor knows', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Evening', price: '7,50', other: 'x' })) form.set(name, value)
  expect(textsIn(form, { title: '', price: '', description: 'kept', isPinned: false })).toEqual({
    title: 'Evening',
    price: '7,50',
  })
})
