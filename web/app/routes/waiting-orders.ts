import { searchSoldOrders } from '@stagedoor/contract/orders'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/waiting-orders'

export const handle = { creatorOnly: true, isPart: true } satisfies PageRules

/** How many orders wait to be shipped, for the studio's navigation. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const reply = await visit.api(searchSoldOrders, { query: { deliveryStatus: ['processing'], limit: 1 } })
  return { waiting: dataOr(reply, { total: 0 }).total }
}
