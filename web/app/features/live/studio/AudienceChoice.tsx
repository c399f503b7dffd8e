import type { ReactNode } from 'react'
import styles from './Studio.module.css'

type ChoiceProps<Choice extends string> = {
  legend: string
  name: string
  choices: readonly Choice[]
  labelOf: (choice: Choice) => string
  chosen: Choice
  /** The field of the list, shown with the choice `list`. */
  list: ReactNode
  /** The field of the price, shown with the choices `ticket` and `sale`. */
  price: ReactNode
}

/** Who may watch, with the list or the price that the choice needs. Works before JavaScript. */
export function AudienceChoice<Choice extends string>(props: ChoiceProps<Choice>) {
  const { legend, name, choices, labelOf, chosen, list, price } = props
  return (
    <fieldset className={styles.audience}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.option}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === chosen} />
          {labelOf(choice)}
        </label>
      ))}
      <div className={styles.list}>{list}</div>
      <div className={styles.price}>{price}</div>
    </fieldset>
  )
}
