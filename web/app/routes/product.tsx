import { getProduct } from '@stagedoor/contract/products'
import { buttonClass, LinkButton } from '../design/Button.tsx'
import { DownloadRefusal } from '../design/DownloadRefusal.tsx'
import { formatBytes } from '../features/media/uploads/format-transfer.ts'
import { ItemAuthor } from '../features/catalog/ItemAuthor.tsx'
import { productOf } from '../features/catalog/products/product.ts'
import { ProductReactions } from '../features/catalog/products/ProductReactions.tsx'
import { ProductPictures } from '../features/catalog/products/ProductPictures.tsx'
import styles from '../features/catalog/products/Product.module.css'
import { Comments } from '../features/engagement/comments/Comments.tsx'
import { findThread } from '../features/engagement/comments/find-thread.ts'
import { ReportLink } from '../features/moderation/ReportLink.tsx'
import { Price } from '../features/wallet/Price.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { PageFacts } from '../shell/PageFacts.tsx'
import type { Route } from './+types/product'

export const handle = { texts: preloadTexts('downloads', 'store', 'feeds') } satisfies PageRules

/** One product. Everybody whom its creator does not block sees all of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const product = await callOrThrow(visit, getProduct, { params: { id: params.productId } })
  const viewer = visit.token === null ? null : await visit.viewer()
  const commented = { objectType: 'product', objectId: product._id, lock: null, total: product.stats.comments } as const
  const thread = await findThread(visit, commented)
  return {
    product: { ...productOf(product), comments: thread.total },
    thread,
    isOwner: viewer?._id === product.performerId,
  }
}

export default function ProductScreen({ loaderData: { product, thread, isOwner } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('store')
  const { author } = product
  return (
    <article className={styles.product}>
      <PageFacts
        title={product.name}
        description={product.description}
        kind="article"
        picture={product.images[0]?.url ?? author?.avatar ?? null}
      />
      <ProductPictures images={product.images} name={product.name} />
      <header className={styles.head}>
        <h1 dir="auto">{product.name}</h1>
        {author && <ItemAuthor author={author} verifiedLabel={t('verified')} />}
        <p className={styles.price}>
          <Price amount={product.price} />
        </p>
        <Availability product={product} />
        <ProductReactions product={product} />
      </header>
      <DownloadRefusal />
      <div className={styles.actions}>
        {isOwner ? (
          <LinkButton look="secondary" to={paths.editProduct(product.id)}>
            {t('editProduct')}
          </LinkButton>
        ) : product.isBought ? (
          <a className={buttonClass({})} href={paths.productDownload(product.id)}>
            {t('download')}
          </a>
        ) : (
          product.isAvailable && (
            <LinkButton to={paths.buyProduct(product.id)} isWide>
              {t('buy')}
            </LinkButton>
          )
        )}
      </div>
      {product.description && (
        <p className={styles.description} dir="auto">
          {product.description}
        </p>
      )}
      <ReportLink target="product" targetId={product.id} performerId={product.author?.id} />
      <Comments thread={thread} />
    </article>
  )
}

function Availability({ product }: { product: ReturnType<typeof productOf> }) {
  const { t, locale } = useTranslation('store')
  if (product.isDigital) {
    return (
      <p className={styles.stock}>
        {t('digital')}
        {product.fileBytes !== null && <span>{formatBytes(product.fileBytes, locale)}</span>}
      </p>
    )
  }
  const stock = product.stock ?? 0
  return (
    <p className={styles.stock} data-out={stock === 0 || undefined}>
      {stock === 0 ? t('soldOut') : stock <= 10 ? t('left', { count: stock }) : t('inStock')}
    </p>
  )
}
