import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { appearanceNow, watchTheme } from './appearance.ts'
import styles from './InPlace.module.css'

type FieldsProps = {
  stripe: Stripe
  clientSecret: string
  /** Lets the fields offer to save the card; null where it is saved anyway. */
  customerSessionSecret: string | null
  onReady: (elements: StripeElements) => void
  onFailed: () => void
}

/** Stripe's own fields, in frames of Stripe: what is typed there never reaches this page. Cards only, no wallets. */
export function CardFields({ stripe, clientSecret, customerSessionSecret, onReady, onFailed }: FieldsProps) {
  const { t } = useTranslation('checkout')
  const place = useRef<HTMLFieldSetElement>(null)
  const handlers = useRef({ onReady, onFailed })
  useEffect(() => {
    handlers.current = { onReady, onFailed }
  })
  useEffect(() => {
    if (!place.current) return
    const elements = stripe.elements({
      clientSecret,
      ...(customerSessionSecret === null ? {} : { customerSessionClientSecret: customerSessionSecret }),
      appearance: appearanceNow(),
    })
    const fields = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
    fields.on('ready', () => handlers.current.onReady(elements))
    fields.on('loaderror', () => handlers.current.onFailed())
    fields.mount(place.current)
    const endWatching = watchTheme(() => elements.update({ appearance: appearanceNow() }))
    return () => {
      endWatching()
      fields.destroy()
    }
  }, [stripe, clientSecret, customerSessionSecret])
  return <fieldset ref={place} className={styles.fields} aria-label={t('cardDetails')} />
}
