import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '../design/Avatar.tsx'
import { Verified } from '../design/Verified.tsx'
import type { Creator } from '../features/profiles/creator.ts'
import { besidePage } from '../features/profiles/suggested.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './Suggestions.module.css'

/** So many are shown: the list reserves their space. */
const SHOWN = 4

/** Loaded with the creators, after the page; the same ones on every page, but for the creator of the page. */
export function SuggestedCreators({ creators }: { creators: readonly Creator[] }): ReactNode {
  const { t, paths } = useTranslation('profiles')
  const { pathname } = useLocation()
  const shown = besidePage(creators, pathname).slice(0, SHOWN)
  // The only creator of a small site is not suggested beside their own page: the card around is hidden.
  if (shown.length === 0) return <li className={styles.none} hidden />
  return shown.map((creator) => (
    <li key={creator.id}>
      <Link className={styles.creator} to={paths.profile(creator.username)} prefetch="intent">
        <Avatar name={creator.name} url={creator.avatar} />
        <span className={styles.names}>
          <strong>
            <bdi className="one-line">{creator.name}</bdi>
            {creator.isVerified && <Verified label={t('verified')} />}
          </strong>
          <small>@{creator.username}</small>
        </span>
      </Link>
    </li>
  ))
}
