import type { ChangeEvent, ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from './Button.tsx'
import styles from './FilterForm.module.css'
import { Icon } from './Icon.tsx'

type FilterProps = {
  /** Its name for screen readers. */
  label: string
  /** The list's own address; the filters are in its query. */
  action: string
  submitLabel: string
  /** Whether it is open: while a filter is active. */
  isOpen: boolean
  children: ReactNode
}

/** Filters of a list. With JavaScript a choice applies immediately; otherwise the button does. */
export function FilterForm({ label, action, submitLabel, isOpen, children }: FilterProps) {
  const submit = useSubmit()
  const applyChoice = (event: ChangeEvent<HTMLFormElement>) => {
    const target: EventTarget = event.target
    if (target instanceof HTMLSelectElement)
      void submit(event.currentTarget, { replace: true, preventScrollReset: true })
  }
  return (
    <search>
      <details className={styles.fold} open={isOpen}>
        <summary className={styles.head}>
          <Icon name="filter" />
          {label}
        </summary>
        <Form className={styles.filters} method="get" action={action} aria-label={label} onChange={applyChoice}>
          {children}
          <Button type="submit" look="secondary">
            {submitLabel}
          </Button>
        </Form>
      </details>
    </search>
  )
}
