import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import styles from './CouponField.module.css'
import type { Discount } from './top-up-terms.ts'

type CouponProps = {
  code: string
  onChange: (code: string) => void
  refusal: FormRefusal | null
  discount: Discount | null
}

/** A collapsed field for a coupon code. Its discount is shown before paying. */
export function CouponField({ code, onChange, refusal, discount }: CouponProps) {
  const { t } = useTranslation('wallet')
  return (
    <details className={styles.fold} open={code !== '' || undefined}>
      <summary className={styles.head}>{t('haveCoupon')}</summary>
      <div className={styles.row}>
        <TextField
          label={t('couponCode')}
          name="couponCode"
          value={code}
          onChange={(event) => onChange(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          error={refusal?.fields['couponCode']}
        />
        <Button type="submit" look="secondary" name="intent" value="apply">
          {t('applyCoupon')}
        </Button>
      </div>
      {discount && <FormAlert tone="success">{t('couponApplied', { code: discount.code })}</FormAlert>}
    </details>
  )
}
