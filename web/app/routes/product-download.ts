import { getProductDownload } from '@stagedoor/contract/products'
import { redirect } from 'react-router'
import { dataOfFile } from '../session/file-answer.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/product-download'

export const handle = { requiresSignIn: true } satisfies PageRules

/** Leads to the file of a digital product, by a link that is made for this moment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { productId: id } = params
  const { url } = await dataOfFile(visit, getProductDownload, {
    request: { params: { id } },
    page: visit.paths.product(id),
  })
  return redirect(url, { headers: { 'cache-control': 'no-store' } })
}
