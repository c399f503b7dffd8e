import { expect, test } from 'vitest'
import { distinctWords, hasBlockedWord } from './words.ts'

test('a blocked word is found whole, in any case and width, beside any sign', () => {
  for (const text of ['such SPAM', 'spam!', 'ｓｐａｍ', '(spam)', 'ham spamming, spam', 's\u200bp\u00ada\u2060m'])
    expect([text, hasBlockedWord(text, ['spam'])]).toEqual([text, true])
  for (const text of ['spamming', 'antispam', 'spa m'])
    expect([text, hasBlockedWord(text, ['spam'])]).toEqual([text, false])
})

test('a blocked word of a script without spaces is found anywhere', () => {
  expect([hasBlockedWord('這是廣\u200b告內容', ['廣告']), hasBlockedWord('この広告です', ['広告'])]).toEqual([
    true,
    true,
  ])
})

test('an empty word blocks nothing', () => {
  expect(hasBlockedWord('anything', ['', ' '])).toBe(false)
})

test('a list keeps each word once, as it was written first', () => {
  expect(distinctWords([' Spam ', 'spam', 'ＳＰＡＭ', '', 'buy  now', '廣告'])).toEqual(['Spam', 'buy now', '廣告'])
})
