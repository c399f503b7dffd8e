import { Form, useNavigation } from 'react-router'
import { Badge } from '../../design/Badge.tsx'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { CheckField, SelectField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDollars } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { stopTexts, type AutoTopUpNow } from './limits.ts'
import styles from './LimitsForm.module.css'

/** A card with its name, for the choice. */
type CardName = { id: string; name: string }

type AutoProps = {
  auto: AutoTopUpNow
  cards: readonly CardName[]
  limits: { minimum: number; maximum: number }
  refusal: FormRefusal | null
}

/** Automatic top-up when the wallet runs low: off until the fan consents, and off again with one click. */
export function AutoTopUpForm({ auto, cards, limits, refusal }: AutoProps) {
  const { t, paths } = useTranslation(['limits', 'wallet'])
  return (
    <Card className={styles.section}>
      <h2>
        {t('autoTitle')}
        <Badge tone={auto.isEnabled ? 'good' : 'quiet'}>{auto.isEnabled ? t('autoOn') : t('autoOff')}</Badge>
      </h2>
      <p className={styles.note}>{t('autoText')}</p>
      {auto.stoppedBecause !== null && <FormAlert tone="warning">{t(stopTexts[auto.stoppedBecause])}</FormAlert>}
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {auto.isEnabled && <Summary auto={auto} cards={cards} />}
      {!auto.isEnabled && cards.length === 0 && (
        <>
          <p className={styles.note}>{t('autoNeedsCard')}</p>
          <div>
            <LinkButton look="secondary" to={paths.addCard}>
              {t('wallet:addCard')}
            </LinkButton>
          </div>
        </>
      )}
      {!auto.isEnabled && cards.length > 0 && <TurnOn {...{ auto, cards, limits, refusal }} />}
    </Card>
  )
}

function Summary({ auto, cards }: Pick<AutoProps, 'auto' | 'cards'>) {
  const { t, locale } = useTranslation(['limits', 'wallet'])
  const tokens = useTokens()
  const { state } = useNavigation()
  const card = cards.find(({ id }) => id === auto.cardId)
  return (
    <>
      <p>
        {t('onSummary', {
          threshold: tokens(auto.threshold),
          dollars: formatDollars(auto.amount, locale),
          card: card?.name ?? t('wallet:card'),
          count: auto.maximumPerDay,
        })}
      </p>
      <Form method="post" preventScrollReset>
        <Button type="submit" look="secondary" name="intent" value="auto-off" isBusy={state === 'submitting'}>
          {t('turnOff')}
        </Button>
      </Form>
    </>
  )
}

function TurnOn({ auto, cards, limits, refusal }: AutoProps) {
  const { t, locale } = useTranslation(['limits', 'wallet'])
  const { state } = useNavigation()
  const field = (name: string) => ({ name, autoComplete: 'off', required: true, error: refusal?.fields[name] })
  const hint = t('wallet:limits', {
    minimum: formatDollars(limits.minimum, locale),
    maximum: formatDollars(limits.maximum, locale),
  })
  return (
    <Form method="post" className={styles.section} preventScrollReset>
      <div className={styles.pair}>
        <TextField
          label={t('threshold')}
          inputMode="decimal"
          defaultValue={auto.threshold || 10}
          {...field('threshold')}
        />
        <TextField
          label={t('amount')}
          inputMode="decimal"
          defaultValue={auto.amount || 20}
          hint={hint}
          {...field('amount')}
        />
        <SelectField
          label={t('card')}
          name="cardId"
          defaultValue={auto.cardId ?? undefined}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label={t('maximum')}
          name="maximumPerDay"
          defaultValue={String(auto.maximumPerDay)}
          options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
        />
      </div>
      <CheckField name="agrees" value="yes" required label={t('consent')} />
      <div>
        <Button type="submit" name="intent" value="auto-on" isBusy={state === 'submitting'}>
          {t('turnOn')}
        </Button>
      </div>
    </Form>
  )
}
