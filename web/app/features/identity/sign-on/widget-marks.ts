import { markOf } from './widget-rules.ts'

/** By what the widget's last token is known again, as long as it keeps someone signed in here. */
const OPENED = 'panToken'
/** By what a token is known that this tab has dealt with otherwise: linked, or sent to its second step. */
const ASKED = 'panTokenAsked'

export const openedMark = (): string | null => localStorage.getItem(OPENED)
export const markOpened = (accessToken: string): void => localStorage.setItem(OPENED, markOf(accessToken))
export const forgetOpened = (): void => localStorage.removeItem(OPENED)

export const askedMark = (): string | null => sessionStorage.getItem(ASKED)
export const markAsked = (accessToken: string): void => sessionStorage.setItem(ASKED, markOf(accessToken))
export const forgetAsked = (): void => sessionStorage.removeItem(ASKED)
