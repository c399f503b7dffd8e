import { storedNames } from '../../../api/browser-storage.ts'

/** Begins the keys under which this browser stores the addresses of unfinished uploads. */
export const STORED_PREFIX = 'media '

/** Whether this browser knows unfinished uploads of a target. */
export const hasUnfinished = (target: string): boolean =>
  storedNames().some((key) => key.includes(STORED_PREFIX + target))
