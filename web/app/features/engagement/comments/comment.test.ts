import { expect, test } from 'vitest'
import { inOrder, isShownDeleted, lengthOf, shownTotal, type CommentAnswer, type CommentView } from './comment.ts'

const comment = (id: string, minute: number, content = id): CommentView => ({
  id,
  content,
  author: null,
  isByOwner: false,
  replies: 0,
  likes: 0,
  isLiked: false,
  mayEdit: false,
  mayDelete: false,
  isEdited: false,
  createdAt: `2026-11-22T12:0${minute}:00.000Z`,
})

const idsOf = (comments: readonly CommentView[]) => comments.map(({ id }) => id)

test('comments are listed latest first, replies in the order of the talk', () => {
  const some = [comment('b', 2), comment('c', 2), comment('a', 1)]
  expect(idsOf(inOrder(some, { isOldestFirst: false }))).toEqual(['c', 'b', 'a'])
  expect(idsOf(inOrder(some, { isOldestFirst: true }))).toEqual(['a', 'b', 'c'])
})

test('a comment that is in two pages is listed once, as it was read last', () => {
  const found = inOrder([comment('a', 1, 'before'), comment('b', 2), comment('a', 1, 'after')], { isOldestFirst: true })
  expect(found.map(({ content }) => content)).toEqual(['after', 'b'])
})

test('a page that is all of its thread says how many comments there are; one with others after it does not', () => {
  const comments = [comment('a', 1), { ...comment('b', 2), replies: 2 }]
  expect(shownTotal({ comments: [], cursor: null }, 1)).toBe(0)
  expect(shownTotal({ comments, cursor: null }, 6)).toBe(4)
  expect(shownTotal({ comments, cursor: null }, 3)).toBe(3)
  expect(shownTotal({ comments, cursor: 'next' }, 60)).toBe(60)
})

test('signs outside the first plane count once', () => {
  expect(lengthOf('🎸🎸')).toBe(2)
})

test('a deletion shows while it is asked for, and is taken back when it is refused', () => {
  const answer = (intent: CommentAnswer['intent'], refusal: string | null): CommentAnswer => ({
    intent,
    id: 'a',
    comment: null,
    refusal,
    content: '',
  })
  expect(isShownDeleted('delete', undefined)).toBe(true)
  expect(isShownDeleted(null, answer('delete', null))).toBe(true)
  expect(isShownDeleted(null, answer('delete', 'Too many requests'))).toBe(false)
  expect(isShownDeleted('restore', answer('delete', null))).toBe(false)
  expect(isShownDeleted(null, answer('restore', 'Too late'))).toBe(true)
  expect(isShownDeleted('edit', answer('restore', null))).toBe(false)
})
