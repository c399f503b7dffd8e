import { readStored, store } from '../../api/browser-storage.ts'
import { keysOf } from './forget-kept.ts'

export type KeptTexts = Partial<Record<string, string>>

const keyOf = (accountId: string, productId: string) => `${keysOf(accountId)}${productId}`

/** What was typed for an order, by the names of the fields. Only this program writes it. */
export const readKept = (accountId: string, productId: string): KeptTexts =>
  JSON.parse(readStored(keyOf(accountId, productId), 'sessionStorage') ?? '{}') as KeptTexts

/** Keeps it in this tab alone, since it belongs into no address and no log. */
export function keepTexts(accountId: string, productId: string, typed: KeptTexts): void {
  const isEmpty = Object.values(typed).every((value) => value === '')
  if (isEmpty) forgetKept(accountId, productId)
  else store(keyOf(accountId, productId), JSON.stringify(typed), 'sessionStorage')
}

/** The order was placed. */
export const forgetKept = (accountId: string, productId: string): void =>
  void store(keyOf(accountId, productId), null, 'sessionStorage')
