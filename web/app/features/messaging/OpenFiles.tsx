import type { FileView } from '@stagedoor/contract/media'
import { Picture } from '../../design/Picture.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import { Playable } from '../media/player/Playable.tsx'
import { isPlayed, playableOf } from '../media/player/playable.ts'
import { usePhotoViewer } from '../photos/use-photo-viewer.tsx'
import type { FilesProps } from './MessageFiles.tsx'
import styles from './MessageFiles.module.css'

preloadTexts('messages', 'player')

/** A photo is as wide as its bubble. */
const SIZES = '(min-width: 900px) 400px, 85vw'
const HALF_SIZES = '(min-width: 900px) 200px, 43vw'

/** Photos, videos and sounds that are open to the reader. */
export function OpenFiles({ message: { files }, isOwn, name }: FilesProps) {
  const { t } = useTranslation('messages')
  const { watermarkViewer } = useSiteSettings()
  const viewer = useAppSelector((state) => state.currentUser.username ?? state.currentUser.name)
  const pictures = files.filter((file) => !isPlayed(file))
  const watermark = watermarkViewer && viewer !== '' && !isOwn ? viewer : null
  return (
    <>
      {pictures.length > 0 && <Photos files={pictures} isOwn={isOwn} name={name} />}
      {files.filter(isPlayed).map((file) => (
        <Playable
          key={file._id}
          file={playableOf(file)}
          title={isOwn ? t('mediaOwn') : t('mediaFrom', { name })}
          watermark={watermark}
        />
      ))}
    </>
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
