import { searchOwnGalleries, type Gallery } from '@stagedoor/contract/galleries'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { formatCount } from '../design/format.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { ItemName } from '../features/catalog/studio/ItemName.tsx'
import { useItemColumns } from '../features/catalog/studio/use-item-columns.tsx'
import { smallThumbnailOf } from '../features/media/small-thumbnail.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-galleries'

export const handle = { creatorOnly: true, texts: preloadTexts('studio', 'works') } satisfies PageRules

const rowOf = (gallery: Gallery) => ({
  id: gallery._id,
  title: gallery.title,
  thumbnail: smallThumbnailOf(gallery.coverPhoto),
  status: gallery.status,
  removedReason: gallery.removedReason ?? null,
  isSale: gallery.isSale,
  isForList: gallery.isForList,
  price: gallery.price,
  photos: gallery.numOfItems,
  at: gallery.publishedAt ?? gallery.createdAt,
})

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchOwnGalleries, visit.url.searchParams, { pageSize: 10 })
  const found = await callOrThrow(visit, searchOwnGalleries, { query })
  stayWithin(visit, list, found.total)
  return { galleries: found.data.map(rowOf), total: found.total, list }
}

export default function StudioGalleries({ loaderData: { galleries, total, list } }: Route.ComponentProps) {
  const { t, locale, paths } = useTranslation('works')
  const { status, price, date } = useItemColumns()
  const columns = [
    {
      name: t('gallery'),
      isTitle: true,
      show: (row: (typeof galleries)[number]) => <ItemName to={paths.editGallery(row.id)} {...row} icon="photo" />,
    },
    status,
    {
      name: t('photos'),
      isNumber: true,
      show: (row: (typeof galleries)[number]) => formatCount(row.photos, locale),
    },
    price,
    date,
  ]
  return (
    <>
      <PageHeading title={t('galleriesTitle')}>
        <LinkButton to={paths.newGallery}>{t('newGallery')}</LinkButton>
      </PageHeading>
      {galleries.length === 0 ? (
        <EmptyState icon="photo" title={t('noGalleriesTitle')} text={t('noGalleriesText')}>
          <LinkButton to={paths.newGallery}>{t('newGallery')}</LinkButton>
        </EmptyState>
      ) : (
        <DataList caption={t('galleriesTitle')} columns={columns} rows={galleries} keyOf={({ id }) => id} />
      )}
      <Pager {...pagesOf(paths.studioGalleries, { list, total })} />
    </>
  )
}
