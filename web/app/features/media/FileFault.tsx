import type { FileErrorCode } from '@stagedoor/contract/media'
import { useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './FileFault.module.css'

const faultTexts = {
  unreadable: 'unreadable',
  unsupported: 'unsupported',
  too_costly: 'tooCostly',
  failed: 'broken',
} as const satisfies Record<FileErrorCode, string>

type FaultProps = { file: { _id: string; errorCode?: FileErrorCode | undefined }; name: string }

/** Why a file cannot be shown, with another try where one may help. The page's action answers `retry-file`. */
export function FileFault({ file: { _id: fileId, errorCode = 'unreadable' }, name }: FaultProps) {
  const { t } = useTranslation('uploads')
  const fetcher = useFetcher()
  return (
    <div className={styles.fault}>
      <small className={styles.reason}>{t(faultTexts[errorCode])}</small>
      {errorCode === 'failed' && (
        <Button
          look="secondary"
          isBusy={fetcher.state !== 'idle'}
          aria-label={t('processAgainOf', { name })}
          onClick={() => void fetcher.submit({ intent: 'retry-file', fileId }, { method: 'post' })}
        >
          {t('processAgain')}
        </Button>
      )}
    </div>
  )
}
