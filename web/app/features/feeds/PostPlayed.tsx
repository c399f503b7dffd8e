import { useTranslation } from '../../locales/use-translation.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import { Playable } from '../media/player/Playable.tsx'
import type { PostView } from './post.ts'
import styles from './PostMedia.module.css'

preloadTexts('player')

/** The videos and sounds of a post; of a locked one its teaser. */
export function PostPlayed({ post }: { post: PostView }) {
  const { t } = useTranslation('player')
  const settings = useSiteSettings()
  const viewer = useAppSelector((state) => state.currentUser.username ?? state.currentUser.name)
  const name = post.title || post.author?.name || ''
  const watermark = settings.watermarkViewer && viewer !== '' && !post.isLocked ? viewer : null
  return (
    <div className={styles.stack}>
      {post.played.map((file) => (
        <Playable
          key={file._id}
          file={file}
          title={post.isLocked ? t('teaserOf', { name }) : name}
          watermark={watermark}
        />
      ))}
    </div>
  )
}
