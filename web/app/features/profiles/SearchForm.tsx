import { useTranslation } from '../../locales/use-translation.ts'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Kept } from '../../design/FilterForm.tsx'
import { Icon } from '../../design/Icon.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import styles from './SearchForm.module.css'

type SearchFormProps = { q: string; kept: Record<string, string | number | undefined> }

/** Searches creators by name; order and page size stay. */
export function SearchForm({ q, kept }: SearchFormProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  return (
    <search>
      <Form className={styles.search} method="get" action={paths.explore}>
        <label className={styles.box}>
          <span className="visually-hidden">{t('search')}</span>
          <Icon name="search" className={styles.icon} />
          <input
            className={styles.input}
            type="search"
            name="q"
            defaultValue={q}
            placeholder={t('search')}
            maxLength={100}
          />
        </label>
        <Kept parts={kept} />
        <Button type="submit" look="secondary">
          {t('searchButton')}
        </Button>
      </Form>
    </search>
  )
}
