import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { useTranslation } from '../../locales/use-translation.ts'
import { PriceField } from '../wallet/PriceField.tsx'
import styles from './PostEditor.module.css'

/** Who can see a post: every signed-in reader, subscribers, or buyers. */
export const audiences = ['everybody', 'subscribers', 'sale'] as const
export type Audience = (typeof audiences)[number]

const names = { everybody: 'forEverybody', subscribers: 'forSubscribers', sale: 'forSale' } as const

type AudienceProps = { audience: Audience; price: string; terms: OwnTerms; error: string | undefined }

/** The choice, with the price for a sale. */
export function AudienceField({ audience, price, terms, error }: AudienceProps) {
  const { t } = useTranslation('studio')
  return (
    <fieldset className={styles.audience}>
      <legend>{t('whoSees')}</legend>
      {audiences.map((choice) => (
        <label key={choice} className={styles.option}>
          <input type="radio" name="audience" value={choice} defaultChecked={choice === audience} />
          {t(names[choice])}
        </label>
      ))}
      <div className={styles.price}>
        <PriceField label={t('price')} name="price" defaultValue={price} unit="tokens" terms={terms} error={error} />
      </div>
    </fieldset>
  )
}
