import type { FileView } from '@stagedoor/contract/media'
import type { Message } from '@stagedoor/contract/messages'
import { Suspense } from 'react'
import { lazyPart } from '../../design/lazy-part.ts'
import { Picture } from '../../design/Picture.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Playable } from '../media/player/Playable.tsx'
import { isPlayed, playableOf } from '../media/player/playable.ts'
import { usePhotoViewer } from '../photos/use-photo-viewer.tsx'
import styles from './MessageFiles.module.css'

// The server renders it in place.
const LockedFiles = import.meta.env.SSR
  ? (await import('./LockedFiles.tsx')).LockedFiles
  : lazyPart(async () => (await import('./LockedFiles.tsx')).LockedFiles)

/** A photo is as wide as its bubble. */
const SIZES = '(min-width: 900px) 400px, 85vw'
const HALF_SIZES = '(min-width: 900px) 200px, 43vw'

export type ShownFiles = Pick<Message, '_id' | 'files' | 'totalFiles' | 'teaser' | 'isSale' | 'price'> & {
  isDeleted?: boolean
}

type FilesProps = {
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
  if (files.some(({ isLocked }) => isLocked))
    return (
      <div className={styles.files}>
        <Suspense fallback={<div className={styles.waiting} data-media />}>
          <LockedFiles {...props} />
        </Suspense>
      </div>
    )
  return <OpenFiles {...props} />
}

function OpenFiles({ message: { files }, isOwn, name }: FilesProps) {
  const { t } = useTranslation('messages')
  const { watermarkViewer } = useSiteSettings()
  const viewer = useAppSelector((state) => state.currentUser.username ?? state.currentUser.name)
  const pictures = files.filter((file) => !isPlayed(file))
  const watermark = watermarkViewer && viewer !== '' && !isOwn ? viewer : null
  return (
    <div className={styles.files}>
      {pictures.length > 0 && <Photos files={pictures} isOwn={isOwn} name={name} />}
      {files.filter(isPlayed).map((file) => (
        <Playable
          key={file._id}
          file={playableOf(file)}
          title={isOwn ? t('mediaOwn') : t('mediaFrom', { name })}
          watermark={watermark}
        />
      ))}
    </div>
  )
}

function Photos({ files, isOwn, name }: { files: readonly FileView[]; isOwn: boolean; name: string }) {
  const { t } = useTranslation('messages')
  const total = files.length
  const photos = files.map((file, at) => {
    const place = { number: at + 1, total }
    return { id: file._id, file, alt: isOwn ? t('photoAltOwn', place) : t('photoAlt', { ...place, name }) }
  })
  const { linkTo, viewer } = usePhotoViewer(photos)
  return (
    <div className={styles.photos} data-count={total}>
      {photos.map((photo, at) =>
        photo.file.status === 'active' ? (
          <a key={photo.id} className={styles.photo} {...linkTo(at)}>
            <Picture
              file={photo.file}
              alt={photo.alt}
              sizes={total === 1 ? SIZES : HALF_SIZES}
              className={styles.picture}
            />
          </a>
        ) : (
          <p key={photo.id} className={styles.waiting}>
            {t(photo.file.status === 'processing' ? 'fileProcessing' : 'fileFailed')}
          </p>
        ),
      )}
      {viewer}
    </div>
  )
}
