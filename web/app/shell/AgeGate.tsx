import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { useLocation } from 'react-router'
import { Button, buttonClass } from '../design/Button.tsx'
import { TextField } from '../design/Field.tsx'
import { judgeAge, type AgeAnswer } from '../session/adult.ts'
import { textOf } from '../session/form-text.ts'
import type { SiteSettings } from '../store/settings-slice.ts'
import styles from './AgeGate.module.css'
import { Brand } from './Brand.tsx'

type GateProps = { settings: SiteSettings; onPassed: (dateOfBirth: string) => void }

/** Covers every page until the reader has declared to be an adult. Without JavaScript it is a plain form. */
export function AgeGate({ settings, onPassed }: GateProps) {
  const [refusal, setRefusal] = useState<AgeAnswer['outcome'] | null>(null)
  const { pathname, search } = useLocation()

  const judge = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = judgeAge(textOf(new FormData(event.currentTarget), 'dateOfBirth'), new Date())
    if (answer.outcome === 'adult') onPassed(answer.dateOfBirth)
    else setRefusal(answer.outcome)
  }
  return (
    <dialog open className={styles.veil} aria-modal="true" aria-labelledby="age-gate-title">
      <AgeForm
        settings={settings}
        refusal={refusal}
        back={`${pathname}${search}`}
        onSubmit={judge}
        onInput={() => setRefusal(null)}
      />
    </dialog>
  )
}

type FormProps = {
  settings: SiteSettings
  refusal: AgeAnswer['outcome'] | null
  /** Where the plain form redirects to. */
  back: string
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  onInput?: () => void
}

/** The gate's question, as a dialog or as a page. */
export function AgeForm({ settings, refusal, back, onSubmit, onInput }: FormProps) {
  const { t, paths } = useTranslation('gate')
  const error = refusal === 'minor' ? t('tooYoung') : refusal === 'unreadable' ? t('unreadable') : undefined
  return (
    <form className={styles.form} method="post" action={paths.ageGate} onSubmit={onSubmit} onInput={onInput} noValidate>
      <Brand settings={settings} />
      <h1 className={styles.title} id="age-gate-title">
        {t('title')}
      </h1>
      <p className={styles.text}>{t('text', { siteName: settings.siteName })}</p>
      <input type="hidden" name="back" value={back} />
      <TextField
        label={t('dateOfBirth')}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        required
        error={error}
        hint={t('privacy')}
      />
      <div className={styles.actions}>
        <Button type="submit" isWide>
          {t('enter')}
        </Button>
        <a className={buttonClass({ look: 'quiet', isWide: true })} href={settings.ageGateLeaveUrl} rel="noreferrer">
          {t('leave')}
        </a>
      </div>
    </form>
  )
}
