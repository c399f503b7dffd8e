import { useSearchParams } from 'react-router'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './DownloadRefusal.module.css'
import { FormAlert } from './FormAlert.tsx'

/** Why a file was not downloaded, as far as a reader can act on it. */
const reasons = ['tooMany', 'failed', 'unavailable'] as const
type Reason = (typeof reasons)[number]

const NAME = 'refused'

/** The address of the page that a file belongs to, with the reason of a refused download. */
export const withRefusal = (page: string, statusCode: number): string => `${page}?${NAME}=${reasonOf(statusCode)}`

function reasonOf(statusCode: number): Reason {
  if (statusCode === 429) return 'tooMany'
  return statusCode >= 500 ? 'failed' : 'unavailable'
}

/** Says on the page of a file why its download was refused. The address of the file led here, so it works before JavaScript. */
export function DownloadRefusal() {
  const { t } = useTranslation('downloads')
  const [search] = useSearchParams()
  const reason = reasons.find((known) => known === search.get(NAME))
  if (!reason) return null
  return (
    <div className={styles.refusal}>
      <FormAlert>{t(reason)}</FormAlert>
    </div>
  )
}
