import { getPurchaseReceiptFile } from '@stagedoor/contract/charges'
import { carriedFileAnswer, dataOfFile } from '../session/file-answer.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/purchase-receipt-file'

export const handle = { requiresSignIn: true, isForAllAges: true } satisfies PageRules

/** The receipt of a purchase as a file, in the reader's language and with the dates of their time zone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { chargeId: id } = params
  const query = visit.timeZone === null ? {} : { timeZone: visit.timeZone }
  const request = { params: { id }, query }
  return carriedFileAnswer(await dataOfFile(visit, getPurchaseReceiptFile, { request, page: visit.paths.purchase(id) }))
}
