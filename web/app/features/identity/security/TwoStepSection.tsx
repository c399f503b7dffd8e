import type { TwoStep } from '@stagedoor/contract/two-step'
import { useCallback, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { usePasskeyCeremony } from '../use-passkey.ts'
import styles from './Security.module.css'
import type { SecurityAnswer } from './security-answer.ts'
import { HiddenFields } from './HiddenFields.tsx'
import { TotpSetUp } from './TotpSetUp.tsx'

type SectionProps = { twoStep: TwoStep; answer: SecurityAnswer }

/** Two-step sign-in of an account: app, passkeys, recovery codes. */
export function TwoStepSection({ twoStep, answer }: SectionProps) {
  const { t } = useTranslation('account')
  return (
    <Card className={styles.section}>
      <h2>{t('twoStepTitle')}</h2>
      <p>{t(twoStep.isOn ? 'twoStepOn' : 'twoStepOff')}</p>
      <h3>{t('totpTitle')}</h3>
      {answer.offer ? (
        <TotpSetUp offer={answer.offer} error={answer.error} />
      ) : (
        <div className={styles.actions}>
          <OneButton intent="totp-begin">{t(twoStep.hasTotp ? 'replaceTotp' : 'addTotp')}</OneButton>
          {twoStep.hasTotp && <OneButton intent="totp-remove">{t('removeTotp')}</OneButton>}
        </div>
      )}
      <Passkeys passkeys={twoStep.passkeys} begun={answer.passkey ?? null} />
      {twoStep.isOn && (
        <>
          <h3>{t('codesTitle')}</h3>
          <div className={styles.row}>
            <p>{t('codesLeft', { total: twoStep.recoveryCodesLeft })}</p>
            <OneButton intent="codes">{t('renewCodes')}</OneButton>
          </div>
        </>
      )}
    </Card>
  )
}

type OneButtonProps = { intent: string; fields?: Record<string, string>; children: string }

/** A form with one button. */
export function OneButton({ intent, fields = {}, children }: OneButtonProps) {
  return (
    <Form method="post">
      <HiddenFields fields={{ intent, ...fields }} />
      <Button type="submit" look="secondary">
        {children}
      </Button>
    </Form>
  )
}

type PasskeysProps = { passkeys: TwoStep['passkeys']; begun: SecurityAnswer['passkey'] | null }

function Passkeys({ passkeys, begun }: PasskeysProps) {
  const { t } = useTranslation(['account', 'auth'])
  const [hasFailed, setFailed] = useState(false)
  const failed = useCallback(() => setFailed(true), [])
  usePasskeyCeremony('create', begun ?? null, failed)
  return (
    <>
      <h3>{t('passkeysTitle')}</h3>
      <p>{t('passkeysText')}</p>
      {hasFailed && <FormAlert>{t('auth:passkeyFailed')}</FormAlert>}
      <ul className={styles.list}>
        {passkeys.map(({ _id, name, createdAt }) => (
          <li key={_id} className={styles.row}>
            <span>
              {name}
              <small>
                <Moment at={createdAt} />
              </small>
            </span>
            <OneButton intent="passkey-remove" fields={{ id: _id }}>
              {t('removePasskey', { name })}
            </OneButton>
          </li>
        ))}
      </ul>
      <Form method="post" className={`${styles.form} needs-script`} onSubmit={() => setFailed(false)}>
        <HiddenFields fields={{ intent: 'passkey-options' }} />
        <TextField label={t('passkeyName')} name="name" maxLength={60} autoComplete="off" />
        <Button type="submit" look="secondary">
          {t('addPasskey')}
        </Button>
      </Form>
    </>
  )
}
