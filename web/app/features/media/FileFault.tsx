import type { FileErrorCode, FileView } from '@stagedoor/contract/media'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './FileFault.module.css'

const faultTexts = {
  unreadable: 'unreadable',
  unsupported: 'unsupported',
  too_costly: 'tooCostly',
  failed: 'broken',
} as const satisfies Record<FileErrorCode, string>

type FaultProps = {
  file: { _id: string; errorCode?: FileErrorCode | undefined }
  name: string
  /** Hears of the file when it is being processed again. The page is read again by itself. */
  onRetried?: (file: FileView) => void
}

/** Why a file cannot be shown, with another try where one may help, and why that was refused. */
export function FileFault({ file: { _id: fileId, errorCode = 'unreadable' }, name, onRetried }: FaultProps) {
  const { t } = useTranslation('uploads')
  const fetcher = useFetcher<{ file: FileView | null; refusal: string | null }>()
  const { data, state } = fetcher
  const action = usePaths().retryFile(fileId)
  useEffect(() => {
    if (data?.file) onRetried?.(data.file)
    // eslint-disable-next-line react/exhaustive-deps -- once an answer, whatever else is rendered
  }, [data])
  return (
    <div className={styles.fault}>
      <small className={styles.reason}>{t(faultTexts[errorCode])}</small>
      {errorCode === 'failed' && (
        <div className={`${styles.again} needs-script`}>
          <Button
            look="secondary"
            isBusy={state !== 'idle'}
            aria-label={t('processAgainOf', { name })}
            onClick={() => void fetcher.submit(null, { method: 'post', action })}
          >
            {t('processAgain')}
          </Button>
          {state === 'idle' && data?.refusal && (
            <small className={styles.reason} role="alert">
              {data.refusal}
            </small>
          )}
        </div>
      )}
    </div>
  )
}
