import { expect, test } from 'vitest'
import { hasBlockedWord, refuseText } from './rules.ts'

test('a comment has 2 to 150 characters, counted as people count them', () => {
  expect(refuseText('a', [])).toEqual({ outcome: 'length', rule: 'minLength' })
  expect(refuseText('ab', [])).toBeNull()
  expect(refuseText('🎸'.repeat(150), [])).toBeNull()
  expect(refuseText('🎸'.repeat(151), [])).toEqual({ outcome: 'length', rule: 'maxLength' })
})

test('a blocked word is found whole, in any case and width, beside any sign', () => {
  for (const text of ['such SPAM', 'spam!', 'ｓｐａｍ', '(spam)', 'ham spamming, spam'])
    expect([text, hasBlockedWord(text, ['spam'])]).toEqual([text, true])
  for (const text of ['spamming', 'antispam', 'spa m'])
    expect([text, hasBlockedWord(text, ['spam'])]).toEqual([text, false])
  expect(refuseText('such spam', ['spam'])).toEqual({ outcome: 'words' })
})

test('a blocked word of a script without spaces is found anywhere', () => {
  expect([hasBlockedWord('這是廣告內容', ['廣告']), hasBlockedWord('この広告です', ['広告'])]).toEqual([true, true])
})

test('an empty word blocks nothing', () => {
  expect(hasBlockedWord('anything', ['', ' '])).toBe(false)
})
