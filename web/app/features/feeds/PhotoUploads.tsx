import { MAXIMUM_FILES } from '@stagedoor/contract/feeds'
import { useRef } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Button } from '../../design/Button.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Progress } from '../../design/Progress.tsx'
import styles from './PhotoUploads.module.css'
import type { Upload } from './uploads.ts'

type UploadsProps = {
  uploads: readonly Upload[]
  onAdd: (files: readonly File[]) => void
  onRetry: (key: string) => void
  onRemove: (upload: Upload) => void
}

/** The photos of a post with their progress and actions. */
export function PhotoUploads({ uploads, onAdd, onRetry, onRemove }: UploadsProps) {
  const { t } = useTranslation('studio')
  const input = useRef<HTMLInputElement>(null)
  const left = MAXIMUM_FILES - uploads.length
  return (
    <section className={styles.photos} aria-label={t('photos')}>
      {uploads.length > 0 && (
        <ul className={styles.list}>
          {uploads.map((upload) => (
            <li key={upload.key} className={styles.item}>
              <span className={styles.picture}>
                {upload.previewUrl ? (
                  <img src={upload.previewUrl} alt="" width={96} height={96} />
                ) : (
                  <Icon name="photo" />
                )}
              </span>
              <div className={styles.text}>
                <span className={styles.name}>{upload.name}</span>
                <UploadState upload={upload} />
              </div>
              {upload.state.kind === 'failed' && (
                <Button
                  look="quiet"
                  isRound
                  aria-label={t('retryUpload', { name: upload.name })}
                  onClick={() => onRetry(upload.key)}
                >
                  <Icon name="refresh" />
                </Button>
              )}
              <Button
                look="quiet"
                isRound
                aria-label={t(upload.state.kind === 'sending' ? 'cancelUpload' : 'removePhoto', { name: upload.name })}
                onClick={() => onRemove(upload)}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        multiple
        hidden
        aria-label={t('addPhotos')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])].slice(0, left))
          event.target.value = ''
        }}
      />
      <button type="button" className={styles.add} disabled={left <= 0} onClick={() => input.current?.click()}>
        <Icon name="photo" />
        <strong>{t('addPhotos')}</strong>
        <small>{t('photosHint', { count: MAXIMUM_FILES })}</small>
      </button>
    </section>
  )
}

function UploadState({ upload: { name, state } }: { upload: Upload }) {
  const { t } = useTranslation('studio')
  switch (state.kind) {
    case 'sending':
      return (
        <>
          <small aria-live="polite">
            {state.percent < 100 ? t('uploading', { percent: state.percent }) : t('preparing')}
          </small>
          <Progress label={name} percent={state.percent} />
        </>
      )
    case 'sent':
      return (
        <small>
          {t(state.status === 'active' ? 'ready' : state.status === 'processing' ? 'preparing' : 'uploadFailed')}
        </small>
      )
    case 'failed':
      return (
        <small className={styles.failed} role="alert">
          {t('uploadFailed')} · {state.message}
        </small>
      )
    default:
      return state satisfies never
  }
}
