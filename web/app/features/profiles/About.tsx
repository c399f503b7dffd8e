import { Facts } from '../../design/Facts.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { CreatorPage } from './creator.ts'
import styles from './CreatorHeader.module.css'

/** The traits of a creator who chose to show some. */
export function About({ about }: { about: CreatorPage['about'] }) {
  const { t } = useTranslation('profiles')
  return (
    <details className={styles.about}>
      <summary>{t('about')}</summary>
      <Facts facts={about.map((fact) => [fact.name === 'topics' ? fact.title : t(fact.name), fact.label])} />
    </details>
  )
}
