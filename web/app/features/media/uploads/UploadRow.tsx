import type { FileView } from '@stagedoor/contract/media'
import { memo, useState } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { Button } from '../../../design/Button.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { Progress } from '../../../design/Progress.tsx'
import { FileFault } from '../FileFault.tsx'
import { formatBytes, formatSpan } from './format-transfer.ts'
import { isRepeatable, isUnderWay, leftBytesOf, percentIn, percentOf, type Queued } from './queue-state.ts'
import styles from './UploadList.module.css'
import { useOwnFile } from './use-own-file.ts'

type RowProps = { upload: Queued; onRetry: (key: string) => void; onRemove: (key: string) => void }

/** One upload: its picture, name and progress, with what can be done about it. Of 200, only those that moved are drawn. */
export const UploadRow = memo(function UploadRow({ upload, onRetry, onRemove }: RowProps) {
  const { t } = useTranslation('uploads')
  const { key, name, state } = upload
  return (
    <div className={styles.row}>
      <Preview upload={upload} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <RowState upload={upload} />
      </div>
      {isRepeatable(upload) && (
        <Button
          look="quiet"
          isRound
          aria-label={t(state.kind === 'failed' ? 'retryOf' : 'resumeOf', { name })}
          onClick={() => onRetry(key)}
        >
          <Icon name="refresh" />
        </Button>
      )}
      <Button
        look="quiet"
        isRound
        aria-label={t(isUnderWay(upload) ? 'cancelOf' : 'removeOf', { name })}
        onClick={() => onRemove(key)}
      >
        <Icon name="close" />
      </Button>
    </div>
  )
})

/** The chosen file where the browser can show it, which it cannot of HEIC, then what the server has made of it. */
function Preview({ upload: { previewUrl, state, target } }: { upload: Queued }) {
  const [failed, setFailed] = useState<string | null>(null)
  const made = state.kind === 'done' ? (state.file.thumbnails[0] ?? null) : null
  const picture = previewUrl !== null && previewUrl !== failed ? previewUrl : made
  return (
    <span className={styles.picture}>
      {picture !== null && picture !== failed ? (
        <img
          src={picture}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          // It would be dragged itself, in place of the row of an ordered list.
          draggable={false}
          onError={() => setFailed(picture)}
        />
      ) : (
        <Icon name={iconOf(target)} />
      )}
    </span>
  )
}

const iconOf = (target: string) =>
  /video|teaser/.test(target) ? 'video' : target.includes('audio') ? 'audio' : 'photo'

function RowState({ upload }: { upload: Queued }) {
  const { t, locale } = useTranslation('uploads')
  const { name, state } = upload
  switch (state.kind) {
    case 'waiting':
      return <small>{t('waiting')}</small>
    case 'sending':
    case 'stopped':
      return (
        <>
          <small role={state.kind === 'stopped' ? 'alert' : undefined}>
            {state.kind === 'stopped' ? t('stopped') : <Sending upload={upload} secondsLeft={state.secondsLeft} />}
          </small>
          <Progress label={name} percent={percentOf(upload)} />
          {state.kind === 'sending' && state.resumedAtBytes !== null && (
            <output>{t('resumed', { percent: percentIn(upload.size, state.resumedAtBytes) })}</output>
          )}
        </>
      )
    case 'finishing':
      return <small>{t('finishing')}</small>
    case 'done':
      return <Arrived file={state.file} name={name} />
    case 'failed':
      return (
        <small className={styles.failed} role="alert">
          {state.maximumBytes === undefined
            ? (state.message ?? t('failed'))
            : t('tooLarge', { size: formatBytes(state.maximumBytes, locale) })}{' '}
          {state.isFinal && t('chooseAnother')}
        </small>
      )
    default:
      return state satisfies never
  }
}

function Sending({ upload, secondsLeft }: { upload: Queued; secondsLeft: number | null }) {
  const { t, locale } = useTranslation('uploads')
  const percent = percentOf(upload)
  const left = formatBytes(leftBytesOf(upload), locale)
  return secondsLeft === null
    ? t('sending', { percent, left })
    : t('sendingFor', { percent, left, time: formatSpan(secondsLeft, locale) })
}

function Arrived({ file: arrived, name }: { file: FileView; name: string }) {
  const { t } = useTranslation('uploads')
  const { file, see } = useOwnFile(arrived)
  if (file.status === 'active') return <small>{t('ready')}</small>
  if (file.status === 'file-error') return <FileFault file={file} name={name} onRetried={see} />
  const percent = file.processedPercent
  return <small>{percent === undefined ? t('processing') : t('processingAt', { percent })}</small>
}
