import { isolatedText } from '@stagedoor/contract/isolated-text'
import { Link } from 'react-router'
import { SelectField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { OfferTerms } from '../audience/offer-terms.ts'
import { PriceField } from '../wallet/PriceField.tsx'
import styles from './PostEditor.module.css'

/** Who can see a post: also visitors, every signed-in reader, subscribers, the fans on a list, or buyers. */
export const audiences = ['visitors', 'everybody', 'subscribers', 'list', 'sale'] as const
export type Audience = (typeof audiences)[number]

const names = {
  visitors: 'forVisitors',
  everybody: 'forEverybody',
  subscribers: 'forSubscribers',
  list: 'forList',
  sale: 'forSale',
} as const satisfies Record<Audience, string>

type AudienceProps = {
  audience: Audience
  /** The list; empty: none. */
  listId: string
  price: string
  terms: OfferTerms
  errorOf: (field: 'price' | 'audienceListId') => string | undefined
}

/** The choice, with the list or the price that it needs. */
export function AudienceField({ audience, listId, price, terms, errorOf }: AudienceProps) {
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
      <div className={styles.list}>
        <ListField listId={listId} lists={terms.lists} error={errorOf('audienceListId')} />
      </div>
      <div className={styles.price}>
        <PriceField
          label={t('price')}
          name="price"
          defaultValue={price}
          unit="tokens"
          terms={terms}
          error={errorOf('price')}
        />
      </div>
    </fieldset>
  )
}

type ListFieldProps = {
  name?: string
  /** The one that was chosen; empty: none. */
  listId: string
  lists: OfferTerms['lists']
  error: string | undefined
}

/** One of the creator's lists. A chosen one that is gone is chosen again, never replaced in silence. */
export function ListField({ name = 'audienceListId', listId, lists, error }: ListFieldProps) {
  const { t, paths } = useTranslation('studio')
  if (lists.length === 0) {
    return (
      <p>
        {error ?? t('noListsYet')} <Link to={paths.lists}>{t('makeList')}</Link>
      </p>
    )
  }
  const isKnown = lists.some(({ id }) => id === listId)
  return (
    <SelectField
      label={t('listField')}
      name={name}
      defaultValue={isKnown ? listId : ''}
      options={[
        ...(isKnown ? [] : [{ value: '', label: t('chooseList') }]),
        ...lists.map(({ id, name, members }) => ({ value: id, label: `${isolatedText(name)} (${members})` })),
      ]}
      error={error}
    />
  )
}
