import { useTranslation } from '../../locales/use-translation.ts'
import { TextField } from '../../design/Field.tsx'
import styles from './PostEditor.module.css'

/** Who can see a post: every signed-in reader, subscribers, or buyers. */
export const audiences = ['everybody', 'subscribers', 'sale'] as const
export type Audience = (typeof audiences)[number]

const names = { everybody: 'forEverybody', subscribers: 'forSubscribers', sale: 'forSale' } as const

type AudienceProps = { audience: Audience; price: string; error: string | undefined }

/** The choice, with the price for a sale. */
export function AudienceField({ audience, price, error }: AudienceProps) {
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
        <TextField
          label={t('price')}
          name="price"
          defaultValue={price}
          inputMode="decimal"
          autoComplete="off"
          error={error}
        />
      </div>
    </fieldset>
  )
}
