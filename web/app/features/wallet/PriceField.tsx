import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { useState, type ComponentProps } from 'react'
import { TextField } from '../../design/Field.tsx'
import { formatDollars, formatPercent } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { netOf, readPrice, tokensFor, worthOf } from './amounts.ts'

type PriceProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'onInput'> & {
  defaultValue: string
  /** The currency of the price; what is received is in tokens always. */
  unit: 'tokens' | 'dollars'
  terms: OwnTerms
}

/** A price that a creator sets, with what they receive of it: live while it is typed. */
export function PriceField({ unit, terms: { commissionRate, tokenPrice }, hint, ...field }: PriceProps) {
  const { t, locale } = useTranslation('studio')
  const tokens = useTokens()
  const [written, setWritten] = useState(field.defaultValue)
  const price = readPrice(written)
  const percent = formatPercent(commissionRate * 100, locale)
  const net = price === null ? 0 : netOf(unit === 'tokens' ? price : tokensFor(price, tokenPrice), commissionRate)
  const share =
    net > 0
      ? t('youReceive', { tokens: tokens(net), dollars: formatDollars(worthOf(net, tokenPrice), locale), percent })
      : t('yourShare', { percent })
  return (
    <TextField
      {...field}
      hint={hint === undefined ? share : `${share} ${hint}`}
      inputMode="decimal"
      autoComplete="off"
      onInput={(event) => setWritten(event.currentTarget.value)}
    />
  )
}
