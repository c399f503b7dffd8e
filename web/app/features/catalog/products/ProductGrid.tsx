import { Link } from 'react-router'
import { Icon } from '../../../design/Icon.tsx'
import { Tokens } from '../../../design/Money.tsx'
import { Picture } from '../../../design/Picture.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { ProductCard } from './product.ts'
import styles from './Product.module.css'

/** Products as cards, each a link to its page. */
export function ProductGrid({ products }: { products: readonly ProductCard[] }) {
  const { t, paths } = useTranslation('store')
  return (
    <ul className={styles.grid}>
      {products.map(({ id, name, price, isSoldOut, picture }) => (
        <li key={id}>
          <Link className={styles.card} to={paths.product(id)} prefetch="intent">
            <span className={styles.cover}>
              {picture ? (
                <Picture file={picture} alt="" sizes="(min-width: 900px) 310px, 50vw" />
              ) : (
                <Icon name="gift" />
              )}
            </span>
            <strong dir="auto">{name}</strong>
            <small>{isSoldOut ? t('soldOut') : <Tokens amount={price} />}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
