import type { ReactNode } from 'react'
import { Icon } from '../../design/Icon.tsx'
import { Picture } from '../../design/Picture.tsx'
import { usePhotoViewer } from '../photos/use-photo-viewer.tsx'
import type { ViewedPhoto } from '../photos/viewed-photo.ts'
import styles from './PhotoGrid.module.css'

const SIZES = '(min-width: 900px) 210px, 33vw'

/** Photos as squares; each opens the viewer, and before JavaScript its picture. */
export function PhotoGrid({ photos, locked }: { photos: readonly ViewedPhoto[]; locked?: ReactNode }) {
  const { linkTo, viewer } = usePhotoViewer(photos, locked)
  return (
    <>
      <ul className={styles.grid}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a className={styles.tile} {...linkTo(index)}>
              <Picture file={photo.file} alt={photo.alt} sizes={SIZES} className={styles.picture} />
              {photo.isLocked && (
                <span className={styles.lock}>
                  <Icon name="lock" />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
