import { useRef, useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { classNames } from '../../design/class-names.ts'
import { fieldActionClass, TextField } from '../../design/Field.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { useHashedPassword } from './use-hashed-password.ts'

type PasswordProps = {
  name?: string
  label?: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: string
}

/** A password with a reveal button, hashed before sending where the site requires it. */
export function PasswordField({ name = 'password', label, autoComplete, error, hint }: PasswordProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useHashedPassword(
    input,
    useAppSelector(({ settings }) => settings?.clientPasswordHash ?? false),
  )
  return (
    <TextField
      label={label ?? t('password')}
      ref={input}
      name={name}
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
