import type { PayoutSums } from '@stagedoor/contract/payouts'
import { useState } from 'react'
import { TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { readPrice } from '../wallet/amounts.ts'
import { useWorth } from './use-worth.ts'

type AmountProps = {
  sums: Pick<PayoutSums, 'minimumPayoutTokens' | 'tokenPrice'>
  /** All that can be requested. Tokens. */
  maximum: number
  initial: number
  error: string | undefined
}

/** The amount of a payout, with its limits, and what it is worth while it is typed. */
export function PayoutAmountField({ sums: { minimumPayoutTokens, tokenPrice }, maximum, initial, error }: AmountProps) {
  const { t } = useTranslation('payouts')
  const { both, worth } = useWorth(tokenPrice)
  const [written, setWritten] = useState(initial.toFixed(2))
  const amount = readPrice(written)
  const limits = t('amountLimits', { minimum: both(minimumPayoutTokens), maximum: both(maximum) })
  return (
    <TextField
      label={t('amount')}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={initial.toFixed(2)}
      onInput={(event) => setWritten(event.currentTarget.value)}
      error={error}
      hint={[amount !== null && amount > 0 && worth(amount), limits].filter(Boolean).join(' · ')}
    />
  )
}
