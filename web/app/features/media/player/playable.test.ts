import { expect, test } from 'vitest'
import { chapterAt, spokenLength } from './playable.ts'

test('a chapter lasts until the next one begins', () => {
  const chapters = [2, 60].map((startSeconds) => ({ startSeconds, title: 'A part' }))
  expect([0, 1.9, 2, 59.9, 60, 900].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, -1, 0, 0, 1, 1])
  expect(chapterAt([], 5)).toBe(-1)
})

test('a length is said in the units of the language', () => {
  expect(spokenLength(75, 'en-US')).toBe('1 minute, 15 seconds')
  expect(spokenLength(0, 'en-US')).toBe('0 seconds')
  expect(spokenLength(3_600, 'ja-JP')).toBe('1 時間')
})
