import { Tokens } from '../../design/Money.tsx'
import { formatDate } from '../../design/format.ts'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './EarningSums.module.css'
import { useWorth } from './use-worth.ts'

export type Sum = { name: string; amount: number; note: string }

/** Sums with their names and explanations, in tokens and what these are worth in USD at `tokenPrice`. */
export function EarningSums({ sums, tokenPrice }: { sums: readonly Sum[]; tokenPrice: number | null }) {
  const { worth } = useWorth(tokenPrice)
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, amount, note }) => (
        <div key={name} className={styles.sum}>
          <dt>{name}</dt>
          <dd>
            <Tokens amount={amount} /> <small className={styles.worth}>{worth(amount)}</small>
          </dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

type Standing = {
  available: number
  pending: number
  reserved: number
  paid: number
  negative: number
  nextMaturity: string | null
}

/** A creator's balances: available, pending, reserved and paid. A negative balance is shown only if there is one. */
export function useStandingSums({ available, pending, reserved, paid, negative, nextMaturity }: Standing): Sum[] {
  const { t, locale } = useTranslation('payouts')
  const timeZone = useTimeZone()
  const next =
    nextMaturity && t('nextOn', { date: formatDate(new Date(nextMaturity), locale, { hasTime: false, timeZone }) })
  return [
    { name: t('available'), amount: available, note: t(available > 0 ? 'availableText' : 'availableNone') },
    { name: t('pending'), amount: pending, note: [t('pendingText'), next].filter(Boolean).join(' ') },
    ...(negative > 0 ? [{ name: t('negative'), amount: -negative, note: t('negativeText') }] : []),
    ...(reserved > 0 ? [{ name: t('reserved'), amount: reserved, note: t('reservedText') }] : []),
    { name: t('paid'), amount: paid, note: t('paidText') },
  ]
}
