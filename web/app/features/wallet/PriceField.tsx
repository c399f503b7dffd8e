import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { useState, type ComponentProps } from 'react'
import { TextField } from '../../design/Field.tsx'
import { readPrice } from './amounts.ts'
import { useShare } from './use-share.ts'

type PriceProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'onInput'> & {
  defaultValue: string
  /** The currency of the price; what is received is in tokens always. */
  unit: 'tokens' | 'dollars'
  terms: OwnTerms
  /** Nothing is received of a price outside of it. */
  range?: { minimum: number; maximum: number }
}

/** A price that a creator sets, with what they receive of it: live while it is typed. */
export function PriceField({ unit, terms, range, hint, ...field }: PriceProps) {
  const [written, setWritten] = useState(field.defaultValue)
  const price = readPrice(written)
  const isOutside = range !== undefined && price !== null && (price < range.minimum || price > range.maximum)
  const share = useShare(terms, unit)(isOutside ? null : price)
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
