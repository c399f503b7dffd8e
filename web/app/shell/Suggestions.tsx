import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { Avatar } from '../design/Avatar.tsx'
import { Card } from '../design/Card.tsx'
import { Verified } from '../design/Verified.tsx'
import type { Creator } from '../features/profiles/creator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './Suggestions.module.css'

/** The width from which the side column is shown. */
const IS_WIDE = '(min-width: 900px)'

/** Some creators beside the page. Loaded after it, into reserved space. */
export function Suggestions() {
  const { t, paths } = useTranslation(['shell', 'profiles'])
  const { load, data, state } = useFetcher<{ creators: readonly Creator[] }>({ key: 'suggestions' })
  const isWanted = data === undefined && state === 'idle'
  useEffect(() => {
    if (isWanted && matchMedia(IS_WIDE).matches) void load(paths.suggestions)
  }, [isWanted, load, paths])
  if (data?.creators.length === 0) return null
  return (
    <Card className={styles.card} aria-busy={data === undefined}>
      <h2 className={styles.title}>{t('suggestions')}</h2>
      <ul className={styles.list}>
        {data?.creators.map((creator) => (
          <li key={creator.id}>
            <Link className={styles.creator} to={paths.profile(creator.username)} prefetch="intent">
              <Avatar name={creator.name} url={creator.avatar} />
              <span className={styles.names}>
                <strong>
                  {creator.name}
                  {creator.isVerified && <Verified label={t('profiles:verified')} />}
                </strong>
                <small>@{creator.username}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
