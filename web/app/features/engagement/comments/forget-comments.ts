import { store, storedNames } from '../../../api/browser-storage.ts'

/** Begins the keys of comments that this tab keeps. */
const PREFIX = 'comment '

export const keptCommentOf = (accountId: string, objectId: string) => `${PREFIX}${accountId} ${objectId}`

/**
 * Forgets what others typed. While nobody is signed in it stays: the session may have ended, and its account returns.
 * @param accountId null: nobody is signed in.
 */
export function forgetCommentsOfOthers(accountId: string | null): void {
  if (accountId === null) return
  for (const key of storedNames('sessionStorage'))
    if (key.startsWith(PREFIX) && !key.startsWith(keptCommentOf(accountId, ''))) store(key, null, 'sessionStorage')
}
