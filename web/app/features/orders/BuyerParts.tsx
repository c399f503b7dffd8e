import { Form, useNavigation } from 'react-router'
import { Button, buttonClass, LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { SelectField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { OrderPage } from './order.ts'
import styles from './Orders.module.css'

type PartsProps = { order: OrderPage; addresses: readonly { id: string; text: string }[] }

/** What a buyer can do: download the file, or have the parcel sent elsewhere. */
export function BuyerParts({ order, addresses }: PartsProps) {
  const { t, paths } = useTranslation('store')
  const { state } = useNavigation()
  if (order.isDigital) {
    return (
      order.status === 'delivered' && (
        <div className={styles.actions}>
          <a className={buttonClass({})} href={paths.productDownload(order.productId)}>
            {t('download')}
          </a>
        </div>
      )
    )
  }
  if (!order.isAddressOpen) return null
  const others = addresses.filter(({ text }) => text !== order.address?.lines.join(', '))
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('changeAddress')}</h2>
      {others.length > 0 && (
        <Form method="post" className={styles.form}>
          <SelectField
            label={t('address')}
            name="deliveryAddressId"
            options={others.map(({ id, text }) => ({ value: id, label: text }))}
          />
          <div className={styles.actions}>
            <Button type="submit" look="secondary" name="intent" value="address" isBusy={state === 'submitting'}>
              {t('sendThere')}
            </Button>
          </div>
        </Form>
      )}
      <div className={styles.actions}>
        <LinkButton look={others.length === 0 ? 'secondary' : 'quiet'} to={paths.newAddress(paths.order(order.id))}>
          {t('newAddress')}
        </LinkButton>
      </div>
    </Card>
  )
}
