import { deliveryStatuses, searchOwnOrders } from '@stagedoor/contract/orders'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { orderLineOf } from '../features/orders/order.ts'
import { OrderFilter } from '../features/orders/OrderFilter.tsx'
import { OrderTable } from '../features/orders/OrderTable.tsx'
import { NothingMatches } from '../features/wallet/LineFilters.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/orders'

export const handle = {
  requiresSignIn: true,
  section: 'me',
  texts: preloadTexts('store', 'studio', 'wallet'),
} satisfies PageRules

/** What the reader bought, the latest change first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchOwnOrders, searchParams, { pageSize: 10 })
  const status = choiceIn(searchParams, 'status', deliveryStatuses)
  const found = await callOrThrow(visit, searchOwnOrders, {
    query: { ...query, deliveryStatus: status === undefined ? undefined : [status] },
  })
  stayWithin(visit, list, found.total)
  return { orders: found.data.map((order) => orderLineOf(order, 'buyer')), total: found.total, list, status }
}

export default function Orders({ loaderData: { orders, total, list, status } }: Route.ComponentProps) {
  const { t } = useTranslation(['store', 'shell'])
  const paths = usePaths()
  return (
    <>
      <PageHeading title={t('orders')} lead={t('ordersLead')} back={{ to: paths.me, name: t('shell:me') }}>
        <LinkButton look="secondary" to={paths.addresses}>
          {t('addresses')}
        </LinkButton>
      </PageHeading>
      {(total > 0 || status !== undefined) && <OrderFilter action={paths.orders} status={status} kept={list.kept} />}
      {orders.length === 0 && status !== undefined && <NothingMatches all={paths.orders} />}
      {orders.length === 0 && status === undefined && (
        <EmptyState icon="receipt" title={t('noOrdersTitle')} text={t('noOrdersText')}>
          <LinkButton to={paths.explore}>{t('explore')}</LinkButton>
        </EmptyState>
      )}
      {orders.length > 0 && (
        <OrderTable orders={orders} caption={t('orders')} other={t('creator')} pathOf={paths.order} />
      )}
      <Pager {...pagesOf(paths.orders, { list, total, filters: { status } })} />
    </>
  )
}
