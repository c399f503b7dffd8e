import { useCallback, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Entry.module.css'
import { RecoveryCodes } from './security/RecoveryCodes.tsx'
import { HiddenFields, TotpSetUp } from './security/TotpSetUp.tsx'
import type { DueStep } from './sign-in-steps.ts'
import { usePasskeyCeremony } from './use-passkey.ts'

type StepProps = { step: DueStep; passkeyOptions: object | null }

/** What is asked for after the password: a code or a passkey, or setting one up. A code works before scripts arrive. */
export function SecondStepScreen({ step, passkeyOptions }: StepProps) {
  const { t } = useTranslation('account')
  const { state } = useNavigation()
  const hidden = {
    ticket: step.ticket,
    methods: step.methods.join(' '),
    ...(step.isRemembered && { remember: 'on' }),
  }
  const hasCode = step.methods.some((method) => method !== 'passkey')
  if (step.offer)
    return (
      <>
        <PageHeading title={t('setUpTitle')} lead={t('setUpLead')} />
        <TotpSetUp offer={step.offer} error={step.error} hidden={hidden} />
      </>
    )
  return (
    <>
      <PageHeading title={t('secondStepTitle')} lead={t('secondStepLead')} />
      {step.error && <FormAlert>{step.error}</FormAlert>}
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
          <Button type="submit" isWide isBusy={state !== 'idle'}>
            {t('confirm')}
          </Button>
        </Form>
      )}
    </>
  )
}

/** Asks the authenticator; needs scripts. */
export function PasskeyStep({ hidden, options }: { hidden: Record<string, string>; options: object | null }) {
  const { t } = useTranslation('account')
  const [hasFailed, setFailed] = useState(false)
  const failed = useCallback(() => setFailed(true), [])
  const begun = options && { options, fields: { ...hidden, intent: 'passkey' } }
  usePasskeyCeremony('get', begun, failed)
  return (
    <Form method="post" className="needs-script" onSubmit={() => setFailed(false)}>
      <HiddenFields fields={{ ...hidden, intent: 'passkey-options' }} />
      {hasFailed && <FormAlert>{t('passkeyFailed')}</FormAlert>}
      <Button type="submit" look="secondary" isWide>
        {t(hidden['ticket'] ? 'usePasskey' : 'signInWithPasskey')}
      </Button>
    </Form>
  )
}

/** The codes of an account that has just set its second step up; whoever has kept them goes on. */
export function KeepCodesScreen({ codes, next }: { codes: readonly string[]; next: string }) {
  const { t } = useTranslation('account')
  const paths = usePaths()
  return (
    <>
      <PageHeading title={t('codesTitle')} />
      <div className={styles.form}>
        <RecoveryCodes codes={codes} />
        <LinkButton to={next || paths.home} isWide>
          {t('continue')}
        </LinkButton>
      </div>
    </>
  )
}
