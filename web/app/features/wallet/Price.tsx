import { usePrice } from './use-price.ts'

/** What a reader is asked to pay, in tokens and US dollars. */
export function Price({ amount }: { amount: number }) {
  return <>{usePrice()(amount)}</>
}
