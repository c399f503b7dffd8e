import { useId, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import styles from './Field.module.css'
import { useTextBeforeHydration } from './text-before-hydration.ts'

type FieldProps = {
  label: string
  /** The hint. */
  hint?: string | undefined
  /** The error. */
  error?: string | undefined
  /** A word beside the label, such as "optional". */
  aside?: string | undefined
}

type Wiring = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }

function Field({ label, hint, error, aside, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {aside && <span className={styles.aside}>({aside})</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p className={styles.error} id={`${id}e`}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'> & { action?: ReactNode }

/** A text input with label, hint and error. */
export function TextField({ label, hint, error, aside, action, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <div className={action ? styles.withAction : undefined}>
          <input {...(!input.type && { dir: 'auto' })} {...input} {...wiring} className={styles.input} />
          {action}
        </div>
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'ref'> & { ref?: RefObject<HTMLTextAreaElement | null> }

/** A multi-line text input. */
export function TextAreaField({ label, hint, error, aside, ref, ...input }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = ref ?? own
  useTextBeforeHydration(area)
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => <textarea ref={area} dir="auto" {...input} {...wiring} className={styles.input} />}
    </Field>
  )
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id'> & { options: readonly { value: string; label: string }[] }

/** A native select, which works without JavaScript. */
export function SelectField({ label, hint, error, aside, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <select {...select} {...wiring} className={styles.input}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A checkbox. */
export function CheckField({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}

/** The classes of a small button inside a text field. */
export const fieldActionClass = styles.action
