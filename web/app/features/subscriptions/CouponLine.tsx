import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from '../payments/CouponField.module.css'
import { choiceIn, type SubscribeOffer } from './offer.ts'
import type { FormLike } from '../../design/form-like.ts'

/** A collapsed field for a coupon code. Applying it loads the terms again, with the discount. */
export function CouponLine({ offer, As }: { offer: SubscribeOffer; As: FormLike }) {
  const { t, paths } = useTranslation(['subscriptions', 'wallet'])
  const { coupon: _, ...others } = choiceIn(offer)
  return (
    <details className={styles.fold} open={offer.coupon !== '' || offer.couponProblem !== null || undefined}>
      <summary className={styles.head}>{t('wallet:haveCoupon')}</summary>
      <As method="get" action={paths.subscribe(offer.performerId)} className={styles.row ?? ''}>
        {Object.entries(others).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          label={t('wallet:couponCode')}
          name="coupon"
          defaultValue={offer.coupon}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          error={offer.couponProblem ?? undefined}
        />
        <Button type="submit" look="secondary">
          {t('wallet:applyCoupon')}
        </Button>
      </As>
    </details>
  )
}
