import type { PostStatus } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Facts, type Fact } from '../../../design/Facts.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { lazyPart } from '../../../design/lazy-part.ts'
import { Moment } from '../../../design/Moment.tsx'
import { Picture } from '../../../design/Picture.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { StatusBadge } from '../../feeds/StatusBadge.tsx'
import styles from '../Staff.module.css'

/** Most of what staff look at is not played. */
const PlayedFiles = lazyPart(async () => (await import('./PlayedFiles.tsx')).PlayedFiles)

type DecidedItem = {
  title: string
  text: string
  status: PostStatus
  removedReason: string | null
  isDeleted: boolean
  creatorId: string
  creatorUsername: string | null
  createdAt: string
  publishedAt: string | null
  pictures: readonly FileView[]
  /** Its videos and sounds. */
  played: readonly FileView[]
}

/** A post, an item or a photo as staff see it; `more` is what only its kind has. */
export function ItemFacts({ item, more = [] }: { item: DecidedItem; more?: readonly (Fact | false)[] }) {
  const { t, paths } = useTranslation(['staff', 'studio'])
  const { status, removedReason, publishedAt } = item
  return (
    <>
      {item.isDeleted && <FormAlert tone="info">{t('itemDeleted')}</FormAlert>}
      {item.text !== '' && <p className={styles.prose}>{item.text}</p>}
      <Facts
        facts={[
          [t('state'), <StatusBadge key="state" status={status} removedReason={null} />],
          removedReason !== null && [t('removedBecause'), removedReason],
          [
            t('postCreator'),
            <Link key="creator" to={paths.staffPerson(item.creatorId)}>
              {item.creatorUsername === null ? '–' : `@${item.creatorUsername}`}
            </Link>,
          ],
          ...more,
          [t('postDate'), <Moment key="created" at={item.createdAt} hasTime />],
          publishedAt !== null && [t('published'), <Moment key="published" at={publishedAt} hasTime />],
        ]}
      />
      <Files {...item} />
    </>
  )
}

function Files({ title, pictures, played }: Pick<DecidedItem, 'title' | 'pictures' | 'played'>) {
  const { t } = useTranslation('staff')
  if (pictures.length + played.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('postFiles')}</h2>
      {played.length > 0 && (
        <Suspense>
          <PlayedFiles files={played} title={title || t('untitledPost')} />
        </Suspense>
      )}
      <div className={styles.pair}>
        {pictures.map((file, index) => (
          <Picture
            key={file._id}
            file={file}
            alt={file.altText || t('postFile', { number: index + 1, total: pictures.length })}
            sizes="(min-width: 900px) 320px, 100vw"
          />
        ))}
      </div>
    </section>
  )
}
