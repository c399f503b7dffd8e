import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Labels of a receipt on screen, and of the same rows in its PDF. */
const LABELS: Readonly<Record<string, string>> = {
  receiptNumber: 'number',
  date: 'date',
  seller: 'seller',
  creatorOfReceipt: 'creator',
  recipientOfReceipt: 'recipient',
  payer: 'payer',
  kind: 'kind',
  what: 'product',
  pieces: 'quantity',
  tokensReceived: 'received',
  receiptPeriod: 'period',
  paidWith: 'paidBy',
  itemPrice: 'price',
  refunded: 'refunded',
  worthThen: 'worth',
  paid: 'total',
}

type Texts = Readonly<Record<string, unknown>>
const textsOf = async (path: string, name: string): Promise<Texts> => {
  const module: Readonly<Record<string, Texts>> = await import(join(import.meta.dirname, '..', path))
  return module[name] ?? {}
}

test.each(['en-US', 'zh-TW', 'zh-CN', 'ja-JP', 'ko-KR'])(
  'a receipt says in %s the same on screen and as a PDF',
  async (locale) => {
    const screen = await textsOf(`web/app/locales/${locale}/wallet.ts`, 'wallet')
    const pdf = await textsOf(`server/src/platform/text/locales/${locale}/receipts.ts`, 'receipts')
    for (const [onScreen, inPdf] of Object.entries(LABELS))
      expect([onScreen, screen[onScreen]]).toEqual([onScreen, pdf[inPdf]])
    expect(Object.values(LABELS).every((name) => typeof pdf[name] === 'string')).toBe(true)
  },
)
