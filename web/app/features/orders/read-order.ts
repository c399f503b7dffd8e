import { searchAddresses } from '@stagedoor/contract/addresses'
import { getOrder } from '@stagedoor/contract/orders'
import { getProduct } from '@stagedoor/contract/products'
import { redirect } from 'react-router'
import { callOrThrow } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import { orderPageOf } from './order.ts'

/**
 * One order as its page shows it. Each side has a page of its own, a creator's in the studio; a link to that of the other
 * side leads to the reader's.
 */
export async function readOrder(visit: Visit, id: string, side: 'buyer' | 'seller') {
  const [found, viewer] = await Promise.all([callOrThrow(visit, getOrder, { params: { id } }), visit.viewer()])
  const order = orderPageOf(found, viewer?._id ?? '')
  if (order.side !== side) {
    const pathOf = order.side === 'seller' ? visit.paths.studioOrder : visit.paths.order
    throw redirect(`${pathOf(id)}${visit.url.search}`)
  }
  const [product, kept] = await Promise.all([
    visit.api(getProduct, { params: { id: order.productId } }),
    order.isAddressOpen ? callOrThrow(visit, searchAddresses, {}) : null,
  ])
  const addresses = (kept?.data ?? []).map(({ _id, lines }) => ({ id: _id, text: lines.join(', ') }))
  // An order outlives its product, whose page is gone then.
  return { order, hasProductPage: product.isOk, addresses, isNew: visit.url.searchParams.has('placed') }
}
