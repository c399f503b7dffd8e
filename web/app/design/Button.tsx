import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

type Look = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  isWide?: boolean | undefined
  /** A round icon button; its name is in `aria-label`. */
  isRound?: boolean | undefined
}

/** The classes of a button, for other elements. */
export function buttonClass({ look = 'primary', isWide, isRound }: Look, className?: string): string {
  return classNames(styles.button, styles[look], isWide && styles.wide, isRound && styles.round, className)
}

type ButtonProps = ComponentProps<'button'> & Look & { isBusy?: boolean; children: ReactNode }

/** While busy the button stays focusable and ignores clicks. */
export function Button({ look, isWide, isRound, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, isWide, isRound }, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function LinkButton({ look, isWide, isRound, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ look, isWide, isRound }, className)} />
}
