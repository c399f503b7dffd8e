import { markOf } from './widget-rules.ts'

/** The fingerprint of the widget's last token, while its session lasts. */
const OPENED = 'panToken'
/** The fingerprint of a token that this tab has used otherwise: for linking, or for a second step. */
const ASKED = 'panTokenAsked'

export const openedMark = (): string | null => localStorage.getItem(OPENED)
export const markOpened = (accessToken: string): void => localStorage.setItem(OPENED, markOf(accessToken))
export const forgetOpened = (): void => localStorage.removeItem(OPENED)

export const askedMark = (): string | null => sessionStorage.getItem(ASKED)
export const markAsked = (accessToken: string): void => sessionStorage.setItem(ASKED, markOf(accessToken))
export const forgetAsked = (): void => sessionStorage.removeItem(ASKED)
