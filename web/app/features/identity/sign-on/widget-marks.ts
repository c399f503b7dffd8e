import { markOf } from './widget-rules.ts'

/** The fingerprint of the widget's last token, while its session lasts. */
const OPENED = 'panToken'
/** The fingerprint of a token that this tab has used otherwise: for linking, or for a second step. */
const REQUESTED = 'panTokenRequested'

export const openedMark = (): string | null => localStorage.getItem(OPENED)
export const markOpened = (accessToken: string): void => localStorage.setItem(OPENED, markOf(accessToken))
export const forgetOpened = (): void => localStorage.removeItem(OPENED)

export const requestedMark = (): string | null => sessionStorage.getItem(REQUESTED)
export const markRequested = (accessToken: string): void => sessionStorage.setItem(REQUESTED, markOf(accessToken))
export const forgetRequested = (): void => sessionStorage.removeItem(REQUESTED)
