import { locales, type Locale } from '@stagedoor/contract/locales'
import { problems, type ProblemCode } from '@stagedoor/contract/problem'
import { expect, test } from 'vitest'
import { textOf } from './text-of.ts'

const problemText = (locale: Locale, code: ProblemCode) => textOf(locale).t(`problems:${code}`)

/** The fixed sentences for a failed sign-in at a third party, by the status of the answer. Rule ACC-13. */
const ofSignOn: [ProblemCode, number, string][] = [
  ['SIGN_ON_EMAIL_IN_USE', 409, '此電子郵件已被其他帳號使用，請聯絡客服或改用其他帳號。'],
  ['SIGN_ON_EXPIRED', 401, '登入權限已過期，請重新登入。'],
  ['SIGN_ON_MALFORMED', 400, '資料格式錯誤，請重試。'],
  ['TOO_MANY_REQUESTS', 429, '嘗試次數過多，請稍候再試。'],
  ['SIGN_ON_UNAVAILABLE', 503, '伺服器暫時無法處理此請求，請稍後再試。'],
]

test.each(ofSignOn)('%s answers %i with its fixed sentence', (code, status, text) => {
  expect([problems[code].status, problemText('zh-TW', code)]).toEqual([status, text])
})

test.each([...ofSignOn.map(([code]) => code), 'SIGN_ON_FAILED', 'INTERNAL', 'INCORRECT_CREDENTIALS'] as ProblemCode[])(
  '%s is said in each of the five languages',
  (code) => {
    expect(new Set(locales.map((locale) => problemText(locale, code))).size).toBe(locales.length)
  },
)

test.each(locales)('in %s every refusal has a sentence, and each failure at a third party one of its own', (locale) => {
  const codes = Object.keys(problems) as ProblemCode[]
  expect(codes.filter((code) => problemText(locale, code).trim() === '')).toEqual([])
  const printed = ofSignOn.map(([code]) => problemText(locale, code))
  expect(new Set(printed).size).toBe(printed.length)
})

test('an email has the gaps of its subject and paragraphs filled, and user input is never read as a gap or a reference', () => {
  const { subject, paragraphs, action } = textOf('en-US').email('identity:resetPassword', {
    siteName: '$t(problems:INTERNAL) {{name}}',
    name: 'Anna & <b>',
  })
  expect(subject).toContain('$t(problems:INTERNAL) {{name}}')
  expect(paragraphs[0]).toContain('Anna & <b>')
  expect([...paragraphs, action].filter((text) => text.includes('{{'))).toEqual([])
})

test('a name in another direction does not turn the sentences of an email', () => {
  const { subject, paragraphs } = textOf('en-US').email('identity:resetPassword', { siteName: 'S', name: 'שירה' })
  expect([subject, ...paragraphs].join(' ')).toContain('\u2068שירה\u2069,')
})

test.each(locales)('%s leaves the same gaps open as English in every text', (locale) => {
  expect(gapsIn(allOf(locale))).toEqual(gapsIn(allOf('en-US')))
})

const namespaces = [
  'access',
  'ageCheck',
  'autoTopUp',
  'chargebacks',
  'contact',
  'identity',
  'messages',
  'options',
  'payouts',
  'problems',
  'receipts',
  'statements',
  'subscriptions',
] as const

const allOf = (locale: Locale) => namespaces.map((namespace) => textOf(locale).all(namespace))

/** The `{{names}}` of every text, in the order of the tree; those of an email's paragraphs together. */
function gapsIn(texts: unknown): unknown {
  if (typeof texts === 'string') return new Set([...texts.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
  if (Array.isArray(texts)) return gapsIn(texts.join(' '))
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, gapsIn(value)]))
}
