import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { CardFields } from './CardFields.tsx'
import styles from './InPlace.module.css'
import { Stage } from './Stage.tsx'

/** What Stripe's fields need. */
export type Fields = { stripe: Stripe; clientSecret: string; customerSessionSecret: string | null }

type FormProps = {
  /** Null while they are requested. */
  fields: Fields | null
  label: string
  isBusy: boolean
  /** What became of the last attempt. */
  message: string | null
  onSubmit: (stripe: Stripe, elements: StripeElements) => void
  onFailed: () => void
}

/** Stripe's fields with our button. */
export function CardForm({ fields, label, isBusy, message, onSubmit, onFailed }: FormProps) {
  const [elements, setElements] = useState<StripeElements | null>(null)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (fields !== null && elements !== null) onSubmit(fields.stripe, elements)
      }}
    >
      {message && <FormAlert>{message}</FormAlert>}
      <Stage isLoading={elements === null}>
        {fields && <CardFields {...fields} onReady={setElements} onFailed={onFailed} />}
      </Stage>
      <Button className="needs-script" type="submit" isWide isBusy={isBusy || elements === null}>
        {label}
      </Button>
    </form>
  )
}
