import { readStored, store } from '../../../api/browser-storage.ts'
import { markOf } from './widget-rules.ts'

/** The fingerprint of the widget's last token, while its session lasts. */
const OPENED = 'panToken'
/** The fingerprint of a token that this tab has used otherwise: for linking, or for a second step. */
const REQUESTED = 'panTokenRequested'

/**
 * What a browser did not store: without it signing out would leave the widget signed in, and it would sign in again. It is newer than
 * what the browser may still have under the name.
 */
const notStored = new Map<string, string>()

type Area = Parameters<typeof store>[2]

const read = (name: string, area?: Area): string | null => notStored.get(name) ?? readStored(name, area)

function note(name: string, mark: string | null, area?: Area): void {
  notStored.delete(name)
  if (!store(name, mark, area) && mark !== null) notStored.set(name, mark)
}

export const openedMark = (): string | null => read(OPENED)
export const markOpened = (accessToken: string): void => note(OPENED, markOf(accessToken))
export const forgetOpened = (): void => note(OPENED, null)

export const requestedMark = (): string | null => read(REQUESTED, 'sessionStorage')
export const markRequested = (accessToken: string): void => note(REQUESTED, markOf(accessToken), 'sessionStorage')
export const forgetRequested = (): void => note(REQUESTED, null, 'sessionStorage')
