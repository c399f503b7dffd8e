import { deliveryStatuses, searchSoldOrders } from '@stagedoor/contract/orders'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { orderLineOf } from '../features/orders/order.ts'
import { OrderFilter } from '../features/orders/OrderFilter.tsx'
import { OrderTable } from '../features/orders/OrderTable.tsx'
import { NothingMatches } from '../features/wallet/LineFilters.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-orders'

export const handle = { creatorOnly: true, texts: preloadTexts('store', 'studio', 'wallet') } satisfies PageRules

/** What fans ordered of the creator, the latest change first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchSoldOrders, searchParams, { pageSize: 10 })
  const status = choiceIn(searchParams, 'status', deliveryStatuses)
  const found = await callOrThrow(visit, searchSoldOrders, {
    query: { ...query, deliveryStatus: status === undefined ? undefined : [status] },
  })
  stayWithin(visit, list, found.total)
  return { orders: found.data.map((order) => orderLineOf(order, 'seller')), total: found.total, list, status }
}

export default function StudioOrders({ loaderData: { orders, total, list, status } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('store')
  return (
    <>
      <PageHeading title={t('soldOrders')} />
      {(total > 0 || status !== undefined) && (
        <OrderFilter action={paths.studioOrders} status={status} kept={list.kept} />
      )}
      {orders.length === 0 && status !== undefined && <NothingMatches all={paths.studioOrders} />}
      {orders.length === 0 && status === undefined && (
        <EmptyState icon="receipt" title={t('noSoldTitle')} text={t('noSoldText')}>
          <LinkButton to={paths.studioProducts}>{t('yourShop')}</LinkButton>
        </EmptyState>
      )}
      {orders.length > 0 && (
        <OrderTable orders={orders} caption={t('soldOrders')} other={t('fan')} pathOf={paths.studioOrder} />
      )}
      <Pager {...pagesOf(paths.studioOrders, { list, total, filters: { status } })} />
    </>
  )
}
