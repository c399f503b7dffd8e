import type { GatewaySetting } from '@stagedoor/contract/banking'
import { Form, useNavigation } from 'react-router'
import { Badge } from '../../design/Badge.tsx'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { accountTypeTexts } from './payout.ts'
import styles from './Payouts.module.css'

type GatewayFormsProps = {
  settings: readonly GatewaySetting[]
  refusal: { key: string; refusal: FormRefusal } | undefined
  /** Whether the creator enters a Stripe account: only where the site does not open it. */
  hasStripe: boolean
}

const providers = [
  { key: 'paypal', field: 'email', type: 'email', label: 'paypalEmail', save: 'savePaypal' },
  { key: 'stripe', field: 'accountId', type: 'text', label: 'stripeAccount', save: 'saveStripe' },
] as const

/** The creator's payout accounts at providers. */
export function GatewayForms({ settings, refusal, hasStripe }: GatewayFormsProps) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  return (
    <Card className={styles.card}>
      <h2>{t('gatewayTitle')}</h2>
      <p>{t('gatewayText')}</p>
      {providers
        .filter(({ key }) => hasStripe || key !== 'stripe')
        .map(({ key, field, type, label, save }) => {
          const setting = settings.find((one) => one.key === key)
          const kept = setting?.value[field]
          const wrong = refusal?.key === key ? refusal.refusal : undefined
          return (
            <div key={key} className={styles.form}>
              {setting && <GatewaySwitch setting={setting} provider={key} />}
              <Form method="post" className={styles.form}>
                <input type="hidden" name="intent" value="gateway" />
                <input type="hidden" name="gateway" value={key} />
                {wrong && Object.keys(wrong.fields).length === 0 && <FormAlert>{wrong.message}</FormAlert>}
                <TextField
                  label={t(label)}
                  name="account"
                  type={type}
                  autoComplete="off"
                  required
                  maxLength={300}
                  hint={kept ? t('accountKept', { number: kept }) : undefined}
                  error={wrong?.fields[`value.${field}`]}
                />
                <div>
                  <Button type="submit" look="secondary" isBusy={state !== 'idle'}>
                    {t(save)}
                  </Button>
                </div>
              </Form>
            </div>
          )
        })}
    </Card>
  )
}

/** Whether payouts may go to an account, with the button that changes it. */
export function GatewaySwitch({ setting, provider }: { setting: GatewaySetting; provider: 'paypal' | 'stripe' }) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const isUsed = setting.status === 'active'
  const name = t(accountTypeTexts[provider])
  return (
    <Form method="post" className={styles.switch}>
      <input type="hidden" name="gateway" value={provider} />
      <span>
        {name} <Badge tone={isUsed ? 'good' : 'quiet'}>{t(isUsed ? 'accountUsed' : 'accountOff')}</Badge>
      </span>
      <Button
        type="submit"
        look="secondary"
        name="intent"
        value={isUsed ? 'gateway-off' : 'gateway-on'}
        isBusy={state !== 'idle'}
      >
        {t(isUsed ? 'switchOff' : 'switchOn', { name })}
      </Button>
    </Form>
  )
}
