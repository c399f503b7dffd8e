import type { Message } from '@stagedoor/contract/messages'
import { Suspense } from 'react'
import { lazyPart } from '../../design/lazy-part.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './MessageFiles.module.css'

/** Fetches what shows open files. */
export const loadOpenFiles = async () => (await import('./OpenFiles.tsx')).OpenFiles

// Of some messages only; the server renders them in place.
const OpenFiles = import.meta.env.SSR ? await loadOpenFiles() : lazyPart(loadOpenFiles)
const LockedFiles = import.meta.env.SSR
  ? (await import('./LockedFiles.tsx')).LockedFiles
  : lazyPart(async () => (await import('./LockedFiles.tsx')).LockedFiles)

export type ShownFiles = Pick<Message, '_id' | 'files' | 'totalFiles' | 'teaser' | 'isSale' | 'price'> & {
  isDeleted?: boolean
}

export type FilesProps = {
  message: ShownFiles
  isOwn: boolean
  /** The creator of the conversation, who is subscribed to. */
  performerId: string
  /** Who sent it. */
  name: string
  /** Reads the message again: something was bought, or subscribed to. */
  refresh: () => void
}

/** What is attached to a message: photos, videos, sounds; or what opens them, where they are locked. */
export function MessageFiles(props: FilesProps) {
  const { t } = useTranslation('messages')
  const { message } = props
  const { files, totalFiles } = message
  if (totalFiles === 0) return null
  // Events have none: the message is read again.
  if (files.length === 0) return <p className={styles.waiting}>{t('fileLoading')}</p>
  return (
    <div className={styles.files}>
      <Suspense fallback={<div className={styles.waiting} data-media />}>
        {files.some(({ isLocked }) => isLocked) ? <LockedFiles {...props} /> : <OpenFiles {...props} />}
      </Suspense>
    </div>
  )
}
