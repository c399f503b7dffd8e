import { Link } from 'react-router'
import { Icon } from '../../design/Icon.tsx'
import { Picture } from '../../design/Picture.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import type { OrderPage } from './order.ts'
import styles from './Orders.module.css'

type OrderedProps = { order: OrderPage; /** Whether the product is still shown to the reader. */ hasPage: boolean }

/** What was ordered, as it was when it was bought. */
export function OrderedProduct({ order: { image, name, productId }, hasPage }: OrderedProps) {
  const paths = usePaths()
  return (
    <div className={styles.product}>
      <span className={styles.picture}>
        {image ? <Picture file={image} alt="" sizes="80px" /> : <Icon name="gift" />}
      </span>
      {hasPage ? (
        <Link to={paths.product(productId)} dir="auto">
          {name}
        </Link>
      ) : (
        <strong dir="auto">{name}</strong>
      )}
    </div>
  )
}
