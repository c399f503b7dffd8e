import { useState, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { lazySheet } from './lazy-sheet.tsx'
import styles from './Question.module.css'
import { useIsHydrated } from './use-is-hydrated.ts'

const { Sheet } = lazySheet(
  async () => (await import('./Sheet.tsx')).Sheet,
  () => null,
)

type QuestionProps = {
  title: string
  /** The subject. After closing, it stays closed until the subject changes. */
  about: unknown
  onClose?: () => void
  children: ReactNode
}

/** A confirmation: a dialog with JavaScript, part of the page without. */
export function Question({ title, about, onClose, children }: QuestionProps) {
  const isHydrated = useIsHydrated()
  const [closed, setClosed] = useState<unknown>(null)
  if (!isHydrated)
    return (
      <Card className={styles.card}>
        <h2>{title}</h2>
        {children}
      </Card>
    )
  const close = () => {
    setClosed(about)
    onClose?.()
  }
  return (
    <Sheet title={title} isOpen={closed !== about} onClose={close}>
      {children}
    </Sheet>
  )
}
