import type { ItemView } from './item.ts'
import { ItemGrid } from './ItemGrid.tsx'
import styles from '../profiles/CreatorGrid.module.css'

/** A few videos or galleries under a title; nothing for none. */
export function ItemSection({ title, items }: { title: string; items: readonly ItemView[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ItemGrid items={items} />
    </section>
  )
}
