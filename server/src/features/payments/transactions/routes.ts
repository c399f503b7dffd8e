import {
  getPaymentReceipt,
  getPaymentReceiptFile,
  getPaymentTransaction,
  searchPaymentTransactions,
} from '@stagedoor/contract/payments'
import { searchAllPayments } from '@stagedoor/contract/staff-sales'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { isTimeZone } from '#src/platform/time/is-time-zone.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findOwnTransaction } from './queries.ts'
import { printReceipt } from './receipts/print-receipt.ts'
import { payeeOf, searchForStaff, searchTransactions } from './search-transactions.ts'
import { viewOfReceipt, viewOfTransaction, withoutSecret } from './views.ts'

export function transactionRoutes(deps: PaymentsDeps): BoundRoute[] {
  const { db, clock } = deps
  return [
    route(getPaymentTransaction, async ({ viewer, params, locale }) => {
      const row = await findOwnTransaction(db, { accountId: viewer.accountId, id: params.id })
      if (!row) return refuse('NOT_FOUND')
      const payment = viewOfTransaction(row, clock.now(), locale)
      return ok(viewer.impersonatorId === null ? payment : withoutSecret(payment))
    }),
    route(searchPaymentTransactions, async ({ viewer, query, page, locale }) =>
      ok(await searchTransactions(deps, { accountId: viewer.accountId, locale }, query, page)),
    ),
    route(searchAllPayments, async ({ query, locale }) => ok(await searchForStaff(deps, query, locale))),
    route(getPaymentReceipt, async ({ viewer, params, locale }) => {
      const receipt = await findReceipt(deps, { accountId: viewer.accountId, id: params.id }, locale)
      return receipt ? ok(receipt) : refuse('NOT_FOUND')
    }),
    route(getPaymentReceiptFile, async ({ viewer, params, query, locale }) => {
      const { timeZone = 'UTC' } = query
      if (!isTimeZone(timeZone)) return refuse('VALIDATION_FAILED', { fields: [{ field: 'timeZone', rule: 'format' }] })
      const receipt = await findReceipt(deps, { accountId: viewer.accountId, id: params.id }, locale)
      if (!receipt) return refuse('NOT_FOUND')
      const content = printReceipt(receipt, { locale, timeZone }).toString('base64')
      return ok({ fileName: `${receipt.receiptNumber}.pdf`, mimeType: 'application/pdf' as const, content })
    }),
  ]
}

async function findReceipt(
  { db, settings, findPayer, findPeriod, findUserCards }: PaymentsDeps,
  who: { accountId: string; id: string },
  locale: string,
) {
  const row = await findOwnTransaction(db, who)
  if (!row) return null
  const payeeId = payeeOf(row)
  const [payer, period] = await Promise.all([findPayer(who.accountId), payeeId === null ? null : findPeriod(row.id)])
  const recipientId = period?.recipientId ?? null
  const cards = await findUserCards(
    db,
    [payeeId, recipientId].filter((id) => id !== null),
  )
  const people = {
    performerInfo: cards.get(payeeId ?? '') ?? null,
    recipientInfo: cards.get(recipientId ?? '') ?? null,
  }
  return payer && viewOfReceipt(row, { siteName: settings.get('siteName'), payer, ...people, period, locale })
}
