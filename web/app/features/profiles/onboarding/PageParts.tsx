import type { PagePart } from '@stagedoor/contract/onboarding'
import { Link } from 'react-router'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Onboarding.module.css'

/** What the creator's page lacks, each with the way to where it is edited; nothing for a complete page. Rule CRE-11. */
export function PageParts({ missing }: { missing: readonly PagePart[] }) {
  const { t, paths } = useTranslation('creator')
  if (missing.length === 0) return null
  const places = {
    avatar: paths.creatorAccount,
    cover: paths.creatorAccount,
    bio: paths.creatorAccount,
    categoryIds: `${paths.creatorAbout}#categoryIds`,
    languages: `${paths.creatorAbout}#languages`,
  } satisfies Record<PagePart, string>
  return (
    <>
      <p>{t('partsMissing')}</p>
      <ul className={styles.parts}>
        {missing.map((part) => (
          <li key={part}>
            <Link to={places[part]}>{t(`part_${part}`)}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
