import { store, storedNames } from '../../api/browser-storage.ts'

/** Begins the keys of what this tab keeps of orders that are not placed. */
const PREFIX = 'order '

/** Begins those of an account. */
export const keysOf = (accountId: string) => `${PREFIX}${accountId} `

/**
 * Forgets what others typed, however their session ended: the next person in the tab is to find nothing of theirs.
 * @param accountId null: nobody is signed in.
 */
export function forgetKeptOfOthers(accountId: string | null): void {
  for (const key of storedNames('sessionStorage')) {
    const isOwn = accountId !== null && key.startsWith(keysOf(accountId))
    if (key.startsWith(PREFIX) && !isOwn) store(key, null, 'sessionStorage')
  }
}
