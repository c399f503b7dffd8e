import { searchAddresses } from '@stagedoor/contract/addresses'
import { getOrder } from '@stagedoor/contract/orders'
import { getProduct } from '@stagedoor/contract/products'
import { data, Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Tokens } from '../design/Money.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { answerOrder } from '../features/orders/order-actions.ts'
import { orderPageOf, statusTexts, statusTones } from '../features/orders/order.ts'
import { BuyerParts } from '../features/orders/BuyerParts.tsx'
import { CancelOrder } from '../features/orders/CancelOrder.tsx'
import { EndedOrder } from '../features/orders/EndedOrder.tsx'
import { OrderedProduct } from '../features/orders/OrderedProduct.tsx'
import { OrderSteps } from '../features/orders/OrderSteps.tsx'
import { SellerForm } from '../features/orders/SellerForm.tsx'
import styles from '../features/orders/Orders.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/order'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('store') } satisfies PageRules

/** One order, for its buyer and its creator: each sees what they can do. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [order, viewer] = await Promise.all([
    callOrThrow(visit, getOrder, { params: { id: params.orderId } }),
    visit.viewer(),
  ])
  const page = orderPageOf(order, viewer?._id ?? '')
  const [product, kept] = await Promise.all([
    visit.api(getProduct, { params: { id: page.productId } }),
    page.isAddressOpen ? callOrThrow(visit, searchAddresses, {}) : null,
  ])
  const addresses = (kept?.data ?? []).map(({ _id, lines }) => ({ id: _id, text: lines.join(', ') }))
  // An order outlives its product, whose page is gone then.
  return { order: page, hasProductPage: product.isOk, addresses, isNew: visit.url.searchParams.has('placed') }
}

/** A refusal means that the other side was first: the page shows what the order is now. */
export const shouldRevalidate = (): boolean => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await answerOrder(context.get(visitContext), params.orderId, await readForm(request))
  return data({ answer }, { status: answer.status })
}

export default function OrderScreen({ loaderData: { order, hasProductPage, addresses, isNew } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('store')
  const isSeller = order.side === 'seller'
  const answer = actionData?.answer
  const list = isSeller ? { to: paths.studioOrders, name: t('soldOrders') } : { to: paths.orders, name: t('orders') }
  return (
    <>
      <PageHeading title={t('orderTitle', { number: order.number })} back={list}>
        <Badge tone={statusTones[order.status]}>{t(statusTexts[order.status])}</Badge>
      </PageHeading>
      <div className={styles.page}>
        {isNew && !answer && order.status !== 'refunded' && (
          <FormAlert tone="success">{t(order.isDigital ? 'placedDigital' : 'placed')}</FormAlert>
        )}
        {answer &&
          (answer.refusal ? (
            <FormAlert>{answer.refusal.message}</FormAlert>
          ) : (
            order.status !== 'refunded' && <FormAlert tone="success">{t('saved')}</FormAlert>
          ))}
        <EndedOrder order={order} />
        <Card className={styles.card}>
          <OrderedProduct order={order} hasPage={hasProductPage} />
          <Facts
            hasTotal
            facts={[
              [isSeller ? t('fan') : t('creator'), order.otherName],
              order.quantity > 1 && [t('quantityOf'), String(order.quantity)],
              order.quantity > 1 && [t('unitPrice'), <Tokens key="unit" amount={order.unitPrice} />],
              [t('total'), <Tokens key="total" amount={order.total} />],
            ]}
          />
          {!isSeller && <Link to={paths.purchase(order.purchaseId)}>{t('receiptOfOrder')}</Link>}
        </Card>
        {!order.isDigital && <OrderSteps status={order.status} times={order.times} />}
        {order.shippingCode !== null && (
          <Card className={styles.card}>
            <h2 className={styles.heading}>{t('trackingCode')}</h2>
            <p className={styles.lines}>{order.shippingCode}</p>
          </Card>
        )}
        <Notes order={order} />
        <DeliveryCard order={order} />
        {isSeller ? (
          <SellerForm order={order} refusal={answer?.refusal ?? null} />
        ) : (
          <BuyerParts order={order} addresses={addresses} />
        )}
        {order.isCancellable && <CancelOrder isSeller={isSeller} />}
      </div>
    </>
  )
}

type Shown = { order: ReturnType<typeof orderPageOf> }

function Notes({ order }: Shown) {
  const { t } = useTranslation('store')
  const isSeller = order.side === 'seller'
  const notes = [
    { name: t(isSeller ? 'noteOfFan' : 'yourNote'), text: order.userNote },
    // The creator edits theirs in the form below.
    { name: t('noteOfCreator'), text: isSeller ? '' : order.performerNote },
  ].filter(({ text }) => text !== '')
  return notes.map(({ name, text }) => (
    <Card key={name} className={styles.card}>
      <h2 className={styles.heading}>{name}</h2>
      <p className={styles.note} dir="auto">
        {text}
      </p>
    </Card>
  ))
}

function DeliveryCard({ order: { address, phoneNumber } }: Shown) {
  const { t } = useTranslation('store')
  if (!address) return null
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('deliverTo')}</h2>
      <address className={styles.lines} dir="auto">
        {address.lines.join('\n')}
      </address>
      {phoneNumber && <p>{phoneNumber}</p>}
      {address.note && (
        <p className={styles.hint} dir="auto">
          {address.note}
        </p>
      )}
    </Card>
  )
}
