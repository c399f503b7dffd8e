import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What is known of a thing, each with its name. `isTotal` sets the last one apart: the sum of a receipt. */
export type Fact = readonly [name: string, value: ReactNode]

/** Names on one side, values on the other. Facts that are null or false are left out. */
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
