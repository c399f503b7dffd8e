import { Suspense, useEffect, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { Button } from '../../../design/Button.tsx'
import { Icon, type IconName } from '../../../design/Icon.tsx'
import { lazyPart } from '../../../design/lazy-part.ts'
import { readClientCookie } from '../../../session/client-cookies.ts'
import { cookieNames } from '../../../session/cookies.ts'
import type { Unfinished } from './piece-upload.ts'
import { hasUnfinished } from './stored-uploads.ts'
import type { UploadTarget } from './upload-target.ts'
import styles from './UploadList.module.css'
import { useQueue } from './use-uploads.ts'

const LeftOutFiles = lazyPart(async () => (await import('./LeftOutFiles.tsx')).LeftOutFiles)

type PickerProps = {
  /** What the button says: "Add photos". */
  label: string
  /** The kinds and limits that are taken, said before something is chosen. */
  hint: string
  icon: IconName
  target: Pick<UploadTarget, 'name' | 'accept'>
  /** How many more files are taken, and how many are at most, which is said when more were chosen. */
  left: number
  maximum: number
  /** Whether more can be chosen now. What was left out stays named all the same. */
  isOffered?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Chooses files by a dialog, or by dropping them. Those beyond the limit are named and not taken. */
export function FilePicker({ isOffered = true, left, maximum, onChoose, ...offer }: PickerProps) {
  const { t } = useTranslation('uploads')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  function choose(files: FileList | null): void {
    const all = [...(files ?? [])]
    if (all.length === 0) return
    const taken = all.slice(0, Math.max(0, left))
    setLeftOut(all.slice(taken.length).map(({ name }) => name))
    if (taken.length > 0) onChoose(taken)
  }
  return (
    <>
      {isOffered && <PickerButton {...offer} left={left} onFiles={choose} />}
      {leftOut.length > 0 && (
        <Suspense>
          <LeftOutFiles text={t('leftOut', { count: maximum })} names={leftOut} />
        </Suspense>
      )}
    </>
  )
}

type ButtonProps = Pick<PickerProps, 'label' | 'hint' | 'icon' | 'target' | 'left'> & {
  onFiles: (files: FileList | null) => void
}

function PickerButton({ label, hint, icon, target, left, onFiles }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (isHere: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isHere)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={target.accept}
        multiple={left > 1}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className={styles.add}
        disabled={left <= 0}
        data-over={isOver || undefined}
        onClick={() => input.current?.click()}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          onFiles(event.dataTransfer.files)
        }}
      >
        <Icon name={icon} />
        <strong>{label}</strong>
        <small>{hint}</small>
      </button>
      <UnfinishedUploads target={target.name} />
    </>
  )
}

/** Uploads that a closed tab has interrupted: a page may not open a file by itself, so it is chosen again. */
function UnfinishedUploads({ target }: { target: string }) {
  const { t } = useTranslation('uploads')
  const queue = useQueue()
  const [found, setFound] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    const known = hasUnfinished(target)
      ? import('./piece-upload.ts').then(({ unfinishedUploads }) => unfinishedUploads(target, readToken))
      : Promise.resolve([])
    // Without a connection none are offered; a file that is chosen again goes on all the same.
    known.then(setFound, () => {})
  }, [target, queue.length])
  return found
    .filter(({ name }) => !queue.some((upload) => upload.name === name))
    .map(({ name, discard }) => (
      <p key={name} className={styles.unfinished}>
        <span>{t('unfinished', { name })}</span>
        <Button
          look="quiet"
          aria-label={t('discardOf', { name })}
          onClick={() => {
            setFound((all) => all.filter((other) => other.name !== name))
            void discard()
          }}
        >
          {t('discard')}
        </Button>
      </p>
    ))
}

const readToken = () => readClientCookie(cookieNames.token) ?? ''
