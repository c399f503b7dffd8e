import { useLocale } from '../locales/use-locale.ts'
import { formatDollars } from './format.ts'
import { useTokens } from './use-tokens.ts'

/** Tokens with their unit. */
export function Tokens({ amount }: { amount: number }) {
  return <>{useTokens()(amount)}</>
}

/** US dollars. */
export function Dollars({ amount }: { amount: number }) {
  return <>{formatDollars(amount, useLocale())}</>
}
