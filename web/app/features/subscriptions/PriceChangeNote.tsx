import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { MySubscription } from './subscription.ts'
import styles from './SubscriptionCard.module.css'

/** An announced price: amount and date, and the consent that a higher one needs. */
export function PriceChangeNote({ subscription: { id, price, priceChange } }: { subscription: MySubscription }) {
  const { t, locale, paths } = useTranslation('subscriptions')
  const day = useDay()
  const { state } = useNavigation()
  if (priceChange === null) return null
  const date = day(priceChange.effectiveAt)
  const dollars = formatDollars(priceChange.price, locale)
  if (!priceChange.needsConsent) return <FormAlert tone="info">{t('priceFalls', { date, dollars })}</FormAlert>
  if (priceChange.isAccepted) return <FormAlert tone="success">{t('priceAccepted', { date, dollars })}</FormAlert>
  return (
    <Form className={styles.consent} method="post" action={paths.subscriptions} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="price" value={priceChange.price} />
      <FormAlert tone="warning">{t('priceRises', { date, dollars, before: formatDollars(price, locale) })}</FormAlert>
      <div className={styles.actions}>
        <Button type="submit" name="intent" value="accept" isBusy={state === 'submitting'}>
          {t('acceptPrice', { dollars })}
        </Button>
        <LinkButton look="quiet" to={paths.subscription({ cancel: id })} replace preventScrollReset>
          {t('letEnd')}
        </LinkButton>
      </div>
    </Form>
  )
}
