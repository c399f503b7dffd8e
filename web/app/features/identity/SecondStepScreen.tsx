import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useLogin } from '../../store/use-login.ts'
import styles from './Entry.module.css'
import { PasskeyStep } from './PasskeyStep.tsx'
import { RestoreScreen } from './RestoreScreen.tsx'
import { HiddenFields } from './security/HiddenFields.tsx'
import { TotpSetUp } from './security/TotpSetUp.tsx'
import type { DueStep } from './sign-in-steps.ts'

preloadTexts('account', 'auth', 'departure')

type StepProps = { step: DueStep; passkeyOptions: object | null }

/** The step after the password: a code or a passkey, or setting one up. A code works without JavaScript. */
export function SecondStepScreen({ step, passkeyOptions }: StepProps) {
  const { t } = useTranslation('account')
  const { running, error } = useLogin()
  const shownError = error ?? step.error
  const hidden = {
    ticket: step.ticket,
    methods: step.methods.join(' '),
    ...(step.isRemembered && { remember: 'on' }),
    ...(step.restoreUntil !== null && { restoreUntil: step.restoreUntil }),
  }
  if (step.methods.includes('restore'))
    return <RestoreScreen hidden={hidden} restoreUntil={step.restoreUntil} error={shownError} />
  const hasCode = step.methods.some((method) => method !== 'passkey')
  if (step.offer)
    return (
      <>
        <PageHeading title={t('setUpTitle')} lead={t('setUpLead')} />
        <TotpSetUp offer={step.offer} error={shownError} hidden={hidden} isBusy={running !== null} />
      </>
    )
  return (
    <>
      <PageHeading title={t('secondStepTitle')} lead={t('secondStepLead')} />
      {shownError && <FormAlert>{shownError}</FormAlert>}
      {step.methods.includes('passkey') && <PasskeyStep hidden={hidden} options={passkeyOptions} />}
      {hasCode && (
        <Form method="post" className={styles.form}>
          <HiddenFields fields={{ ...hidden, intent: 'code' }} />
          <TextField
            label={t('code')}
            name="code"
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
          />
          <Button type="submit" isWide isBusy={running !== null}>
            {t('confirm')}
          </Button>
        </Form>
      )}
      <Form method="post" className={styles.other}>
        <HiddenFields fields={{ intent: 'start-over' }} />
        <Button type="submit" look="quiet">
          {t('startAgain')}
        </Button>
      </Form>
    </>
  )
}
