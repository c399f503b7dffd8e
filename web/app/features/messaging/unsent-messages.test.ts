import { expect, test } from 'vitest'
import { readUnsent, writeUnsent } from './unsent-messages.ts'

const pending = { clientMessageId: '1', conversationId: 'a', text: 'Hello', attached: undefined, error: 'offline' }

test('what was not sent is read as it was written, without why it failed', () => {
  const { error: _, attached: __, ...kept } = pending
  expect(readUnsent(writeUnsent([pending]), 'a')).toEqual([kept])
  expect(writeUnsent([])).toBeNull()
})

test('what belongs to another conversation, or was not written by this program, is none', () => {
  expect(readUnsent(writeUnsent([pending]), 'b')).toEqual([])
  for (const stored of [null, '', '{', '{}', 'null', '[null, 1, {"conversationId":"a"}]'])
    expect(readUnsent(stored, 'a')).toEqual([])
})
