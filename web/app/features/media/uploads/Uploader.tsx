import { useTranslation } from '../../../locales/use-translation.ts'
import { Button } from '../../../design/Button.tsx'
import type { IconName } from '../../../design/Icon.tsx'
import { useRefresh } from '../../../api/use-refresh.ts'
import { FilePicker } from './FilePicker.tsx'
import { isRefused, isRepeatable, type Queued } from './queue-state.ts'
import styles from './UploadList.module.css'
import { UploadRow } from './UploadRow.tsx'
import type { UploadTarget } from './upload-target.ts'
import { useUploads } from './use-uploads.ts'

type UploaderProps = {
  owner: string
  target: UploadTarget
  icon: IconName
  label: string
  hint: string
  /** How many more files are taken, without those under way, and how many are at most. */
  left: number
  maximum: number
  /** Before chosen files are added behind those under way. */
  onChoose?: (files: readonly File[], underWay: number) => void
}

/**
 * Chooses files, and shows them on their way; when a call has taken one, the page is read again and shows it in place of
 * its upload.
 */
export function Uploader({ owner, target, left, maximum, onChoose, ...words }: UploaderProps) {
  const { t } = useTranslation('uploads')
  const refresh = useRefresh()
  const { uploads, add, retry, remove } = useUploads({
    owner,
    onFinished: ({ key }) => void refresh().then(() => remove(key)),
  })
  // Those that were refused take nobody's place: another file may be chosen beside them.
  const refused = uploads.filter(isRefused)
  const stillTaken = left - (uploads.length - refused.length)
  return (
    <div className={`${styles.uploader} needs-script`}>
      <FilePicker
        {...words}
        isOffered={uploads.length === refused.length || stillTaken > 0}
        target={target}
        left={stillTaken}
        maximum={maximum}
        onChoose={(files) => {
          if (left === 1) remove(...refused.map(({ key }) => key))
          onChoose?.(files, uploads.length)
          add(target, files)
        }}
      />
      {uploads.length > 1 && <AllUploads uploads={uploads} onRetry={retry} onRemove={remove} />}
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={t('uploads')}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadRow upload={upload} onRetry={retry} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type AllProps = {
  uploads: readonly Queued[]
  onRetry: (...keys: string[]) => void
  onRemove: (...keys: string[]) => void
}

/** What can be done with many uploads at once. */
function AllUploads({ uploads, onRetry, onRemove }: AllProps) {
  const { t } = useTranslation('uploads')
  const failed = uploads.filter(({ state }) => state.kind === 'failed')
  const repeatable = uploads.filter(isRepeatable)
  return (
    <div className={styles.all}>
      <output>{failed.length > 0 && t('failedCount', { count: failed.length })}</output>
      {repeatable.length > 0 && (
        <Button look="secondary" onClick={() => onRetry(...repeatable.map(({ key }) => key))}>
          {t('retryAll')}
        </Button>
      )}
      <Button look="quiet" onClick={() => onRemove(...uploads.map(({ key }) => key))}>
        {t('cancelAll')}
      </Button>
    </div>
  )
}
