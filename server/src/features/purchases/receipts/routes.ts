import { getPurchaseReceipt, getPurchaseReceiptFile } from '@stagedoor/contract/charges'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { isTimeZone } from '#src/platform/time/is-time-zone.ts'
import type { PurchasesDeps } from '../deps.ts'
import { findReceipt } from './find-receipt.ts'
import { printReceipt } from './print-receipt.ts'

export function receiptRoutes(deps: PurchasesDeps): BoundRoute[] {
  return [
    route(getPurchaseReceipt, async ({ viewer, params }) => {
      const receipt = await findReceipt(deps, { buyerId: viewer.accountId, id: params.id })
      return receipt ? ok(receipt) : refuse('NOT_FOUND')
    }),
    route(getPurchaseReceiptFile, async ({ viewer, params, query, locale }) => {
      const { timeZone = 'UTC' } = query
      if (!isTimeZone(timeZone)) return refuse('VALIDATION_FAILED', { fields: [{ field: 'timeZone', rule: 'format' }] })
      const receipt = await findReceipt(deps, { buyerId: viewer.accountId, id: params.id })
      if (!receipt) return refuse('NOT_FOUND')
      const content = printReceipt(receipt, { locale, timeZone }).toString('base64')
      return ok({ fileName: `${receipt.receiptNumber}.pdf`, mimeType: 'application/pdf' as const, content })
    }),
  ]
}
