/** Begins the keys of what this tab keeps of orders that are not placed. */
const PREFIX = 'order '

export type KeptTexts = Partial<Record<string, string>>

const keyOf = (accountId: string, productId: string) => `${PREFIX}${accountId} ${productId}`

/** What was typed for an order, by the names of the fields. Only this program writes it. */
export const readKept = (accountId: string, productId: string): KeptTexts =>
  JSON.parse(sessionStorage.getItem(keyOf(accountId, productId)) ?? '{}') as KeptTexts

/** Keeps it in this tab alone, since it belongs into no address and no log. */
export function keepTexts(accountId: string, productId: string, typed: KeptTexts): void {
  const isEmpty = Object.values(typed).every((value) => value === '')
  if (isEmpty) forgetKept(accountId, productId)
  else sessionStorage.setItem(keyOf(accountId, productId), JSON.stringify(typed))
}

/** The order was placed. */
export const forgetKept = (accountId: string, productId: string): void =>
  sessionStorage.removeItem(keyOf(accountId, productId))

/** Somebody signs out: the next person in the tab is to find nothing of theirs. */
export function forgetAllKept(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
