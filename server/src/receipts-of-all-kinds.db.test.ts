import { join } from 'node:path'
import { locales, type Locale } from '@stagedoor/contract/locales'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { createLiveVideoFake } from './test-support/live-video-fake.ts'
import { payAndRenew, payOfEveryKind } from './test-support/payments-of-all-kinds.ts'
import { buyOfEveryKind } from './test-support/purchases-of-all-kinds.ts'
import { testApp, type Listed, type TestApp } from './test-support/test-app.ts'
import { textsOfPdf } from './test-support/texts-of-pdf.ts'

/** In Taipei it is the morning of the 11th. */
const START = new Date('2027-03-10T20:30:00Z')
const ZONE = 'Asia/Taipei'
const DAYS: Record<Locale, string> = {
  'en-US': 'March 11, 2027',
  'zh-TW': '2027年3月11日',
  'zh-CN': '2027年3月11日',
  'ja-JP': '2027年3月11日',
  'ko-KR': '2027년 3월 11일',
}

const aShop = async () => {
  const web = builtWeb(join(import.meta.dirname, '../../web/build'))
  const app = await testApp({ web, startAt: START, wrappers: { liveVideo: () => createLiveVideoFake() } })
  return { app, creator: await app.aCreator({ name: '林沐 みく 하은', username: 'maker' }) }
}

type Fact = [label: string, value: string]

/** What a receipt's page says, label by label. */
const factsOf = (html: string): Fact[] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => [
    plain(label),
    plain(value),
  ])

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Rows of a PDF break where its fonts change and where a line is full. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** The same receipt on the page and in the PDF that the page leads to, as its reader's browser gets both. */
async function bothOf(app: TestApp, { as, path, locale }: { as: string; path: string; locale: Locale }) {
  const cookie = [`token=${app.accountOf(as).token}`, `timeZone=${encodeURIComponent(ZONE)}`].join('; ')
  const [page, file] = [
    await app.http.inject({ url: `/${locale}${path}`, headers: { cookie } }),
    await app.http.inject({ url: `/${locale}${path}/pdf`, headers: { cookie } }),
  ]
  expect([path, page.statusCode, file.statusCode]).toEqual([path, 200, 200])
  expect(file.headers['content-type']).toBe('application/pdf')
  return { facts: factsOf(page.body), text: withoutSpaces(textsOfPdf(file.rawPayload).join('')) }
}

/** How the page names the state, which may change after a PDF is kept: the PDF has none. */
const STATE: Record<Locale, string> = {
  'en-US': 'Status',
  'zh-TW': '狀態',
  'zh-CN': '状态',
  'ja-JP': '状態',
  'ko-KR': '상태',
}

/** What a receipt's page says and its PDF does not. */
async function missingInPdf(
  app: TestApp,
  receipt: { as: string; path: string; locale: Locale; isOfCreator: boolean },
): Promise<Fact[]> {
  const { facts, text } = await bothOf(app, receipt)
  const dated = facts.filter(([, value]) => value.includes(DAYS[receipt.locale]) && value.includes('GMT+8'))
  expect([receipt.path, dated.length]).toEqual([receipt.path, 1])
  if (receipt.locale === 'en-US') {
    const named = ['Seller', ...(receipt.isOfCreator ? ['Creator'] : []), 'Paid with']
    expect(facts.map(([label]) => label).filter((label) => named.includes(label))).toEqual(named)
  }
  return facts.filter(([label, value]) => label !== STATE[receipt.locale] && !text.includes(withoutSpaces(value)))
}

test('a purchase of every kind has a receipt whose page and PDF say the same in every language, with dates in the zone of the payer', async () => {
  const { app, creator } = await aShop()
  const as = await buyOfEveryKind(app, creator)
  const path = '/wallet/charges/search?limit=50'
  const found = await app.read<Listed<{ _id: string; type: string }>>('GET', path, { as })
  // A subscription from the wallet is a payment, and has a receipt among those.
  const data = found.data.filter(({ type }) => type !== 'subscription')
  const kinds = [
    'feed',
    'gallery',
    'message',
    'private_chat',
    'product',
    'product',
    'stream',
    'stream_tip',
    'tip',
    'video',
  ]
  expect(data.map(({ type }) => type).toSorted()).toEqual(kinds)
  for (const { _id, type } of data)
    for (const locale of locales) {
      const receipt = { as, path: `/wallet/charges/${_id}`, locale, isOfCreator: true }
      expect.soft(await missingInPdf(app, receipt), `${type} in ${locale}`).toEqual([])
    }
})

/** The payments of somebody, each as its kind and way. */
async function paymentsOf(app: TestApp, as: string) {
  type Paid = { _id: string; type: string; paymentGateway: string }
  const { data } = await app.read<Listed<Paid>>('GET', '/payment/transactions/user/search?limit=50', { as })
  return data.map(({ _id, type, paymentGateway }) => ({
    as,
    path: `/wallet/transactions/${_id}`,
    kind: `${type} ${paymentGateway}`,
  }))
}

test('a payment of every kind has a receipt whose page and PDF say the same in every language, with its period', async () => {
  const { app } = await aShop()
  const payments = await paymentsOf(app, await payOfEveryKind(app))
  expect(payments.map(({ kind }) => kind).toSorted()).toEqual([
    'free_subscription free',
    'monthly_subscription wallet',
    'monthly_subscription wallet',
    'token_package sandbox',
    'token_package sandbox',
    'yearly_subscription sandbox',
  ])
  for (const { kind, ...payment } of payments)
    for (const locale of locales)
      expect
        .soft(
          await missingInPdf(app, { ...payment, locale, isOfCreator: !kind.startsWith('token') }),
          `${kind} in ${locale}`,
        )
        .toEqual([])
})

test('a renewal has a receipt of its own, by card and from the wallet, whose page and PDF say its period', async () => {
  const { app } = await aShop()
  const renewed = await payAndRenew(app)
  for (const as of renewed) {
    const payments = await paymentsOf(app, as)
    expect(payments).toHaveLength(2)
    const [last, first] = await Promise.all(payments.map((payment) => bothOf(app, { ...payment, locale: 'en-US' })))
    for (const { facts, text } of [last, first].filter((both) => both !== undefined))
      expect(facts.filter(([label, value]) => label !== 'Status' && !text.includes(withoutSpaces(value)))).toEqual([])
    const periodOf = (both: typeof last) => both?.facts.find(([label]) => label === 'Period')?.[1]
    expect([periodOf(first), periodOf(last)]).toEqual(['Mar 11, 2027 – Apr 11, 2027', 'Apr 11, 2027 – May 11, 2027'])
  }
})
