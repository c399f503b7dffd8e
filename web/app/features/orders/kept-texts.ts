/** Begins the keys of what this tab keeps of orders that are not placed. */
const PREFIX = 'order '

export type KeptTexts = Partial<Record<string, string>>

const keysOf = (accountId: string) => `${PREFIX}${accountId} `

const keyOf = (accountId: string, productId: string) => `${keysOf(accountId)}${productId}`

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

/**
 * Forgets what others typed, however their session ended: the next person in the tab is to find nothing of theirs.
 * @param accountId null: nobody is signed in.
 */
export function forgetKeptOfOthers(accountId: string | null): void {
  for (const key of Object.keys(sessionStorage)) {
    const isOwn = accountId !== null && key.startsWith(keysOf(accountId))
    if (key.startsWith(PREFIX) && !isOwn) sessionStorage.removeItem(key)
  }
}
