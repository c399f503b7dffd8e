import { lazy, Suspense, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Card } from '../design/Card.tsx'
import type { Creator } from '../features/profiles/creator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './Suggestions.module.css'

// Without it, because the connection is gone, the page stays as it is.
const SuggestedCreators = lazy(() =>
  import('./SuggestedCreators.tsx').then(
    (loaded) => ({ default: loaded.SuggestedCreators }),
    () => ({ default: () => null }),
  ),
)

/** The width from which the side column is shown. */
const IS_WIDE = '(min-width: 900px)'

/** Some creators beside the page. Loaded after it, into reserved space. */
export function Suggestions() {
  const { t, paths } = useTranslation('shell')
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
        {data && (
          <Suspense>
            <SuggestedCreators creators={data.creators} />
          </Suspense>
        )}
      </ul>
    </Card>
  )
}
