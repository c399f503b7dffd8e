import { useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { classNames } from '../../design/class-names.ts'
import { fieldActionClass, TextField } from '../../design/Field.tsx'

type PasswordProps = {
  label?: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: string
}

/** A password, which may be looked at while it is typed. */
export function PasswordField({ label, autoComplete, error, hint }: PasswordProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={label ?? t('password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      minLength={autoComplete === 'new-password' ? 8 : 1}
      maxLength={128}
      error={error}
      hint={hint}
      action={
        <button
          type="button"
          className={classNames(fieldActionClass, 'needs-script')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('hidePassword') : t('showPassword')}
        </button>
      }
    />
  )
}
