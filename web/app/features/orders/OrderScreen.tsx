import { Link } from 'react-router'
import { Badge } from '../../design/Badge.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Tokens } from '../../design/Money.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { BuyerParts } from './BuyerParts.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { EndedOrder } from './EndedOrder.tsx'
import { statusTexts, statusTones, type OrderPage } from './order.ts'
import type { OrderAnswer } from './order-actions.ts'
import { OrderedProduct } from './OrderedProduct.tsx'
import styles from './Orders.module.css'
import { OrderSteps } from './OrderSteps.tsx'
import type { readOrder } from './read-order.ts'
import { SellerForm } from './SellerForm.tsx'
import { useForgottenTexts } from './use-kept-texts.ts'
import { useOrderNews } from './use-order-news.ts'

type ScreenProps = Awaited<ReturnType<typeof readOrder>> & { answer: OrderAnswer | undefined }

/** One order, for its buyer or its creator: each sees what they can do. What the other side changes shows by itself. */
export function OrderScreen({ order, hasProductPage, addresses, isNew, answer }: ScreenProps) {
  const news = useOrderNews(order)
  useForgottenTexts({ productId: order.productId, isPlaced: isNew })
  const { t, paths } = useTranslation('store')
  const isSeller = order.side === 'seller'
  const list = isSeller ? { to: paths.studioOrders, name: t('soldOrders') } : { to: paths.orders, name: t('orders') }
  return (
    <div className={styles.column}>
      <PageHeading title={t('orderTitle', { number: order.number })} back={list}>
        <Badge tone={statusTones[order.status]}>{t(statusTexts[order.status])}</Badge>
      </PageHeading>
      <div className={styles.page}>
        {isNew && !answer && !news.isChanged && order.status !== 'refunded' && (
          <FormAlert tone="success">{t(order.isDigital ? 'placedDigital' : 'placed')}</FormAlert>
        )}
        {answer &&
          (answer.refusal ? (
            <FormAlert>{answer.refusal.message}</FormAlert>
          ) : (
            order.status !== 'refunded' && <FormAlert tone="success">{t('saved')}</FormAlert>
          ))}
        {news.isChanged && !isSeller && order.status !== 'refunded' && (
          <FormAlert tone="info">{t('changedByCreator', { name: order.otherName })}</FormAlert>
        )}
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
          <SellerForm order={order} refusal={answer?.refusal ?? null} news={news} />
        ) : (
          <BuyerParts order={order} addresses={addresses} />
        )}
        {order.isCancellable && <CancelOrder isSeller={isSeller} />}
      </div>
    </div>
  )
}

type Shown = { order: OrderPage }

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
