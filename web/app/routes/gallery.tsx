import { countGalleryView, getGallery } from '@stagedoor/contract/galleries'
import { listPhotos } from '@stagedoor/contract/photos'
import { EmptyState } from '../design/EmptyState.tsx'
import { galleryOf, photosOf } from '../features/catalog/item.ts'
import { ItemHead } from '../features/catalog/ItemHead.tsx'
import { ItemKeyLink, ItemLock } from '../features/catalog/ItemLock.tsx'
import { MoreLink } from '../design/MoreLink.tsx'
import { PhotoGrid } from '../features/catalog/PhotoGrid.tsx'
import { useMore } from '../api/use-more.ts'
import { Comments } from '../features/engagement/comments/Comments.tsx'
import { findThread } from '../features/engagement/comments/find-thread.ts'
import { lockOf } from '../features/feeds/post.ts'
import { ReportLink } from '../features/moderation/ReportLink.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { translatorOf } from '../locales/translator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { PageFacts } from '../shell/PageFacts.tsx'
import type { Route } from './+types/gallery'
import styles from './gallery.module.css'

export const handle = { texts: preloadTexts('catalog', 'feeds') } satisfies PageRules

const PAGE_SIZE = 60

/** One gallery with its photos, as far as the viewer may see them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const id = params.galleryId
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const gallery = galleryOf(await callOrThrow(visit, getGallery, { params: { id } }))
  const query = { galleryId: id, sortBy: 'position', sort: 'asc', limit: PAGE_SIZE, cursor } as const
  const photos = await callOrThrow(visit, listPhotos, { query })
  // A view is counted once a day; whether it was does not matter to the page.
  if (!gallery.isLocked && visit.token !== null && cursor === undefined)
    await visit.api(countGalleryView, { params: { id } })
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'catalog')
  const name = gallery.author?.name ?? ''
  const altOf = (at: number) => t('photoAlt', { number: at + 1, title: gallery.title, name })
  const page = { items: photosOf(photos.data, altOf), cursor: photos.cursor ?? null }
  const commented = { objectType: 'gallery', objectId: id, lock: lockOf(gallery), total: gallery.comments } as const
  const thread = await findThread(visit, commented)
  return { gallery: { ...gallery, comments: thread.total }, page, thread, now: visit.now.toISOString() }
}

export default function GalleryScreen({ loaderData: { gallery, page, thread, now } }: Route.ComponentProps) {
  const { t } = useTranslation('catalog')
  const { items, ...more } = useMore(page)
  return (
    <article className={styles.gallery}>
      <PageFacts
        title={gallery.title}
        description={gallery.description}
        kind="article"
        picture={gallery.author?.avatar ?? null}
      />
      <ItemHead item={gallery} now={now} />
      {gallery.isLocked && <ItemLock item={gallery} />}
      {items.length > 0 && <PhotoGrid photos={items} locked={<ItemKeyLink item={gallery} />} />}
      {items.length === 0 && !gallery.isLocked && (
        <EmptyState icon="photo" title={t('emptyGalleryTitle')} text={t('emptyGalleryText')} />
      )}
      <MoreLink {...more} />
      <ReportLink target="gallery" targetId={gallery.id} performerId={gallery.author?.id} />
      <Comments thread={thread} />
    </article>
  )
}
