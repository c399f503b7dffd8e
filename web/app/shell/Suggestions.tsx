import { Suspense } from 'react'
import { useReadLater } from '../api/use-read-later.ts'
import { lazyPart } from '../design/lazy-part.ts'
import { Card } from '../design/Card.tsx'
import type { Creator } from '../features/profiles/creator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { IS_WIDE } from './is-wide.ts'
import styles from './Suggestions.module.css'

const SuggestedCreators = lazyPart(async () => (await import('./SuggestedCreators.tsx')).SuggestedCreators)

/** Some creators beside the page. Loaded after it, into reserved space. */
export function Suggestions() {
  const { t, paths } = useTranslation('shell')
  const { data } = useReadLater<{ creators: readonly Creator[] }>({
    key: 'suggestions',
    path: paths.suggestions,
    media: IS_WIDE,
  })
  if (data === null || data?.creators.length === 0) return null
  return (
    <Card className={styles.card} aria-busy={data === undefined}>
      <h2 className={styles.title}>{t('suggestions')}</h2>
      <ul className={styles.list}>
        {data && (
          <Suspense>
            <SuggestedCreators creators={data.creators} />
          </Suspense>
        )}
      </ul>
    </Card>
  )
}
