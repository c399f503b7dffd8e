import { useTranslation } from '../../../locales/use-translation.ts'
import { Progress } from '../../../design/Progress.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { formatBytes } from './format-transfer.ts'
import { totalOf } from './queue-state.ts'
import styles from './UploadList.module.css'
import { uploadQueue } from './upload-queue.ts'
import { useQueue } from './use-uploads.ts'

preloadTexts('uploads')

/** What is under way, over every page; it disappears when everything has arrived. */
export function UploadBar() {
  const { t, locale } = useTranslation('uploads')
  const { count, percent, leftBytes } = totalOf(useQueue(), uploadQueue.finishedBytes())
  if (count === 0) return null
  return (
    <aside className={styles.bar} aria-label={t('uploads')}>
      <span>{t('underWay', { count, percent, left: formatBytes(leftBytes, locale) })}</span>
      <Progress label={t('uploads')} percent={percent} />
    </aside>
  )
}
