import { useId, useState, type ReactNode } from 'react'
import styles from './Comments.module.css'

/** Something that is opened in place. `children` get what closes it again and leaves the focus at its name. */
export function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    document.getElementById(id)?.focus()
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary id={id} className={styles.act}>
        {name}
      </summary>
      {children(close)}
    </details>
  )
}
