import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
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
  /** Whether it opens: while a filter is active. */
  isOpen: boolean
  /** What a change of filters keeps of the address: page size and order. */
  kept: Record<string, string | number | undefined>
  children: ReactNode
}

/**
 * Filters of a list. With JavaScript a choice applies immediately; otherwise the button does. Neither is a step that Back takes: it leads
 * to what was before the filters.
 */
export function FilterForm({ label, action, submitLabel, isOpen, kept, children }: FilterProps) {
  const submit = useSubmit()
  // Stays open when the last filter is taken away: closing would take the focus away too.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const applyChoice = (event: ChangeEvent<HTMLFormElement>) => {
    const target: EventTarget = event.target
    if (target instanceof HTMLSelectElement)
      void submit(event.currentTarget, { replace: true, preventScrollReset: true })
  }
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    // A button with an address of its own leads to another page.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    void submit(event.currentTarget, { replace: true })
  }
  return (
    <search>
      <details className={styles.fold} open={wasOpen}>
        <summary className={styles.head}>
          <Icon name="filter" />
          {label}
        </summary>
        <Form
          className={styles.filters}
          method="get"
          action={action}
          aria-label={label}
          onChange={applyChoice}
          onSubmit={apply}
        >
          <Kept parts={kept} />
          {children}
          <Button type="submit" look="secondary">
            {submitLabel}
          </Button>
        </Form>
      </details>
    </search>
  )
}

/** Parts of the address that a form with the method GET would lose. */
export function Kept({ parts }: { parts: FilterProps['kept'] }) {
  return Object.entries(parts).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )
}
