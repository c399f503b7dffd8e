import type { ReactNode } from 'react'
import styles from './Choice.module.css'

type ChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  onChoose: (value: string) => void
  /** The second line, smaller. */
  detail?: ReactNode
  /** Takes a whole row among choices that share one. */
  isWide?: boolean
  children: ReactNode
}

/** A radio button styled as a toggle, so it works without JavaScript. */
export function Choice({ name, value, isChosen, onChoose, detail, isWide, children }: ChoiceProps) {
  return (
    <label className={styles.choice} data-wide={isWide || undefined}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={() => onChoose(value)} />
      <span className={styles.face}>
        <span>{children}</span>
        {detail && <small>{detail}</small>}
      </span>
    </label>
  )
}

/** A group of choices with its name. `isInRows` puts short ones side by side; a heading above may say the name to who sees it. */
export function Choices({
  legend,
  isInRows = false,
  isLegendHidden = false,
  children,
}: {
  legend: string
  isInRows?: boolean
  isLegendHidden?: boolean
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={isInRows ? styles.rows : styles.list}>{children}</div>
    </fieldset>
  )
}
