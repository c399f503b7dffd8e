import { useTranslation } from '../../locales/use-translation.ts'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Icon } from '../../design/Icon.tsx'
import styles from './SearchForm.module.css'

/** Leads to the search for anything. */
export function SearchForm() {
  const { t, paths } = useTranslation('profiles')
  return (
    <search>
      <Form className={styles.search} method="get" action={paths.search()}>
        <label className={styles.box}>
          <span className="visually-hidden">{t('search')}</span>
          <Icon name="search" className={styles.icon} />
          <input className={styles.input} type="search" name="q" placeholder={t('search')} maxLength={100} />
        </label>
        <Button type="submit" look="secondary">
          {t('searchButton')}
        </Button>
      </Form>
    </search>
  )
}
