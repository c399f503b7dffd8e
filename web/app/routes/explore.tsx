import { searchGalleries } from '@stagedoor/contract/galleries'
import { searchPerformers, topPerformers } from '@stagedoor/contract/performers'
import { searchVideos } from '@stagedoor/contract/video-reading'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { galleryOf, videoOf } from '../features/catalog/item.ts'
import { ItemSection } from '../features/catalog/ItemSection.tsx'
import { listedCreatorIn } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { SearchForm } from '../features/profiles/SearchForm.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { isStaff } from '../session/closure.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/explore'

export const handle = { texts: preloadTexts('catalog', 'feeds') } satisfies PageRules

const NONE = { data: [] }
const FEW = { limit: 4 }
/** Whole rows, of two on a phone and of three beside. */
const SOME = { limit: 6 }

/**
 * A few of everything: who is liked, who is online, who is new, and the latest videos and galleries, which are left out
 * when they cannot be read.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const newest = { ...FEW, sortBy: 'publishedAt' } as const
  const [popular, online, latest, videos, galleries] = await Promise.all([
    callOrThrow(visit, topPerformers, { query: SOME }),
    callOrThrow(visit, searchPerformers, { query: { ...SOME, sortBy: 'online' } }),
    callOrThrow(visit, searchPerformers, { query: { ...SOME, sortBy: 'latest' } }),
    visit.api(searchVideos, { query: newest }),
    visit.api(searchGalleries, { query: newest }),
  ])
  const listed = listedCreatorIn(visit.locale)
  const creators = popular.data.map(listed)
  const known = new Set(creators.map(({ id }) => id))
  return {
    // Where nobody can be found yet, staff are led to what is left to set up.
    isNewSite: creators.length === 0 && isStaff(await visit.viewer()),
    popular: creators,
    online: online.data.map(listed).filter(({ isOnline }) => isOnline),
    latest: latest.data.map(listed).filter(({ id }) => !known.has(id)),
    videos: dataOr(videos, NONE).data.map(videoOf),
    galleries: dataOr(galleries, NONE).data.map(galleryOf),
  }
}

export default function Explore({ loaderData }: Route.ComponentProps) {
  const { isNewSite, popular, online, latest, videos, galleries } = loaderData
  const { t } = useTranslation(['profiles', 'shell'])
  const paths = usePaths()
  return (
    <>
      <PageHeading title={t('exploreTitle')} lead={t('exploreLead')} />
      <SearchForm />
      {popular.length === 0 && (
        <EmptyState icon="search" title={t('noneFoundTitle')} text={t('noneYet')}>
          {isNewSite && <LinkButton to={paths.staff}>{t('shell:staffArea')}</LinkButton>}
        </EmptyState>
      )}
      <CreatorGrid title={t('onlineNow')} creators={online} isFirst />
      <CreatorGrid title={t('popular')} creators={popular} isFirst={online.length === 0}>
        <p>
          <LinkButton look="secondary" to={paths.creators()}>
            {t('everybody')}
          </LinkButton>
        </p>
      </CreatorGrid>
      <ItemSection title={t('newVideos')} items={videos} />
      <ItemSection title={t('newGalleries')} items={galleries} />
      <CreatorGrid title={t('newCreators')} creators={latest} />
    </>
  )
}
