import { FormAlert } from '../../../design/FormAlert.tsx'
import styles from './LeftOutFiles.module.css'

type LeftOutProps = {
  /** The limit, and that what is named was not added. */
  text: string
  names: readonly string[]
}

/** Names the files that were chosen beyond a limit. Shows nothing while there are none. */
export function LeftOutFiles({ text, names }: LeftOutProps) {
  if (names.length === 0) return null
  return (
    <FormAlert tone="warning">
      <p>{text}</p>
      <ul className={styles.names}>
        {names.map((name, at) => (
          <li key={`${at} ${name}`} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}
