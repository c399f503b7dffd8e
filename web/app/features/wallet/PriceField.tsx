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
}

/** A price that a creator sets, with what they receive of it: live while it is typed. */
export function PriceField({ unit, terms, hint, ...field }: PriceProps) {
  const [written, setWritten] = useState(field.defaultValue)
  const share = useShare(terms, unit)(readPrice(written))
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
