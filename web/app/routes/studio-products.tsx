import { searchOwnProducts, type Product } from '@stagedoor/contract/products'
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
import type { Route } from './+types/studio-products'

export const handle = { creatorOnly: true, texts: preloadTexts('store', 'studio') } satisfies PageRules

const rowOf = (product: Product) => ({
  id: product._id,
  title: product.name,
  thumbnail: smallThumbnailOf(product.image),
  status: product.status,
  removedReason: product.removedReason ?? null,
  isSale: true,
  isForList: false,
  price: product.price,
  stock: product.stock,
  at: product.publishedAt ?? product.createdAt,
})

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchOwnProducts, visit.url.searchParams, { pageSize: 10 })
  const found = await callOrThrow(visit, searchOwnProducts, { query })
  stayWithin(visit, list, found.total)
  return { products: found.data.map(rowOf), total: found.total, list }
}

export default function StudioProducts({ loaderData: { products, total, list } }: Route.ComponentProps) {
  const { t, locale, paths } = useTranslation('store')
  const { status, price, date } = useItemColumns()
  type Row = (typeof products)[number]
  const columns = [
    {
      name: t('product'),
      isTitle: true,
      show: (row: Row) => <ItemName to={paths.editProduct(row.id)} {...row} icon="gift" />,
    },
    status,
    {
      name: t('stock'),
      isNumber: true,
      show: (row: Row) => (row.stock === null ? t('digital') : formatCount(row.stock, locale)),
    },
    price,
    date,
  ]
  return (
    <>
      <PageHeading title={t('yourShop')}>
        <LinkButton to={paths.newProduct}>{t('newProduct')}</LinkButton>
      </PageHeading>
      {products.length === 0 ? (
        <EmptyState icon="gift" title={t('noProductsTitle')} text={t('noProductsText')}>
          <LinkButton to={paths.newProduct}>{t('newProduct')}</LinkButton>
        </EmptyState>
      ) : (
        <DataList caption={t('yourShop')} columns={columns} rows={products} keyOf={({ id }) => id} />
      )}
      <Pager {...pagesOf(paths.studioProducts, { list, total })} />
    </>
  )
}
