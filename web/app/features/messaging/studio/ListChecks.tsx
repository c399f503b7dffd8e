import { useId } from 'react'
import { Link } from 'react-router'
import { CheckField } from '../../../design/Field.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { ListChoice } from '../../audience/offer-terms.ts'
import styles from './Studio.module.css'

type ListsProps = {
  name: string
  legend: string
  lists: readonly ListChoice[]
  chosen: readonly string[]
  error?: string | undefined
}

/** The creator's lists to choose from, with how many are on each. */
export function ListChecks({ name, legend, lists, chosen, error }: ListsProps) {
  const { t, paths } = useTranslation('inbox')
  const id = useId()
  return (
    <fieldset className={styles.checks} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      {lists.length === 0 && (
        <p className={styles.hint}>
          {t('noLists')} <Link to={paths.lists}>{t('makeList')}</Link>
        </p>
      )}
      {lists.map(({ id: listId, name: title, members }) => (
        <CheckField
          key={listId}
          label={t('listWithMembers', { name: title, count: members })}
          name={name}
          value={listId}
          defaultChecked={chosen.includes(listId)}
          aria-invalid={error ? true : undefined}
        />
      ))}
    </fieldset>
  )
}
