import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import type { OrderPage } from './order.ts'
import styles from './Orders.module.css'
import type { OrderNews } from './use-order-news.ts'

type SellerProps = { order: OrderPage; refusal: FormRefusal | null; news: OrderNews }

/**
 * Ships an order with its tracking code, marks it delivered, and writes to its buyer. What the buyer has changed meanwhile
 * is confirmed before it can be shipped.
 */
export function SellerForm({ order, refusal, news }: SellerProps) {
  const { t } = useTranslation('store')
  const { state, formData } = useNavigation()
  const form = useFocusOnFault(refusal)
  if (order.status === 'refunded') return null
  const isBusy = state === 'submitting'
  const isWaiting = news.isChanged && order.status === 'processing'
  const isMoving = isBusy && formData?.has('deliveryStatus') === true
  // Until the page is read again it does not know the order as this form has left it.
  const isBehind = formData !== undefined
  return (
    <Form ref={form} method="post" className={styles.form} key={`${order.id} ${order.status}`}>
      {/* What the Enter key does: it saves, since an order that went on does not come back. */}
      <input type="submit" hidden />
      <input type="hidden" name="seenAt" value={news.seenAt} />
      <Card className={styles.card}>
        {!order.isDigital && (
          <TextField
            label={t('trackingCode')}
            aside={t('optional')}
            name="shippingCode"
            defaultValue={order.shippingCode ?? ''}
            maxLength={100}
            autoComplete="off"
            error={refusal?.fields['shippingCode']}
          />
        )}
        <TextAreaField
          label={t('noteToFan')}
          aside={t('optional')}
          name="performerNote"
          defaultValue={order.performerNote}
          maxLength={1_000}
          rows={2}
          error={refusal?.fields['performerNote']}
        />
        {isWaiting && <FormAlert tone="warning">{t('changedByFan')}</FormAlert>}
        <div className={styles.actions}>
          {isWaiting && <Button onClick={news.see}>{t('changeSeen')}</Button>}
          {order.status === 'processing' && !isWaiting && (
            <Button type="submit" name="deliveryStatus" value="shipping" isBusy={isBehind}>
              {t('markShipped')}
            </Button>
          )}
          {order.status === 'shipping' && (
            <Button type="submit" name="deliveryStatus" value="delivered" isBusy={isMoving}>
              {t('markDelivered')}
            </Button>
          )}
          <Button type="submit" look="secondary" isBusy={isBusy && !isMoving}>
            {t('save')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}
