import styles from './CountBadge.module.css'

const MOST_SHOWN = 99

/** How many things wait behind a link, which is positioned; nothing for none. `name` says it to screen readers. */
export function CountBadge({ count, name }: { count: number; name: string }) {
  if (count <= 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
