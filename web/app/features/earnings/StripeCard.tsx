import type { GatewaySetting } from '@stagedoor/contract/banking'
import { Form, useNavigation } from 'react-router'
import { Badge, type BadgeTone } from '../../design/Badge.tsx'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { LoadFailed } from '../../design/LoadFailed.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { GatewaySwitch } from './GatewayForms.tsx'
import styles from './Payouts.module.css'
import type { StripeStanding } from './stripe-account.ts'

type Kind = Exclude<StripeStanding['kind'], 'off' | 'unknown'>

const words = {
  none: { badge: null, text: 'stripeNone', open: 'stripeOpen' },
  incomplete: { badge: 'stripeIncomplete', text: 'stripeIncompleteText', open: 'stripeGoOn' },
  checked: { badge: 'stripeChecked', text: 'stripeCheckedText', open: 'stripeChange' },
  ready: { badge: 'stripeReady', text: 'stripeReadyText', open: 'stripeChange' },
  chosen: { badge: 'stripeChosen', text: 'stripeChosenText', open: 'stripeChange' },
} as const satisfies Record<Kind, object>

const tones = {
  none: 'quiet',
  incomplete: 'warning',
  checked: 'warning',
  ready: 'good',
  chosen: 'good',
} as const satisfies Record<Kind, BadgeTone>

type CardProps = {
  standing: StripeStanding
  /** The stored account; absent before it was chosen. */
  setting: GatewaySetting | undefined
  refusal: FormRefusal | undefined
}

/** The creator's account at Stripe: opened and continued there, chosen here. */
export function StripeCard({ standing, setting, refusal }: CardProps) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  if (standing.kind === 'off') return null
  if (standing.kind === 'unknown') return <LoadFailed />
  const { badge, text, open } = words[standing.kind]
  const isBusy = state !== 'idle'
  return (
    <Card className={styles.card}>
      <h2>{t('stripeTitle')}</h2>
      {badge && (
        <p>
          <Badge tone={tones[standing.kind]}>{t(badge)}</Badge>
        </p>
      )}
      <p>{t(text)}</p>
      {standing.kind === 'chosen' && setting && <GatewaySwitch setting={setting} provider="stripe" />}
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <div className={styles.actions}>
        {standing.kind === 'ready' && (
          <Form method="post">
            <input type="hidden" name="intent" value="gateway" />
            <input type="hidden" name="gateway" value="stripe" />
            <input type="hidden" name="account" value={standing.accountId} />
            <Button type="submit" isBusy={isBusy}>
              {t('stripeChoose')}
            </Button>
          </Form>
        )}
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="stripe"
            look={standing.kind === 'none' || standing.kind === 'incomplete' ? 'primary' : 'secondary'}
            isBusy={isBusy}
          >
            {t(open)}
          </Button>
        </Form>
      </div>
    </Card>
  )
}

/** The state after returning from Stripe. */
export function BackFromStripe({ standing, way }: { standing: StripeStanding; way: string }) {
  const { t } = useTranslation('payouts')
  if (way === 'again') return <FormAlert tone="info">{t('stripeOld')}</FormAlert>
  switch (standing.kind) {
    case 'ready':
    case 'chosen':
      return <FormAlert tone="success">{t('stripeBackReady')}</FormAlert>
    case 'checked':
      return <FormAlert tone="info">{t('stripeBackChecked')}</FormAlert>
    case 'incomplete':
      return <FormAlert tone="warning">{t('stripeBackIncomplete')}</FormAlert>
    case 'none':
    case 'off':
    case 'unknown':
      return null
    default:
      return standing satisfies never
  }
}
