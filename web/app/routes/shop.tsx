import { getPerformer } from '@stagedoor/contract/performers'
import { searchProducts } from '@stagedoor/contract/products'
import { redirect } from 'react-router'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { productCardOf } from '../features/catalog/products/product.ts'
import { ProductGrid } from '../features/catalog/products/ProductGrid.tsx'
import { ProfileTabs } from '../features/catalog/ProfileTabs.tsx'
import { creatorPageOf } from '../features/profiles/creator.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/shop'

export const handle = { texts: preloadTexts('store') } satisfies PageRules

/** What a creator sells by the piece. An id or a former name redirects to the name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchProducts, visit.url.searchParams, { pageSize: 12 })
  const creator = creatorPageOf(
    await callOrThrow(visit, getPerformer, { params: { id: params.profileId } }),
    [],
    visit.locale,
  )
  if (creator.username !== params.profileId) throw redirect(visit.paths.shop(creator.username))
  const found = await callOrThrow(visit, searchProducts, { query: { ...query, performerId: creator.id } })
  stayWithin(visit, list, found.total)
  const { username, name, stats } = creator
  return { creator: { username, name, stats }, products: found.data.map(productCardOf), total: found.total, list }
}

export default function Shop({ loaderData: { creator, products, total, list } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('store')
  const { username, name } = creator
  return (
    <>
      <PageHeading title={t('shopOf', { name })} back={{ to: paths.profile(username), name }} />
      <ProfileTabs creator={creator} current="products" />
      {products.length === 0 ? (
        <EmptyState icon="gift" title={t('noProductsTitle')} text={t('emptyShop', { name })} />
      ) : (
        <ProductGrid products={products} />
      )}
      <Pager {...pagesOf(paths.shop(username), { list, total })} />
    </>
  )
}
