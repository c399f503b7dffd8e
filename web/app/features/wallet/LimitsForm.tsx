import type { SpendingLimits } from '@stagedoor/contract/spending-limits'
import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDate, formatNumber } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { Progress } from '../../design/Progress.tsx'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './LimitsForm.module.css'

/** Canceling a raise is a separate form, because Enter in a field saves the limits. */
const KEEP_FORM = 'keep-limit'

type LimitsProps = {
  limits: SpendingLimits
  unreadable: readonly LimitPeriod[]
  /** What the API finds wrong with a limit, by its period. */
  faults: Readonly<Record<string, string>>
}

/** The limits of a day, a week and a month; the sums spent; and pending raises. */
export function LimitsForm({ limits, unreadable, faults }: LimitsProps) {
  const { t } = useTranslation('limits')
  const { state } = useNavigation()
  return (
    <Card className={styles.section}>
      <Form method="post" className={styles.section} preventScrollReset>
        <p className={styles.note}>{t('rule')}</p>
        {limitPeriods.map((period) => (
          <OneLimit
            key={period}
            period={period}
            now={limits[period]}
            error={unreadable.includes(period) ? t('unreadable') : faults[period]}
          />
        ))}
        <div>
          <Button type="submit" name="intent" value="limits" isBusy={state === 'submitting'}>
            {t('save')}
          </Button>
        </div>
      </Form>
      <Form id={KEEP_FORM} method="post" preventScrollReset />
    </Card>
  )
}

type OneProps = { period: LimitPeriod; now: SpendingLimits[LimitPeriod]; error: string | undefined }

function OneLimit({ period, now: { limit, spent, pending }, error }: OneProps) {
  const { t } = useTranslation('limits')
  const tokens = useTokens()
  const was = limit === null ? '' : String(limit)
  return (
    <div className={styles.limit}>
      <input type="hidden" name={`was-${period}`} value={was} />
      <TextField
        key={was}
        label={t(period)}
        name={period}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={was}
        error={error}
      />
      {limit === null ? (
        <p className={styles.spent}>{t('spent', { spent: tokens(spent) })}</p>
      ) : (
        <Spent limit={limit} spent={spent} />
      )}
      {pending && <Pending period={period} limit={limit} pending={pending} />}
    </div>
  )
}

function Spent({ limit, spent }: { limit: number; spent: number }) {
  const { t } = useTranslation('limits')
  const tokens = useTokens()
  const text = t('spentOf', { spent: formatNumber(spent), limit: tokens(limit) })
  const percent = limit === 0 ? 100 : Math.min(100, (spent / limit) * 100)
  return (
    <div className={styles.progress}>
      <Progress label={text} percent={percent} />
      <p className={styles.spent} aria-hidden="true">
        {text}
      </p>
    </div>
  )
}

type PendingProps = {
  period: LimitPeriod
  limit: number | null
  pending: { limit: number | null; effectiveAt: string }
}

/** A pending raise, with a button to cancel it. */
function Pending({ period, limit, pending }: PendingProps) {
  const { t, locale } = useTranslation('limits')
  const tokens = useTokens()
  const timeZone = useTimeZone()
  const date = formatDate(new Date(pending.effectiveAt), locale, { hasTime: true, timeZone })
  return (
    <div className={styles.pending}>
      <FormAlert tone="info">
        {pending.limit === null ? t('pendingNone', { date }) : t('pending', { date, limit: tokens(pending.limit) })}
      </FormAlert>
      {limit !== null && (
        <Button type="submit" look="secondary" form={KEEP_FORM} name="intent" value={`keep-${period}`}>
          {t('keepCurrent', { limit: tokens(limit) })}
        </Button>
      )}
    </div>
  )
}
