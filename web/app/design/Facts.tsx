import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A label with its value. `isTotal` separates the last one: the sum of a receipt. */
export type Fact = readonly [name: string, value: ReactNode]

/** Labels on one side, values on the other. Null and false values are left out. */
export function Facts({
  facts,
  hasTotal = false,
}: {
  facts: readonly (Fact | null | false | undefined)[]
  hasTotal?: boolean
}) {
  return (
    <dl className={styles.facts} data-total={hasTotal || undefined}>
      {facts
        .filter((fact) => !!fact)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
